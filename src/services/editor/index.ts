/**
 * The form editor. Of each form that somebody changes there is one working copy: its texts, each kept whole with who made it and
 * from which one. Every change makes the next text at once; undo and redo choose another. Each text has a sound shape, so that
 * pages work on a Form; its other faults are shown in their places, and stop nothing but publishing.
 */
import { createHash } from 'node:crypto'
import { type Account, mayEdit } from '../../models/account.ts'
import { type Definition, type SourceFile, slugIn, translatedInto } from '../../models/definition.ts'
import type { Form } from '../../models/form.ts'
import type { ChangeRefusal, FormChange } from '../../models/form-change.ts'
import type { Language } from '../../models/language.ts'
import { recent } from '../../models/recent.ts'
import type {
  ChangeOutcome,
  Edited,
  EditorFault,
  Opened,
  StepOutcome,
  WorkingFiles,
} from '../../models/working-copy.ts'
import type { Rows, Transaction } from '../../store/index.ts'
import { type ReadDefinition, readDefinition } from '../definitions/check/read.ts'
import { fileWith, type ReportedFault } from '../definitions/check/report.ts'
import { createThread } from '../definitions/check/thread.ts'
import type { ListsFolder } from '../office/definition-upload.ts'
import type { Wiring } from '../wiring.ts'
import { changed } from './changes.ts'

export type Editor = ReturnType<typeof createEditor>

/** Texts of a form that stay, beside those that were published. */
const MOST_TEXTS = 100
/** Texts whose faults are remembered. */
const REMEMBERED = 30
const DEADLINE_MS = 120_000

/** What a form is edited from: the text of its working copy or, where there is none or it has nothing of its own, what is live. */
interface Source {
  files: readonly SourceFile[]
  hash: string
  text: WorkingFiles | undefined
  base: string
  live: { version: string; publishedAt: number } | undefined
}

/** A text that was looked at: its faults, or why it has no right shape. */
type Looked =
  | { form: Form; version: string; faults: EditorFault[]; definition: Definition }
  | Extract<ChangeRefusal, { kind: 'shape' }>

