/**
 * Looking up an option by its label, for lists that are too long to choose from. Only a whole label is taken; case, accents,
 * spaces, and the kind of an apostrophe or a dash do not count. What is not one leads to labels that may be meant.
 */
import type { Option } from './field.ts'
import { distanceOf } from './nearest.ts'
import { folded } from './terms.ts'

/** The name of the input that chooses among suggestions, beside the text that was typed. */
export const suggestionsOf = (fieldId: string): string => `${fieldId}-choice`

/** `text` is what was typed, `choice` the value that was chosen among suggestions; '' for none. */
export type Found =
  | { option: Option }
  /** `typed` is no whole label; `two`: text and choice name different options; `unknown`: the choice is no option. */
  | { why: 'typed' | 'two' | 'unknown'; near: Option[] }
export type Lookup = (text: string, choice: string) => Found

/** Options that are suggested. */
const MOST = 10
/** Characters of a longer text are not looked up. A label has 500 at most. */
export const LONGEST_TYPED = 1_000
/** Comparing letter by letter costs the lengths multiplied. A longer text is no misspelt label; later words are not compared. */
const LONGEST_MISSPELT = 30
const MOST_WORDS = 5
/** Characters of a word that says something alone: not "the", "of". */
const LONG_WORD = 4

/** A label without what does not count. Two labels of a list that come out alike cannot be told apart. */
export const foldedLabel = (text: string): string =>
  folded(text)
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** By list. A page is read and then shown, so the last text is asked for twice. */
const lookups = new WeakMap<readonly Option[], Lookup>()

/** The look-up of a list; labels are folded at its first use. */
export function lookupIn(options: readonly Option[]): Lookup {
  const known = lookups.get(options)
  if (known) return known
  const made = remembering(createLookup(options))
  lookups.set(options, made)
  return made
}

function remembering(lookup: Lookup): Lookup {
  let last: { text: string; choice: string; found: Found } | undefined
  return (text, choice) => {
    if (last?.text !== text || last.choice !== choice) last = { text, choice, found: lookup(text, choice) }
    return last.found
  }
}

interface Entry {
  option: Option
  label: string
  words: string[]
}

function createLookup(options: readonly Option[]): Lookup {
  const byValue = new Map(options.map((option) => [option.value, option]))
  let entries: Entry[] | undefined
  let byLabel = new Map<string, Option>()
  return (text, choice) => {
    entries ??= prepare()
    const wanted = text.length > LONGEST_TYPED ? '' : foldedLabel(text)
    const whole = byLabel.get(wanted)
    const chosen = byValue.get(choice)
    if (choice !== '' && !chosen) return { why: 'unknown', near: whole ? [] : near(wanted, entries) }
    if (!chosen) return whole ? { option: whole } : { why: 'typed', near: near(wanted, entries) }
    if (whole) return whole === chosen ? { option: whole } : { why: 'two', near: [chosen, whole] }
    const suggested = near(wanted, entries)
    // A choice that was not offered for this text belongs to another one, which was typed before.
    return text === '' || suggested.includes(chosen) ? { option: chosen } : { why: 'typed', near: suggested }
  }

  function prepare(): Entry[] {
    const prepared = options.map((option) => {
      const label = foldedLabel(option.label)
      return { option, label, words: wordsOf(label) }
    })
    byLabel = new Map(prepared.map(({ label, option }) => [label, option]))
    return prepared
  }
}

const wordsOf = (label: string): string[] => label.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/**
 * Options whose label begins with the text, then those with words that do, then those that hold it. Where there are none:
 * those that have some of its words, then those that are misspelt.
 */
function near(wanted: string, entries: readonly Entry[]): Option[] {
  if (wanted === '') return []
  const words = wordsOf(wanted)
  const hasWords = (entry: Entry): boolean =>
    words.length > 0 && words.every((word) => entry.words.some((one) => one.startsWith(word)))
  const found = new Set([
    ...entries.filter(({ label }) => label.startsWith(wanted)),
    ...entries.filter(hasWords),
    ...entries.filter(({ label }) => label.includes(wanted)),
  ])
  const meant = found.size > 0 ? found : new Set([...withSome(words, entries), ...misspelt(wanted, entries)])
  return [...meant].slice(0, MOST).map(({ option }) => option)
}

/** Options with some of the longer words, those with most of them first. */
function withSome(words: readonly string[], entries: readonly Entry[]): Entry[] {
  const long = words.filter((word) => word.length >= LONG_WORD)
  const ranked = entries.map((entry) => {
    return { entry, count: long.filter((word) => entry.words.some((one) => one.startsWith(word))).length }
  })
  return ranked
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ entry }) => entry)
}

/** Labels, beginnings or words that differ from the text by a third of it at most; the nearest first. */
function misspelt(wanted: string, entries: readonly Entry[]): Entry[] {
  if (wanted.length > LONGEST_MISSPELT) return []
  const most = Math.floor(wanted.length / 3)
  const ranked = entries.map((entry) => {
    const parts = [entry.label, entry.label.slice(0, wanted.length), ...entry.words.slice(0, MOST_WORDS)]
    return { entry, distance: Math.min(...parts.map((part) => distanceOf(wanted, part, most))) }
  })
  return ranked
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .map(({ entry }) => entry)
}
