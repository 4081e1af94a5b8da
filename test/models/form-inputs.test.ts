import { expect } from 'chai'
import type { RawInput } from '../../src/models/answers.ts'
import {
  chosenIn,
  codeOfSuspicion,
  INPUTS,
  isTrapped,
  languageIn,
  languageOfText,
  languageWith,
  markOf,
  marksWith,
  type Suspicion,
  suspicionIn,
  tokenIn,
} from '../../src/models/form-inputs.ts'
import { LANGUAGES } from '../../src/models/language.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'

describe('the inputs of a form that are no questions', () => {
  it('have names of their own, which no question can have', () => {
    const names = Object.values(INPUTS)
    expect(new Set(names).size).to.equal(names.length)
    // The id of a question begins with a small letter; the token's name has a capital one, the others are reserved.
    for (const name of names) expect(name).to.match(/^[a-z]+(-[a-z]+)*$|[A-Z]/)
  })

  it('hold the token of the form, once', () => {
    expect(tokenIn(new Map([['submissionId', ['token']]]))).to.equal('token')
    expect(tokenIn(new Map([['submissionId', ['token', 'token']]]))).to.equal('')
    expect(tokenIn(new Map([['submissionId', []]]))).to.equal('')
    expect(tokenIn(new Map())).to.equal('')
  })

  it('hold a trap that only programs fill in', () => {
    const trapped = (...texts: string[]) => isTrapped(new Map([[INPUTS.trap, texts]]))
    expect(isTrapped(new Map())).to.equal(false)
    expect(trapped()).to.equal(false)
    expect(trapped('', ' \t')).to.equal(false)
    expect(trapped('', 'https://example.org')).to.equal(true)
  })

  it('have a trap that no rule of a browser fills in for a person, by its name or by its label in any language', () => {
    expect(INPUTS.trap).not.to.match(FILLED_IN)
    for (const language of LANGUAGES) expect(textsIn(language).frame.leaveEmpty).not.to.match(FILLED_IN)
  })

  it('are no longer a trap under the name that browsers took for that of a company', () => {
    expect(isTrapped(new Map([['company-website', ['Example Ltd']]]))).to.equal(false)
  })
})

/** The words by which browsers and password managers find out what to fill in, in the languages of the service. */
const FILLED_IN = new RegExp(
  [
    // names
    'nam[ae]|first|last|middle|initial|title|salut|pr[ée]nom|nom|imi[ęe]|nazwisk|titre|anrede|اسم|لقب',
    // addresses
    'add?res|anschrift|street|stra(ss|ß)e|rue|ulica|line|suite|unit|apartment|building|floor|house|haus|nummer|number|land',
    'city|town|village|ville|stadt|\\bort\\b|miast|gmina|suburb|local|sector|area|county|region|province|state|wojew|pays|kraj',
    'zip|post|plz|code|kod|pocztow|عنوان|شارع|مدينة|بلد|رمز',
    // companies and websites
    'compan|business|organi[sz]|firm|soci[ée]t|entreprise|employ|شركة|web|url|site|home|page|link|domain|stron|موقع',
    // telephones, mail and logins
    'phone|tel|mobil|cell|fax|contact|prefix|exchange|هاتف|mail|courriel|بريد|user|login|account|member|\\bid\\b|uid|konto|benutzer',
    'pass|mot.?de|kennwort|has[łl]o|pin|otp|token|secur|verif|typed|مستخدم',
    // cards, dates and what is searched for
    'card|kart|\\bcc|cv[cnv]|exp|day|month|monat|mois|mes|year|jahr|rok|price|amount|promo|coupon|gift|search|such|query|recherch|lookup',
  ].join('|'),
  'iu',
)

describe('why a form was set aside', () => {
  it('is kept as a code and read from it', () => {
    const codes: [Suspicion, string][] = [
      [{ kind: 'trapped' }, 'trapped'],
      [{ kind: 'early', ageMs: 0 }, 'age:0'],
      [{ kind: 'early', ageMs: 2999 }, 'age:2999'],
    ]
    for (const [suspicion, code] of codes) {
      expect(codeOfSuspicion(suspicion)).to.equal(code)
      expect(suspicionIn(code)).to.deep.equal(suspicion)
    }
  })

  it('is no code in older rows', () => {
    for (const kept of ['hidden field filled in', 'sent 0.1 s after the page was made', 'age:', 'age:1 s', 'page:1'])
      expect(suspicionIn(kept)).to.equal(undefined)
  })
})

const sent = (...values: string[]): RawInput => new Map([['page-language', values]])
const texts = (...values: string[]): RawInput =>
  new Map([
    ['rent', values.slice(0, 1)],
    ['street', values.slice(1)],
  ])

describe('the language of a page that was sent', () => {
  it('is the first value that is a language we know', () => {
    expect(languageIn(sent('de'))).to.equal('de')
    expect(languageIn(sent('en:1,234', 'xx', 'pl', 'de'))).to.equal('pl')
    for (const typed of [new Map(), sent(), sent(''), sent('xx'), sent('en:1,234')])
      expect(languageIn(typed)).to.equal(undefined)
  })

  it('is another one when a button of the page has chosen it', () => {
    expect(chosenIn(new Map([['chosen-language', ['fr']]]))).to.equal('fr')
    expect(chosenIn(sent('fr'))).to.equal(undefined)
    expect(chosenIn(new Map([['chosen-language', ['xx']]]))).to.equal(undefined)
  })
})

describe('a text that stays from a page in another language', () => {
  it('is marked with its language', () => {
    expect(markOf('en', '1,234')).to.equal('en:1,234')
    const typed = sent('de', markOf('en', '1,234'), markOf('pl', 'a:b\nc'), markOf('fr', 'x'))
    expect(['1,234', 'a:b\nc', 'x', 'y', ''].map((text) => languageOfText(typed, text))).to.deep.equal([
      'en',
      'pl',
      'fr',
      undefined,
      undefined,
    ])
    expect(languageOfText(new Map(), '1,234')).to.equal(undefined)
  })

  it('is not marked by what no page of ours sends', () => {
    const marks = ['en', 'en:', 'xx:1', 'EN:1', 'en1', ' en:1', 'den:1', `en:${'1'.repeat(201)}`]
    const typed = sent(...marks)
    for (const text of ['1', '', '1'.repeat(200), '1'.repeat(201)])
      expect(languageOfText(typed, text)).to.equal(undefined)
    expect(languageOfText(sent(`en:${'1'.repeat(200)}`), '1'.repeat(200))).to.equal('en')
  })

  it('keeps its mark as long as it is there, whatever surrounds it', () => {
    const typed = sent('de', 'en:1,234', 'en:1,234', 'pl:Łódź', 'fr:gone')
    expect(marksWith(typed, texts('1,234', 'Ło\u0301dz\u0301 '))).to.deep.equal(['en:1,234', 'pl:Łódź'])
    expect(marksWith(typed, texts('1,2345', 'x'))).to.deep.equal([])
    expect(marksWith(new Map(), texts('1,234'))).to.deep.equal([])
  })

  it('is kept with the language of the page, and nothing else is', () => {
    expect(languageWith(sent('xx', 'de', 'en:1,234', 'en:gone', 'more'), texts('1,234'))).to.deep.equal([
      'de',
      'en:1,234',
    ])
    expect(languageWith(sent('en:1,234'), texts('1,234'))).to.deep.equal(['en:1,234'])
    expect(languageWith(sent('xx'), texts('xx'))).to.deep.equal([])
  })
})
