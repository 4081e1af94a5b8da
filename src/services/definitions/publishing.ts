/**
 * The catalogue of forms: definitions are checked and published as immutable versions; a broken one is refused and the
 * last good version stays live.
 */

import { setImmediate as letOthersRun } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { DefinitionsGone } from '../../faults.ts'
import type { Log } from '../../log.ts'
import { type Definition, isTranslation } from '../../models/definition.ts'
import { type Form, SLUG } from '../../models/form.ts'
import { formIn } from '../../models/form-texts.ts'
import type { Language } from '../../models/language.ts'
import { recent } from '../../models/recent.ts'
import type { Store } from '../../store/index.ts'
import type { Checked } from './check/definition.ts'
import { createCheck, type Live } from './check/index.ts'
import { type ReadDefinition, readDefinition, versionOf } from './check/read.ts'
import type { ReportedFault } from './check/report.ts'
import { SAMPLES } from './check/starters.ts'
import { type PublishedForm, prepareForm } from './published-form.ts'
import { createRefusals } from './refusals.ts'
import { definitionSchema } from './shape/json-schema.ts'

export type Forms = ReturnType<typeof createForms>

const SHAPE = new RegExp(SLUG)
/** Slugs come from addresses. A text that is no slug never reaches the store, which may not accept it as a parameter. */
const isSlug = (slug: string): boolean => SHAPE.test(slug)
const REMEMBERED_VERSIONS = 200
/** Forms published in one transaction. Fewer means more flushes of the disk, more keeps other writers waiting longer. */
const TOGETHER = 20

/** `languages`: those that the service speaks; `shipped`: see `createSamples`. */
export function createForms({
  store,
  clock,
  log,
  languages,
  shipped,
}: {
  store: Store
  clock: () => number
  log: Log
  languages: readonly Language[]
  shipped: () => Promise<readonly Definition[]>
}) {
  const samples = createSamples(shipped)
  let live = new Map<string, PublishedForm>()
  const versions = recent<PublishedForm>(REMEMBERED_VERSIONS)
  const listeners: ((published: PublishedForm) => void)[] = []
  const check = createCheck({ clock, spoken: languages })
  const refusals = createRefusals({ store, clock })
  /** The faults of each broken file that were logged. */
  let reported = new Map<string, ReportedFault[]>()
  let publishing: Promise<unknown> = Promise.resolve()

  return {
    /** The live form at this slug. */
    live: (slug: string): PublishedForm | undefined => live.get(slug),
    /** The live form at this slug in the words of a language, where it has it; without a language, in its own. */
    liveIn(slug: string, language?: Language): Form | undefined {
      const published = live.get(slug)
      return published && formIn(published, language)
    },
    /** The live form at this slug, or the last version of one that was withdrawn, which is always closed. */
    async last(slug: string): Promise<PublishedForm | undefined> {
      if (live.has(slug)) return live.get(slug)
      const latest = isSlug(slug) ? await store.forms.latest(slug) : undefined
      const published = latest === undefined ? undefined : await version(slug, latest)
      return published && { ...published, isOpen: () => false }
    },
    /** All live forms, by title. */
    list: (): PublishedForm[] => sorted(live),
    /** One version, live or not; undefined when it was never published. */
    version,
    ofCase,
    /** All versions of a form, the one that was published last first. */
    versions: async (slug: string) => (isSlug(slug) ? store.forms.versions(slug) : []),
    /** Every slug ever published, live or not. */
    slugs: (): Promise<string[]> => store.forms.slugs(),
    /** The versions of a form that are live or that submissions were made with, oldest first. */
    async inUse(slug: string): Promise<PublishedForm[]> {
      const versions = await store.forms.inUse(slug)
      return Promise.all(versions.map((version) => ofCase({ slug, version })))
    },
    /** Throws DefinitionsGone when `publish` would reject so few definitions with it. */
    requireDefinitions: (count: number): void => requireSome(count, live.size),
    /** The files of the folder that are refused now, by name. */
    refused: refusals.all,
    /** Tells each minute how many files are refused, until the returned function is called. */
    watchRefused: refusals.watch,
    /** Forgets which files are refused: definitions come from no folder any more. */
    forgetRefused: (): Promise<void> => refusals.note([], [], []),
    /** Reads the live forms from the store, without publishing. */
    load: (): Promise<void> => inOrder(load),
    /** The JSON Schema of a definition, made anew at each call. */
    schema: definitionSchema,
    /** Calls the listener with each form, or version of one, that goes live from now on. */
    onPublished(listener: (published: PublishedForm) => void): void {
      listeners.push(listener)
    },
    /**
     * Checks every definition, publishes the good ones, withdraws those whose file is gone; returns what was found. Rejects
     * with DefinitionsGone, and withdraws nothing, when all are gone at once and more than one form is live.
     */
    publish: (definitions: readonly Definition[]): Promise<Checked[]> => inOrder(() => publishNow(definitions)),
    /** Checks definitions and publishes the good ones, whatever file a form came from before; withdraws none. */
    add: (definitions: readonly Definition[]): Promise<Checked[]> => inOrder(() => addNow(definitions)),
    /** Withdraws a form; its submissions stay. False when it is not live. */
    withdraw: (slug: string): Promise<boolean> => inOrder(() => withdrawNow(slug)),
  }

  /** Runs one task after the other, so that in the end the definitions that were read last are live. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = publishing.then(work)
    publishing = done.catch(() => {})
    return done
  }

  async function addNow(definitions: readonly Definition[]): Promise<Checked[]> {
    const liveVersions = new Map((await store.forms.live()).map(({ slug, version }) => [slug, version]))
    const checked = await check(definitions, [], new Set(liveVersions.values()))
    await keep(checked.filter(({ form, version }) => form && liveVersions.get(form.slug) !== version))
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
        for (const { form, version, translations, source } of checked.slice(at, at + TOGETHER))
          await tx.forms.publish(form!, { version: version!, translations, source, at: clock() })
      })
      await letOthersRun()
    }
  }

  async function publishNow(definitions: readonly Definition[]): Promise<Checked[]> {
    const liveBefore = await store.forms.live()
    requireSome(definitions.filter((one) => !isTranslation(one)).length, liveBefore.length)
    const checked = await check(definitions, liveBefore)
    const { fresh, renamed, gone } = changesOf(checked, liveBefore)
    await keep([...fresh, ...renamed])
    if (gone.length > 0)
      await store.transaction(async (tx) => {
        for (const slug of gone) await tx.forms.withdraw(slug)
      })
    for (const { form, version, warnings } of fresh) {
      log.info({ form: form!.slug, version }, 'form published')
      if (warnings) log.warn({ form: form!.slug, version, warnings }, 'the published form has warnings')
    }
    for (const slug of gone) log.info({ form: slug }, 'form withdrawn because its definition is gone')
    logRefused(checked)
    await load()
    // What is published is published, also when the rows cannot be written; the next time it is tried again.
    await refusals
      .note(checked, definitions, liveBefore)
      .catch((error) => log.error({ err: error }, 'which definitions were refused cannot be noted in the database'))
    return checked
  }

  /** A broken file is logged again only when its faults have changed. */
  function logRefused(checked: readonly Checked[]): void {
    const refused = new Map(checked.flatMap(({ source, faults }) => (faults.length > 0 ? [[source, faults]] : [])))
    for (const [source, faults] of refused)
      if (!isDeepStrictEqual(reported.get(source), faults))
        log.error(
          { source, faults },
          'the definition has errors and was not published; the last good version stays live',
        )
    reported = refused
  }

  async function load(): Promise<void> {
    const next = new Map<string, PublishedForm>()
    const fresh: PublishedForm[] = []
    for (const { slug, version: id } of await store.forms.live()) {
      const known = live.get(slug)
      const published = known?.version === id ? known : await version(slug, id)
      if (!published) continue
      next.set(slug, published)
      if (published !== known) fresh.push(published)
      await letOthersRun()
    }
    live = next
    for (const published of fresh) {
      for (const listener of listeners) listener(published)
      await letOthersRun()
    }
  }

  async function version(slug: string, id: string): Promise<PublishedForm | undefined> {
    if (!isSlug(slug)) return undefined
    const key = `${slug}/${id}`
    const known = versions.get(key)
    if (known) return known
    const found = await store.forms.version(slug, id)
    if (!found) return undefined
    const isSample = await samples.isSample(found.form, id)
    const published = prepareForm(found.form, id, { translations: found.translations, isSample })
    versions.set(key, published)
    return published
  }

  /** The version that a case was sent with. */
  async function ofCase({ slug, version: id }: { slug: string; version: string }): Promise<PublishedForm> {
    const published = await version(slug, id)
    if (!published) throw new Error(`the version ${slug}/${id} of a case is missing from the store`)
    return published
  }
}

