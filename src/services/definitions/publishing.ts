/**
 * The catalogue of forms: definitions are checked and published as immutable versions; a broken one is refused and the
 * last good version stays live.
 */

import { setImmediate as letOthersRun } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { DefinitionsGone } from '../../faults.ts'
import type { Log } from '../../log.ts'
import { type Definition, isTranslation, type SourceFile, slugIn, sourceFilesOf } from '../../models/definition.ts'
import type { Reason } from '../../models/definition-fault.ts'
import { type Form, SLUG } from '../../models/form.ts'
import {
  type FormAuthor,
  type FormDecision,
  type FormStanding,
  FROM_FILE,
  stateAfter,
} from '../../models/form-history.ts'
import { formIn } from '../../models/form-texts.ts'
import type { Language } from '../../models/language.ts'
import { recent } from '../../models/recent.ts'
import type { Store, Transaction } from '../../store/index.ts'
import { asChecked, createCheck, type Live } from './check/check.ts'
import { type ReadDefinition, readDefinition, versionOf } from './check/read.ts'
import { type Checked, type ReportedFault, report } from './check/report.ts'
import { SAMPLES } from './check/starters.ts'
import { handedFor, noteDeed, PUBLISHING } from './deeds.ts'
import { type Departments, inKnownDepartment } from './departments.ts'
import { closedByOffice, type PublishedForm, publishedForm } from './published-form.ts'
import { createRefusedFiles } from './refused-files.ts'
import { definitionSchema } from './shape/json-schema.ts'

export type Forms = ReturnType<typeof createForms>

const SHAPE = new RegExp(SLUG)
/** Slugs come from addresses. A text that is no slug never reaches the store, which may not accept it as a parameter. */
const isSlug = (slug: string): boolean => SHAPE.test(slug)
const REMEMBERED_VERSIONS = 200
/** The version that has to be live: of the only form, or of each by its slug; of several, all are published or none. */
type Over = string | ReadonlyMap<string, string> | undefined
/** Ends a transaction in which one of several forms cannot be published. */
class NoneOfThem extends Error {}
/** Forms published in one transaction. Fewer means more flushes of the disk, more keeps other writers waiting longer. */
const TOGETHER = 20

