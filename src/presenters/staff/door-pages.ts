/** The pages before the office: signing in, setting a password, and how the first account is made. */
import type { Account } from '../../models/account.ts'
import { words } from '../words/index.ts'

const { door } = words.staff

export const firstAccountPage = () => ({ title: door.first, heading: door.first, noIndex: true })

/** `to`: where they were going; `ended`: what they sent came after the end of their session. */
export function signInPage({
  to,
  email = '',
  fault,
  ended = false,
}: {
  to: string
  email?: string
  fault?: keyof typeof door.faults
  ended?: boolean
}) {
  const message = fault && door.faults[fault]
  return {
    ...headed(door.title, message, '#email'),
    to,
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

const headed = (heading: string, message: string | undefined, href: string) => ({
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
