/** The pages before the office: signing in, setting a password, and how the first account is made. */
import type { Account } from '../../models/account.ts'
import { words } from '../words/index.ts'

const { door, secondFactor } = words.staff

export const firstAccountPage = () => ({ title: door.first, heading: door.first, noIndex: true })

/** `to`: where they were going; `ended`: what they sent came after the end of their session. */
export function signInPage({
  to,
  email = '',
  fault,
  ended = false,
  provider = false,
}: {
  to: string
  email?: string
  fault?: keyof typeof door.faults
  ended?: boolean
  /** One can sign in at a provider, too. */
  provider?: boolean
}) {
  const message = fault && door.faults[fault]
  return {
    ...headed(door.title, message, fault && fault in words.staff.provider.faults ? '#provider' : '#email'),
    to,
    provider: provider && { text: words.staff.provider.link, href: `/staff/oidc?${new URLSearchParams({ to })}` },
    ended,
    email: {
      id: 'email',
      name: 'email',
      type: 'email',
      value: email,
      label: { text: door.email },
      autocomplete: 'username',
      spellcheck: false,
    },
    password: {
      id: 'password',
      name: 'password',
      type: 'password',
      value: '',
      label: { text: door.password },
      autocomplete: 'current-password',
    },
  }
}

/** `fault`: why the password was not taken. */
export function passwordPage({ email }: Account, action: string, fault?: keyof typeof door.passwordFaults) {
  const message = fault && door.passwordFaults[fault]
  const input = (name: string, label: string) => ({
    id: name,
    name,
    type: 'password',
    value: '',
    label: { text: label },
    autocomplete: 'new-password',
  })
  return {
    ...headed(door.choose, message, '#password'),
    action,
    email,
    password: {
      ...input('password', door.password),
      hint: { text: door.passwordHint },
      errorMessage: message === undefined ? undefined : { text: message },
    },
    again: input('again', door.again),
  }
}

/** The page that asks for a code, after the password was right. */
export function codePage({ to, fault }: { to: string; fault?: keyof typeof secondFactor.faults }) {
  const message = fault && secondFactor.faults[fault]
  return {
    ...headed(secondFactor.ask, message, '#code'),
    to,
    code: {
      ...codeInput(secondFactor.code, message),
      hint: { text: secondFactor.askHint },
      classes: 'code-input',
    },
  }
}

/** Browsers and telephones fill it in where they know the code. */
export const codeInput = (label: string, message?: string) => ({
  id: 'code',
  name: 'code',
  type: 'text',
  value: '',
  label: { text: label },
  autocomplete: 'one-time-code',
  spellcheck: false,
  errorMessage: message === undefined ? undefined : { text: message },
})

export const headed = (heading: string, message: string | undefined, href: string) => ({
  title: message === undefined ? heading : words.page.error(heading),
  heading,
  noIndex: true,
  summary: message === undefined ? undefined : problem(message, href),
})

/** What stands above a page that was sent back. */
export const problem = (text: string, href: string) => ({
  titleText: words.page.problem,
  errorList: [{ text, href }],
  attributes: { tabindex: '-1', autofocus: { value: true, optional: true } },
})
