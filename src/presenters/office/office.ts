/** What stands around every page of the office: who is signed in, and the ways from here. */
import { type Account, allows, managesAccounts, seesAll } from '../../models/account.ts'
import { type Backlog, isStuck } from '../../models/delivery.ts'
import { DAY } from '../../models/moment.ts'
import type { AllTexts } from '../texts/index.ts'

type Room =
  | 'inbox'
  | 'statistics'
  | 'deliveries'
  | 'programs'
  | 'forms'
  | 'departments'
  | 'accounts'
  | 'audit'
  | 'service'
  | 'me'

/** Who is signed in; for those who see all deliveries, with what waits and what failed. */
interface Signed {
  account: Account
  backlog?: Backlog
}

/** `closed`: no links, because the account must first do something on this page. */
export function office(texts: AllTexts, { account, backlog }: Signed, room?: Room, { closed = false } = {}) {
  const { name, role } = account
  const { frame } = texts.office
  const ways = [
    { id: 'inbox', text: frame.ways.inbox, href: '/staff', shown: allows(role, 'viewer') },
    { id: 'statistics', text: frame.ways.statistics, href: '/staff/numbers', shown: allows(role, 'viewer') },
    { id: 'deliveries', text: deliveriesText(texts, backlog), href: '/staff/deliveries', shown: allows(role, 'admin') },
    { id: 'forms', text: frame.ways.forms, href: '/staff/forms', shown: account.edits.length > 0 },
    {
      id: 'departments',
      text: frame.ways.departments,
      href: '/staff/departments',
      shown: mayChangeDepartments(account) && account.edits.length === 0,
    },
    {
      id: 'programs',
      text: frame.ways.programs,
      href: '/staff/programs',
      shown: allows(role, 'admin') && seesAll(account),
    },
    { id: 'accounts', text: frame.ways.accounts, href: '/staff/accounts', shown: managesAccounts(account) },
    { id: 'audit', text: frame.ways.audit, href: '/staff/audit', shown: allows(role, 'admin') && seesAll(account) },
    { id: 'service', text: frame.ways.service, href: '/staff/service', shown: managesAccounts(account) },
  ]
  return {
    noIndex: true,
    office: {
      texts: frame,
      name,
      isMe: room === 'me',
      ways: ways.flatMap(({ id, shown, ...way }) =>
        shown && !closed ? [{ ...way, here: id === room || (room === 'departments' && id === 'forms') }] : [],
      ),
    },
  }
}

/** Who edits forms as well finds them beside the forms. */
export const mayChangeDepartments = (account: Account): boolean => allows(account.role, 'admin') && seesAll(account)

/** The link to the deliveries, with what is stuck and how old it is. */
function deliveriesText({ office: { frame } }: AllTexts, backlog: Backlog | undefined): string {
  const name = frame.ways.deliveries
  if (!backlog || !isStuck(backlog)) return name
  const { waiting, held, failed } = backlog
  const age = Math.max(waiting.age, held.age, failed.age) / DAY
  return frame.stuck(name, { waiting: waiting.count, held: held.count, failed: failed.count, age })
}
