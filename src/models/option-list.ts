/** Lists of options that forms share, and options one on a line. A list is edited as a form of one question. */
import type { FoundFault, SourceFile } from './definition.ts'
import type { Worded } from './differences.ts'
import type { Option } from './field.ts'
import type { NamedBy } from './form-change.ts'
import { freeName } from './plain-name.ts'
import { tidy } from './unseen.ts'

/** The page and the question that its form has. */
export const LIST_PAGE = 'list-of-options'
export const LIST_ITEM = 'options'
/** The part that has its options. */
export const LIST_PART = `item:${LIST_ITEM}`

/** What the working copy of a list is found by, among those of forms. */
export const slugOfList = (name: string): string => `lists/${name}`
/** The name of the list that it is of; undefined for the slug of a form. */
export const listOfSlug = (slug: string): string | undefined => /^lists\/(.*)$/s.exec(slug)?.[1]

/** A form that uses a list. `version` is live. */
export interface ListUser {
  slug: string
  title: string
  version: string
  isTheirs: boolean
  /** The form has the list as it is in its working copy. */
  isSame: boolean
}
export interface OptionList {
  name: string
  options: readonly Option[]
  /** What a form gets that begins to use it, with its translations. */
  shared: readonly Option[]
  words: readonly SourceFile[]
  users: readonly ListUser[]
}

/** What is chosen to copy the options of a list into a question. No list has such a name. */
export const copyOf = (name: string): string => `copy ${name}`
/** The list that is copied; undefined where it is used. */
export const copiedIn = (choice: string): string | undefined => /^copy (.*)$/.exec(choice)?.[1]

/** A list that no form uses yet is everybody's who edits forms. */
export const mayChange = ({ users }: OptionList): boolean =>
  users.length === 0 || users.some(({ isTheirs }) => isTheirs)

/** A form that would change. `why`: it cannot be published by them, or not without a second person. */
export interface JudgedUser extends ListUser {
  faults: readonly FoundFault[]
  warnings: readonly FoundFault[]
  why: 'not-theirs' | 'second-person' | undefined
  /** Options that it names and the list does not have any more, as long as nobody has said what takes their place. */
  asks: readonly { option: Option; by: readonly NamedBy[] }[]
  /** The form as people see it now, and as they would see it. `hasOther`: it had the list in other words than the list as it was published. */
  before?: Worded | undefined
  after?: Worded | undefined
  hasOther: boolean
}

/**
 * What takes the place of each option that a form cannot name any more: the one with the same words, else what was chosen for it; ''
 * stands for nothing. One that nothing was chosen for is not there. A value may be that of another option now; one whose words alone
 * are new stays.
 */
export function insteadOf(
  was: readonly Option[],
  is: readonly Option[],
  chosen: ReadonlyMap<string, string> = new Map(),
): Map<string, string> {
  const labels = new Map(is.map(({ value, label }) => [value, label]))
  const before = new Set(was.map(({ label }) => label))
  return new Map(
    was.flatMap(({ value, label }): [string, string][] => {
      const now = labels.get(value)
      if (now === label || (now !== undefined && !before.has(now))) return []
      const like = is.filter((one) => one.label === label)
      const other = like.length === 1 ? like[0]!.value : now === undefined ? chosen.get(value) : undefined
      return other === '' || (other !== undefined && labels.has(other)) ? [[value, other]] : []
    }),
  )
}

const LONGEST_VALUE = 60

/**
 * The options of lines: one that keeps its words stays as it was, and a new one gets a value made of them. `empty` and `twice`: which
 * lines are so, counted from 1; they are left out.
 */
export function optionsOfLines(
  text: string,
  before: readonly Option[] = [],
): { options: Option[]; empty: number[]; twice: number[] } {
  const known = new Map(before.map((option) => [tidy(option.label), option]))
  const taken = new Set(before.map(({ value }) => value))
  const options = new Map<string, Option>()
  const [empty, twice]: [number[], number[]] = [[], []]
  for (const [i, line] of (text === '' ? [] : text.split(/\r\n?|\n/)).entries()) {
    const label = tidy(line)
    if (label === '') empty.push(i + 1)
    else if (options.has(label)) twice.push(i + 1)
    else options.set(label, known.get(label) ?? { value: valueFor(label, i + 1), label })
  }
  return { options: [...options.values()], empty, twice }

  function valueFor(label: string, nth: number): string {
    const isTaken = (value: string) => taken.has(value)
    const value = freeName(label, { joint: '-', most: LONGEST_VALUE, other: `option-${nth}`, isTaken })
    taken.add(value)
    return value
  }
}
