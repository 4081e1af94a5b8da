/**
 * Looking up an option by its label or another name of it, for lists that are too long to choose from. Only a whole name is
 * taken; case, accents, spaces, and the kind of an apostrophe or a dash do not count. What is not one leads to options that
 * may be meant.
 */
import type { Option } from './field.ts'
import { distanceOf } from './nearest.ts'
import { folded } from './terms.ts'
import { visible } from './unseen.ts'

/** The name of the input that chooses among suggestions, beside the text that was typed. */
export const suggestionsOf = (fieldId: string): string => `${fieldId}-choice`

/** `text` is what was typed, `choice` the value that was chosen among suggestions; '' for none. */
type Found =
  | { option: Option }
  /** `typed` is no whole label; `two`: text and choice name different options; `unknown`: the choice is no option. */
  | { why: 'typed' | 'two' | 'unknown'; near: Option[] }
type Lookup = (text: string, choice: string) => Found

/** Options that are suggested. */
const MOST = 10
/** Characters of a longer text are not looked up. A label has 500 at most. */
export const LONGEST_TYPED = 1_000
/** Comparing letter by letter costs the lengths multiplied. A longer text is no misspelt label; later words are not compared. */
const LONGEST_MISSPELT = 30
const MOST_WORDS = 5
/** Characters of a word that says something alone: not "the", "of". */
const LONG_WORD = 4

/** A shorter text is near to too many names: "usa" is no misspelt "Uganda". */
const SHORTEST_MISSPELT = 4

/** A label without what does not count. Two labels of a list that come out alike cannot be told apart. */
export const foldedLabel = (text: string): string =>
  folded(visible(text))
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()

/** By list. A page is read and then shown, so the last text is asked for twice. */
const lookups = new WeakMap<readonly Option[], Lookup>()

/** The look-up of a list; labels are folded at its first use. */
export const lookupIn = (options: readonly Option[]): Lookup =>
  lookups.getOrInsertComputed(options, () => remembering(createLookup(options)))

function remembering(lookup: Lookup): Lookup {
  let last: { text: string; choice: string; found: Found } | undefined
  return (text, choice) => {
    if (last?.text !== text || last.choice !== choice) last = { text, choice, found: lookup(text, choice) }
    return last.found
  }
}

/** A name of an option: its label, or another one. */
interface Entry {
  option: Option
  name: string
  words: string[]
}

function createLookup(options: readonly Option[]): Lookup {
  const byValue = new Map(options.map((option) => [option.value, option]))
  let entries: Entry[] | undefined
  let byName = new Map<string, Option>()
  return (text, choice) => {
    entries ??= prepare()
    const wanted = text.length > LONGEST_TYPED ? '' : foldedLabel(text)
    const whole = byName.get(wanted)
    const chosen = byValue.get(choice)
    if (choice !== '' && !chosen) return { why: 'unknown', near: whole ? [] : near(wanted, entries) }
    if (!chosen) return whole ? { option: whole } : { why: 'typed', near: near(wanted, entries) }
    if (whole) return whole === chosen ? { option: whole } : { why: 'two', near: [chosen, whole] }
    const suggested = near(wanted, entries)
    // A choice that was not offered for this text belongs to another one, which was typed before.
    return text === '' || suggested.includes(chosen) ? { option: chosen } : { why: 'typed', near: suggested }
  }

  function prepare(): Entry[] {
    const entryOf = (option: Option, text: string): Entry => {
      const name = foldedLabel(text)
      return { option, name, words: wordsOf(name) }
    }
    // Labels come first, so that they are suggested before other names.
    const prepared = [
      ...options.map((option) => entryOf(option, option.label)),
      ...options.flatMap((option) => (option.also ?? []).map((name) => entryOf(option, name))),
    ]
    byName = new Map(prepared.map(({ name, option }) => [name, option]))
    return prepared
  }
}

const wordsOf = (label: string): string[] => label.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/**
 * Options whose name begins with the text, then those with words that do, then those that hold it. Where there are none:
 * those that have some of its words, then those that are misspelt.
 */
function near(wanted: string, entries: readonly Entry[]): Option[] {
  if (wanted === '') return []
  const words = wordsOf(wanted)
  const hasWords = (entry: Entry): boolean =>
    words.length > 0 && words.every((word) => entry.words.some((one) => one.startsWith(word)))
  const found = new Set([
    ...entries.filter(({ name }) => name.startsWith(wanted)),
    ...entries.filter(hasWords),
    ...entries.filter(({ name }) => name.includes(wanted)),
  ])
  const meant = found.size > 0 ? found : new Set([...withSome(words, entries), ...misspelt(wanted, entries)])
  return optionsOf([...meant]).slice(0, MOST)
}

const optionsOf = (entries: readonly Entry[]): Option[] => [...new Set(entries.map(({ option }) => option))]

/** Options with some of the longer words. A word counts less the more options have it: "Ireland" before "Republic". */
function withSome(words: readonly string[], entries: readonly Entry[]): Entry[] {
  const score = new Map<Entry, number>()
  for (const word of new Set(words.filter(({ length }) => length >= LONG_WORD))) {
    const having = entries.filter((entry) => entry.words.some((one) => one.startsWith(word)))
    for (const entry of having) score.set(entry, (score.get(entry) ?? 0) + 1 / optionsOf(having).length)
  }
  const ranked = [...score].sort(([, a], [, b]) => b - a)
  const best = ranked[0]?.[1] ?? 0
  return ranked.filter(([, one]) => one > best / 2).map(([entry]) => entry)
}

/** Names, beginnings or words that differ from the text by a third of it at most; the nearest first. */
function misspelt(wanted: string, entries: readonly Entry[]): Entry[] {
  if (wanted.length < SHORTEST_MISSPELT || wanted.length > LONGEST_MISSPELT) return []
  const most = Math.floor(wanted.length / 3)
  const ranked = entries.map((entry) => {
    const parts = [entry.name, entry.name.slice(0, wanted.length), ...entry.words.slice(0, MOST_WORDS)]
    return { entry, distance: Math.min(...parts.map((part) => distanceOf(wanted, part, most))) }
  })
  return ranked
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .map(({ entry }) => entry)
}
