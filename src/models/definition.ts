/** Definitions of forms as files in a folder: their names and translations, how large they may be, and why one is refused. */
import { createHash } from 'node:crypto'
import type { WrittenDepartment } from './brand.ts'
import type { FaultStep, Reason } from './definition-fault.ts'
import type { FieldType } from './field.ts'
import { SLUG } from './form.ts'
import { isLanguage, LANGUAGES, type Language } from './language.ts'
import { nfc } from './normal-form.ts'

/** A definition of a form as it is in a folder, not checked yet. */
export interface Definition {
  /** File name. */
  source: string
  text: string
  /** Why there is no text. */
  unreadable?: Reason
  /** The lists that its questions take their options from, as far as they were found. `source`: `lists/<name>.json`. */
  lists?: readonly Definition[]
  /** Its translations that were found. `source`: as `translationSource` names it. A list may have some too. */
  translations?: readonly Definition[]
  /** A list that comes with the service: what the folder has of it, which is its translations at most. */
  provided?: readonly Definition[]
}

/** What is in a folder of definitions. */
export interface FolderContent {
  /** Undefined while the folder is missing. */
  definitions: Definition[] | undefined
  departments: WrittenDepartment[] | undefined
}

/** One of the texts that a version was made of: the definition, a list or a translation. `name`: of its file. */
export interface SourceFile {
  name: string
  text: string
}

/**
 * A definition with its own lists and all translations, under the names that `forms export` gives them. A text that was not
 * read, or that no database holds, is left out: it is no part of a version.
 */
export function sourceFilesOf(definition: Definition, slug: string): SourceFile[] {
  const { lists = [], translations = [] } = definition
  const named = [
    { name: `${slug}.json`, file: definition },
    ...translations.map((file) => ({ name: translationSource(`${slug}.json`, translatedInto(file.source)!), file })),
    ...lists.flatMap(filesOfList).map((file) => ({ name: file.source, file })),
  ]
  return named.flatMap(({ name, file: { text, unreadable } }) =>
    unreadable !== undefined || text.includes('\0') ? [] : [{ name, text }],
  )
}

/** The files of the folder that a list is in. */
export const filesOfList = (list: Definition): readonly Definition[] =>
  list.provided ?? [list, ...(list.translations ?? [])]

/** The file of a translation, beside what it translates: `bin-request.de.json`, `lists/towns.de.json`. */
export const translationSource = (source: string, language: Language): string =>
  `${source.replace(/\.json$/, '')}.${language}.json`

const TRANSLATION = new RegExp(`\\.(${LANGUAGES.join('|')})\\.json$`)
/** The language that a file of this name is a translation into; undefined for any other. */
export const translatedInto = (source: string): Language | undefined =>
  TRANSLATION.exec(source)?.[1] as Language | undefined

/**
 * Is it a translation, and no definition? A form may have had such a name before there were translations. Its pages are a
 * list, which is seen even when it is broken, so that no such form is withdrawn.
 */
export const isTranslation = ({ source, text }: Definition): boolean =>
  translatedInto(source) !== undefined && !/"pages"\s*:\s*\[/.test(text)

/** The file that a file of this name translates. */
export const translatedBy = (source: string): string => source.replace(TRANSLATION, '.json')

/** What a list may be called. Such a name leads nowhere but into the folder of the lists. */
export const LIST_NAME = { pattern: SLUG, longest: 60 }
const SHAPE = new RegExp(SLUG)
export const isListName = (name: unknown): name is string =>
  typeof name === 'string' && name.length <= LIST_NAME.longest && SHAPE.test(name)

/** The file of a list, beside the definitions. */
export const listSource = (name: string): string => `lists/${name}.json`

/** The types of questions whose options may be kept in a list. */
const WITH_OPTIONS: readonly unknown[] = ['radios', 'select', 'checkboxes'] satisfies FieldType[]

/** The questions of a parsed definition that name a list, whatever else is wrong with it. `pointer` is a JSON Pointer. */
export function listUsers(definition: unknown): { pointer: string; question: Record<string, unknown> }[] {
  return entriesOf(definition, 'pages').flatMap((page, p) =>
    entriesOf(page, 'fields').flatMap((question, f) =>
      isObject(question) && WITH_OPTIONS.includes(question.type) && Object.hasOwn(question, 'optionsFrom')
        ? [{ pointer: `/pages/${p}/fields/${f}`, question }]
        : [],
    ),
  )
}

/** The names of the lists that a definition names, each once; none for a text that is no JSON. */
export function listNamesIn(text: string): string[] {
  if (!/optionsFrom|\\u/.test(text)) return []
  try {
    const users = listUsers(JSON.parse(text.replace(/^\uFEFF/, '')))
    return [...new Set(users.map(({ question }) => question.optionsFrom).filter(isListName))]
  } catch {
    return []
  }
}

/** The language that a definition is written in, whatever else is wrong with it. */
export function languageIn(text: string): Language {
  const language = propertyIn(text, 'language')
  return isLanguage(language) ? language : 'en'
}

/** The form that a definition is of, whatever else is wrong with it; undefined where the text does not say. */
export function slugIn(text: string): string | undefined {
  const slug = propertyIn(text, 'slug')
  return typeof slug === 'string' && SHAPE.test(slug) ? slug : undefined
}

function propertyIn(text: string, name: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isObject(value) ? value[name] : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function entriesOf(value: unknown, key: string): unknown[] {
  const entries = isObject(value) ? value[key] : undefined
  return Array.isArray(entries) ? entries : []
}

/** The largest definition. A larger file is not even read. */
export const MOST_BYTES = 512 * 1024

/** Why a file of so many bytes is refused. `withLists`: they are counted too. */
export function tooLarge(bytes: number, withLists = false): Reason | undefined {
  if (bytes <= MOST_BYTES) return undefined
  return ['file-too-large', Math.ceil(bytes / 1024), MOST_BYTES / 1024, withLists]
}

/** A fault of a definition, to be said in words. */
export interface FoundFault {
  code: string
  file: string
  line: number
  reason: Reason
  /** What else to do; it is said after the reason. */
  advice?: Reason
  /** The place in the words of the form. */
  place: readonly FaultStep[]
}

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
  /** What was found, as data to be said in any language; where this process has seen the file as it is now. */
  found?: readonly FoundFault[]
}

/**
 * A translation names the text that it translates by this hash, so that a change of that text is seen: the first 8 hexadecimal
 * characters of the SHA-256 of the text, composed.
 */
export const hashOf = (text: string): string => createHash('sha256').update(nfc(text)).digest('hex').slice(0, 8)
