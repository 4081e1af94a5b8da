/**
 * Makes the list of countries that comes with the service: the codes of ISO 3166-1 (alpha-2) with plain English names, by
 * name. Codes and names are those of the Unicode CLDR, which Node has: `Intl.DisplayNames`. Run it after an update of Node.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Option } from '../src/models/field.ts'

const COUNTRIES = join(import.meta.dirname, '../src/forms/lists/countries.json')

/** Codes that the CLDR names, and that ISO 3166-1 only reserves, leaves to users, or does not have. */
const NO_COUNTRIES = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ')
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

export function countries(): Option[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return LETTERS.flatMap((a) => LETTERS.map((b) => a + b))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code && !NO_COUNTRIES.includes(code))
    .flatMap((value) => {
      const name = names.of(value)
      return name === undefined ? [] : [{ value, label: plain(name) }]
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** As people write it: "Saint Lucia", "Hong Kong", "Congo (Kinshasa)", "Bosnia and Herzegovina". */
const plain = (name: string): string =>
  name
    .replace(/^St\. /, 'Saint ')
    .replace('&', 'and')
    .replace(' SAR China', '')
    .replace(/ - (.+)$/, ' ($1)')
    .replaceAll('St. ', 'Saint ')

export const countriesFile = (): string =>
  `[\n${countries()
    .map(({ value, label }) => `  { "value": "${value}", "label": ${JSON.stringify(label)} }`)
    .join(',\n')}\n]\n`

if (import.meta.main) writeFileSync(COUNTRIES, countriesFile())
