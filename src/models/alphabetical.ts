/**
 * The order of long lists. A list that is in alphabetical order in its own language is so in every other. Any other order says
 * something, such as small, medium and large, and stays. So does the order of a short list, which may be alphabetical by chance.
 */
import { type Field, isField, type Option, type SelectField } from './field.ts'
import { type Form, ownLanguageOf } from './form.ts'
import type { Language } from './language.ts'

const LONG = 10
/** A style sheet can name such a value. */
const PLAIN = /^[\w-]+$/

/** A drop-down or look-up whose options may be in another order in another language. */
export const isLongList = (field: Field): boolean =>
  field.type === 'select' &&
  field.optionsFrom !== undefined &&
  field.options.length >= LONG &&
  field.options.every(({ value }) => PLAIN.test(value))

/** Sorts the long lists of a form in the words of a language, where those of the original are sorted. Ids and values stay. */
export function sortLists(form: Form, { original, language }: { original: Form; language: Language }): void {
  const compareOwn = new Intl.Collator(ownLanguageOf(original)).compare
  const compare = new Intl.Collator(language).compare
  for (const [p, { fields }] of form.pages.entries())
    for (const [f, item] of fields.entries()) {
      const own = original.pages[p]!.fields[f]!
      if (!isField(own) || !isLongList(own) || !isSorted((own as SelectField).options, compareOwn)) continue
      const list = item as SelectField
      list.options = list.options.toSorted((a, b) => compare(a.label, b.label))
    }
}

const isSorted = (options: readonly Option[], compare: (a: string, b: string) => number): boolean =>
  options.every(({ label }, i) => i === 0 || compare(options[i - 1]!.label, label) <= 0)