/** An empty folder may mean that its disk is not mounted. Operators withdraw forms one by one. */
function requireSome(definitions: number, live: number): void {
  if (definitions === 0 && live > 1) throw new DefinitionsGone(live)
}

const sorted = (forms: Map<string, PublishedForm>): PublishedForm[] =>
  [...forms.values()].sort((a, b) => a.form.title.localeCompare(b.form.title, 'en'))

interface Changes {
  /** Forms and versions that are not live yet. */
  fresh: Checked[]
  /** Live versions whose file has another name now. */
  renamed: Checked[]
  /** Slugs of live forms whose definition is gone. A definition that is broken is not gone: its last good version stays live. */
  gone: string[]
}

function changesOf(checked: readonly Checked[], live: readonly Live[]): Changes {
  const bySlug = new Map(live.map((form) => [form.slug, form]))
  const before = ({ form }: Checked): Live | undefined => form && bySlug.get(form.slug)
  const sources = new Set(checked.map(({ source }) => source))
  const good = checked.filter(({ form }) => form !== undefined)
  const slugs = new Set(good.map(({ form }) => form!.slug))
  const replaced = new Set(good.map(({ source }) => source))
  return {
    fresh: good.filter((one) => before(one)?.version !== one.version),
    renamed: good.filter((one) => before(one)?.version === one.version && before(one)?.source !== one.source),
    gone: live
      .filter(({ slug, source }) => !slugs.has(slug) && (!sources.has(source) || replaced.has(source)))
      .map(({ slug }) => slug),
  }
}

/** `shipped`: reads the definitions that come with the service; asked only about a translated version. */
export function createSamples(shipped: () => Promise<readonly Definition[]>) {
  let read: Promise<ReadonlyMap<string, ReadDefinition>> | undefined
  return { isSample }

  /** `version`: that of the form with its translations. */
  async function isSample({ slug, languages = [] }: Form, version: string): Promise<boolean> {
    if (languages.length === 0) return SAMPLES.has(`${slug}/${version}`)
    if (!SLUGS.has(slug)) return false
    read ??= readAll()
    const sample = (await read).get(slug)
    return sample !== undefined && versionOf(sample, languages) === version
  }

  async function readAll(): Promise<ReadonlyMap<string, ReadDefinition>> {
    const definitions = await shipped()
    return new Map(
      definitions.flatMap((definition) => {
        const sample = readDefinition(definition, undefined)
        return 'refused' in sample ? [] : [[(sample.value as Form).slug, sample]]
      }),
    )
  }
}

const SLUGS = new Set([...SAMPLES].map((sample) => sample.split('/')[0]))
