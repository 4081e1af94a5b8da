/** Definitions given on the command line: read from files and folders, and put into the folder of the service. */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { definitionAt, definitionsIn, departmentsIn, listsFor } from '../data-folder/index.ts'
import type { WrittenDepartment } from '../models/brand.ts'
import { type Definition, translatedInto, translationSource } from '../models/definition.ts'
import type { Language } from '../models/language.ts'
import type { Checked, ReportedFault } from '../services/definitions/index.ts'
import { CommandError, isSystemError, systemSentence } from './failure.ts'
import { writeWhole } from './whole-file.ts'

/** What a check needs: the time, and the languages that the service speaks where they are known. */
interface Means {
  clock: () => number
  spoken: readonly Language[] | undefined
}

/**
 * The definitions at these paths; a folder means the `.json` files in it. `source` is the path as given. Beside others,
 * a path that leads nowhere is a definition that cannot be read; alone, it is a wrong command line.
 */
export async function definitionsAt(paths: readonly string[]): Promise<Definition[]> {
  const found: Definition[] = []
  let missing: NodeJS.ErrnoException | undefined
  for (const path of paths)
    try {
      found.push(...(isFolder(path) ? await someIn(path) : [await definitionAt(path)]))
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (error.code !== 'ENOENT') throw wrongPath(error)
      found.push(await definitionAt(path))
      missing ??= error
    }
  if (missing && found.every(({ unreadable }) => unreadable !== undefined)) throw wrongPath(missing)
  // `*.json` names the translations too, and each stands for its definition.
  return [...new Map(found.map((one) => [resolve(one.source), one])).values()]
}

const isFolder = (path: string): boolean => statSync(path).isDirectory()
const wrongPath = (error: NodeJS.ErrnoException): CommandError =>
  new CommandError(`${systemSentence(error)}. Name a file or folder of definitions, or set SVC_DATA_DIR.`, 2)

/**
 * Checks what is given as it would be among the other files of its folder. Which of them is live only the service knows, so
 * all that share a slug are at fault.
 */
export async function checkAmongOthers(given: readonly Definition[], means: Means): Promise<Checked[]> {
  const paths = new Set(given.map(({ source }) => resolve(source)))
  const folders = new Set(given.map(({ source }) => dirname(resolve(source))))
  const others: Definition[] = []
  for (const folder of folders) others.push(...(await inFolder(folder)).filter(({ source }) => !paths.has(source)))
  const all = [...given, ...others].sort((a, b) => (resolve(a.source) < resolve(b.source) ? -1 : 1))
  const checked = new Map((await checkAll(all, means)).map((one) => [one.source, one]))
  return given.map(({ source }) => checked.get(source)!)
}

/** The departments that lie in the folder `departments` beside definitions; undefined where there is no such folder. */
export async function departmentsBeside(given: readonly Definition[]): Promise<WrittenDepartment[] | undefined> {
  const folders = [...new Set(given.map(({ source }) => join(dirname(resolve(source)), 'departments')))]
  const found = (await Promise.all(folders.map(departmentsIn))).filter((one) => one !== undefined)
  return found.length === 0 ? undefined : [...new Map(found.flat().map((one) => [one.name, one])).values()]
}

/** Copies departments to where the service reads them. */
export async function installDepartments(departments: readonly WrittenDepartment[], forms: string): Promise<void> {
  const folder = join(forms, 'departments')
  if (departments.length > 0) mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const { name, text, logo } of departments) {
    const bytes = Buffer.from(logo, 'base64')
    const files: [string, string | Buffer][] = [[`${name}.json`, text]]
    if (logo !== '') files.unshift([`${name}.${bytes[0] === 0x89 ? 'png' : 'svg'}`, bytes])
    for (const [file, content] of files)
      await writeWhole(join(folder, file), (target) => writeFileSync(target, content), { mode: 0o644 })
  }
}

/**
 * Copies good definitions to where the service reads them, each whole, after the lists and translations beside them. Returns
 * the outcome of each, and which lists were copied. A list or a translation that is not beside a definition may be there
 * already.
 */
