import { expect } from 'chai'
import { INPUTS, tokenIn } from '../../src/models/form-inputs.ts'
import { LANGUAGES } from '../../src/models/language.ts'
import { isTrapped } from '../../src/models/suspicion.ts'
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
