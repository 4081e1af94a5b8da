/** The public pages, made with the services that they use. */
import { accessibilityController } from './accessibility.ts'
import { assetController } from './asset.ts'
import { createBlank } from './form/blank.ts'
import { checkController } from './form/check.ts'
import { createClosed } from './form/closed.ts'
import { copyController } from './form/copy.ts'
import { createListDrafts } from './form/drafts.ts'
import { createHere } from './form/here.ts'
import { pageController } from './form/page.ts'
import { savedController } from './form/saved.ts'
import { createSentHere } from './form/sent-here.ts'
import { startController } from './form/start.ts'
import { createThank } from './form/thank.ts'
import { thanksController } from './form/thanks.ts'
import { createView } from './form/view.ts'
import { healthController } from './health.ts'
import { homeController } from './home.ts'
import { languageController } from './language.ts'
import type { PublicOptions } from './options.ts'
import { receiptController } from './receipt.ts'
import { replyController } from './reply.ts'
import { schemaController } from './schema.ts'
import { publicStatisticsController } from './statistics.ts'
import { createLookup, statusController } from './status.ts'
import { typedAddressController } from './typed-address.ts'
import { uploadController } from './upload.ts'
import { withdrawController } from './withdraw.ts'

export function publicControllers(options: PublicOptions) {
  const here = createHere(options)
  const listDrafts = createListDrafts(options)
  const closed = createClosed({ ...options, ...here, listDrafts })
  const ofForms = {
    ...options,
    ...here,
    listDrafts,
    blank: createBlank(options),
    view: createView({ ...options, ...here, closed, listDrafts }),
    closed,
    thank: createThank(options),
    sentHere: createSentHere(options),
  }
  const ofCases = { ...options, lookUp: createLookup(options) }
  return {
    home: homeController(options),
    start: startController(ofForms),
    page: pageController(ofForms),
    check: checkController(ofForms),
    saved: savedController(ofForms),
    thanks: thanksController(ofCases),
    copy: copyController(options),
    statistics: publicStatisticsController(options),
    typedAddress: typedAddressController(options),
    status: statusController(ofCases),
    reply: replyController(ofCases),
    receipt: receiptController(options),
    withdraw: withdrawController(ofCases),
    upload: uploadController(options),
    accessibility: accessibilityController(options),
    language: languageController(options),
    health: healthController(options),
    asset: assetController(options),
    schema: schemaController(options),
  }
}
