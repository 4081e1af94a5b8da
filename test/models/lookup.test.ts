import { expect } from 'chai'
import { countries } from '../../scripts/countries.ts'
import type { Option } from '../../src/models/field.ts'
import { lookupIn } from '../../src/models/lookup.ts'

const suggested = (options: readonly Option[], text: string): string[] => {
  const found = lookupIn(options)(text, '')
  return 'near' in found ? found.near.map(({ label }) => label) : [`= ${found.option.label}`]
}

describe('what may be meant by a text in a list', () => {
  const all = countries()
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
