/**
 * The catalogue of forms: definitions are checked and published as immutable versions; a broken one is refused and the
 * last good version stays live.
 */
import { isDeepStrictEqual } from 'node:util'
import { DefinitionsGone } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { FileField } from '../../models/field.ts'
import { type Form, fieldsOf, isJourney, SLUG } from '../../models/form.ts'
import { instantOf } from '../../models/instant.ts'
import type { Store } from '../../store/index.ts'
import { compileForm, type FollowForm } from '../intake/follow.ts'
import { createCheck } from './check.ts'
import { breathe, type Checked, type Definition, type ToldFault } from './check-definition.ts'

/** A version of a form, ready to be shown and to read answers. */
export interface PublishedForm {
  form: Form
  /** 16 hexadecimal characters of the definition's SHA-256. */
  version: string
  /** It is asked page by page, and what is typed is kept in a draft; else its one page sends it. */
  isJourney: boolean
  /** Tells what the answers are, and where they lead. */
  follow: FollowForm
  /** Its file questions, and whether it has any. */
  fileFields: readonly FileField[]
  takesFiles: boolean
  /** Open from `opensAt` (included) to `closesAt` (not included), both in UTC milliseconds; undefined: without an end. */
  opensAt: number | undefined
  closesAt: number | undefined
  isOpen(now: number): boolean
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
  /**
   * Checks every definition, publishes the good ones, withdraws those whose file is gone; returns what was found. Rejects
   * with DefinitionsGone, and withdraws nothing, when all are gone at once and more than one form is live.
   */
  publish(definitions: readonly Definition[]): Promise<Checked[]>
  /** Checks definitions and publishes the good ones, whatever file a form came from before; withdraws none. */
  add(definitions: readonly Definition[]): Promise<Checked[]>
  /** Takes a form off; its submissions stay. False when it is not live. */
  withdraw(slug: string): Promise<boolean>
  /** Throws DefinitionsGone when this number of definitions would be refused for that reason. */
  requireDefinitions(count: number): void
  /** Reads the live forms from the store, without publishing. */
  load(): Promise<void>
  /** Calls the listener with each form, or version of one, that goes live from now on. */
  onPublished(listener: (form: PublishedForm) => void): void
}

const SHAPE = new RegExp(SLUG)
/** Anybody may ask for anything, also for what no store takes as a text. */
const isSlug = (slug: string): boolean => SHAPE.test(slug)
const REMEMBERED_VERSIONS = 200
/** Forms published in one transaction: fewer would wait for more flushes of the disk, more would hold up other writers longer. */
const TOGETHER = 20

