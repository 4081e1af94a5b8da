import { expect } from 'chai'
import { countries } from '../../scripts/countries.ts'
import type { Option } from '../../src/models/field.ts'
import { lookupIn, suggestionsOf } from '../../src/models/lookup.ts'

const suggested = (options: readonly Option[], text: string): string[] => {
  const found = lookupIn(options)(text, '')
  return 'near' in found ? found.near.map(({ label }) => label) : [`= ${found.option.label}`]
}

describe('what may be meant by a text in a list', () => {
  let all: Option[]
  beforeEach(() => {
    all = countries()
  })
  const near = (text: string) => suggested(all, text)

  it('begins with it, or has words that do, or holds it; in this order', () => {
    expect(near('ger')).to.deep.equal(['Germany', 'Algeria', 'Niger', 'Nigeria'])
    expect(near('guinea')).to.deep.equal(['= Guinea'])
    expect(near('guine')).to.deep.equal(['Guinea', 'Guinea-Bissau', 'Equatorial Guinea', 'Papua New Guinea'])
    expect(near('korea south')).to.deep.equal(['South Korea'])
    expect(near('congo')).to.deep.equal(['Congo (Brazzaville)', 'Congo (Kinshasa)'])
    expect(near('cote')).to.deep.equal(['Côte d’Ivoire'])
    expect(near('reun')).to.deep.equal(['Réunion'])
  })

  it('is a label with another kind of apostrophe or dash', () => {
    for (const typed of ["Cote d'Ivoire", 'Côte d`Ivoire', 'Côte dʼIvoire', 'Côte\u200e d’Ivo\u00adire'])
      expect(near(typed), typed).to.deep.equal(['= Côte d’Ivoire'])
    for (const typed of ['Guinea–Bissau', 'Guinea\u2011Bissau'])
      expect(near(typed), typed).to.deep.equal(['= Guinea-Bissau'])
  })

  it('is at most ten labels', () => {
    expect(near('s')).to.have.length(10)
    expect(near('a').every((label) => /^[AÅ]/.test(label))).to.equal(true)
  })

  it('is misspelt where nothing holds it', () => {
    for (const [typed, meant] of [
      ['Gremany', 'Germany'],
      ['Untied Kingdom', 'United Kingdom'],
      ['Kingdon', 'United Kingdom'],
      ['St. Lucia', 'Saint Lucia'],
      ['Phillipines', 'Philippines'],
    ])
      expect(near(typed!)[0], typed).to.equal(meant)
    expect(near('Untied Kin')[0]).to.equal('United Kingdom')
    expect(near('Mali of the sea')).to.deep.equal(['Mali'])
    expect(near('Austriia').slice(0, 2)).to.deep.equal(['Austria', 'Australia'])
    expect(near('Untied States of America')).to.include('United States')
    expect(near('Atlantis on the sea')).to.deep.equal([])
    for (const text of ['', '...', '\u0301', 'x'.repeat(5_000_000), '<script>', '__proto__', '%', '.*'])
      expect(near(text), text.slice(0, 20)).to.deep.equal([])
  })

  it('is an option whose other name is typed, as a whole or in part', () => {
    for (const [typed, label] of [
      ['uk', 'United Kingdom'],
      ['the UK', 'United Kingdom'],
      ['the usa', 'United States'],
      ['gb', 'United Kingdom'],
      ['Great Britain', 'United Kingdom'],
      ['england', 'United Kingdom'],
      ['SCOTLAND', 'United Kingdom'],
      ['Northern Ireland', 'United Kingdom'],
      ['usa', 'United States'],
      ['America', 'United States'],
      ['holland', 'Netherlands'],
      ['Republic of Ireland', 'Ireland'],
      ['Éire', 'Ireland'],
      ['Czech Republic', 'Czechia'],
      ['burma', 'Myanmar (Burma)'],
      ['Ivory Coast', 'Côte d’Ivoire'],
      ['Swaziland', 'Eswatini'],
      ['turkey', 'Türkiye'],
      ['Macedonia', 'North Macedonia'],
      ['Cabo Verde', 'Cape Verde'],
      ['East Timor', 'Timor-Leste'],
      ['UAE', 'United Arab Emirates'],
      ['the vatican', 'Vatican City'],
      ['Russian Federation', 'Russia'],
      ['Republic of Korea', 'South Korea'],
      ['DPRK', 'North Korea'],
      ['st lucia', 'Saint Lucia'],
    ])
      expect(near(typed!)[0], typed).to.match(new RegExp(`^(= )?${label!.replace(/[()]/g, '\\$&')}$`))
    expect(near('great brit')).to.deep.equal(['United Kingdom'])
    expect(near('irel')).to.deep.equal(['Ireland', 'United Kingdom'])
    expect(near('saint k')).to.deep.equal(['Saint Kitts and Nevis'])
  })

  it('is not guessed from a few letters, or from a word that many names have', () => {
    const list = ['Ukraine', 'Uganda', 'Ireland', 'Dominican Republic', 'Central African Republic', 'Cuba']
    const found = (text: string) =>
      suggested(
        list.map((label) => ({ value: label, label })),
        text,
      )
    expect(found('usa')).to.deep.equal([])
    expect(found('cub')).to.deep.equal(['Cuba'])
    expect(found('kub')).to.deep.equal([])
    expect(found('Kuba')).to.deep.equal(['Cuba'])
    expect(found('republic of ireland')).to.deep.equal(['Ireland'])
    expect(found('the dominican islands')).to.deep.equal(['Dominican Republic'])
    expect(found('afri of the cent')).to.deep.equal(['Central African Republic'])
  })

  it('is every whole label itself, in any case and without accents', () => {
    for (const { label } of all)
      for (const typed of [label, label.toUpperCase(), label.normalize('NFD').replace(/\p{M}/gu, ''), ` ${label}  `])
        expect(near(typed), typed).to.deep.equal([`= ${label}`])
  })

  it('is found at once, however long labels and text are', () => {
    const long = Array.from({ length: 500 }, (_, i) => ({ value: `${i}`, label: `${'ab '.repeat(160)}${i}` }))
    const started = performance.now()
    for (const text of ['b'.repeat(40), 'ba '.repeat(13), `${'ab '.repeat(333)}`, 'é'.repeat(1000)])
      suggested(long, text)
    expect(performance.now() - started).to.be.below(2_000)
  })
})

