/** What holds for every sentence of every language, beside the English one in the same place. */
import { expect } from 'chai'
import type { Language } from '../../../src/models/language.ts'
import { READERS, type Sentence } from '../../support/sentences.ts'

const COUNT = 77

/** Every kind of quotation mark, and those of each language: outer ones, then those inside. */
const QUOTES = /["“”„‟«»‹›]/g
const OWN: Record<Language, string> = { en: '“”', de: '„“', fr: '«»“”', pl: '„”«»', ar: '«»“”' }

/** What stays as it is in English: names, formats, signs, and words that both languages have. */
const SAME =
  /^(?:[^\p{L}]*|PDF|PNG|JPEG|WebP|HEIC|GIF|CSV|ZIP|Word|Excel|PowerPoint|OpenDocument|JSON Lines|https?:\S+|npm run .*)$/u
const SHARED: Partial<Record<Language, RegExp>> = {
  de: /^(Browser|Code|Logo|Name|Proxy|Status:?|Text|Tokens?( \d+)?|Version)$/,
  fr: /^(Code|Date|Pages?|Page \d+|\d+ pages?, \d+ questions?)$/,
  pl: /^Status$/,
}

/** Numbers that a language says in words: Arabic has a form of the noun for two. */
const IN_WORDS: Partial<Record<Language, readonly string[]>> = { ar: ['1', '2'] }

/** Sentences whose numbers are those of the language: telephone numbers, lines of an address, and short dates. */
const OWN_NUMBERS = /\+44|[Ll]ine \d|^3 Mar$/

for (const { name, language, read } of READERS.flatMap(({ name, languages, read }) =>
  languages.filter((one) => one !== 'en').map((language) => ({ name, language, read })),
))
  describe(`the sentences in ${language}, for ${name}`, () => {
    const inEnglish = new Map(read('en', COUNT).map((sentence) => [sentence.place, sentence]))
    const all = read(language, COUNT)
    const wrong = (isWrong: (one: Sentence, english: Sentence) => boolean): string[] =>
      all
        .filter((one) => isWrong(one, inEnglish.get(one.place)!))
        .map(({ place, text }) => `${place}: ${text} (${inEnglish.get(place)!.text})`)

    it('are as many as in English, and none is empty that is not empty there', () => {
      expect(all.map(({ place }) => place)).to.deep.equal([...inEnglish.keys()])
      expect(wrong(({ text }, english) => (text.trim() === '') !== (english.text === ''))).to.deep.equal([])
    })

    it('have no undefined part', () => {
      expect(wrong(({ text }) => /undefined|NaN|\[object/.test(text))).to.deep.equal([])
    })

    it('name what the English ones name', () => {
      const missing = ({ text }: Sentence, english: Sentence) =>
        english.given.some((word) => isNamed(english.text, word) && !isNamed(text, word))
      expect(wrong(missing)).to.deep.equal([])
    })

    it('say the numbers that the English ones say', () => {
      const isUnsaid = ({ text }: Sentence, english: Sentence) =>
        !OWN_NUMBERS.test(english.text) &&
        numbersIn(english.text).some((one) => !numbersIn(text).includes(one) && !IN_WORDS[language]?.includes(one))
      expect(wrong(isUnsaid)).to.deep.equal([])
    })

    it('are not left in English', () => {
      const isLeft = ({ text }: Sentence, english: Sentence) =>
        text === english.text && english.given.length === 0 && !SAME.test(text) && !SHARED[language]?.test(text)
      expect(wrong(isLeft)).to.deep.equal([])
    })

    it('end with a full stop where the English ones do, and only there', () => {
      expect(wrong(({ text }, english) => isClosed(text) !== isClosed(english.text))).to.deep.equal([])
    })

    it('have the quotation marks of the language', () => {
      const isForeign = ({ text }: Sentence, english: Sentence) =>
        (text.match(QUOTES) ?? []).some(
          (mark) => !OWN[language].includes(mark) && !(mark === '"' && english.text.includes('"')),
        )
      expect(wrong(isForeign)).to.deep.equal([])
    })
  })

const isNamed = (text: string, word: string): boolean => text.toLowerCase().includes(word.toLowerCase())

/** Numbers without their grouping, in the digits of English. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\p{Nd}+(?:[.,٬٫\u00a0\u202f]\p{Nd}+)*/gu)].map(([number]) =>
    [...number.replace(/[.,٬٫\u00a0\u202f]/g, '')].map((digit) => (digit.codePointAt(0)! % 16) & 15).join(''),
  )

/** A short date may end with a full stop too, but has no space. */
const isClosed = (text: string): boolean => /\s.*[.]$/.test(text)
