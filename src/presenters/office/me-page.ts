/** Somebody's own account, and the browsers in which it is signed in. */
import type { Account, Session } from '../../models/account.ts'
import { words } from '../texts/index.ts'

const text = words.office.me

export const mePage = (
  { email, name, role, forms, ...account }: Account,
  sessions: readonly Session[],
  own: string,
  { timeZone, titles }: { timeZone: string; titles: ReadonlyMap<string, string> },
) => ({
  title: text.title,
  heading: name,
  facts: [
    { label: text.email, value: email },
    { label: text.role, value: text.roles[role] },
    { label: text.forms, value: forms?.map((slug) => titles.get(slug) ?? slug).join(', ') ?? text.all },
  ],
  secondFactor: secondFactorOf(account),
  sessions: sessions.map(({ id, agent, beganAt, seenAt }) => ({
    id,
    agent: text.browser(agent),
    began: words.office.moment(beganAt, timeZone),
    seen: words.office.moment(seenAt, timeZone),
    isOwn: id === own,
  })),
})

function secondFactorOf({ secondFactor, ready }: Pick<Account, 'secondFactor' | 'ready'>) {
  const { isOn, toOn, isOff, toOff, isElsewhere } = words.office.secondFactor
  if (secondFactor) return { state: isOn, way: toOn }
  return ready ? { state: isOff, way: toOff } : { state: isElsewhere, way: '' }
}
