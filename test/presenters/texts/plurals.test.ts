/**
 * What each language says of a count, for every sentence that has one. A sentence without any digit says its count as a word, or
 * in a way of its own ("none", "twice"): of that this test asks only what English does.
 */
import { expect } from 'chai'
import type { Language } from '../../../src/models/language.ts'
import { READERS, type Sentence } from '../../support/sentences.ts'

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 100]

/** Where a language says one as it says several though English does not: its noun has one form, or the sentence needs no other. */
const ALIKE: Partial<Record<Language, RegExp>> = {
  de: /# (Zeichen|Fehler|Byte)/,
  fr: /# mois/,
  pl: /^# dni(a)?( po .*)?$/,
  // After a colon the number stands alone. None, 11 and 100 pages have one form, and bytes always have.
  ar: /(عدد|الحد)[^:]*: (من # إلى )?#(?! ?\p{L})|# (صفحات|بايت)/u,
}

/** By place: what is said of each count, with # in the place of all numbers. */
function saidOf(read: (n: number) => Sentence[]): Map<string, Map<number, string>> {
  const said = new Map<string, Map<number, string>>()
  for (const n of COUNTS)
    for (const { place, text, counts } of read(n)) {
      if (!counts) continue
      if (!said.has(place)) said.set(place, new Map())
      said.get(place)!.set(n, text.replace(/\p{Nd}+(?:[.,٬٫\u00a0\u202f]\p{Nd}+)*/gu, '#'))
    }
  return said
}

const isCounted = (text: string | undefined): boolean => text?.includes('#') === true

for (const { name, language, read, readEnglish } of READERS.flatMap(({ name, languages, read }) =>
  languages.map((language) => ({
    name,
    language,
    read: (n: number) => read(language, n),
    readEnglish: (n: number) => read('en', n),
  })),
))
  describe(`counts in ${language}, for ${name}`, () => {
    const said = saidOf(read)
    const inEnglish = saidOf(readEnglish)
    const rules = new Intl.PluralRules(language)
    const isAlike = (place: string): boolean => ALIKE[language]?.test(said.get(place)!.get(5)!) === true
    /** Is none, or a large count, said as 5 is? Some sentences say it in another way. */
    const isUsual = (place: string, n: number): boolean =>
      n === 1 || inEnglish.get(place)!.get(n) === inEnglish.get(place)!.get(5)

    it('are found', () => {
      expect([...said.keys()]).to.deep.equal([...inEnglish.keys()])
      expect(said.size).to.be.greaterThan(25)
    })

    it('have the same words where the language has the same form', () => {
      const broken = [...said].flatMap(([place, forms]) => {
        const usual = COUNTS.filter((n) => isCounted(forms.get(n)) && isUsual(place, n))
        return usual.flatMap((n) => {
          const other = usual.find((one) => rules.select(one) === rules.select(n) && forms.get(one) !== forms.get(n))
          return other === undefined ? [] : [`${place}, ${n}: ${forms.get(n)}, but ${other}: ${forms.get(other)}`]
        })
      })
      expect(broken).to.deep.equal([])
    })

    it('tell one from several where English does', () => {
      const alike = [...said].flatMap(([place, forms]) => {
        const english = inEnglish.get(place)!
        if (!isCounted(english.get(1)) || english.get(1) === english.get(5)) return []
        return isCounted(forms.get(1)) && forms.get(1) === forms.get(5) ? [place] : []
      })
      expect(alike.filter((place) => !isAlike(place))).to.deep.equal([])
    })

    it('have each form of the language where the sentence begins with the count', () => {
      const alike = [...said].flatMap(([place, forms]) => {
        const begins = COUNTS.filter((n) => forms.get(n)?.startsWith('#') && isUsual(place, n))
        const different = new Set(begins.map((n) => forms.get(n)))
        const wanted = new Set(begins.map((n) => rules.select(n)).map((form) => (form === 'many' ? 'other' : form)))
        const english = inEnglish.get(place)!
        return english.get(1) !== english.get(5) && different.size < wanted.size ? [place] : []
      })
      expect(alike.filter((place) => !isAlike(place))).to.deep.equal([])
    })
  })
