/** Two-step sign-in of one account: setting it up, the recovery codes, and turning it off. */
import type { Account } from '../../models/account.ts'
import { qrCode } from '../qr-code.ts'
import { officeTexts } from '../texts/index.ts'
import { codeInput, headed, passwordInput } from './door-pages.ts'

const text = officeTexts.twoStep

export interface SetUpState {
  /** The account can do nothing else before. */
  must: boolean
  /** As it was typed. */
  code?: string
  faults?: { code?: keyof typeof text.faults; password?: keyof typeof text.passwordFaults }
  /** The page that was sent shows a secret that is no longer accepted. */
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
    ...headed(text.setUp.title, { '#code': codeMessage, '#password': passwordMessage }),
    texts: text.setUp,
    back: text.back,
    must,
    qr: qrCode(address),
    secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
    address,
    sealed,
    email,
    code: {
      ...codeInput(text.code, codeMessage),
      value: code,
      hint: { text: text.setUp.codeHint },
      classes: 'code-input',
    },
    password: passwordInput(text.password, { message: passwordMessage, hint: text.setUp.passwordHint }),
  }
}

/** For accounts without a password. */
export const elsewherePage = () => ({ ...headed(text.elsewhere.title, {}), texts: text.elsewhere, back: text.back })

/** Shown once. */
export const recoveryPage = (codes: readonly string[]) => ({
  ...headed(text.recovery.title, {}),
  texts: text.recovery,
  codes,
})

export function secondFactorPage(
  { email }: Pick<Account, 'email'>,
  left: number,
  fault?: keyof typeof text.passwordFaults,
) {
  const message = fault && text.passwordFaults[fault]
  return {
    ...headed(text.own.title, { '#password': message }),
    texts: text.own,
    back: text.back,
    left: text.own.left(left),
    email,
    password: passwordInput(text.password, { message }),
  }
}
