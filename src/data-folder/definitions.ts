/** The folder of definitions: what is in its files, and that they changed. */
import { type BigIntStats, type FSWatcher, statSync, watch } from 'node:fs'
import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { WrittenDepartment } from '../models/brand.ts'
import {
  type Definition,
  type FolderContent,
  isTranslation,
  languageIn,
  listNamesIn,
  listSource,
  tooLarge,
  translatedBy,
  translatedInto,
  translationSource,
} from '../models/definition.ts'
import type { Reason } from '../models/definition-fault.ts'
import { LANGUAGES, type Language } from '../models/language.ts'
import { providedIn } from '../models/provided-list.ts'
import { decodeText } from '../models/utf8.ts'

interface FileRead {
  /** What the system says about the file; another state is another text. */
  state: string
  definition: Definition
}

/** Two changes so close together may leave the same time on a file, so one that is this young is read again. Milliseconds. */
const YOUNG_MS = 2_000

/** Is a file of this name a definition? Hidden ones are not. */
export const isDefinition = (name: string): boolean => name.endsWith('.json') && !name.startsWith('.')

/** The definitions in a folder, by file name. Rejects when the folder cannot be read. */
export const definitionsIn = (folder: string): Promise<Definition[]> =>
  readFolder(folder, { known: new Map(), stateOf: () => undefined, languages: LANGUAGES })

/**
 * The definition in one file, whatever is wrong with it, with its lists and translations. `source` is the path as given; of a
 * translation, that of the definition beside it.
 */
export async function definitionAt(path: string): Promise<Definition> {
  const beside = (source: string) => readOne(once(dirname(path)), source)
  try {
    const { size } = await stat(path)
    const definition = await contentOf(path, { source: path, size })
    const original = join(dirname(path), translatedBy(basename(path)))
    if (isTranslation(definition) && (await exists(original))) return await definitionAt(original)
    const translations = await translationsOf(basename(path), beside)
    return await withLists(together(definition, translations), beside)
  } catch (error) {
    return unreadableAt(path, path, error)
  }
}

/**
 * A folder of definitions that is read again and again, and of its files only those that changed. `clock` is the time of the system,
 * in UTC milliseconds. A translation without its definition is only given in one of the `languages`.
 */
export function followedFolder(
  folder: string,
  { clock, languages }: { clock: () => number; languages: readonly Language[] },
) {
  const known = new Map<string, FileRead>()
  let reading: Promise<unknown> = Promise.resolve()
  return {
    definitions,
    read,
    watch: (changed: () => void): (() => void) => watchFolders(folder, changed),
  }

  /**
   * Its definitions. Each reading begins when the one before has ended, so that the answers come in the order asked. Rejects when
   * the folder is missing.
   */
  function definitions(): Promise<Definition[]> {
    const next = reading.then(() => readFolder(folder, { known, stateOf: (file) => stateOf(file, clock()), languages }))
    reading = next.catch(() => {})
    return next
  }

  /** All that is in it. */
  async function read(): Promise<FolderContent> {
    const departments = await departmentsIn(join(folder, 'departments'))
    try {
      return { departments, definitions: await definitions() }
    } catch (error) {
      if (!isMissing(error) || (error as NodeJS.ErrnoException).path !== folder) throw error
      return { departments, definitions: undefined }
    }
  }
}

/** Size, times and number of a file; undefined while it is too young to tell a change by them. */
function stateOf({ size, mtimeNs, ctimeNs, ctimeMs, dev, ino }: BigIntStats, now: number): string | undefined {
  if (now - Number(ctimeMs) < YOUNG_MS) return undefined
  return [size, mtimeNs, ctimeNs, dev, ino].join(' ')
}

type StateOf = (file: BigIntStats) => string | undefined

async function readFolder(
  folder: string,
  { known, stateOf, languages }: { known: Map<string, FileRead>; stateOf: StateOf; languages: readonly Language[] },
): Promise<Definition[]> {
  const names = (await readdir(folder)).filter(isDefinition).sort()
  const read = new Map<string, Promise<Definition | undefined>>()
  const readOnce = (source: string) =>
    read.getOrInsertComputed(source, () => readOne({ folder, known, stateOf }, source))
  const definitions: Definition[] = []
  for (const name of names) {
    const definition = await readOnce(name)
    if (!definition) continue
    const isAlone = !names.includes(translatedBy(name)) && languages.includes(translatedInto(name)!)
    if (isTranslation(definition) && !isAlone) continue
    const translations = await translationsOf(name, async (source) =>
      names.includes(source) ? readOnce(source) : undefined,
    )
    definitions.push(await withLists(together(definition, translations), readOnce))
  }
  for (const name of known.keys()) if (!read.has(name)) known.delete(name)
  return definitions
}

/** The lists that a definition names, as they are in a folder of definitions or come with the service. */
export const listsFor = async (text: string, folder: string): Promise<readonly Definition[]> =>
  (await withLists({ source: '', text }, (source) => readOne(once(folder), source))).lists ?? []

/**
 * A definition with its translations and lists. `read` gives a file by its name; a list that it does not give comes from the
 * folder of definitions, or with the service.
 */
export async function assembled(
  definition: Definition,
  folder: string,
  read: (name: string) => Definition | undefined,
): Promise<Definition> {
  const beside = async (name: string) => read(name)
  const own = together(definition, await translationsOf(definition.source, beside))
  return withLists(own, async (name) => read(name) ?? (await readOne(once(folder), name)))
}

