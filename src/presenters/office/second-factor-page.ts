/** Somebody's second factor: setting it up, the recovery codes, and turning it off. */
import type { Account } from '../../models/account.ts'
import { qrCode } from '../qr-code.ts'
import { words } from '../texts/index.ts'
import { codeInput, headed, passwordInput } from './door-pages.ts'

const text = words.office.secondFactor

export interface SetUpState {
  /** Nothing else can be done before. */
  must: boolean
  /** As it was typed. */
  code?: string
  faults?: { code?: keyof typeof text.faults; password?: keyof typeof text.passwordFaults }
  /** What was sent is about a secret that is not taken any more. */
  isOver?: boolean
}

export function setUpPage(
  { email }: Pick<Account, 'email'>,
  { secret, address, sealed }: { secret: string; address: string; sealed: string },
  { must, code = '', faults: { code: codeFault, password: passwordFault } = {}, isOver = false }: SetUpState,
) {
  const codeMessage = isOver ? text.faults.over : codeFault && text.faults[codeFault]
  const passwordMessage = passwordFault && text.passwordFaults[passwordFault]
  return {
    ...headed(text.setUp, { '#code': codeMessage, '#password': passwordMessage }),
    must: must ? text.must : '',
    qr: { ...qrCode(address), title: text.picture },
    secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
    address,
    sealed,
    email,
    code: {
      ...codeInput(text.code, codeMessage),
      value: code,
      hint: { text: text.codeHint },
      classes: 'code-input',
    },
    password: passwordInput(text.password, { message: passwordMessage, hint: text.passwordHint }),
  }
}

/** For who has no password here. */
export const elsewherePage = () => headed(text.elsewhere, {})

/** Shown once. */
export const recoveryPage = (codes: readonly string[]) => ({ ...headed(text.codes, {}), codes })

export function secondFactorPage(
  { email }: Pick<Account, 'email'>,
  left: number,
  fault?: keyof typeof text.passwordFaults,
) {
  const message = fault && text.passwordFaults[fault]
  return {
    ...headed(text.on, { '#password': message }),
    left: text.left(left),
    email,
    password: passwordInput(text.password, { message }),
  }
}
