/**
 * Makes the list of countries that comes with the service: the codes of ISO 3166-1 (alpha-2) with plain English names, by
 * name, and its translations. Codes and names are those of the Unicode CLDR, which Node has: `Intl.DisplayNames`. Run it
 * after an update of Node.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, translationSource } from '../src/models/definition.ts'
import type { Option } from '../src/models/field.ts'
import { optionTexts } from '../src/models/form-texts.ts'
import { LANGUAGES, type Language } from '../src/models/language.ts'
import { foldedLabel } from '../src/models/lookup.ts'
import { fileOf } from '../src/services/definitions/translation/po.ts'

const COUNTRIES = join(import.meta.dirname, '../src/forms/lists/countries.json')

/** Codes that the CLDR names, and that ISO 3166-1 only reserves, leaves to users, or does not have. */
const NO_COUNTRIES = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ')
/** Other names that people type: short ones, older ones, and parts of a country. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  AG: ['Antigua', 'Barbuda'],
  BA: ['Bosnia', 'Herzegovina'],
  BN: ['Brunei Darussalam'],
  BS: ['The Bahamas'],
  CC: ['Cocos Islands', 'Keeling Islands'],
  CD: ['Democratic Republic of the Congo', 'DR Congo', 'DRC', 'Zaire'],
  CG: ['Republic of the Congo', 'Congo Republic'],
  CI: ['Ivory Coast'],
  CN: ['People’s Republic of China', 'PRC'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  FK: ['Falklands', 'Malvinas'],
  FO: ['Faroes', 'Faeroe Islands'],
  GB: ['UK', 'The UK', 'GB', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  GM: ['The Gambia'],
  HK: ['Hong Kong SAR'],
  IE: ['Republic of Ireland', 'Irish Republic', 'Eire'],
  IR: ['Persia'],
  KG: ['Kyrgyz Republic'],
  KN: ['Saint Kitts', 'Nevis'],
  KP: ['DPRK', 'Democratic People’s Republic of Korea'],
  KR: ['Republic of Korea'],
  LK: ['Ceylon'],
  MD: ['Republic of Moldova'],
  MK: ['Macedonia'],
  MM: ['Myanmar', 'Burma'],
  MO: ['Macau'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestine', 'State of Palestine'],
  RU: ['Russian Federation'],
  SK: ['Slovak Republic'],
  ST: ['Sao Tome'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TT: ['Trinidad', 'Tobago'],
  TZ: ['Tanganyika', 'Zanzibar'],
  US: ['USA', 'The USA', 'US', 'United States of America', 'America'],
  VA: ['Vatican', 'Holy See'],
  VC: ['Saint Vincent'],
  VN: ['Viet Nam'],
}
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export function countries(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return LETTERS.flatMap((a) => LETTERS.map((b) => a + b))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code && !NO_COUNTRIES.includes(code))
    .flatMap((value) => {
      const name = names.of(value)
      return name === undefined ? [] : [{ value, label: plain(name), ...otherNames(value, plain(name)) }]
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

function otherNames(code: string, label: string): Pick<Option, 'also'> {
  const names = ALSO[code] ?? []
  const also = [label, ...names].flatMap((name) => (name.startsWith('Saint ') ? [name.replace('Saint', 'St')] : []))
  return names.length + also.length === 0 ? {} : { also: [...names, ...also] }
}

/** As people write it: "Saint Lucia", "Hong Kong", "Congo (Kinshasa)", "Bosnia and Herzegovina". */
const plain = (name: string): string =>
  name
    .replace(/^St\. /, 'Saint ')
    .replace('&', 'and')
    .replace(' SAR China', '')
    .replace(/ - (.+)$/, ' ($1)')
    .replaceAll('St. ', 'Saint ')

/** As the formatter writes it: an option on one line where it fits. */
export const countriesFile = (): string => `[\n${countries().map(lineOf).join(',\n')}\n]\n`

const WIDTH = 120

function lineOf({ value, label, also }: Option): string {
  const parts = [`"value": "${value}"`, `"label": ${JSON.stringify(label)}`]
  if (also) parts.push(`"also": [${also.map((name) => JSON.stringify(name)).join(', ')}]`)
  const line = `  { ${parts.join(', ')} }`
  return line.length < WIDTH ? line : `  {\n    ${parts.join(',\n    ')}\n  }`
}

/** Regions of China whose full name says so, which nobody types. */
const SHORT = ['HK', 'MO']

/**
 * The translation of the list. Whoever looks for a country by its English name, or by a short one, finds it too, unless that
 * is the name of another one in this language.
 */
export function translatedCountriesFile(language: Language): string {
  const all = countries()
  const long = new Intl.DisplayNames(language, { type: 'region' })
  const short = new Intl.DisplayNames(language, { type: 'region', style: 'short' })
  const labels = new Map(all.map(({ value }) => [value, (SHORT.includes(value) ? short : long).of(value)!]))
  const taken = new Set([...labels.values()].map(foldedLabel))
  const isFree = (name: string): boolean => !taken.has(foldedLabel(name)) && taken.add(foldedLabel(name)) !== undefined
  const also = new Map(
    all.map(({ value, label, also = [] }) => [
      value,
      [long.of(value)!, short.of(value)!, label, ...also].filter(isFree),
    ]),
  )
  return fileOf(
    optionTexts(all).flatMap(({ at, text, isList }) => {
      const value = at.split('/')[1]!
      const said = isList ? also.get(value)!.join('\n') : labels.get(value)!
      return said === '' ? [] : [{ at, text: said, of: hashOf(text), ...(isList && { isList }) }]
    }),
  )
}

if (import.meta.main) {
  writeFileSync(COUNTRIES, countriesFile())
  for (const language of LANGUAGES.filter((one) => one !== 'en'))
    writeFileSync(translationSource(COUNTRIES, language), translatedCountriesFile(language))
}