/** The definition with the lists that it names. `read` reads a file beside it; one that is not there may come with the service. */
async function withLists(
  definition: Definition,
  read: (source: string) => Promise<Definition | undefined>,
): Promise<Definition> {
  const sources = listNamesIn(definition.text).map(listSource)
  if (sources.length === 0) return definition
  const lists: Definition[] = []
  for (const source of sources) {
    const own = await read(source)
    const list = own ?? (await readOne(PROVIDED, source))
    // The office may translate a list that comes with the service anew, but not the other way round.
    const readTranslation = async (file: string) =>
      (await read(file)) ?? (own ? undefined : await readOne(PROVIDED, file))
    if (!list) continue
    const translated = together(list, await translationsOf(source, readTranslation))
    if (own) lists.push(translated)
    else
      lists.push({
        ...providedIn(translated, languageIn(definition.text)),
        provided: await translationsOf(source, read),
      })
  }
  return { ...definition, lists }
}

/** The translations of a file that are there. */
async function translationsOf(
  source: string,
  read: (source: string) => Promise<Definition | undefined>,
): Promise<Definition[]> {
  const found = await Promise.all(LANGUAGES.map((language) => read(translationSource(source, language))))
  return found.filter((one) => one !== undefined && isTranslation(one)) as Definition[]
}

/** A file that has none stays the same object: it did not change. */
const together = (definition: Definition, translations: Definition[]): Definition =>
  translations.length > 0 ? { ...definition, translations } : definition

/** How a file is read that is read once. */
const once = (folder: string) => ({ folder, known: new Map<string, FileRead>(), stateOf: () => undefined })
const PROVIDED = once(join(import.meta.dirname, '../forms'))

/**
 * One file; undefined when it is not there, or no file. One that cannot be read must not stop the others: it is a fault of
 * its own.
 */
async function readOne(
  { folder, known, stateOf }: { folder: string; known: Map<string, FileRead>; stateOf: StateOf },
  source: string,
): Promise<Definition | undefined> {
  const path = join(folder, source)
  try {
    const file = await stat(path, { bigint: true })
    if (!file.isFile()) return undefined
    const state = stateOf(file)
    const before = known.get(source)
    if (state !== undefined && before?.state === state) return before.definition
    const definition = await contentOf(path, { source, size: Number(file.size) })
    if (state === undefined) known.delete(source)
    else known.set(source, { state, definition })
    return definition
  } catch (error) {
    // A file that went away since the folder was listed is no fault.
    if (isMissing(error) && !(await isLink(path))) return undefined
    return unreadableAt(source, path, error)
  }
}

async function contentOf(path: string, { source, size }: { source: string; size: number }): Promise<Definition> {
  const large = tooLarge(size)
  if (large !== undefined) return unreadable(source, large)
  const decoded = decodeText(await readFile(path))
  return 'fault' in decoded ? unreadable(source, decoded.fault) : { source, text: decoded.text }
}

async function unreadableAt(source: string, path: string, error: unknown): Promise<Definition> {
  if (!isMissing(error)) return unreadable(source, ['file-unreadable', (error as Error).message])
  return unreadable(source, [(await isLink(path)) ? 'link-to-nothing' : 'file-missing'])
}

/** The departments in a folder, each with the logo beside it; undefined when there is no such folder. */
export async function departmentsIn(folder: string): Promise<WrittenDepartment[] | undefined> {
  if (!(await exists(folder))) return undefined
  const names = (await readdir(folder)).sort()
  return Promise.all(
    names.filter(isDefinition).map(async (file) => {
      const name = file.slice(0, -'.json'.length)
      const logo = [`${name}.svg`, `${name}.png`].find((one) => names.includes(one))
      // What cannot be read is empty, which is no department: the one that is there stays.
      const text = await readFile(join(folder, file), 'utf8').catch(() => '')
      return { name, text, logo: logo ? await readFile(join(folder, logo), 'base64').catch(() => 'unreadable') : '' }
    }),
  )
}

const unreadable = (source: string, why: Reason): Definition => ({ source, text: '', unreadable: why })
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Is it a link, even one that leads nowhere? */
const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (entry) => entry.isSymbolicLink(),
    () => false,
  )

/** Calls back after something in the folder, or in those of lists and departments in it, changed, or one was replaced; returns how to stop. */
function watchFolders(forms: string, changed: () => void): () => void {
  const stops: (() => void)[] = []
  const stop = () => {
    for (const one of stops) one()
  }
  try {
    for (const path of [forms, join(forms, 'lists'), join(forms, 'departments')]) stops.push(watchFolder(path, changed))
    return stop
  } catch (error) {
    stop()
    throw error
  }
}

/** Editors write a file in several steps; the folder is read when it has been quiet for this long. */
const QUIET_MS = 150
/** A watcher follows the folder it was given, not its name: this often it is looked whether the name leads to another one. */
const LOOK_MS = 2_000

/** Calls back after something in the folder changed, or the folder was made or replaced; returns how to stop. */
function watchFolder(folder: string, changed: () => void): () => void {
  let quiet: NodeJS.Timeout | undefined
  let watcher: FSWatcher | undefined
  let watched = identityOf(folder)
  attach()
  const look = setInterval(() => {
    const present = identityOf(folder)
    if (present === watched) return
    watched = present
    try {
      attach()
    } catch {
      // The system gives no watcher; the folder as it is now is read all the same.
    }
    soon()
  }, LOOK_MS).unref()
  return () => {
    clearTimeout(quiet)
    clearInterval(look)
    watcher?.close()
  }

  function attach(): void {
    watcher?.close()
    watcher = watched === undefined ? undefined : watch(folder, soon)
    // The folder is gone: what is live stays live, and the next look finds out.
    watcher?.on('error', () => {})
  }

  function soon(): void {
    clearTimeout(quiet)
    quiet = setTimeout(changed, QUIET_MS)
  }
}

/** Which folder a name leads to; undefined when it cannot be looked at. */
function identityOf(folder: string): string | undefined {
  try {
    const { dev, ino } = statSync(folder, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
