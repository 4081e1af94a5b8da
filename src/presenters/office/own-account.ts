/** Pages of somebody's own account: what it may do, where it is signed in, and two-step sign-in. */
import type { Account, Session } from '../../models/account.ts'
import { nameOf } from '../../models/language.ts'
import { qrCode } from '../qr-code.ts'
import type { AllTexts, OfficeTexts } from '../texts/index.ts'
import { SPOKEN_IN_OFFICE } from '../texts/languages.ts'
import type { Field } from './account-changes.ts'
import { codeInput, type PasswordFaults, passwordInput } from './door-pages.ts'
import { headed } from './office.ts'

/** Somebody's own account, and the browsers in which it is signed in. */
export const mePage = (
  texts: AllTexts,
  { email, name, role, forms, edits, ...account }: Account,
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
      value: formsText(texts, forms ?? 'all', titles),
    },
    { label: texts.office.account.edits, value: formsText(texts, edits, titles) },
  ],
  password: account.ready
    ? {
        title: texts.office.accounts.ownPassword.section,
        state: texts.office.accounts.ownPassword.state,
        way: texts.office.accounts.ownPassword.way,
      }
    : undefined,
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

const formsText = (
  { office: { account } }: AllTexts,
  slugs: 'all' | readonly string[],
  titles: ReadonlyMap<string, string>,
): string => (slugs === 'all' ? account.all : slugs.map((slug) => titles.get(slug) ?? slug).join(', ') || account.none)

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

// Two-step sign-in of one account: setting it up, the recovery codes, and turning it off.

export interface SetUpState {
  /** The account can do nothing else before. */
  must: boolean
  /** The code as it was typed. */
  code?: string
  faults?: { code?: keyof OfficeTexts['twoStep']['faults']; password?: keyof OfficeTexts['twoStep']['passwordFaults'] }
  /** The page that was sent shows a secret that is no longer accepted. */
  isOver?: boolean
}

export function setUpPage(
  texts: AllTexts,
  { email }: Pick<Account, 'email'>,
  { secret, address, sealed }: { secret: string; address: string; sealed: string },
  { must, code = '', faults: { code: codeFault, password: passwordFault } = {}, isOver = false }: SetUpState,
) {
  const text = texts.office.twoStep
  const codeMessage = isOver ? text.faults.over : codeFault && text.faults[codeFault]
  const passwordMessage = passwordFault && text.passwordFaults[passwordFault]
  return {
    ...headed(texts, text.setUp.title, { '#code': codeMessage, '#password': passwordMessage }),
    texts: text.setUp,
    back: text.back,
    must,
    qr: qrCode(address),
    secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
    address,
    sealed,
    email,
    code: {
      ...codeInput(texts, text.code, codeMessage),
      value: code,
      hint: { text: text.setUp.codeHint },
      classes: 'code-input',
    },
    password: passwordInput(texts, text.password, { message: passwordMessage, hint: text.setUp.passwordHint }),
  }
}

/** The page for accounts without a password. */
export const elsewherePage = (texts: AllTexts) => ({
  ...headed(texts, texts.office.twoStep.elsewhere.title, {}),
  texts: texts.office.twoStep.elsewhere,
  back: texts.office.twoStep.back,
})

/** Shown once. */
export const recoveryPage = (texts: AllTexts, codes: readonly string[]) => ({
  ...headed(texts, texts.office.twoStep.recovery.title, {}),
  texts: texts.office.twoStep.recovery,
  codes,
})

export function secondFactorPage(
  texts: AllTexts,
  { email }: Pick<Account, 'email'>,
  left: number,
  fault?: keyof OfficeTexts['twoStep']['passwordFaults'],
) {
  const text = texts.office.twoStep
  const message = fault && text.passwordFaults[fault]
  return {
    ...headed(texts, text.own.title, { '#password': message }),
    texts: text.own,
    back: text.back,
    left: text.own.left(left),
    email,
    password: passwordInput(texts, text.password, { message }),
  }
}

/** Somebody changes their own password. `code`: their sign-in asks for one. */
export function ownPasswordPage(
  texts: AllTexts,
  { email, secondFactor }: Account,
  {
    current,
    code,
    password,
    again,
  }: {
    current?: keyof OfficeTexts['accounts']['proof']['faults'] | undefined
    code?: keyof OfficeTexts['accounts']['proof']['codeFaults'] | undefined
  } & PasswordFaults = {},
) {
  const { ownPassword: text, proof } = texts.office.accounts
  const { choose } = texts.office.signIn
  const currentMessage = current && proof.faults[current]
  const codeMessage = code && proof.codeFaults[code]
  const message = password && choose.faults[password]
  const againMessage = again && choose.againFaults[again]
  const autocomplete = 'new-password'
  return {
    ...headed(texts, text.title, {
      '#own-password': currentMessage,
      '#own-code': codeMessage,
      '#password': message,
      '#again': againMessage,
    }),
    back: { text: texts.office.twoStep.back, href: '/staff/me' },
    lead: [text.lead],
    lists: [],
    username: email,
    action: '/staff/me/password',
    fields: [
      { kind: 'input', params: passwordInput(texts, text.current, { name: 'own-password', message: currentMessage }) },
      ...(secondFactor
        ? [
            {
              kind: 'input',
              params: {
                ...codeInput(texts, proof.code, codeMessage),
                id: 'own-code',
                name: 'own-code',
                classes: 'code-input',
              },
            } satisfies Field,
          ]
        : []),
      { kind: 'input', params: passwordInput(texts, text.fresh, { message, hint: choose.hint, autocomplete }) },
      {
        kind: 'input',
        params: passwordInput(texts, text.again, { name: 'again', message: againMessage, autocomplete }),
      },
    ] satisfies Field[],
    proof: undefined,
    submit: text.submit,
  }
}
