/** How sentences are set, where a language has rules of its own. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { LANGUAGES } from '../../../src/models/language.ts'
import { answerText } from '../../../src/presenters/answer-text.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { READERS } from '../../support/sentences.ts'

const COUNT = 77
const sentencesOf = (language: 'fr' | 'pl'): string[] => READERS[0]!.read(language, COUNT).map(({ text }) => text)
/** Addresses keep their signs. */
const isWrong =
  (fault: RegExp) =>
  (text: string): boolean =>
    fault.test(text.replaceAll(/https?:\S+|\?submissionId/g, ''))
const wrong = (language: 'fr' | 'pl', fault: RegExp): string[] => sentencesOf(language).filter(isWrong(fault))

describe('a sentence in French', () => {
  it('has a narrow no-break space before high punctuation, except in words of others', () => {
    const ours = sentencesOf('fr').map((text) => text.replaceAll(/«[^»]*»/g, '«»'))
    expect(ours.filter(isWrong(/[^\u202f][;:!?]/))).to.deep.equal([])
  })

  it('has no-break spaces inside its quotation marks', () => {
    expect(wrong('fr', /«(?!\u00a0)|(?<!\u00a0)»/)).to.deep.equal([])
  })

  it('has curly apostrophes', () => {
    expect(wrong('fr', /'/)).to.deep.equal([])
  })

  it('has no wrap between a number and its unit', () => {
    expect(wrong('fr', /\d (%|h\b|[KMGT]o\b)/)).to.deep.equal([])
  })
})

describe('a template', () => {
  it('leaves every sign to the texts, since languages set it in other ways', () => {
    const views = join(import.meta.dirname, '../../../views')
    const names = globSync('**/*.njk', { cwd: views }).filter((name) => name !== 'components/gallery.njk')
    expect(names).to.have.length.above(50)
    for (const name of names) {
      const text = readFileSync(join(views, name), 'utf8').replaceAll(/\{\{ "[^}]*\}\}/g, '') // of a style
      expect([...text.matchAll(/\}\}(?:<\/\w+>)?[:;!?].*/g)].flat(), name).to.deep.equal([])
    }
  })
})

describe('a time', () => {
  it('is written in one way in a language', () => {
    const shown = { en: '09:05', de: '09:05 Uhr', fr: '9h05', pl: '9:05', ar: '09:05' }
    for (const language of LANGUAGES)
      expect(answerText(textsIn(language), { type: 'time', id: 't', label: 'T' }, '09:05')).to.deep.equal([
        shown[language],
      ])
    expect(wrong('fr', /\d:\d\d/)).to.deep.equal([])
  })
})

describe('a form in French that comes with the service', () => {
  it('is set as our sentences are, so that no sign begins a line', () => {
    const forms = join(import.meta.dirname, '../../../src/forms')
    const texts = globSync('*.fr.json', { cwd: forms }).flatMap((name) =>
      [...readFileSync(join(forms, name), 'utf8').matchAll(/"text": "(.*?)"/g)].map(([, text]) => text!),
    )
    expect(texts).to.have.length.above(100)
    expect(texts.filter(isWrong(/ [;:!?»]|« |'/))).to.deep.equal([])
  })
})

describe('a sentence in Polish', () => {
  it('opens its quotation marks below', () => {
    expect(wrong('pl', /(^|\s)”|„[^”]*(„|$)/)).to.deep.equal([])
  })

  it('has no wrap between a number and its unit', () => {
    expect(wrong('pl', /\d [KMGT]B\b/)).to.deep.equal([])
  })
})

describe('a date', () => {
  it('is written as the language writes it', () => {
    const french = textsIn('fr')
    expect(french.longDate('2026-03-01')).to.equal('1er mars 2026')
    expect(french.longDate('2026-03-03')).to.equal('3 mars 2026')
    const polish = textsIn('pl')
    expect(polish.longDate('2026-03-03')).to.equal('3 marca 2026')
    const at = Date.parse('2026-08-01T07:05:00Z')
    expect(french.dateTime(at, 'Europe/Paris')).to.equal('samedi 1er août 2026 à\u00a09h05\u00a0(UTC+2)')
    expect(polish.dateTime(at, 'Europe/Warsaw')).to.equal('1 sierpnia 2026\u00a0r. (sobota), godz.\u00a09:05\u00a0CEST')
  })

  it('of birth is known by its label, for an example', () => {
    const example = (language: 'fr' | 'pl', label: string) =>
      textsIn(language).hints.date({ id: 'd', type: 'date', label })
    for (const label of ['Date de naissance', 'Né le', 'Quand êtes-vous née ?'])
      expect(example('fr', label)).to.match(/ 27 3 1986$/)
    expect(example('fr', 'Année de construction')).to.match(/ 27 3 2027$/)
    expect(example('pl', 'Data urodzenia')).to.match(/ 27 3 1986$/)
  })
})

describe('a size', () => {
  it('is written as the language writes it', () => {
    const sizes = [1, 2, 5, 1024, 1.5 * 2 ** 20, 10 * 2 ** 20]
    expect(sizes.map(textsIn('fr').size)).to.deep.equal([
      '1 octet',
      '2 octets',
      '5 octets',
      '1\u00a0Ko',
      '1,5\u00a0Mo',
      '10\u00a0Mo',
    ])
    expect(sizes.map(textsIn('pl').size)).to.deep.equal([
      '1 bajt',
      '2 bajty',
      '5 bajtów',
      '1\u00a0KB',
      '1,5\u00a0MB',
      '10\u00a0MB',
    ])
  })
})
