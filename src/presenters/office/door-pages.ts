/** The pages before the office: signing in, setting a password, and how the first account is made. */
import type { Account } from '../../models/account.ts'
import { SHOW_FIRST_ADMIN } from '../../models/command-line.ts'
import type { NewAccountFaults } from '../../models/typed-account.ts'
import { inputError } from '../controls.ts'
import type { AllTexts, OfficeTexts, Texts } from '../texts/index.ts'
import { headed } from './office.ts'

/** `isOver`: they came with a link that does not work any more. */
export const firstAccountPage = (texts: AllTexts, { isOver = false } = {}) => ({
  ...headed(texts, isOver ? texts.office.signIn.first.over : texts.office.signIn.first.title, {}),
  texts: texts.office.signIn.first,
  file: SHOW_FIRST_ADMIN,
})

/** The first admin makes an account. */
export function firstAdminPage(
  texts: AllTexts,
  action: string,
  {
    email = '',
    name = '',
    faults = {},
  }: { email?: string; name?: string; faults?: NewAccountFaults & PasswordFaults } = {},
) {
  const { signIn, accounts } = texts.office
  const message = faults.password && signIn.choose.faults[faults.password]
  const againMessage = faults.again && signIn.choose.againFaults[faults.again]
  const autocomplete = 'new-password'
  return {
    ...headed(texts, signIn.first.make.title, {
      '#name': faults.name && accounts.faults[faults.name],
      '#email': faults.email && accounts.faults[faults.email],
      '#password': message,
      '#again': againMessage,
    }),
    texts: signIn.first.make,
    action,
    ...newAccountInputs(texts, { email, name, faults, isOwn: true }),
    password: passwordInput(texts, signIn.password, { message, hint: signIn.choose.hint, autocomplete }),
    again: passwordInput(texts, signIn.choose.again, { name: 'again', message: againMessage, autocomplete }),
  }
}

/** `isOwn`: the question is about the person who types, so the browser may fill it in. */
export const newAccountInputs = (
  texts: AllTexts,
  { email, name, faults, isOwn = false }: { email: string; name: string; faults: NewAccountFaults; isOwn?: boolean },
) => ({
  name: {
    id: 'name',
    name: 'name',
    value: name,
    label: { text: texts.office.accounts.name },
    hint: { text: texts.office.accounts.nameHint },
    autocomplete: isOwn ? 'name' : 'off',
    spellcheck: false,
    errorMessage: inputError(texts, faults.name && texts.office.accounts.faults[faults.name]),
  },
  email: {
    id: 'email',
    name: 'email',
    type: 'email',
    value: email,
    label: { text: texts.office.signIn.email },
    autocomplete: isOwn ? 'username' : 'off',
    spellcheck: false,
    errorMessage: inputError(texts, faults.email && texts.office.accounts.faults[faults.email]),
  },
})

/**
 * `to`: the address they asked for. `ended`: their session has; `kept`: what they sent then is in `late`, sealed; `unsaved`, `large`:
 * it could not be kept.
 */
export function signInPage(
  texts: AllTexts,
  {
    to,
    email = '',
    fault,
    ended,
    provider = false,
    isFirst = false,
    left,
    late = '',
  }: {
    to: string
    email?: string
    fault?: keyof typeof texts.office.signIn.faults
    ended?: 'kept' | 'unsaved' | 'large' | 'left' | undefined
    /** Signing in at a provider is offered too. */
    provider?: boolean
    /** There is no account yet. */
    isFirst?: boolean
    /**
     * They have just signed out here, and may still be signed in at the provider. `href`: where to sign out there, if they
     * can.
     */
    left?: { href: string | undefined }
    /** A late post, which they are shown after signing in. */
    late?: string | undefined
  },
) {
  const message = fault && texts.office.signIn.faults[fault]
  const { otherWay } = texts.office.provider
  return {
    ...headed(texts, texts.office.signIn.title, {
      [fault && fault in texts.office.provider.faults ? '#provider' : '#email']: message,
    }),
    to,
    late,
    provider: provider && {
      ...texts.office.provider,
      text: late ? texts.office.provider.newTab : texts.office.provider.link,
      href: `/staff/oidc?${new URLSearchParams({ to })}`,
    },
    ended: ended && {
      title: texts.office.signIn.ended.title,
      why: texts.office.signIn.ended.why,
      sent: ended === 'left' ? '' : texts.office.signIn.ended[ended],
    },
    texts: texts.office.signIn,
    otherWay: provider && {
      ...otherWay,
      isOpen: fault === 'down' || fault === 'invalid',
      ...(isFirst && { command: texts.office.signIn.first.command }),
    },
    left: left && { ...texts.office.provider.left, href: left.href ?? '' },
    email: {
      id: 'email',
      name: 'email',
      type: 'email',
      value: email,
      label: { text: texts.office.signIn.email },
      autocomplete: 'username',
      spellcheck: false,
    },
    password: passwordInput(texts, texts.office.signIn.password),
  }
}

export interface PasswordFaults {
  /** Why it was refused. */
  password?: keyof OfficeTexts['signIn']['choose']['faults'] | undefined
  again?: keyof OfficeTexts['signIn']['choose']['againFaults'] | undefined
}

export function passwordPage(
  texts: AllTexts,
  { email }: Account,
  action: string,
  { password, again }: PasswordFaults = {},
) {
  const { signIn } = texts.office
  const message = password && signIn.choose.faults[password]
  const againMessage = again && signIn.choose.againFaults[again]
  const autocomplete = 'new-password'
  return {
    ...headed(texts, signIn.choose.title, { '#password': message, '#again': againMessage }),
    texts: { ...signIn.choose, lead: signIn.choose.lead(email) },
    action,
    email,
    password: passwordInput(texts, signIn.password, { message, hint: signIn.choose.hint, autocomplete }),
    again: passwordInput(texts, signIn.choose.again, { name: 'again', message: againMessage, autocomplete }),
  }
}

/** The page that asks for a code, after the password was right. */
export function codePage(
  texts: AllTexts,
  { to, fault, late = '' }: { to: string; fault?: keyof typeof texts.office.twoStep.faults; late?: string | undefined },
) {
  const message = fault && texts.office.twoStep.faults[fault]
  return {
    ...headed(texts, texts.office.twoStep.ask.title, { '#code': message }),
    texts: texts.office.twoStep.ask,
    to,
    late,
    code: {
      ...codeInput(texts, texts.office.twoStep.code, message),
      hint: { text: texts.office.twoStep.ask.hint },
      classes: 'code-input',
    },
  }
}

/** Browsers and phones fill in the code where they know it. */
export const codeInput = (texts: Texts, label: string, message?: string) => ({
  id: 'code',
  name: 'code',
  type: 'text',
  value: '',
  label: { text: label },
  autocomplete: 'one-time-code',
  spellcheck: false,
  errorMessage: inputError(texts, message),
})

/** A page never shows a password again, so it must be typed each time. */
export const passwordInput = (
  texts: Texts,
  label: string,
  {
    name = 'password',
    message,
    hint,
    autocomplete = 'current-password',
  }: { name?: string; message?: string | undefined; hint?: string; autocomplete?: string } = {},
) => ({
  id: name,
  name,
  type: 'password',
  value: '',
  label: { text: label },
  hint: hint === undefined ? undefined : { text: hint },
  autocomplete,
  errorMessage: inputError(texts, message),
})
