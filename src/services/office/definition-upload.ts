/**
 * A definition that somebody uploads in the office: what belongs to it, what is wrong with it, whether they may publish it, and
 * publishing it. Nothing is kept in between: the page that asks for confirmation carries the files, and all is judged again. It is
 * kept where a second person has to publish it.
 */
import { isDeepStrictEqual } from 'node:util'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Account, allows, mayEdit } from '../../models/account.ts'
import { auditedAs } from '../../models/audit.ts'
import {
  type Definition,
  type FoundFault,
  isTranslation,
  listNamesIn,
  listSource,
  type SourceFile,
  slugIn,
  sourceFilesOf,
  tooLarge,
  translatedBy,
  translatedInto,
  translationSource,
} from '../../models/definition.ts'
import {
  type HandedUpload,
  type JudgedUpload,
  type MissingSetting,
  MOST_WAITING,
  type SentFile,
  type SoundUpload,
  type UploadRefusal,
} from '../../models/definition-upload.ts'
import type { Worded } from '../../models/differences.ts'
import type { Form } from '../../models/form.ts'
import { MOST_COUNTED } from '../../models/inbox.ts'
import { decodeText } from '../../models/utf8.ts'
import type { ReportedFault } from '../definitions/check/report.ts'
import { fileWith, report, reportWhole } from '../definitions/check/report.ts'
import { noteDeed, PUBLISHING } from '../definitions/deeds.ts'
import { answersFaults } from '../definitions/parts/form.ts'
import { PROPERTIES } from '../definitions/shape/properties.ts'
import { limitsOf } from '../retention.ts'
import type { Wiring } from '../wiring.ts'

/** Characters of the files when they are packed, and bytes when they are not. */
const MOST_PACKED = 1_000_000
const MOST_BYTES = 2 ** 22

/** The folder of definitions, whose lists a form of the office may use. */
export interface ListsFolder {
  /** A definition with what belongs to it: `read` gives a file by its name, else it comes from the folder or with the service. */
  assembled(definition: Definition, read: (name: string) => Definition | undefined): Promise<Definition>
}

