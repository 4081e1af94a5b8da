/** Every mail and webhook goes out once, signed, and only to whom it may. */
import { breaksIn } from './break.ts'

const MAIL = 'services/deliveries/mail'
const WEBHOOK = 'services/deliveries/webhook'

// biome-ignore format: one break a line
export const DELIVERIES = breaksIn('src', [
  ['a delivery counts as sent before it is sent', 'services/deliveries/index.ts', 'const fault = await inTime(', "await end(delivery, 'sent')\n      const fault = await inTime(", 'services/deliveries/crash'],
  ['two processes make one delivery', 'store/deliveries.ts', '.set(({ eb }) => ({ lease_until: until,', '.set(({ eb }) => ({ lease_until: 0 * until,', MAIL],
  ['a process that lost its lease ends the delivery of another', 'store/deliveries.ts', "\n      .where('lease_until', '=', leaseUntil)", '', MAIL],
  ['a person gets mail about spam', 'services/deliveries/record.ts', 'if (quarantine !== undefined) return', 'if (quarantine === null) return', MAIL],
  ['the signature of a webhook says nothing about its body', 'webhook/index.ts', '.sign(id, moment, body)', ".sign(id, moment, '')", WEBHOOK],
  ['a webhook reaches this machine by a name', 'webhook/index.ts', 'found.filter(({ address }) => isAllowed(address))', 'found', WEBHOOK],
  ['a webhook reaches this machine by its number', 'webhook/index.ts', 'if (isIP(host) !== 0 && !isAllowed(host)) throw notAllowed()', '', WEBHOOK],
])
