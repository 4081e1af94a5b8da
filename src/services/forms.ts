/**
 * The catalogue of forms: definitions are checked and published as immutable versions; a broken one is refused and the
 * last good version stays live.
 */
import { createHash } from 'node:crypto'
import type { Log } from '../log.ts'
import type { Fault } from '../models/ajv.ts'
import { type Form, fieldsOf, formFaults } from '../models/form.ts'
import { instantOf } from '../models/instant.ts'
import type { Moment } from '../models/moment.ts'
import { VERSION_LENGTH } from '../models/token.ts'
import type { Store } from '../store/index.ts'
import { answersOf, type Input, type ParseResult } from './answers/index.ts'
import { definitionFaults } from './definition.ts'

/** A version of a form, ready to be shown and to read answers. */
export interface PublishedForm {
  form: Form
  /** 16 hexadecimal characters of the definition's SHA-256. */
  version: string
  read(input: Input, moment: Moment): ParseResult
  /** It has a file question. */
  takesFiles: boolean
  /** Open from `opensAt` (included) to `closesAt` (not included), both in UTC milliseconds; undefined: without an end. */
  opensAt: number | undefined
  closesAt: number | undefined
  isOpen(now: number): boolean
}
/** A definition as it lies in the folder. */
export interface Definition {
  /** File name. */
  source: string
  text: string
  /** Why the file could not be read. */
  unreadable?: string
}
export interface Checked {
  source: string
  /** Present when there are no faults. */
  form?: Form
  version?: string
  faults: Fault[]
}
export interface Forms {
  /** The live form at this slug. */
  live(slug: string): PublishedForm | undefined
  /** A form that was taken off, as it was last; closed for ever, so that what was typed into it can be shown again. */
  withdrawn(slug: string): Promise<PublishedForm | undefined>
  /** All live forms, by title. */
  list(): PublishedForm[]
  /** One version, live or not; undefined when it was never published. */
  version(slug: string, version: string): Promise<PublishedForm | undefined>
  /** Every slug ever published, live or not. */
  slugs(): Promise<string[]>
  /** The versions of a form that are live or that submissions were made with, oldest first. */
  inUse(slug: string): Promise<PublishedForm[]>
  /** Checks every definition, publishes the good ones, withdraws those whose file is gone; returns what was found. */
  publish(definitions: readonly Definition[]): Promise<Checked[]>
  /** Reads the live forms from the store, without publishing. */
  load(): Promise<void>
  /** Called with the live forms whenever they changed. */
  onChange(listener: (forms: PublishedForm[]) => void): void
}

const REMEMBERED_VERSIONS = 200

export function createForms({ store, clock, log }: { store: Store; clock: () => number; log: Log }): Forms {
  let live = new Map<string, PublishedForm>()
  const versions = new Map<string, PublishedForm>()
  const listeners: ((forms: PublishedForm[]) => void)[] = []
  let publishing: Promise<unknown> = Promise.resolve()

  return {
    live: (slug) => live.get(slug),
    async withdrawn(slug) {
      const latest = await store.forms.latest(slug)
      const form = latest === undefined ? undefined : await version(slug, latest)
      return form && { ...form, isOpen: () => false }
    },
    list: () => sorted(live),
    version,
    slugs: () => store.forms.slugs(),
    async inUse(slug) {
      const versions = await store.forms.inUse(slug)
      return Promise.all(versions.map(async (id) => (await version(slug, id))!))
    },
    load,
    onChange: (listener) => listeners.push(listener),
    publish(definitions) {
      // One after the other, so that what was read from the folder last is live in the end.
      const published = publishing.then(() => publishNow(definitions))
      publishing = published.catch(() => {})
      return published
    },
  }

  async function publishNow(definitions: readonly Definition[]): Promise<Checked[]> {
    const present = await store.forms.live()
    const checked = checkDefinitions(definitions, new Map(present.map(({ slug, source }) => [slug, source])))
    const publishedNow = new Map(present.map((form) => [form.slug, form]))
    const sources = new Set(definitions.map(({ source }) => source))
    const fresh = checked.filter(({ form, version }) => form && publishedNow.get(form.slug)?.version !== version)
    const renamed = checked.filter(({ form, version, source }) => {
      const before = form && publishedNow.get(form.slug)
      return before && before.version === version && before.source !== source
    })
    const slugs = new Set(checked.flatMap(({ form }) => (form ? [form.slug] : [])))
    const gone = present.filter(({ slug, source }) => !slugs.has(slug) && (!sources.has(source) || replaced(source)))
    await store.transaction(async (tx) => {
      for (const { form, version, source } of [...fresh, ...renamed])
        await tx.forms.publish(form!, { version: version!, source, at: clock() })
      for (const { slug } of gone) await tx.forms.withdraw(slug)
    })
    for (const { form, version } of fresh) log.info({ form: form!.slug, version }, 'form published')
    for (const { slug } of gone) log.info({ form: slug }, 'form withdrawn: its definition is gone')
    for (const { source, faults } of checked)
      if (faults.length > 0) log.error({ source, faults }, 'definition refused; the last good version stays live')
    await load()
    return checked

    /** The file is there and good, but names another form now. */
    function replaced(source: string): boolean {
      return checked.some((one) => one.source === source && one.form !== undefined)
    }
  }

  async function load(): Promise<void> {
    const next = new Map<string, PublishedForm>()
    for (const { slug, version: id } of await store.forms.live()) {
      const form = await version(slug, id)
      if (form) next.set(slug, form)
    }
    live = next
    for (const listener of listeners) listener(sorted(live))
  }

  async function version(slug: string, id: string): Promise<PublishedForm | undefined> {
    const key = `${slug}/${id}`
    const known = versions.get(key)
    if (known) return known
    const form = await store.forms.version(slug, id)
    if (!form) return undefined
    const published = prepare(form, id)
    if (versions.size >= REMEMBERED_VERSIONS) versions.delete(versions.keys().next().value!)
    versions.set(key, published)
    return published
  }
}

