/** What every page of the office has: who is signed in, the ways from here, a heading, and what is wrong. */
import { type Account, allows, managesAccounts, seesAll } from '../../models/account.ts'
import { type Backlog, isStuck } from '../../models/delivery.ts'
import { DAY } from '../../models/moment.ts'
import { summaryOf } from '../controls.ts'
import type { AllTexts, Texts } from '../texts/index.ts'

type Section =
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
export function office(texts: AllTexts, { account, backlog }: Signed, section?: Section, { closed = false } = {}) {
  const { name, role } = account
  const { frame } = texts.office
  const isAdmin = allows(role, 'admin')
  const daily = [
    { id: 'inbox', text: frame.ways.inbox, href: '/staff', shown: allows(role, 'viewer') },
    { id: 'statistics', text: frame.ways.statistics, href: '/staff/numbers', shown: allows(role, 'viewer') },
    {
      id: 'deliveries',
      text: frame.ways.deliveries,
      href: '/staff/deliveries',
      shown: isAdmin,
      ...stuckOf(texts, backlog),
    },
    { id: 'forms', text: frame.ways.forms, href: '/staff/forms', shown: account.edits.length > 0 },
  ]
  const seldom = [
    { id: 'accounts', text: frame.ways.accounts, href: '/staff/accounts', shown: managesAccounts(account) },
    {
      id: 'departments',
      text: frame.ways.departments,
      href: '/staff/departments',
      shown: mayChangeDepartments(account),
    },
    { id: 'programs', text: frame.ways.programs, href: '/staff/programs', shown: isAdmin && seesAll(account) },
    { id: 'audit', text: frame.ways.audit, href: '/staff/audit', shown: isAdmin && seesAll(account) },
    { id: 'service', text: frame.ways.service, href: '/staff/service', shown: managesAccounts(account) },
  ]
  const shownOf = (ways: typeof daily) =>
    ways.flatMap(({ id, shown, ...way }) => (shown && !closed ? [{ ...way, here: id === section && 'page' }] : []))
  const settings = shownOf(seldom)
  const isSettings = settings.some(({ here }) => here)
  return {
    noIndex: true,
    office: {
      texts: frame,
      name,
      isMe: section === 'me',
      ways: [
        ...shownOf(daily),
        ...settings.slice(0, 1).map(({ href }) => ({ text: frame.ways.settings, href, here: isSettings && 'true' })),
      ],
      settings: isSettings ? settings : [],
    },
  }
}

/** May they change departments? Only an admin who sees all forms may. */
export const mayChangeDepartments = (account: Account): boolean => allows(account.role, 'admin') && seesAll(account)

/** `faults`: what is wrong, by the place on the page where it can be put right. */
export function headed(texts: Texts, heading: string, faults: Record<string, string | undefined>) {
  const errorList = Object.entries(faults).flatMap(([href, text]) => (text === undefined ? [] : [{ href, text }]))
  const isWrong = errorList.length > 0
  return {
    title: isWrong ? texts.page.error(heading) : heading,
    heading,
    noIndex: true,
    summary: isWrong ? summaryOf(texts, errorList) : undefined,
  }
}

/** The error summary above a form that is shown again. */
export const problem = (texts: Texts, text: string, href: string) => summaryOf(texts, [{ text, href }])

/** What stands beside the link to the deliveries: how many are stuck, and in words how and how long. */
function stuckOf({ office: { frame } }: AllTexts, backlog: Backlog | undefined) {
  if (!backlog || !isStuck(backlog)) return {}
  const { waiting, held, failed } = backlog
  const age = Math.max(waiting.age, held.age, failed.age) / DAY
  const piles = { waiting: waiting.count, held: held.count, failed: failed.count }
  return { count: waiting.count + held.count + failed.count, stuck: frame.stuck({ ...piles, age }) }
}