/** `languages`: those that the service speaks; `shipped`: see `createSamples`; `inStore`: no form is in a file; `told`: a fault in words. */
export function createForms({
  store,
  clock,
  log,
  languages,
  shipped,
  inStore,
  told,
  departments,
  checksApart,
}: {
  store: Store
  clock: () => number
  log: Log
  languages: readonly Language[]
  shipped: () => Promise<readonly Definition[]>
  inStore: boolean
  told: (fault: ReportedFault) => { reason: string }
  departments: Departments
  checksApart: boolean
}) {
  const samples = createSamples(shipped)
  let live = new Map<string, PublishedForm>()
  /** How many of them are in a file. */
  let inFiles = 0
  /** What the office has decided, by slug. */
  let standings = new Map<string, FormStanding>()
  const versions = recent<PublishedForm>(REMEMBERED_VERSIONS)
  const listeners: Listener[] = []
  const means = { clock, spoken: languages, apart: checksApart }
  const check = createCheck(means)
  /** Checks uploads and files of a command. The check of the folder remembers its files, so it cannot be used for others. */
  const checkOthers = createCheck(means)
  let checking: Promise<unknown> = Promise.resolve()
  const refusedFiles = createRefusedFiles({ store, clock, say: (fault) => told(fault).reason })
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
    /** The latest version of the form at this slug: live, or always closed since the form was withdrawn. */
    async latest(slug: string): Promise<PublishedForm | undefined> {
      if (live.has(slug)) return live.get(slug)
      const latest = isSlug(slug) ? await store.forms.latest(slug) : undefined
      const published = latest === undefined ? undefined : await version(slug, latest)
      return published && { ...published, isOpen: () => false, standing: standings.get(slug) }
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
    requireDefinitions: (count: number): void => requireSome(count, inFiles),
    /** The files of the folder that are refused now, by name. */
    refused: refusedFiles.all,
    /** Tells each minute how many files are refused, until the returned function is called. */
    watchRefused: refusedFiles.watch,
    /** Forgets which files are refused: definitions come from no folder any more. */
    forgetRefused: (): Promise<void> => refusedFiles.note([], [], []),
    /** Reads the live forms from the store, without publishing. */
    load: (): Promise<void> => inOrder(load),
    /** The JSON Schema of a definition, made anew at each call. */
    schema: definitionSchema,
    /** Calls the listener with each form that is live, then with each form or version that goes live. Resolves after the first ones. */
    onLive(listener: Listener): Promise<void> {
      listeners.push(listener)
      return tell([listener], sorted(live))
    },
    /**
     * Checks every definition, publishes the good ones, withdraws those whose file is gone; returns what was found. Rejects
     * with DefinitionsGone, and withdraws nothing, when all are gone at once and more than one form is live.
     */
    publish: (definitions: readonly Definition[], author = FROM_FILE): Promise<Checked[]> =>
      inOrder(() => publishNow(definitions, author)),
    /**
     * Checks definitions and publishes the good ones to the database, with their sources; withdraws none. Refuses one whose
     * form is in a file. `over`: the version that must be live, or '' if none must be; the definition is refused if another is.
     * `handed`: the number of the upload that was handed over, in the office, for a form that asks for a second person.
     */
    add: (definitions: readonly Definition[], author = FROM_FILE, over?: string, handed?: number): Promise<Checked[]> =>
      inOrder(() => addNow(definitions, author, over, handed)),
    /**
     * Publishes definitions of the office in one transaction, each over the version that `over` has by its slug. False, and none is
     * published, where one of them is wrong or its form has another version, another home or asks for a second person.
     */
    addTogether: (definitions: readonly Definition[], author: FormAuthor, over: ReadonlyMap<string, string>) =>
      inOrder(async () => (await addNow(definitions, author, over, undefined)).every(({ form }) => form)),
    /** Checks a definition on its own, one at a time, and publishes nothing. `known`: versions that are not checked, if not all that are live. */
    check(definition: Definition, known?: ReadonlySet<string>): Promise<Checked> {
      const checked = checking.then(async () =>
        inKnownDepartment(
          (await checkOthers([definition], await store.forms.live(), known))[0]!,
          definition,
          departments,
        ),
      )
      checking = checked.catch(() => {})
      return checked
    },
    /** A definition that was found sound before, as people would see it; it is not checked again, and nothing is published. */
    asPublished(definition: Definition): PublishedForm | undefined {
      const read = readDefinition(definition, languages)
      if ('refused' in read) return undefined
      const { form, version, translations } = asChecked(read)
      return publishedForm(form, version, { translations })
    },
    /**
     * Closes a form, withdraws it, or opens it again; its submissions stay. It holds for every later version too. `words` are
     * what people read in its place. False where nothing changes, or where the form was never published.
     */
    decide: (slug: string, decision: FormDecision, author: FormAuthor & { by: string }, words?: string) =>
      inOrder(() => decideNow(slug, decision, author, words)),
    /**
     * Makes the office the home of a form, with the texts of the file that it is in. False where that file does not say what is
     * live. It does nothing where the office has the form already.
     */
    takeOver: (definition: Definition, author: FormAuthor & { by: string }) =>
      inOrder(() => takeOverNow(definition, author)),
    /** The texts that a version was made of; undefined where they were not kept. */
    sources: (slug: string, version: string): Promise<SourceFile[] | undefined> => store.forms.sources(slug, version),
    /** Takes every form off, as if each definition was removed. */
    removeAll: (): Promise<void> =>
      inOrder(async () => {
        await removeGone(
          (await store.forms.live()).map(({ slug }) => slug),
          FROM_FILE,
        )
        await load()
      }),
    /** What the office has decided about a form, as it was read last. */
    standing: (slug: string): FormStanding | undefined => standings.get(slug),
    /** What was done to a form, newest first. */
    history: store.formHistory.of,
  }

  /** Runs one task after the other, so that in the end the definitions that were read last are live. */
  function inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = publishing.then(work)
    publishing = done.catch(() => {})
    return done
  }

  async function addNow(
    definitions: readonly Definition[],
    author: FormAuthor,
    over: Over,
    handed: number | undefined,
  ): Promise<Checked[]> {
    const before = new Map((await store.forms.live()).map((one) => [one.slug, one]))
    const found = await checkOthers(definitions, [], new Set([...before.values()].map(({ version }) => version)))
    const checked = found.map((one, i) => inKnownDepartment(one, definitions[i]!, departments))
    if (typeof over === 'object' && checked.some(({ form }) => !form)) return checked
    const texts = new Map(definitions.map((one) => [one.source, one]))
    const elsewhere = await makeLive(
      checked.filter(({ form, version }) => form && before.get(form.slug)?.version !== version),
      author,
      { sourcesOf: ({ source, form }) => sourceFilesOf(texts.get(source)!, form!.slug), over, handed },
    )
    await load()
    return checked.map((one) => {
      const file = elsewhere.get(one.source)
      return file === undefined ? one : changedElsewhere(one, texts.get(one.source)!, ['slug-of-file', file])
    })
  }

  async function takeOverNow(definition: Definition, author: FormAuthor & { by: string }): Promise<boolean> {
    const read = readDefinition(definition, languages)
    if ('refused' in read) return false
    const slug = slugIn(definition.text)
    const isOffice = await store.transaction(async (tx) => {
      await tx.hold(PUBLISHING)
      const row = (await tx.forms.live()).find((one) => one.slug === slug)
      if (row?.isOffice) return true
      if (!row || row.version !== read.version) return false
      await tx.forms.keepSources(row.slug, row.version, sourceFilesOf(definition, row.slug))
      await tx.forms.makeOffice(row.slug)
      await noteDeed(tx, { slug: row.slug, at: clock(), kind: 'taken', version: row.version, ...author })
      return true
    })
    await load()
    return isOffice
  }

  async function decideNow(
    slug: string,
    decision: FormDecision,
    author: FormAuthor & { by: string },
    words: string | undefined,
  ): Promise<boolean> {
    const isKnown = isSlug(slug) && (await store.forms.latest(slug)) !== undefined
    const isChanged = isKnown && (await store.transaction((tx) => decideIn(tx)))
    await load()
    return isChanged

    async function decideIn(tx: Transaction): Promise<boolean> {
      await tx.hold(PUBLISHING)
      const before = (await tx.formStandings.of(slug)) ?? { state: 'open' as const, words: undefined }
      const state = stateAfter(decision)
      if (before.state === state && (state === 'open' || before.words === words)) return false
      const at = clock()
      const said = words !== undefined && state !== 'open' ? { words } : {}
      await tx.formStandings.set({ slug, state, at, by: author.by, ...said })
      await noteDeed(tx, { slug, at, kind: decision, ...author, ...said })
      return true
    }
  }

  /**
   * Publishes what is not live yet. Another process that follows the same folder may have been quicker. With `office`, it is
   * published to the database. A form that has its home elsewhere, or another live version than `over`, or that waits for a
   * second person, is left alone: gives the names of their files, by source.
   */
  async function makeLive(
    checked: readonly Checked[],
    author: FormAuthor,
    office?: { sourcesOf: (checked: Checked) => SourceFile[]; over: Over; handed: number | undefined },
  ): Promise<Map<string, string>> {
    const elsewhere = new Map<string, string>()
    const over = office?.over
    const isWhole = typeof over === 'object'
    const together = isWhole ? checked.length : TOGETHER
    for (let from = 0; from < checked.length; from += together) {
      const publishing = store.transaction(async (tx) => {
        await tx.hold(PUBLISHING)
        const before = new Map((await tx.forms.live()).map((one) => [one.slug, one]))
        for (const one of checked.slice(from, from + together)) {
          const { form, version, translations, source } = one
          const { slug } = form!
          const [was, at] = [before.get(slug), clock()]
          const isElsewhere = was && !inStore && was.isOffice !== (office !== undefined)
          const wanted = isWhole ? over.get(slug) : over
          const isOther = wanted !== undefined && wanted !== (was?.version ?? '')
          const handed = await handedFor(tx, { slug, version: version! }, author, office?.handed)
          if (isElsewhere || isOther || handed.kind === 'refused') {
            elsewhere.set(source, was?.source ?? '')
            if (isWhole) throw new NoneOfThem()
            continue
          }
          if (was?.version === version && was?.source === source) continue
          await tx.forms.publish(form!, { version: version!, translations, source, at })
          if (office) await tx.forms.keepSources(slug, version!, office.sourcesOf(one))
          if (office && !inStore && !was) await tx.forms.makeOffice(slug)
          if (was?.version === version) continue
          await tx.handedUploads.settle(slug, handed.upload?.id)
          const handedBy = handed.upload && { handedBy: handed.upload.by }
          await noteDeed(tx, { slug, at, kind: 'published', version: version!, ...author, ...handedBy })
        }
      })
      await publishing.catch((error) => {
        if (!(error instanceof NoneOfThem)) throw error
      })
      await letOthersRun()
    }
    return elsewhere
  }

  async function publishNow(definitions: readonly Definition[], author: FormAuthor): Promise<Checked[]> {
    const all = await store.forms.live()
    const liveBefore = all.filter(({ isOffice }) => !isOffice)
    const ofOffice = new Set(all.flatMap(({ slug, isOffice }) => (isOffice ? [slug] : [])))
    requireSome(definitions.filter((one) => !isTranslation(one)).length, liveBefore.length)
    const checked = (await check(definitions, liveBefore)).map((one, i) =>
      ofOffice.has(slugIn(definitions[i]!.text) ?? '')
        ? changedElsewhere(one, definitions[i]!, ['slug-of-office'])
        : inKnownDepartment(one, definitions[i]!, departments),
    )
    const { fresh, renamed, gone } = changesOf(checked, liveBefore)
    const elsewhere = await makeLive([...fresh, ...renamed], author)
    const removed = gone.length > 0 ? await removeGone(gone, author) : []
    for (const { form, version, warnings } of fresh.filter(({ source }) => !elsewhere.has(source))) {
      log.info({ form: form!.slug, version }, 'form published')
      if (warnings)
        log.warn({ form: form!.slug, version, warnings: warnings.map(told) }, 'the published form has warnings')
    }
    for (const slug of removed) log.info({ form: slug }, 'form withdrawn because its definition is gone')
    logRefused(checked)
    await load()
    // What is published is published, also when the rows cannot be written; the next time it is tried again.
    await refusedFiles
      .note(checked, definitions, liveBefore)
      .catch((error) => log.error({ err: error }, 'which definitions were refused cannot be noted in the database'))
    return checked
  }

  /** Gives those that were there. */
  async function removeGone(slugs: readonly string[], author: FormAuthor): Promise<string[]> {
    return store.transaction(async (tx) => {
      await tx.hold(PUBLISHING)
      const there = new Set((await tx.forms.live()).flatMap(({ slug, isOffice }) => (isOffice ? [] : [slug])))
      const found = slugs.filter((one) => there.has(one))
      for (const slug of found) {
        await tx.forms.withdraw(slug)
        await noteDeed(tx, { slug, at: clock(), kind: 'gone', ...author })
      }
      return found
    })
  }

  /** A broken file is logged again only when its faults have changed. */
  function logRefused(checked: readonly Checked[]): void {
    const refused = new Map(checked.flatMap(({ source, faults }) => (faults.length > 0 ? [[source, faults]] : [])))
    for (const [source, faults] of refused)
      if (!isDeepStrictEqual(reported.get(source), faults))
        log.error(
          { source, faults: faults.map(told) },
          'the definition has errors and was not published; the last good version stays live',
        )
    reported = refused
  }

  async function load(): Promise<void> {
    await departments.load()
    const next = new Map<string, PublishedForm>()
    const fresh: PublishedForm[] = []
    const decided = new Map((await store.formStandings.all()).map((one) => [one.slug, one]))
    let files = 0
    for (const { slug, version: id, isOffice } of await store.forms.live()) {
      const standing = decided.get(slug)
      if (standing?.state === 'withdrawn') continue
      const closing = standing?.state === 'closed' ? standing : undefined
      const known = live.get(slug)
      const isKnown = known?.version === id && isDeepStrictEqual(known.standing, closing)
      const published = isKnown ? known : await version(slug, id)
      if (!published) continue
      if (!isOffice) files++
      next.set(slug, isKnown || !closing ? published : closedByOffice(published, closing))
      if (known?.version !== id) fresh.push(published)
      await letOthersRun()
    }
    live = next
    inFiles = files
    standings = decided
    await tell(listeners, fresh)
  }

  async function version(slug: string, id: string): Promise<PublishedForm | undefined> {
    if (!isSlug(slug)) return undefined
    const key = `${slug}/${id}`
    const known = versions.get(key)
    if (known) return known
    const found = await store.forms.version(slug, id)
    if (!found) return undefined
    const isSample = await samples.isSample(found.form, id)
    const published = publishedForm(found.form, id, { translations: found.translations, isSample })
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

type Listener = (published: PublishedForm) => void

/** Calls listeners with each of the forms; requests get their turn in between. */
async function tell(listeners: readonly Listener[], all: readonly PublishedForm[]): Promise<void> {
  for (const published of all) {
    for (const listener of listeners) listener(published)
    await letOthersRun()
  }
}

/** A sound definition of a form that is changed elsewhere. */
const changedElsewhere = ({ source }: Checked, { text }: Definition, reason: Reason): Checked => ({
  source,
  faults: report([{ code: 'INT006', pointer: '/slug', reason }], text, undefined),
})

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
