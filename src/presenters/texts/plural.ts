/**
 * The forms in which each language says how many there are, by the names of CLDR: English has "1 file" and "2 files", Polish has
 * four forms, Arabic six. `other` is for what no rule names, such as a number with decimals. French has `many` for whole millions.
 */
interface PluralForms {
  en: 'one' | 'other'
  de: 'one' | 'other'
  fr: 'one' | 'many' | 'other'
  pl: 'one' | 'few' | 'many' | 'other'
  ar: 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
}

/**
 * Chooses the form for a count, each of which the language must give: `plural('de')(files, { one: 'Datei', other: 'Dateien' })`.
 * It has no number in it. What a language says otherwise for none, or for exactly 1, its sentence decides before.
 */
export function plural<L extends keyof PluralForms>(language: L) {
  const rules = new Intl.PluralRules(language)
  return (count: number, forms: Readonly<Record<PluralForms[L], string>>): string =>
    forms[rules.select(count) as PluralForms[L]]
}
