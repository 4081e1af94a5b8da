/** Somebody's own account, and the browsers in which it is signed in. */
import type { Account, Session } from '../../models/account.ts'
import { nameOf } from '../../models/language.ts'
import type { AllTexts } from '../texts/index.ts'
import { SPOKEN_IN_OFFICE } from '../texts/languages.ts'

export const mePage = (
  texts: AllTexts,
  { email, name, role, forms, ...account }: Account,
  sessions: readonly Session[],
  own: string,
  { timeZone, titles }: { timeZone: string; titles: ReadonlyMap<string, string> },
) => ({
  title: texts.office.account.title,
  heading: name,
  texts: texts.office.account.page,
  facts: [
    { label: texts.office.account.email, value: email },
    { label: texts.office.account.role, value: texts.office.account.roles[role] },
    {
      label: texts.office.account.forms,
      value: forms?.map((slug) => titles.get(slug) ?? slug).join(', ') ?? texts.office.account.all,
    },
  ],
  twoStep: twoStepOf(texts, account),
  language: languageOf(texts),
  sessions: sessions.map(({ id, agent, beganAt, seenAt }) => ({
    id,
    agent: texts.office.account.browser(agent),
    began: texts.office.moment(beganAt, timeZone),
    seen: texts.office.moment(seenAt, timeZone),
    isOwn: id === own,
  })),
})

/** Each language is named in itself. */
const languageOf = ({ language, office: { account } }: AllTexts) => ({
  title: account.languageChoice.title,
  submit: account.languageChoice.submit,
  choice: {
    idPrefix: 'language',
    name: 'language',
    classes: 'govuk-radios--inline govuk-radios--small',
    fieldset: { legend: { text: account.languageChoice.title, classes: 'govuk-visually-hidden' } },
    items: SPOKEN_IN_OFFICE.map((value) => ({
      value,
      text: nameOf(value),
      checked: value === language,
      label: { attributes: { lang: value } },
    })),
  },
})

function twoStepOf(texts: AllTexts, { secondFactor, ready }: Pick<Account, 'secondFactor' | 'ready'>) {
  const { title, isOn, toOn, isOff, toOff, isElsewhere } = texts.office.twoStep
  if (secondFactor) return { title, state: isOn, way: toOn }
  return ready ? { title, state: isOff, way: toOff } : { title, state: isElsewhere, way: '' }
}