export async function install(
  definitions: readonly Definition[],
  folder: string,
  means: Means,
): Promise<{ outcomes: Checked[]; lists: ReadonlySet<string> }> {
  const there = await definitionsIn(folder)
  const present = await checkAll(there, means, [])
  // A form keeps its file, whatever the file is called; a new one is named after its address.
  const nameOf = (slug: string): string => present.find(({ form }) => form?.slug === slug)?.source ?? `${slug}.json`
  const given = await Promise.all(
    definitions.map(async (one) => {
      const before = there.find(({ source }) => source === nameOf(slugIn(one.text)))
      return withTranslationsOf(await withListsOf(one, folder), before)
    }),
  )
  const lists = new Set<string>()
  const outcomes: Checked[] = []
  for (const [i, checked] of (await checkAll(given, means, [])).entries()) {
    const { form, source } = checked
    const name = form && nameOf(form.slug)
    const other = present.find((one) => one.source === name)?.form
    if (!name) outcomes.push(checked)
    else if (other && other.slug !== form.slug)
      outcomes.push({ source, faults: [occupied(join(folder, name), other.slug)] })
    else {
      for (const list of given[i]!.lists ?? [])
        if (existsSync(besideOf(source, list))) {
          mkdirSync(join(folder, dirname(list.source)), { recursive: true, mode: 0o755 })
          await copyTo(folder, list.source, list)
          lists.add(list.source)
        }
      await copyTo(folder, name, definitions[i]!)
      outcomes.push(checked)
    }
  }
  return { outcomes, lists }
}

/** With its translations. The service may run as another user than the one who publishes; what a form asks is no secret. */
async function copyTo(folder: string, name: string, { text, translations }: Definition): Promise<void> {
  for (const one of translations ?? []) await copyTo(folder, translationSource(name, translatedInto(one.source)!), one)
  await writeWhole(join(folder, name), (file) => writeFileSync(file, text), { mode: 0o644 })
}

const slugIn = (text: string): string => {
  try {
    return `${JSON.parse(text).slug}`
  } catch {
    return ''
  }
}

/** With the translations of the folder in place of those that are not beside it. */
function withTranslationsOf(definition: Definition, there: Definition | undefined): Definition {
  const { translations = [] } = definition
  const languages = translations.map(({ source }) => translatedInto(source))
  const others = there?.translations?.filter(({ source }) => !languages.includes(translatedInto(source))) ?? []
  return translations.length + others.length === 0
    ? definition
    : { ...definition, translations: [...translations, ...others] }
}

const besideOf = (source: string, list: Definition): string => join(dirname(source), list.source)

/** With the lists of the folder in place of those that are not beside it. */
async function withListsOf(definition: Definition, folder: string): Promise<Definition> {
  const there = await listsFor(definition.text, folder)
  const lists = (definition.lists ?? []).filter((list) => existsSync(besideOf(definition.source, list)))
  const others = there.filter(({ source }) => !lists.some((list) => list.source === source))
  return there.length + lists.length === 0 ? definition : { ...definition, lists: [...lists, ...others] }
}

async function someIn(folder: string): Promise<Definition[]> {
  const definitions = await inFolder(folder)
  if (definitions.length > 0) return definitions
  throw new CommandError(`${folder} contains no definitions: there is no .json file in it`, 2)
}

async function inFolder(folder: string): Promise<Definition[]> {
  return (await definitionsIn(folder)).map((one) => ({ ...one, source: join(folder, one.source) }))
}

const occupied = (file: string, slug: string): ReportedFault => ({
  code: 'INT006',
  severity: 'error',
  pointer: '/slug',
  line: 1,
  column: 1,
  reason: ['file-taken', file, slug],
  place: [],
})

/** Loaded when it is needed: the manual checks nothing. */
async function checkAll(definitions: readonly Definition[], means: Means, live?: []): Promise<Checked[]> {
  const { createCheck } = await import('../services/definitions/check/check.ts')
  return createCheck(means)(definitions, live)
}
