/** The public pages, made with the services that they use. */

import { checkController } from './form/check.ts'
import { pageController } from './form/page.ts'
import { postController } from './form/post.ts'
import { previewController } from './form/preview.ts'
import { savedController } from './form/saved.ts'
import { createBlank, startController } from './form/start.ts'
import { copyController, thanksController } from './form/thanks.ts'
import { healthController } from './health.ts'
import type { PublicOptions } from './options.ts'
import { receiptController } from './receipt.ts'
import { replyController } from './reply.ts'
import {
  accessibilityController,
  assetController,
  homeController,
  languageController,
  schemaController,
  typedAddressController,
} from './service.ts'
import { publicStatisticsController } from './statistics.ts'
import { statusController } from './status.ts'
import { uploadController } from './upload.ts'
import { withdrawController } from './withdraw.ts'

export function publicControllers(options: PublicOptions) {
  const ofForms = { ...options, blank: createBlank(options) }
  return {
    home: homeController(options),
    start: startController(ofForms),
    page: pageController(ofForms),
    post: postController(options),
    preview: previewController(options),
    check: checkController(options),
    saved: savedController(options),
    thanks: thanksController(options),
    copy: copyController(options),
    statistics: publicStatisticsController(options),
    typedAddress: typedAddressController(options),
    status: statusController(options),
    reply: replyController(options),
    receipt: receiptController(options),
    withdraw: withdrawController(options),
    upload: uploadController(options),
    accessibility: accessibilityController(options),
    language: languageController(options),
    health: healthController(options),
    asset: assetController(options),
    schema: schemaController(options),
  }
}
