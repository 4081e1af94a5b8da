/** Mail to the person or the office. */
import { DeliveryFault } from '../../faults.ts'
import type { WriteLetter } from '../../mailer/letters.ts'
import type { Mailer } from '../../mailer/port.ts'
import { worksOn } from '../../models/account.ts'
import { ASSIGNEE, type Delivery, officeRecipient, PERSON } from '../../models/delivery.ts'
import { type Form, officeAddresses } from '../../models/form.ts'
import { DAY } from '../../models/moment.ts'
import type { Submission } from '../../models/submission.ts'
import { keyedHash } from '../keyed-hash.ts'
import type { Wiring } from '../wiring.ts'
import { type Deliver, Later } from './index.ts'

/** Mails to one address in a day, at most: anybody can type somebody else's address into a form. */
const MAILS_A_DAY = 20

interface Options extends Pick<Wiring, 'store' | 'clock'> {
  mailer: Mailer
  write: WriteLetter
  /** The secret for keyed hashes, under which addresses are counted. */
  secret: string
}

export function createMailDelivery({ store, mailer, write, secret, clock }: Options): Deliver {
  return async (delivery, { submission, found }) => {
    const isForPerson = delivery.recipient === PERSON
    const to = await addressOf(delivery.recipient, submission, found.form)
    // By now nobody has the case, or they get this mail already, at an address of the form.
    if (to === undefined && delivery.recipient === ASSIGNEE) return
    if (typeof to !== 'string') throw new DeliveryFault('there is no address any more', { final: true })
    const events = await store.events.numbered(submission.id)
    const at = events.findIndex(({ id }) => id === delivery.event)
    const { event } = events[at]!
    if (isForPerson) await require(delivery, to)
    await mailer.send({
      id: delivery.id,
      to,
      ...write(found, { event, recipient: delivery.recipient, first: at === 0 }),
    })
  }

  async function addressOf(recipient: string, { answers, assignee }: Submission, form: Form): Promise<unknown> {
    const ofOffice = officeAddresses(form)
    if (recipient === PERSON) return form.notify?.email && answers[form.notify.email]
    if (recipient !== ASSIGNEE) return ofOffice.find((_, i) => officeRecipient(i) === recipient)
    const account = assignee === undefined ? undefined : await store.accounts.byId(assignee)
    if (!account || !worksOn(account, form.slug)) return undefined
    const isSame = (address: string) => address.toLowerCase() === account.email.toLowerCase()
    return ofOffice.some(isSame) ? undefined : account.email
  }

  /** Throws Later when the address got all its mails of a day. Each mail counts once, however often it is tried. */
  async function require({ id }: Delivery, to: string): Promise<void> {
    const address = keyedHash(secret, 'address of mail', to.toLowerCase(), 22)
    const now = clock()
    const oldest = await store.transaction(async (tx) => {
      await tx.hold(`mail to ${address}`)
      return tx.deliveries.count(id, { address, since: now - DAY, now, most: MAILS_A_DAY })
    })
    if (oldest !== undefined) throw new Later('this address got all its mails of a day', oldest + DAY)
  }
}
