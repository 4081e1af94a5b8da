/** What stands around every page of the office: who is signed in, and the ways from here. */
import { type Account, allows, seesAll } from '../../models/account.ts'
import { words } from '../texts/index.ts'

export type Room = 'inbox' | 'numbers' | 'deliveries' | 'audit' | 'me'

/** `closed`: nothing can be gone to before something is done here. */
export function office(account: Account, room?: Room, { closed = false } = {}) {
  const { name, role } = account
  const { rooms } = words.office
  const ways = [
    { id: 'inbox', text: rooms.inbox, href: '/staff', shown: true },
    { id: 'numbers', text: rooms.numbers, href: '/staff/numbers', shown: true },
    { id: 'deliveries', text: rooms.deliveries, href: '/staff/deliveries', shown: allows(role, 'admin') },
    { id: 'audit', text: rooms.audit, href: '/staff/audit', shown: allows(role, 'admin') && seesAll(account) },
  ]
  return {
    noIndex: true,
    office: {
      name,
      isMe: room === 'me',
      ways: ways.flatMap(({ id, shown, ...way }) => (shown && !closed ? [{ ...way, here: id === room }] : [])),
    },
  }
}