export function createDefinitionUploads({
  store,
  forms,
  folder,
  webhooks,
  missing,
  formsInStore,
  clock,
}: Pick<Wiring, 'store' | 'forms' | 'clock'> & {
  folder: ListsFolder
  webhooks: Parameters<typeof answersFaults>[1]
  /** What a form asks for and the settings do not set up. */
  missing: (form: Form) => MissingSetting[]
  formsInStore: boolean
}) {
  return { judge, judgeHanded, replaced, publish, publishHanded, handOver, unpacked, deletions }

  /** How many cases would be deleted the next time, up to MOST_COUNTED + 1, if a version keeps them for another time than the one before. */
  async function deletions(before: Worded, { form: { slug, retention } }: Worded): Promise<number> {
    if (!retention || isDeepStrictEqual(before.form.retention, retention)) return 0
    return (await store.expiring.leaving(slug, limitsOf(retention, clock()), { size: MOST_COUNTED + 1 })).length
  }

  /** `isHanded`: somebody who may change all of it has handed it over. */
  async function judge(account: Account, sent: readonly SentFile[], isHanded = false): Promise<JudgedUpload> {
    const files = sent.map(readFile)
    const own = files.filter((one) => !isListOrTranslation(one))
    const [definition] = own
    if (!definition) return { kind: 'none' }
    if (own.length > 1) return { kind: 'several', names: own.map(({ source }) => source) }
    const slug = slugIn(definition.text)
    if (slug !== undefined && !mayEdit(account, slug)) return { kind: 'not-theirs', slug }
    const live = (await store.forms.live()).find((one) => one.slug === slug)
    if (live && !live.isOffice && !formsInStore) return { kind: 'in-file', slug: live.slug, file: live.source }
    const isWhole = sent.some((one) => one.isWhole)
    const kept = live && !isWhole ? await forms.sources(live.slug, live.version) : undefined
    const { whole, stray } = await assemble(definition, files, kept)
    if (stray.length > 0) return { kind: 'stray', names: stray }
    const checked = await forms.check(whole)
    const warnings = [...(checked.warnings ?? []), ...(checked.form ? settingFaults(checked.form, whole.text) : [])]
    const said = (faults: readonly ReportedFault[]) => faults.map((one) => faultIn(definition.source, one))
    if (!checked.form) return { kind: 'faults', faults: said(checked.faults), warnings: said(warnings) }
    const before = await forms.latest(slug!)
    const properties = changedForAdmins(before?.form, checked.form)
    if (properties.length > 0 && !isHanded && !allows(account.role, 'admin')) return { kind: 'for-admins', properties }
    if (live?.version === checked.version) return { kind: 'same', slug: slug! }
    const packed = packedOf(sent)
    if (packed.length > MOST_PACKED) return { kind: 'too-much' }
    const after: Worded & { version: string } = {
      form: checked.form,
      translations: checked.translations,
      version: checked.version!,
    }
    return {
      kind: 'sound',
      before,
      after,
      warnings: said(warnings),
      missing: missing(checked.form),
      base: live?.version ?? '',
      packed,
      definition: whole,
      isHandedOver: await store.secondPersons.isAsked(slug!),
      isEdited: isWhole,
    }
  }

  /** What became of an upload that waits; undefined where it can no longer be published as it was handed over. */
  async function judgeHanded(account: Account, upload: HandedUpload): Promise<SoundUpload | undefined> {
    const files = upload.state === 'waiting' ? await store.handedUploads.files(upload.id) : undefined
    const judged = files === undefined ? undefined : await judge(account, unpacked(files)!, true)
    if (judged?.kind !== 'sound' || judged.base !== upload.base) return undefined
    return judged.after.version === upload.version ? judged : undefined
  }

  /** False where it can not be published, or not by them. */
  async function publishHanded(account: Account, upload: HandedUpload): Promise<boolean> {
    const judged = await judgeHanded(account, upload)
    if (!judged) return false
    const [checked] = await forms.add([judged.definition], authorOf(account), upload.base, upload.id)
    return checked!.form !== undefined
  }

  /** Keeps what was confirmed until somebody else publishes it. One that waits already is not kept again. */
  async function handOver(
    account: Account,
    sent: readonly SentFile[],
    { base, words }: { base: string; words: string },
  ): Promise<{ slug: string; id: number } | { judged: JudgedUpload; refused?: UploadRefusal }> {
    const judged = await judge(account, sent)
    if (judged.kind !== 'sound') return { judged }
    const { form, version } = judged.after
    const { slug } = form
    const at = clock()
    const outcome = await store.transaction(async (tx) => {
      await tx.hold(PUBLISHING)
      const live = (await tx.forms.live()).find((one) => one.slug === slug)
      if (base !== judged.base || base !== (live?.version ?? '')) return 'moved'
      if (!(await tx.secondPersons.isAsked(slug))) return 'free'
      const waiting = (await tx.handedUploads.of(slug)).filter(({ state }) => state !== 'back')
      const same = waiting.find((one) => one.state === 'waiting' && one.version === version)
      if (same) return same.id
      if (waiting.length >= MOST_WAITING) return 'too-many'
      const by = auditedAs({ by: account.name, account }) as { by: string; account: number }
      const said = words === '' ? {} : { words }
      await noteDeed(tx, { slug, at, kind: 'handed-over', way: 'office', ...by, ...said })
      return tx.handedUploads.add({ slug, at, base, version, files: judged.packed, ...by, ...said })
    })
    return typeof outcome === 'number'
      ? { slug, id: outcome }
      : { judged: await judge(account, sent), refused: outcome }
  }

  /** Publishes what was confirmed, over the version that it was compared with. Else gives what is wrong now. */
  async function publish(
    account: Account,
    sent: readonly SentFile[],
    base: string,
  ): Promise<{ published: string } | { judged: JudgedUpload; refused?: UploadRefusal | undefined }> {
    const judged = await judge(account, sent)
    if (judged.kind !== 'sound') return { judged }
    const refused = refusalOf(judged)
    if (refused) return { judged, refused }
    const [checked] = await forms.add([judged.definition], authorOf(account), base)
    if (checked!.form) return { published: checked!.form.slug }
    // Somebody else was quicker since it was judged, or a second person is asked for.
    const again = await judge(account, sent)
    return { judged: again, refused: again.kind === 'sound' ? (refusalOf(again) ?? 'moved') : undefined }

    function refusalOf(one: SoundUpload): UploadRefusal | undefined {
      return one.base !== base ? 'moved' : one.isHandedOver ? 'asked' : undefined
    }
  }

  /**
   * The files of a form with those that somebody sent in their places; the definition may be one of them. Else why they cannot be
   * put there, as `judge` says it.
   */
  async function replaced(
    files: readonly SourceFile[],
    sent: readonly SentFile[],
  ): Promise<{ files: SourceFile[] } | Extract<JudgedUpload, { kind: 'none' | 'several' | 'stray' | 'faults' }>> {
    const read = sent.map(readFile)
    const broken = read.find(({ unreadable }) => unreadable !== undefined)
    if (broken) return { kind: 'faults', faults: [unreadableFault(broken)], warnings: [] }
    const own = read.filter((one) => !isListOrTranslation(one))
    if (read.length === 0) return { kind: 'none' }
    if (own.length > 1) return { kind: 'several', names: own.map(({ source }) => source) }
    const [definition = { source: files[0]!.name, text: files[0]!.text }] = own
    const { whole, stray } = await assemble(definition, read, files)
    if (stray.length > 0) return { kind: 'stray', names: stray }
    return { files: sourceFilesOf(whole, slugIn(definition.text) ?? files[0]!.name.replace(/\.json$/, '')) }
  }

  /** The definition under its address, with its lists and translations: those that came with it, else those that were there. */
  async function assemble(
    definition: Definition,
    files: readonly Definition[],
    kept: readonly SourceFile[] = [],
  ): Promise<{ whole: Definition; stray: string[] }> {
    const slug = slugIn(definition.text) ?? 'form'
    const there = new Map(kept.map(({ name, text }): [string, Definition] => [name, { source: name, text }]))
    const lists = new Set(listNamesIn(definition.text))
    const names = new Map<string, string>()
    for (const one of files.filter((file) => file !== definition)) {
      const name = nameIn(one.source, slug, lists)
      names.set(name, one.source)
      there.set(name, { ...one, source: name })
    }
    const read = new Set<string>()
    const whole = await folder.assembled({ ...definition, source: `${slug}.json` }, (name) => {
      read.add(name)
      return there.get(name)
    })
    return { whole, stray: [...names].flatMap(([name, source]) => (read.has(name) ? [] : [source])) }
  }

  function settingFaults(form: Form, text: string): ReportedFault[] {
    const found = answersFaults(form, webhooks)
    return found.length === 0 ? [] : report(found, text, form)
  }
}