/**
 * Checks definitions together: the shape, what a shape cannot say, and that no two share a slug. The file that a live form
 * came from (`liveSources`, by slug) keeps its slug: a copy beside it must not take the form over.
 */
export function checkDefinitions(
  definitions: readonly Definition[],
  liveSources: ReadonlyMap<string, string> = new Map(),
): Checked[] {
  const all = definitions.map(checkDefinition)
  const owners = new Map<string, string>()
  for (const { form, source } of all) if (form && liveSources.get(form.slug) === source) owners.set(form.slug, source)
  for (const { form, source } of all) if (form && !owners.has(form.slug)) owners.set(form.slug, source)
  return all.map((checked) => {
    const { form, source } = checked
    const owner = form && owners.get(form.slug)
    if (!form || owner === source) return checked
    const { slug } = form
    return { source, faults: [{ pointer: '/slug', reason: `is taken: ${owner} defines "${slug}" already` }] }
  })
}

function checkDefinition({ source, text, unreadable }: Definition): Checked {
  if (unreadable !== undefined) return { source, faults: [{ pointer: '/', reason: `cannot be read: ${unreadable}` }] }
  let value: unknown
  try {
    // Editors on Windows begin a file with a mark; letters may be written as escapes, so texts are composed once parsed.
    value = JSON.parse(text.replace(/^\uFEFF/, ''), (_key, part) =>
      typeof part === 'string' ? part.normalize() : part,
    )
  } catch (error) {
    return { source, faults: [{ pointer: '/', reason: `is not JSON: ${(error as Error).message}` }] }
  }
  const shape = formFaults(value)
  const faults = shape.length > 0 ? shape : definitionFaults(value as Form)
  if (faults.length > 0) return { source, faults }
  return { source, faults, form: value as Form, version: versionOf(value as Form) }
}

export const versionOf = (form: Form): string =>
  createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, VERSION_LENGTH)

function prepare(form: Form, version: string): PublishedForm {
  // A version that an older check let through may hold what is no instant: it must not close the form for ever.
  const [opensAt, closesAt] = [form.opensAt, form.closesAt].map((text) => (text === undefined ? text : instantOf(text)))
  const takesFiles = fieldsOf(form).some(({ field }) => field.type === 'file')
  const isOpen = (now: number) => now >= (opensAt ?? -Infinity) && now < (closesAt ?? Infinity)
  return { form, version, read: answersOf(form), takesFiles, opensAt, closesAt, isOpen }
}

const sorted = (forms: Map<string, PublishedForm>): PublishedForm[] =>
  [...forms.values()].sort((a, b) => a.form.title.localeCompare(b.form.title, 'en'))
