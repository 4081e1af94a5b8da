/** Every mail and webhook goes out once, signed, and only to whom it may. */
import { breaksIn } from './break.ts'

const MAIL = 'services/deliveries/mail'
const WEBHOOK = 'services/deliveries/webhook'
const ANSWERS = 'services/deliveries/webhook-answers'

// biome-ignore format: one break a line
export const DELIVERIES = breaksIn('src', [
  ['a delivery counts as sent before it is sent', 'services/deliveries/index.ts', 'const outcome = await inTime(', "await sent(delivery, undefined)\n      const outcome = await inTime(", 'services/deliveries/crash'],
  ['two processes make one delivery', 'store/deliveries.ts', '.set(({ eb }) => ({ lease_until: until,', '.set(({ eb }) => ({ lease_until: 0 * until,', MAIL],
  ['a process that lost its lease ends the delivery of another', 'store/deliveries.ts', "\n      .where('lease_until', '=', leaseUntil)", '', MAIL],
  ['a person gets mail about spam', 'services/cases/record.ts', 'if (quarantine !== undefined) return', 'if (quarantine === null) return', MAIL],
  ['the signature of a webhook says nothing about its body', 'webhook/index.ts', '.update(head).update(body)', '.update(head)', WEBHOOK],
  ['a webhook reaches this machine by a name', 'webhook/index.ts', 'found.filter(({ address }) => isAllowed(address))', 'found', WEBHOOK],
  ['a webhook reaches this machine by its number', 'webhook/index.ts', 'if (isIP(host) !== 0 && !isAllowed(host)) throw notAllowed()', '', WEBHOOK],
  ['answers go where the form does not ask for it', 'services/deliveries/by-webhook.ts', 'const asks = webhookOf(found.form)?.answers === true && event', 'const asks = event', ANSWERS],
  ['answers go where the settings do not allow it', 'services/deliveries/by-webhook.ts', 'asks && receiver.answers ?', 'asks ?', ANSWERS],
  ['answers go over http', 'settings/webhook-settings.ts', "if (answers && url?.startsWith('http:'))", "if (answers && url === 'http:')", WEBHOOK],
  ['answers go under a certificate that is not verified', 'webhook/index.ts', '...(answers && { rejectUnauthorized: true }),', '', ANSWERS],
  ['answers go that were deleted while the attempt began', 'services/deliveries/by-webhook.ts', 'if (!now || now.deletedAt !== undefined) return', 'if (!now) return', ANSWERS],
  ['answers arrive after their deletion', 'services/cases/record.ts', 'return LONGEST_WAY_MS', 'return 0', ANSWERS],
  ['that answers were sent is forgotten', 'store/deliveries.ts', "case when answers = 'included'", "case when answers = 'withheld'", ANSWERS],
  ['nobody hears that a webhook went without answers', 'services/deliveries/index.ts', "if (answers === 'withheld')", "if (answers === undefined)", ANSWERS],
])
