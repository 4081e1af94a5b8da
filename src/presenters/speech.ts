/** What a page says about its languages: which one it is in, which others there are, and where. Only where the service speaks several. */
import { type Direction, directionOf, type Language, nameOf, type Speech } from '../models/language.ts'
import type { Texts } from './texts/index.ts'
import { textsIn } from './texts/languages.ts'

export interface SpeechParts {
  /** Each language of the page, named in itself; absent where there is no choice. */
  choice?: { label: string; languages: (Named & { isHere: boolean })[]; to: string; isRead?: boolean }
  /** In the reader's language: the page cannot be had in it. */
  missed?: Named & { text: string }
  /** The same page in each language, for search engines. */
  alternates?: { language: Language; href: string }[]
}
interface Named {
  language: Language
  direction: Direction
  name: string
}

/** `address`: path and query of the page, without a language. */
export function speechParts(
  texts: Texts,
  { language, languages, missed }: Speech,
  { address, baseUrl }: { address: string; baseUrl: string },
): SpeechParts {
  const asking = (one: Language) => `${baseUrl}${address}${address.includes('?') ? '&' : '?'}lang=${one}`
  const several = languages.length > 1
  return {
    ...(several && {
      choice: {
        label: texts.frame.languages,
        languages: languages.map((one) => ({ ...named(one), isHere: one === language })),
        to: address,
      },
      alternates: languages.map((one) => ({ language: one, href: asking(one) })),
    }),
    ...(missed && { missed: { ...named(missed), text: textsIn(missed).frame.onlyIn(nameOf(language)) } }),
  }
}

const named = (language: Language): Named => ({ language, name: nameOf(language), direction: directionOf(language) })
