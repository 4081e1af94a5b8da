/** Which passwords are not accepted: those that are short, or that attackers try first. */
import { nfkc } from '../../models/normal-form.ts'

/** Why a password is not accepted. */
export type PasswordFault = 'empty' | 'short' | 'long' | 'common'

const SHORTEST = 12
const LONGEST = 200
/** In UTF-16 units as typed: 200 characters, each of two units, that a keyboard wrote in four parts. Longer texts are not looked at. */
export const LONGEST_TYPED = 1600

/** What is wrong with a password as a person chose it; `own` are words that say who they are. */
export function passwordFault(password: string, own: readonly string[]): PasswordFault | undefined {
  if (password === '') return 'empty'
  if (password.length > LONGEST_TYPED) return 'long'
  // As NIST SP 800-63B asks: the same characters however the keyboard composed them.
  const text = nfkc(password)
  const characters = [...text]
  if (characters.length < SHORTEST) return 'short'
  if (characters.length > LONGEST) return 'long'
  const plain = text.toLowerCase().replace(/[\s._-]/g, '')
  const theirs = own.map((word) => word.toLowerCase()).filter((word) => word.length > 3)
  return isCommon(plain, theirs) ? 'common' : undefined
}

/** Words that the lists of leaked passwords begin with; alone, repeated, or with digits they make the common long ones. */
const COMMON = `
  password passwort passphrase letmein welcome willkommen qwerty qwertz qwertyuiop qwertzuiop asdfghjkl yxcvbnm
  zxcvbnm azerty iloveyou ichliebedich admin administrator changeme secret geheim sunshine princess football
  baseball superman batman dragon monkey shadow master trustno whatever starwars computer michael jennifer
  liverpool chelsea arsenal summer winter spring autumn sommer herbst frühling default temporary office intake
  correcthorsebatterystaple thisismypassword mypassword newpassword test guest user login hello hallo abc abcd
  abcdefgh q1w2e3r4t5y6 1q2w3e4r5t6y 1qaz2wsx3edc zaq12wsx
`
  .trim()
  .split(/\s+/)

/** A common password is made of common words, the person's own, and runs of digits and signs, and little else. */
function isCommon(plain: string, own: readonly string[]): boolean {
  if (new Set(plain).size < 5 || RUNS.some((run) => run.includes(plain))) return true
  const words = [...COMMON, ...own].sort((a, b) => b.length - a.length)
  const left = words.reduce((rest, word) => rest.replaceAll(word, ''), plain)
  return left !== plain && left.replace(/[\d\p{P}\p{S}]/gu, '').length < 3
}

const RUNS = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
].map((run) => run.repeat(3))
