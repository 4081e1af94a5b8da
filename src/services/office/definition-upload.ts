/**
 * A definition that somebody uploads in the office: what belongs to it, what is wrong with it, whether they may publish it, and
 * publishing it. Nothing is kept in between: the page that asks for confirmation carries the files, and all is judged again.
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
  tooLarge,
  translatedBy,
  translatedInto,
  translationSource,
} from '../../models/definition.ts'
import type { JudgedUpload, SentFile } from '../../models/definition-upload.ts'
import type { Worded } from '../../models/differences.ts'
import type { Form } from '../../models/form.ts'
import { MOST_COUNTED } from '../../models/inbox.ts'
import { decodeText } from '../../models/utf8.ts'
import type { ReportedFault } from '../definitions/check/report.ts'
import { fileWith, report } from '../definitions/check/report.ts'
import { answersFaults } from '../definitions/parts/form.ts'
import { limitsOf } from '../retention.ts'
import type { Wiring } from '../wiring.ts'

/** What decides where data goes and how long it stays. */
const FOR_ADMINS = ['retention', 'notify', 'webhook', 'publicNumbers', 'department']
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
  formsInStore,
  clock,
}: Pick<Wiring, 'store' | 'forms' | 'clock'> & {
  folder: ListsFolder
  webhooks: Parameters<typeof answersFaults>[1]
  formsInStore: boolean
}) {
  return { judge, publish, unpacked, deletions }

  /** How many cases would be deleted the next time, up to MOST_COUNTED + 1, if a version keeps them for another time than the one before. */
  async function deletions(before: Worded, { form: { slug, retention } }: Worded): Promise<number> {
    if (!retention || isDeepStrictEqual(before.form.retention, retention)) return 0
    return (await store.expiring.leaving(slug, limitsOf(retention, clock()), { size: MOST_COUNTED + 1 })).length
  }

  async function judge(account: Account, sent: readonly SentFile[]): Promise<JudgedUpload> {
    const files = sent.map(readFile)
    const own = files.filter((one) => !isListOrTranslation(one))
    const [definition] = own
    if (!definition) return { kind: 'none' }
    if (own.length > 1) return { kind: 'several', names: own.map(({ source }) => source) }
    const slug = slugIn(definition.text)
    if (slug !== undefined && !mayEdit(account, slug)) return { kind: 'not-theirs', slug }
    const live = (await store.forms.live()).find((one) => one.slug === slug)
    if (live && !live.isOffice && !formsInStore) return { kind: 'in-file', slug: live.slug, file: live.source }
    const { whole, stray } = await assemble(definition, files, live)
    if (stray.length > 0) return { kind: 'stray', names: stray }
    const checked = await forms.check(whole)
    const warnings = [...(checked.warnings ?? []), ...(checked.form ? settingFaults(checked.form, whole.text) : [])]
    const said = (faults: readonly ReportedFault[]) => faults.map((one) => faultIn(definition.source, one))
    if (!checked.form) return { kind: 'faults', faults: said(checked.faults), warnings: said(warnings) }
    const before = await forms.last(slug!)
    const properties = changedForAdmins(before?.form, checked.form)
    if (properties.length > 0 && !allows(account.role, 'admin')) return { kind: 'for-admins', properties }
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
      base: live?.version ?? '',
      packed,
      definition: whole,
    }
  }

  /** Publishes what was confirmed, over the version that it was compared with. Else gives what is wrong now; `moved`: only that another version is live. */
  async function publish(
    account: Account,
    sent: readonly SentFile[],
    base: string,
  ): Promise<{ published: string } | { judged: JudgedUpload; moved: boolean }> {
    const judged = await judge(account, sent)
    if (judged.kind !== 'sound' || judged.base !== base) return { judged, moved: judged.kind === 'sound' }
    const author = { way: 'office' as const, ...auditedAs({ by: account.name, account }) }
    const [checked] = await forms.add([judged.definition], author, base)
    if (checked!.form) return { published: checked!.form.slug }
    // Somebody else was quicker since it was judged.
    return { judged: await judge(account, sent), moved: true }
  }

  /** The definition under its address, with its lists and translations: those that came with it, else those of the live version. */
  async function assemble(
    definition: Definition,
    files: readonly Definition[],
    live: { slug: string; version: string } | undefined,
  ): Promise<{ whole: Definition; stray: string[] }> {
    const slug = slugIn(definition.text) ?? 'form'
    const kept = (live && (await forms.sources(live.slug, live.version))) ?? []
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

const faultIn = (source: string, fault: ReportedFault): FoundFault => ({ ...fault, file: fileWith(fault, source) })

const changedForAdmins = (before: Form | undefined, after: Form): string[] => {
  const [was, is] = [before ?? {}, after] as Record<string, unknown>[]
  return FOR_ADMINS.filter((one) => !isDeepStrictEqual(was![one], is![one]))
}

/** The files as one text that a hidden input can hold. */
const packedOf = (sent: readonly SentFile[]): string =>
  deflateRawSync(JSON.stringify(sent.map(({ name, bytes }) => ({ name, text: bytes.toString() })))).toString(
    'base64url',
  )

/** Undefined for what is none of ours: somebody may have changed it. */
function unpacked(packed: string): SentFile[] | undefined {
  try {
    const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: 2 * MOST_BYTES }).toString()
    return (JSON.parse(text) as SourceFile[]).map(({ name, text }) => {
      const bytes = Buffer.from(`${text}`)
      return { name: `${name}`, bytes, size: bytes.length }
    })
  } catch {
    return undefined
  }
}
