/** Somebody's own account, and the browsers in which it is signed in. */
import type { Account, Session } from '../../models/account.ts'
import { officeTexts } from '../texts/index.ts'

const text = officeTexts.account

export const mePage = (
  { email, name, role, forms, ...account }: Account,
  sessions: readonly Session[],
  own: string,
  { timeZone, titles }: { timeZone: string; titles: ReadonlyMap<string, string> },
) => ({
  title: text.title,
  heading: name,
  texts: text.page,
  facts: [
    { label: text.email, value: email },
    { label: text.role, value: text.roles[role] },
    { label: text.forms, value: forms?.map((slug) => titles.get(slug) ?? slug).join(', ') ?? text.all },
  ],
  twoStep: twoStepOf(account),
  sessions: sessions.map(({ id, agent, beganAt, seenAt }) => ({
    id,
    agent: text.browser(agent),
    began: officeTexts.moment(beganAt, timeZone),
    seen: officeTexts.moment(seenAt, timeZone),
    isOwn: id === own,
  })),
})

function twoStepOf({ secondFactor, ready }: Pick<Account, 'secondFactor' | 'ready'>) {
  const { title, isOn, toOn, isOff, toOff, isElsewhere } = officeTexts.twoStep
  if (secondFactor) return { title, state: isOn, way: toOn }
  return ready ? { title, state: isOff, way: toOff } : { title, state: isElsewhere, way: '' }
}