export function createEditor({
  store,
  folder,
  clock,
  languages,
  formsInStore,
}: Pick<Wiring, 'store' | 'clock'> & {
  folder: ListsFolder
  /** Those that the service speaks. */
  languages: readonly Language[]
  formsInStore: boolean
}) {
  const thread = createThread(DEADLINE_MS)
  let checking: Promise<unknown> = Promise.resolve()
  const known = recent<Looked>(REMEMBERED)
  return {
    /** A form as its editors see it; undefined where there is none at this address. Nothing is kept before somebody changes it. */
    async open(slug: string): Promise<Opened | undefined> {
      const source = await sourceOf(store, slug)
      if (!source || 'kind' in source) return source
      return editedFrom(slug, source)
    },

    /** Begins a form that was never published. `shape`, and `taken`, as for a change. */
    async create(account: Account, files: readonly SourceFile[]): Promise<ChangeOutcome> {
      const slug = slugIn(files[0]?.text ?? '') ?? ''
      const looked = await look(slug, files)
      if ('kind' in looked) return looked
      const { version } = looked
      return store.transaction(async (tx) => {
        await tx.hold(ADDRESSES)
        if (!mayEdit(account, slug) || !(await isFree(tx, slug))) return { kind: 'taken', id: slug }
        const text = { slug, hash: hashOf(files), version, at: clock(), by: byOf(account), files: [...files] }
        await tx.workingCopies.set(slug, { text: await tx.workingCopies.add(text), base: '' })
        return { kind: 'saved', hash: text.hash, slug }
      })
    },

    /** Makes a change to the newest text. `seen`: the hash of the text that the page was made from. */
    async change(account: Account, slug: string, change: FormChange): Promise<ChangeOutcome> {
      for (;;) {
        const source = await sourceOf(store, slug)
        if (!source || 'kind' in source) return { kind: 'no-form' }
        const made = changed(source.files, change)
        if ('kind' in made) {
          if (made.kind !== 'differs') return made
          return { kind: 'conflict', by: source.text?.by?.name ?? '', at: source.text?.at ?? 0, now: made.now }
        }
        const { files, part } = made
        const place = part === undefined ? {} : { part }
        const hash = hashOf(files)
        const to = slugIn(files[0]?.text ?? '') ?? slug
        if (hash === source.hash) return { kind: 'saved', hash, slug, ...place }
        const looked = await look(to, files)
        if ('kind' in looked) return looked
        const { version } = looked
        const saved = await store.transaction(async (tx): Promise<ChangeOutcome | undefined> => {
          await tx.hold(lockOf(slug))
          const now = await sourceOf(tx, slug)
          // Somebody was quicker: the change is made to their text.
          if (!now || 'kind' in now || now.hash !== source.hash || now.base !== source.base) return undefined
          if (to !== slug && !(await moves(tx, account, slug, to))) return { kind: 'taken', id: to }
          const before = now.text?.id ?? (await keepPublished(tx, to, now))
          const text = { slug: to, hash, version, at: clock(), by: byOf(account), files: [...files], before }
          const base = [version, now.text?.version].includes(now.live?.version) ? now.live!.version : now.base
          await tx.workingCopies.set(to, { text: await tx.workingCopies.add(text), base })
          await tx.workingCopies.trim(to, MOST_TEXTS)
          return { kind: 'saved', hash, slug: to, ...place }
        })
        if (saved) return saved
      }
    },

    /** Takes the newest change back. `hash`: of the text that somebody saw; `isAsked`: they know whose change it is. */
    undo: (account: Account, slug: string, hash: string, isAsked: boolean): Promise<StepOutcome> =>
      step(account, slug, async (_, text) => {
        if (text.hash !== hash || (!isAsked && text.by?.account !== account.id))
          return { kind: 'ask', by: text.by?.name ?? '', at: text.at, hash: text.hash }
        return text.before
      }),

    /** Makes the change again that was taken back last; nothing where the text is another than somebody saw. */
    redo: (account: Account, slug: string, hash: string): Promise<StepOutcome> =>
      step(account, slug, async (tx, text) => (text.hash === hash ? tx.workingCopies.after(text) : undefined)),

    /** Ends its thread. */
    end: (): Promise<void> => thread.end(),
  }

  async function sourceOf(rows: Rows, slug: string): Promise<Source | Exclude<Opened, Edited> | undefined> {
    const copy = await rows.workingCopies.of(slug)
    const live = (await rows.forms.live()).find((one) => one.slug === slug)
    if (live && !live.isOffice && !formsInStore) return { kind: 'in-file', slug, file: live.source }
    const { text, base } = copy ?? {}
    // Where nothing was changed since it was begun, it is as what is live now.
    if (text && !(live && live.version !== base && text.version === base))
      return { files: text.files, hash: text.hash, text, base: base!, live }
    const version = live?.version ?? (await rows.forms.latest(slug))
    if (version === undefined) return undefined
    const files = await rows.forms.sources(slug, version)
    if (!files) return { kind: 'no-source', slug }
    return { files, hash: hashOf(files), text: undefined, base: version, live }
  }

  async function editedFrom(slug: string, { files, hash, text, base, live }: Source): Promise<Edited> {
    const looked = await look(slug, files)
    if ('kind' in looked) throw new Error(`the working copy of ${slug} has no right shape`)
    const { form, version, faults } = looked
    return {
      kind: 'edited',
      ...{ slug, hash, form, files, faults },
      ...(text?.by && { last: { at: text.at, by: text.by.name, account: text.by.account } }),
      proof: undefined,
      live: live && { version: live.version, at: live.publishedAt, isSame: live.version === version },
      isMoved: live !== undefined && live.version !== base && live.version !== version,
      canUndo: text?.before !== undefined,
      canRedo: text !== undefined && (await store.workingCopies.after(text)) !== undefined,
    }
  }

  /** Reads a text and checks its shape, its parts, its rules and its translations. The schema is compiled in the thread. */
  async function look(slug: string, files: readonly SourceFile[]): Promise<Looked> {
    const definition = await assemble(slug, files)
    const read = readDefinition(definition, languages)
    if ('refused' in read) return { kind: 'shape', faults: read.refused }
    const key = `${hashOf(files)} ${read.version}`
    const before = known.get(key)
    if (before) return before
    const { isShapeless, faults, warnings = [] } = await check(read)
    if (isShapeless) return { kind: 'shape', faults }
    const form = read.value as Form
    for (const page of form.pages) page.fields ??= [] // the default of the schema
    const found = [...faults, ...warnings].map((one) => placed(one, definition.source))
    const looked = { form, version: read.version, faults: found, definition }
    known.set(key, looked)
    return looked
  }

  function check(read: ReadDefinition) {
    const checked = checking.then(() => thread.check({ read, now: undefined, proves: false }))
    checking = checked.catch(() => {})
    return checked
  }

  function assemble(slug: string, files: readonly SourceFile[]): Promise<Definition> {
    const byName = new Map(files.map(({ name, text }): [string, Definition] => [name, { source: name, text }]))
    const source = `${slug}.json`
    return folder.assembled({ source, text: files[0]?.text ?? '' }, (name) => byName.get(name))
  }

  /** Gives a form that was never published another address. */
  async function moves(tx: Transaction, account: Account, from: string, to: string): Promise<boolean> {
    await tx.hold(ADDRESSES)
    const isPublished = (await tx.forms.latest(from)) !== undefined
    if (isPublished || !mayEdit(account, to) || !(await isFree(tx, to))) return false
    await tx.workingCopies.move(from, to)
    return true
  }

  /** Keeps what was published as the text from which the first change was made. */
  async function keepPublished(tx: Transaction, slug: string, { files, hash, base, live }: Source): Promise<number> {
    const before = (await tx.workingCopies.of(slug))?.text.id
    const text = { slug, hash, version: base, at: live?.publishedAt ?? clock(), files: [...files] }
    return tx.workingCopies.add({ ...text, ...(before !== undefined && { before }) })
  }

  /** Moves to another text, which `choose` names. */
  async function step(
    account: Account,
    slug: string,
    choose: (
      tx: Transaction,
      text: WorkingFiles,
    ) => Promise<number | undefined | Extract<StepOutcome, { kind: 'ask' }>>,
  ): Promise<StepOutcome> {
    return store.transaction(async (tx) => {
      await tx.hold(lockOf(slug))
      const source = await sourceOf(tx, slug)
      const text = source && !('kind' in source) ? source.text : undefined
      const chosen = text && (await choose(tx, text))
      if (typeof chosen === 'object') return chosen
      const target = chosen === undefined ? undefined : await tx.workingCopies.text(slug, chosen)
      if (!target) return { kind: 'nothing' }
      const to = slugIn(target.files[0]!.text)!
      if (to !== slug && !(await moves(tx, account, slug, to))) return { kind: 'nothing' }
      await tx.workingCopies.set(to, { text: target.id, base: (source as Source).base })
      return { kind: 'saved', hash: target.hash, slug: to }
    })
  }
}

/** Whoever changes the working copy of a form holds this name. */
const lockOf = (slug: string): string => `working copy ${slug}`
/** Whoever gives one an address holds this name, too. */
const ADDRESSES = 'working-copies'

const isFree = async (tx: Transaction, slug: string): Promise<boolean> =>
  (await tx.forms.latest(slug)) === undefined && (await tx.workingCopies.of(slug)) === undefined

const byOf = ({ name, id }: Account) => ({ name, account: id })

const hashOf = (files: readonly SourceFile[]): string =>
  createHash('sha256')
    .update(JSON.stringify(files.map(({ name, text }) => [name, text])))
    .digest('hex')

/** A fault as pages show it. */
function placed(fault: ReportedFault, source: string): EditorFault {
  const { question, page, file } = fault
  const isElsewhere = file !== undefined && translatedInto(file) !== undefined
  const part = isElsewhere
    ? 'form'
    : question !== undefined
      ? `item:${question}`
      : page !== undefined
        ? `page:${page}`
        : 'form'
  return { ...fault, file: fileWith(fault, source), part, isWarning: fault.severity === 'warning' }
}
