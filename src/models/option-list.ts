/** A list of options as a file beside a definition, and its options one on a line. */
import type { FoundFault, SourceFile } from './definition.ts'
import type { Option } from './field.ts'
import type { Language } from './language.ts'
import { plainName } from './plain-name.ts'

/** What one option says in another language. */
export interface OptionWords {
  label: string
  hint: string
}
/** A list as the office changes it. */
export interface OpenedList {
  name: string
  /** SHA-256 of the files of the list as they are now. */
  hash: string
  /** The list, then its translations. */
  files: readonly SourceFile[]
  options: readonly Option[]
  languages: readonly Language[]
  /** The words of an option in a language, by its value; none for a text that is not translated. */
  words(language: Language, value: string): OptionWords
  users: readonly ListUser[]
  /** It is not what every form has that uses it. */
  isChanged: boolean
  /** Another text of it was published with a form since somebody began to change it. */
  isMoved: boolean
  /** Who changed it last, and when; absent where nobody did since it was published. */
  last?: { at: number; by: string }
}
/** A form that uses a list. `version` is live. */
export interface ListUser {
  slug: string
  title: string
  version: string
  isTheirs: boolean
}

/** A form that would change. `why`: it cannot be published by them, or not without a second person. */
export interface JudgedUser extends ListUser {
  faults: readonly FoundFault[]
  warnings: readonly FoundFault[]
  why: 'not-theirs' | 'second-person' | undefined
}

/** `seen`: the hash of what the page was made from. */
export type ListChange = { seen: string } & (
  | { kind: 'all'; options: readonly Option[] }
  | { kind: 'one'; value: string; option: Option; words: Readonly<Partial<Record<Language, OptionWords>>> }
  /** The list is again as it is in the form that was published last. */
  | { kind: 'discard' }
)
/** `moved`: somebody was quicker; `taken`: another option has this value. */
export type ListOutcome = 'saved' | 'moved' | 'taken' | 'gone'

export const linesOf = (options: readonly Option[]): string => options.map(({ label }) => label).join('\n')

/** What is wrong with a line: it says the same as an earlier one, or is too long. Lines count from 1. */
export interface LineFault {
  line: number
  text: string
  why: 'twice' | 'long'
}
const LONGEST_LABEL = 500
const LONGEST_VALUE = 40

/** The options of lines. Each that was there stays as it was; a new one gets a value made of its words. Empty lines are left out. */
export function optionsIn(text: string, before: readonly Option[]): { options: Option[]; faults: LineFault[] } {
  const known = new Map(before.map((option) => [option.label, option]))
  const taken = new Set(before.map(({ value }) => value))
  const options = new Map<string, Option>()
  const faults: LineFault[] = []
  for (const [i, line] of text.split(/\r\n?|\n/).entries()) {
    const label = line.trim()
    if (label === '') continue
    const why = options.has(label) ? 'twice' : label.length > LONGEST_LABEL ? 'long' : undefined
    if (why) faults.push({ line: i + 1, text: label.slice(0, LONGEST_LABEL), why })
    else options.set(label, known.get(label) ?? { value: valueFor(label), label })
  }
  return { options: [...options.values()], faults }

  function valueFor(label: string): string {
    const base = plainName(label, LONGEST_VALUE) || 'option'
    let value = base
    for (let number = 2; taken.has(value); number++) value = `${base}-${number}`
    taken.add(value)
    return value
  }
}
