/** A file of a definition that was refused when it was to be published; what was published before stays live. */
export interface RefusedDefinition {
  /** Name of the file in the folder of definitions. */
  source: string
  /** The form that it defines, where that can be told. */
  slug?: string
  /** When the file was first seen broken, in UTC milliseconds. A later fault changes nothing about it. */
  since: number
  /** Where its first fault is: a file, which may be a list or a translation beside it; line and column count from 1. */
  file: string
  line: number
  column: number
  /** What is wrong there: a code of `services/definitions/fault.ts`, and a sentence in English that begins with a JSON Pointer. */
  code: string
  sentence: string
  /** How many faults were found. */
  faults: number
}
