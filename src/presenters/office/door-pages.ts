/** The pages before the office: signing in, setting a password, and how the first account is made. */
import type { Account } from '../../models/account.ts'
import { inputError, summaryOf } from '../error-summary.ts'
import { officeTexts, texts } from '../texts/index.ts'

const { signIn, twoStep } = officeTexts

export const firstAccountPage = () => ({ ...headed(signIn.first.title, {}), texts: signIn.first })

/** `to`: the address they asked for. `unsent`: their session ended before they sent something, which was not saved. */
export function signInPage({
  to,
  email = '',
  fault,
  ended,
  provider = false,
  left,
}: {
  to: string
  email?: string
  fault?: keyof typeof signIn.faults
  ended?: 'unsent' | 'left' | undefined
  /** Signing in at a provider is offered too. */
  provider?: boolean
  /**
   * They have just signed out here, and may still be signed in at the provider. `href`: where to sign out there, if they
   * can.
   */
  left?: { href: string | undefined }
}) {
  const message = fault && signIn.faults[fault]
  return {
    ...headed(signIn.title, { [fault && fault in officeTexts.provider.faults ? '#provider' : '#email']: message }),
    to,
    provider: provider && { text: officeTexts.provider.link, href: `/staff/oidc?${new URLSearchParams({ to })}` },
    ended: ended && {
      title: signIn.ended.title,
      texts: [signIn.ended.why, ...(ended === 'unsent' ? [signIn.ended.unsent] : [])],
    },
    texts: signIn,
    left: left && { ...officeTexts.provider.left, href: left.href ?? '' },
    email: {
      id: 'email',
      name: 'email',
      type: 'email',
      value: email,
      label: { text: signIn.email },
      autocomplete: 'username',
      spellcheck: false,
    },
    password: passwordInput(signIn.password),
  }
}

export interface PasswordFaults {
  /** Why it was refused. */
  password?: keyof typeof signIn.choose.faults | undefined
  again?: keyof typeof signIn.choose.againFaults | undefined
}

export function passwordPage({ email }: Account, action: string, { password, again }: PasswordFaults = {}) {
  const message = password && signIn.choose.faults[password]
  const againMessage = again && signIn.choose.againFaults[again]
  const autocomplete = 'new-password'
  return {
    ...headed(signIn.choose.title, { '#password': message, '#again': againMessage }),
    texts: { ...signIn.choose, lead: signIn.choose.lead(email) },
    action,
    email,
    password: passwordInput(signIn.password, { message, hint: signIn.choose.hint, autocomplete }),
    again: passwordInput(signIn.choose.again, { name: 'again', message: againMessage, autocomplete }),
  }
}

/** The page that asks for a code, after the password was right. */
export function codePage({ to, fault }: { to: string; fault?: keyof typeof twoStep.faults }) {
  const message = fault && twoStep.faults[fault]
  return {
    ...headed(twoStep.ask.title, { '#code': message }),
    texts: twoStep.ask,
    to,
    code: {
      ...codeInput(twoStep.code, message),
      hint: { text: twoStep.ask.hint },
      classes: 'code-input',
    },
  }
}

/** Browsers and phones fill in the code where they know it. */
export const codeInput = (label: string, message?: string) => ({
  id: 'code',
  name: 'code',
  type: 'text',
  value: '',
  label: { text: label },
  autocomplete: 'one-time-code',
  spellcheck: false,
  errorMessage: inputError(message),
})

/** A page never shows a password again, so it must be typed each time. */
export const passwordInput = (
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
  errorMessage: inputError(message),
})

/** `faults`: what is wrong, by the place on the page where it can be put right. */
export function headed(heading: string, faults: Record<string, string | undefined>) {
  const errorList = Object.entries(faults).flatMap(([href, text]) => (text === undefined ? [] : [{ href, text }]))
  const isWrong = errorList.length > 0
  return {
    title: isWrong ? texts.page.error(heading) : heading,
    heading,
    noIndex: true,
    summary: isWrong ? summaryOf(errorList) : undefined,
  }
}

/** The error summary above a form that is shown again. */
export const problem = (text: string, href: string) => summaryOf([{ text, href }])
