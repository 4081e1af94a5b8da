/** The pages of the public, made of the services that they ask. */
import type { Pages, RouteContext } from '../context.ts'
import type { Metrics } from '../metrics.ts'
import type { RawInput } from '../models/answers.ts'
import type { Services } from '../wire.ts'
import { accessibilityController } from './accessibility.ts'
import { assetController } from './asset.ts'
import { checkController } from './form/check.ts'
import { createClosed } from './form/closed.ts'
import { copyController } from './form/copy.ts'
import { pageController } from './form/page.ts'
import { savedController } from './form/saved.ts'
import { createSentHere } from './form/sent-here.ts'
import { startController } from './form/start.ts'
import { createThank } from './form/thank.ts'
import { thanksController } from './form/thanks.ts'
import { createView } from './form/view.ts'
import { healthController } from './health.ts'
import { homeController } from './home.ts'
import { receiptController } from './receipt.ts'
import { replyController } from './reply.ts'
import { schemaController } from './schema.ts'
import { publicStatisticsController } from './statistics.ts'
import { createLookup, statusController } from './status.ts'
import { type ReadFile, uploadController } from './upload.ts'
import { withdrawController } from './withdraw.ts'

interface Options extends Services {
  assets: Parameters<typeof assetController>[0]
  pages: Pages
  metrics: Metrics
  /** Read bodies: of plain fields, of fields with a file that is read as text, and of one file. */
  readFields(ctx: RouteContext): Promise<RawInput>
  readTexts(ctx: RouteContext): Promise<RawInput>
  readFile: ReadFile
  clock: () => number
  timeZone: string
  uploadMaxBytes: number
  accessibilityUrl: string
}

export function publicControllers(options: Options) {
  const view = createView(options)
  const lookUp = createLookup(options)
  const ofForms = {
    ...options,
    view,
    lookUp,
    closed: createClosed(options),
    thank: createThank(options),
    sentHere: createSentHere(options),
  }
  return {
    home: homeController(options),
    start: startController(ofForms),
    page: pageController(ofForms),
    check: checkController(ofForms),
    saved: savedController(ofForms),
    thanks: thanksController(ofForms),
    copy: copyController(options),
    numbers: publicStatisticsController(options),
    status: statusController(ofForms),
    reply: replyController(ofForms),
    receipt: receiptController(options),
    withdraw: withdrawController(ofForms),
    upload: uploadController(options),
    accessibility: accessibilityController(options),
    health: healthController(options),
    asset: assetController(options.assets),
    schema: schemaController(options),
  }
}
