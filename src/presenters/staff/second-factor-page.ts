/** Somebody's second factor: setting it up, the recovery codes, and turning it off. */
import { qrCode } from '../qr-code.ts'
import { words } from '../words/index.ts'
import { codeInput, headed } from './door-pages.ts'

const text = words.staff.secondFactor

/** `must`: nothing else can be done before. */
export function setUpPage(
  { secret, address, sealed }: { secret: string; address: string; sealed: string },
  { must, fault }: { must: boolean; fault?: 'empty' | 'wrong' | 'over' },
) {
  const message = fault && text.faults[fault]
  return {
    ...headed(text.setUp, message, '#code'),
    must: must ? text.must : '',
    qr: { ...qrCode(address), title: text.picture },
    secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
    address,
    sealed,
    code: { ...codeInput(text.code, message), hint: { text: text.codeHint }, classes: 'code-input' },
  }
}

/** Shown once. */
export const recoveryPage = (codes: readonly string[]) => ({ ...headed(text.codes, undefined, ''), codes })

export function secondFactorPage(left: number, fault?: keyof typeof text.passwordFaults) {
  const message = fault && text.passwordFaults[fault]
  return {
    ...headed(text.on, message, '#password'),
    left: text.left(left),
    password: {
      id: 'password',
      name: 'password',
      type: 'password',
      value: '',
      label: { text: text.off },
      autocomplete: 'current-password',
      errorMessage: message === undefined ? undefined : { text: message },
    },
  }
}