const authorOf = (account: Account) => ({ way: 'office' as const, ...auditedAs({ by: account.name, account }) })

/** Where a list or a translation belongs beside the definition. */
function nameIn(source: string, slug: string, lists: ReadonlySet<string>): string {
  const language = translatedInto(source)
  const original = language === undefined ? source : translatedBy(source)
  const name = original.replace(/\.json$/, '')
  if (language !== undefined && !lists.has(name)) return translationSource(`${slug}.json`, language)
  return language === undefined ? listSource(name) : translationSource(listSource(name), language)
}

const isListOrTranslation = (one: Definition): boolean => isTranslation(one) || /^\uFEFF?\s*\[/.test(one.text)

function readFile({ name, bytes, size }: SentFile): Definition {
  // Some browsers of old sent a path.
  const source = name.replace(/^.*[/\\]/, '')
  const large = tooLarge(size)
  if (large !== undefined) return { source, text: '', unreadable: large }
  const decoded = decodeText(bytes)
  return 'fault' in decoded ? { source, text: '', unreadable: decoded.fault } : { source, text: decoded.text }
}

const unreadableFault = ({ source, unreadable }: Definition): FoundFault => ({
  ...reportWhole({ pointer: '/', reason: unreadable! }, 'INT001'),
  file: source,
})

const faultIn = (source: string, fault: ReportedFault): FoundFault => ({ ...fault, file: fileWith(fault, source) })

const changedForAdmins = (before: Form | undefined, after: Form): string[] => {
  const [was, is] = [before ?? {}, after] as Record<string, unknown>[]
  return Object.entries(PROPERTIES.form).flatMap(([name, { forAdmins }]) =>
    forAdmins && !isDeepStrictEqual(was![name], is![name]) ? [name] : [],
  )
}

/** The files as one text that a hidden input can hold. */
const packedOf = (sent: readonly SentFile[]): string =>
  deflateRawSync(
    JSON.stringify(sent.map(({ name, bytes, isWhole }) => ({ name, text: bytes.toString(), isWhole }))),
  ).toString('base64url')

/** Undefined for what is none of ours: somebody may have changed it. */
function unpacked(packed: string): SentFile[] | undefined {
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: 2 * MOST_BYTES }).toString()
    return (JSON.parse(text) as (SourceFile & { isWhole?: true })[]).map(({ name, text, isWhole }) => {
      const bytes = Buffer.from(`${text}`)
      return { name: `${name}`, bytes, size: bytes.length, ...(isWhole === true && { isWhole }) }
    })
  } catch {
    return undefined
  }
}
