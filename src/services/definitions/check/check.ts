/**
 * Checks definitions before they are published. One that did not change since the last check is not checked again. A large
 * one takes up to half a second, and the first one, however small, waits until the schema is compiled.
 */
import { createHash } from 'node:crypto'
import type { Definition } from '../../../models/definition.ts'
import type { Reason } from '../../../models/definition-fault.ts'
import type { Form } from '../../../models/form.ts'
import type { Language } from '../../../models/language.ts'
import { partsOf, readPart, wordsOf } from '../translation/entries.ts'
import { type ReadDefinition, readDefinition, type SoundDefinition } from './read.ts'
import { type Checked, report, reportWhole } from './report.ts'
import { STARTERS } from './starters.ts'
import { checkInThread } from './thread.ts'

/** Milliseconds after which a check is ended that would never end. It is long, because on a busy machine the thread alone takes half a minute to start. */
const DEADLINE_MS = 120_000

/**
 * A check that remembers the outcome of each file. `apart`: it is done in a thread, because pages would have to wait for it;
 * `deadlineMs` is how long that may take. `clock` is the time in UTC milliseconds, `spoken` the languages of the service;
 * without them, every language counts as one of them.
 *
 * It checks definitions together: each on its own, and that no two share a slug. `versions` are those that are live; without
 * them, those of `known`. A file of such a version, or one that came with the service, is not checked again: it stays live,
 * whatever later releases check.
 */
export function createCheck({
  apart = false,
  deadlineMs = DEADLINE_MS,
  clock,
  spoken,
}: {
  apart?: boolean
  deadlineMs?: number
  clock?: () => number
  spoken?: readonly Language[] | undefined
} = {}) {
  let before = new Map<string, CheckedFile>()
  return async function check(
    definitions: readonly Definition[],
    known?: readonly Live[],
    versions?: ReadonlySet<string>,
  ): Promise<Checked[]> {
    const checkedOnce = versions ?? new Set(known?.map(({ version }) => version))
    const now: typeof before = new Map()
    const checkOne = async (definition: Definition): Promise<Checked> => {
      const read = readDefinition(definition, spoken)
      if ('refused' in read) return { source: definition.source, faults: read.refused }
      if (checkedOnce.has(read.version) || isShipped(read)) return asChecked(read)
      if (apart) return checkInThread({ read, now: clock?.() }, deadlineMs)
      const { checkDefinition } = await import('./definition.ts') // a service at rest loads none of it
      return checkDefinition(read, clock?.())
    }
    for (const definition of definitions) {
      const last = before.get(definition.source)
      const file = last && isSame(last, definition) ? last : await checkedFile(definition, checkOne)
      now.set(definition.source, file)
    }
    before = now
    const found = new Map(refuseSharedSlugs([...now.values()], known).map((checked) => [checked.source, checked]))
    return definitions.map(({ source }) => found.get(source)!)
  }
}

/** The outcome for what was found sound before, and is not checked again. */
export function asChecked(read: ReadDefinition): Checked & { form: Form; version: string } {
  const { definition, value, languages, version } = read
  const { source } = definition
  const form = value as Form
  for (const page of form.pages) page.fields ??= [] // the default of the schema
  if (languages.length === 0) return { source, faults: [], form, version }
  const translations = Object.fromEntries(
    languages.map((language) => {
      const parts = partsOf(read as SoundDefinition, language)
      return [language, wordsOf(parts.map((part) => ({ part, read: readPart(part) })))]
    }),
  )
  return { source, faults: [], form: { ...form, languages }, version, translations }
}

/** A definition that came with the service has no lists. Each of its files is as it came. */
const isShipped = ({ definition, beside }: ReadDefinition): boolean =>
  definition.lists === undefined && [definition, ...beside].every(({ text }) => STARTER_HASHES.has(starterHash(text)))

const STARTER_HASHES: ReadonlySet<string> = new Set(Object.values(STARTERS))

/** The first 16 hexadecimal characters of the SHA-256. */
export const starterHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

const isSame = ({ definition, failed }: CheckedFile, now: Definition): boolean => !failed && isSameText(definition, now)

const isSameText = (a: Definition, b: Definition): boolean =>
  a.text === b.text &&
  a.unreadable === b.unreadable &&
  areSame(a.lists, b.lists) &&
  areSame(a.translations, b.translations)

const areSame = (a: readonly Definition[] = [], b: readonly Definition[] = []): boolean =>
  a.length === b.length && a.every((file, i) => file.source === b[i]!.source && isSameText(file, b[i]!))

/** One file that cannot be checked must not stop the others. */
async function checkedFile(
  definition: Definition,
  check: (definition: Definition) => Promise<Checked>,
): Promise<CheckedFile> {
  try {
    return { definition, checked: await check(definition) }
  } catch (error) {
    const { source } = definition
    // Of a missing module, Node adds which files asked for it, each on a line.
    const reason: Reason = ['check-failed', (error as Error).message.split('\n', 1)[0]!]
    return { definition, checked: { source, faults: [reportWhole({ pointer: '/', reason }, 'INT001')] }, failed: true }
  }
}

/** A live form: the name of the file that it came from, and its version. */
export interface Live {
  slug: string
  source: string
  version: string
}
interface CheckedFile {
  definition: Definition
  checked: Checked
  /** The check itself failed, so it is tried again the next time. */
  failed?: true
}

/**
 * The outcomes, with a fault for each file that has the slug of another. The file that a live form came from keeps the slug:
 * a copy beside it must not take the form over. Without `live` nobody knows which file that is, so all of them are refused.
 */
function refuseSharedSlugs(files: readonly CheckedFile[], live: readonly Live[] | undefined): Checked[] {
  const liveSources = new Map(live?.map(({ slug, source }) => [slug, source]))
  const owners = new Map<string, string>()
  const others = new Map<string, string>()
  for (const { form, source } of files.map(({ checked }) => checked)) {
    if (!form) continue
    const isFirst = !owners.has(form.slug)
    if (isFirst || liveSources.get(form.slug) === source) owners.set(form.slug, source)
    if (!isFirst && !others.has(form.slug)) others.set(form.slug, source)
  }
  return files.map(({ definition, checked }) => {
    const { form, source } = checked
    const owner = form && owners.get(form.slug)
    if (!form) return checked
    const other = owner === source ? others.get(form.slug) : owner
    if (other === undefined || (live && owner === source)) return checked
    const reason: Reason = live ? ['slug-used', owner!, form.slug] : ['slug-twice', source, other, form.slug]
    return { source, faults: report([{ code: 'INT006', pointer: '/slug', reason }], definition.text, form) }
  })
}
