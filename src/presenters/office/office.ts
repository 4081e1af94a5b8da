/** What stands around every page of the office: who is signed in, and the ways from here. */
import { type Account, allows, seesAll } from '../../models/account.ts'
import type { AllTexts } from '../texts/index.ts'

type Room = 'inbox' | 'statistics' | 'deliveries' | 'audit' | 'me'

/** `closed`: no links, because the account must first do something on this page. */
export function office(texts: AllTexts, account: Account, room?: Room, { closed = false } = {}) {
  const { name, role } = account
  const { frame } = texts.office
  const ways = [
    { id: 'inbox', text: frame.ways.inbox, href: '/staff', shown: true },
    { id: 'statistics', text: frame.ways.statistics, href: '/staff/numbers', shown: true },
    { id: 'deliveries', text: frame.ways.deliveries, href: '/staff/deliveries', shown: allows(role, 'admin') },
    { id: 'audit', text: frame.ways.audit, href: '/staff/audit', shown: allows(role, 'admin') && seesAll(account) },
  ]
  return {
    noIndex: true,
    office: {
      texts: frame,
      name,
      isMe: room === 'me',
      ways: ways.flatMap(({ id, shown, ...way }) => (shown && !closed ? [{ ...way, here: id === room }] : [])),
    },
  }
}