export function createForms({ store, clock, log }: { store: Store; clock: () => number; log: Log }): Forms {
  let live = new Map<string, PublishedForm>()
  const versions = new Map<string, PublishedForm>()
  const listeners: ((form: PublishedForm) => void)[] = []
  const check = createCheck({ clock })
  let told = new Map<string, ToldFault[]>()
  let publishing: Promise<unknown> = Promise.resolve()

  return {
    live: (slug) => live.get(slug),
    async withdrawn(slug) {
      const latest = isSlug(slug) ? await store.forms.latest(slug) : undefined
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
    requireDefinitions: (count) => requireSome(count, live.size),
    load: () => inOrder(load),
    onPublished: (listener) => listeners.push(listener),
    publish: (definitions) => inOrder(() => publishNow(definitions)),
    add: (definitions) => inOrder(() => addNow(definitions)),
    withdraw: (slug) => inOrder(() => withdrawNow(slug)),
  }

  /** Runs works one after the other, so that the definitions that were read last are live in the end. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = publishing.then(work)
    publishing = done.catch(() => {})
    return done
  }

  async function addNow(definitions: readonly Definition[]): Promise<Checked[]> {
    const present = new Map((await store.forms.live()).map(({ slug, version }) => [slug, version]))
    const checked = await check(definitions, [])
    await keep(checked.filter(({ form, version }) => form && present.get(form.slug) !== version))
    await load()
    return checked
  }

  async function withdrawNow(slug: string): Promise<boolean> {
    const isLive = (await store.forms.live()).some((one) => one.slug === slug)
    if (isLive) await store.transaction((tx) => tx.forms.withdraw(slug))
    await load()
    return isLive
  }

  async function keep(checked: readonly Checked[]): Promise<void> {
    for (let at = 0; at < checked.length; at += TOGETHER) {
      await store.transaction(async (tx) => {
        for (const { form, version, source } of checked.slice(at, at + TOGETHER))
          await tx.forms.publish(form!, { version: version!, source, at: clock() })
      })
      await breathe()
    }
  }

  async function publishNow(definitions: readonly Definition[]): Promise<Checked[]> {
    const present = await store.forms.live()
    requireSome(definitions.length, present.length)
    const checked = await check(definitions, present)
    const publishedNow = new Map(present.map((form) => [form.slug, form]))
    const sources = new Set(definitions.map(({ source }) => source))
    const fresh = checked.filter(({ form, version }) => form && publishedNow.get(form.slug)?.version !== version)
    const renamed = checked.filter(({ form, version, source }) => {
      const before = form && publishedNow.get(form.slug)
      return before && before.version === version && before.source !== source
    })
    const slugs = new Set(checked.flatMap(({ form }) => (form ? [form.slug] : [])))
    const replaced = new Set(checked.flatMap(({ form, source }) => (form ? [source] : [])))
    const gone = present.filter(
      ({ slug, source }) => !slugs.has(slug) && (!sources.has(source) || replaced.has(source)),
    )
    await keep([...fresh, ...renamed])
    if (gone.length > 0)
      await store.transaction(async (tx) => {
        for (const { slug } of gone) await tx.forms.withdraw(slug)
      })
    for (const { form, version, warnings } of fresh) {
      log.info({ form: form!.slug, version }, 'form published')
      if (warnings) log.warn({ form: form!.slug, version, warnings }, 'the published form has warnings')
    }
    for (const { slug } of gone) log.info({ form: slug }, 'form withdrawn because its definition is gone')
    tellRefused(checked)
    await load()
    return checked
  }

  /** A broken file is told again only when something about it has changed. */
  function tellRefused(checked: readonly Checked[]): void {
    const refused = new Map(checked.flatMap(({ source, faults }) => (faults.length > 0 ? [[source, faults]] : [])))
    for (const [source, faults] of refused)
      if (!isDeepStrictEqual(told.get(source), faults))
        log.error(
          { source, faults },
          'the definition has errors and was not published; the last good version stays live',
        )
    told = refused
  }

  async function load(): Promise<void> {
    const next = new Map<string, PublishedForm>()
    const fresh: PublishedForm[] = []
    for (const { slug, version: id } of await store.forms.live()) {
      const known = live.get(slug)
      const form = known?.version === id ? known : await version(slug, id)
      if (!form) continue
      next.set(slug, form)
      if (form !== known) fresh.push(form)
      await breathe()
    }
    live = next
    for (const form of fresh) {
      for (const listener of listeners) listener(form)
      await breathe()
    }
  }

  async function version(slug: string, id: string): Promise<PublishedForm | undefined> {
    if (!isSlug(slug)) return undefined
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

/** A folder whose disk is not mounted is empty; an operator takes forms off one by one. */
function requireSome(definitions: number, live: number): void {
  if (definitions === 0 && live > 1) throw new DefinitionsGone(live)
}

function prepare(form: Form, version: string): PublishedForm {
  // A version that an older check let through may hold what is no instant: it must not close the form for ever.
  const [opensAt, closesAt] = [form.opensAt, form.closesAt].map((text) => (text === undefined ? text : instantOf(text)))
  const fileFields = fieldsOf(form).flatMap(({ field }) => (field.type === 'file' ? [field] : []))
  const takesFiles = fileFields.length > 0
  const isOpen = (now: number) => now >= (opensAt ?? -Infinity) && now < (closesAt ?? Infinity)
  const base = { form, version, isJourney: isJourney(form), follow: compileForm(form) }
  return { ...base, fileFields, takesFiles, opensAt, closesAt, isOpen }
}

const sorted = (forms: Map<string, PublishedForm>): PublishedForm[] =>
  [...forms.values()].sort((a, b) => a.form.title.localeCompare(b.form.title, 'en'))