describe('an option of a list', () => {
  const [GERMANY, NIGER, NIGERIA] = [
    { value: 'DE', label: 'Germany', also: ['Federal  Republic'] },
    { value: 'NE', label: 'Niger' },
    { value: 'NG', label: 'Nigeria' },
  ]
  let found: ReturnType<typeof lookupIn>
  beforeEach(() => {
    found = lookupIn([GERMANY, NIGER, NIGERIA])
  })

  it('is named by its whole label or another name of it, however it is spaced', () => {
    for (const text of ['Germany', ' germany ', 'FEDERAL REPUBLIC', 'federal   republic', 'Germany'.padEnd(1_000)])
      expect(found(text, ''), text).to.deep.equal({ option: GERMANY })
    expect(found('nig', '')).to.deep.equal({ why: 'typed', near: [NIGER, NIGERIA] })
    expect(found('Germany'.padEnd(1_001), '')).to.deep.equal({ why: 'typed', near: [] })
  })

  it('may be chosen among those that its text suggests, or without a text', () => {
    expect(found('nig', '')).to.have.property('why', 'typed')
    expect(found('nig', 'NG')).to.deep.equal({ option: NIGERIA })
    expect(found('', 'NG')).to.deep.equal({ option: NIGERIA })
    expect(found('Nigeria', 'NG')).to.deep.equal({ option: NIGERIA })
  })

  it('is asked again when text and choice name two, or the choice belongs to another text', () => {
    expect(found('Germany', 'NG')).to.deep.equal({ why: 'two', near: [NIGERIA, GERMANY] })
    expect(found('german', 'NG')).to.deep.equal({ why: 'typed', near: [GERMANY] })
    expect(found('xyz', 'NG')).to.deep.equal({ why: 'typed', near: [] })
  })

  it('is none that the list does not have', () => {
    expect(found('nig', 'XX')).to.deep.equal({ why: 'unknown', near: [NIGER, NIGERIA] })
    expect(found('Germany', 'XX')).to.deep.equal({ why: 'unknown', near: [] })
    expect(found('', 'XX')).to.deep.equal({ why: 'unknown', near: [] })
  })

  it('is looked up in the same way for the same list, and chosen by an input beside its text', () => {
    const list = [GERMANY]
    expect(lookupIn(list)).to.equal(lookupIn(list))
    expect(lookupIn([NIGER])('Niger', '')).to.deep.equal({ option: NIGER })
    expect(suggestionsOf('country')).to.equal('country-choice')
  })

  it('is not taken for misspelt in a long text', () => {
    const misspelt = (length: number) => {
      const label = 'abcdefghij'.repeat(4).slice(0, length)
      return suggested([{ value: 'a', label }], `x${label.slice(1)}`)
    }
    expect(misspelt(30)).to.have.length(1)
    expect(misspelt(31)).to.deep.equal([])
  })
})
