/** One thing that an editor does to a form, as plain data, and why it cannot be done. */
import type { SourceFile } from './definition.ts'
import type { Reason } from './definition-fault.ts'
import type { ItemType } from './field.ts'
import type { PartName } from './form-part.ts'
import type { Language } from './language.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
/** Properties of a part by name; undefined where the definition has none. */
export type Values = Readonly<Record<string, Json | undefined>>

/** Parts are named and not counted, so that a change can be made to a newer text than the one that its page was made from. */
export type FormChange =
  /** `was`: what the page showed of these properties, and of no others. `words`: translations of options that come from a list. */
  | { kind: 'set'; part: PartName; was: Values; is: Values; words?: readonly SourceFile[] | undefined }
  /** Without `after` at the end of the list; behind `into` itself, at its beginning. */
  | {
      kind: 'add'
      list: 'pages' | 'fields' | 'options' | 'statuses' | 'checks' | 'unique'
      into: PartName
      after?: PartName
      value: Json
    }
  /** Without `after` to the beginning of its list. `into`: another page, for what stands on one. */
  | { kind: 'move'; part: PartName; into?: PartName; after?: PartName }
  /** `instead`: what takes its place wherever it is named; '': what names it goes, too. */
  | { kind: 'remove'; part: PartName; instead?: string }
  | { kind: 'duplicate'; part: PartName; id?: string }
  /** Gives another id, or another value to an option. All that names it follows. */
  | { kind: 'rename'; part: PartName; to: string }
  /** Makes it another type of question or block; keeps what fits. */
  | { kind: 'retype'; part: PartName; type: ItemType }
  | { kind: 'translate'; language: Language; texts: readonly TranslatedText[] }
  /**
   * `needed`: the form is published only if it is whole in this language. `left-out`: it is published without the language
   * until that is whole. `removed`: its translation goes. A translation is begun where there is none.
   */
  | { kind: 'language'; language: Language; is: 'needed' | 'left-out' | 'removed' }
  /**
   * The files of a list of options, where they are still as they were. `instead`: what takes the place of a value wherever the form
   * names it; '': what names it goes, too.
   */
  | { kind: 'list'; was: readonly SourceFile[]; is: readonly SourceFile[]; instead?: Readonly<Record<string, string>> }
  /** Everything anew. */
  | { kind: 'files'; files: readonly SourceFile[] }

/** `at`: where a file of translations has the text. A list of other names has a line for each. */
export interface TranslatedText {
  at: string
  was: string | undefined
  is: string | undefined
  /** Hash of the original that was translated, where it is not the one of now. */
  of?: string
}

/** Where a part is named by another. */
export interface NamedBy {
  part: PartName
  property: string
}

/** The same, and what it holds once the part is gone and nothing takes its place; `isGone`: it goes, too. */
export interface LeftBy extends NamedBy {
  isGone: boolean
  value: unknown
}

export type ChangeRefusal =
  /** The part, or the neighbour that is named, is not there any more. */
  | { kind: 'gone'; part: PartName }
  /** Somebody has changed these properties since. */
  | { kind: 'differs'; now: Values }
  /** Others name it, and the change does not say what becomes of them. */
  | { kind: 'used'; by: readonly NamedBy[] }
  | { kind: 'taken'; id: string }
  /** The form would have no right shape. `pointer`: JSON Pointer into the definition that would be. */
  | { kind: 'shape'; faults: readonly { pointer: string; reason: Reason }[] }
