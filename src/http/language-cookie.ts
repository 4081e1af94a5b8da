/** The cookie `lang`, which keeps the language that a reader has chosen. */
import type { Context } from '../context.ts'
import { isLanguage, type Language } from '../models/language.ts'

const COOKIE = /(?:^|;\s*)lang=([a-z]{2,3})(?:;|$)/
const YEAR = 365 * 24 * 60 * 60

/** It holds no secret, so it needs no prefix; no script may read any cookie here. */
export const languageCookie = (language: Language, secure: boolean): string =>
  `lang=${language}; Max-Age=${YEAR}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export function languageChosen({ req }: Context): Language | undefined {
  const [, language] = COOKIE.exec(req.headers.cookie ?? '') ?? []
  return isLanguage(language) ? language : undefined
}
