/** Mail: who hands it in, and who writes it. */
export { createLetters, type WriteLetter } from './letters.ts'
export type { Mailer } from './port.ts'
export { smtpMailer } from './smtp.ts'
