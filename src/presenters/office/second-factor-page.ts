/** Two-step sign-in of one account: setting it up, the recovery codes, and turning it off. */
import type { Account } from '../../models/account.ts'
import { qrCode } from '../qr-code.ts'
import type { AllTexts, OfficeTexts } from '../texts/index.ts'
import { codeInput, headed, passwordInput } from './door-pages.ts'

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
