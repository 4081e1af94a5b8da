/** Somebody's own account, and the browsers in which it is signed in. */
import type { Account, Session } from '../../models/account.ts'
import { words } from '../words/index.ts'

const text = words.staff.me

export const mePage = (
  { email, name, role, forms, secondFactor }: Account,
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
  secondFactor: {
    state: secondFactor ? words.staff.secondFactor.isOn : words.staff.secondFactor.isOff,
    way: secondFactor ? words.staff.secondFactor.toOn : words.staff.secondFactor.toOff,
  },
  sessions: sessions.map(({ id, agent, beganAt, seenAt }) => ({
    id,
    agent: text.browser(agent),
    began: words.staff.moment(beganAt, timeZone),
    seen: words.staff.moment(seenAt, timeZone),
    isOwn: id === own,
  })),
})
