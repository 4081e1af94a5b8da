/**
 * The form editor. Of each form that somebody changes there is one working copy: its texts, each kept whole with who made it and
 * from which one. Every change makes the next text at once; undo and redo choose another. Each text has a sound shape, so that
 * pages work on a Form; its other faults are shown in their places, and stop nothing but publishing.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Account, mayEdit } from '../../models/account.ts'
import {
  type Definition,
  listSource,
  type SourceFile,
  slugIn,
  sourceFilesOf,
  translatedInto,
} from '../../models/definition.ts'
import type { Worded } from '../../models/differences.ts'
import type { Option } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { ChangeRefusal, FormChange } from '../../models/form-change.ts'
import { type PartName, partAt, partNamed } from '../../models/form-part.ts'
import type { Language } from '../../models/language.ts'
import { listOfSlug, slugOfList } from '../../models/option-list.ts'
import { recent } from '../../models/recent.ts'
import type {
  ChangeOutcome,
  Edited,
  EditorFault,
  Opened,
  PastText,
  StepOutcome,
  WorkingText,
} from '../../models/working-copy.ts'
import type { Rows, Transaction } from '../../store/index.ts'
import { asChecked } from '../definitions/check/check.ts'
import { type ReadDefinition, readDefinition } from '../definitions/check/read.ts'
import { fileWith, type ReportedFault } from '../definitions/check/report.ts'
import { checkInThread } from '../definitions/check/thread.ts'
import type { ListsFolder } from '../office/definition-upload.ts'
import type { FormsFolder } from '../office/homes.ts'
import type { Wiring } from '../wiring.ts'
import { changed, leftBy } from './changes.ts'
import { poOf, textsInPo, translationOf, translationsOf } from './languages.ts'
import { formOfList, isSameList } from './list-form.ts'
import { missingWords, sharedFiles, sourceOfList, versionOfList } from './lists.ts'
import { namedBy } from './names.ts'

export type Editor = ReturnType<typeof createEditor>

/** Texts of a form that stay, beside those that were published. */
const MOST_TEXTS = 100
/** Texts on a page of the history. */
const PAGE = 20
/** Characters of the texts that are remembered, with what was made of them: some 10 MB in memory. */
const REMEMBERED = 4_000_000
/** Forms whose proofs are remembered. */
const PROVED = 30
const DEADLINE_MS = 120_000
/** How long somebody waits for a proof. */
const PATIENCE_MS = 30_000

/** The text of a form at this address. */
interface Text {
  slug: string
  files: readonly SourceFile[]
  hash: string
}
/** What a form is edited from: the text of its working copy or, where there is none or it has nothing of its own, what is live. */
interface Source extends Text {
  text: WorkingText | undefined
  base: string
  live: { version: string; publishedAt: number } | undefined
}

/** A text that was read, and once it was looked at, its form and its faults, or why it has no right shape. */
interface Known extends Text {
  definition: Definition
  read: ReturnType<typeof readDefinition>
  looked?: Looked
}
type Looked = { form: Form; version: string; faults: EditorFault[] } | Extract<ChangeRefusal, { kind: 'shape' }>

export function createEditor({
  store,
  folder,
  examples,
  clock,
  languages,
  formsInStore,
}: Pick<Wiring, 'store' | 'clock'> & {
  folder: ListsFolder & Pick<FormsFolder, 'definitions'>
  examples: () => Promise<readonly Definition[]>
  /** Those that the service speaks. */
  languages: readonly Language[]
  formsInStore: boolean
}) {
  let checking: Promise<unknown> = Promise.resolve()
  /** What is new begins in the language of its author, if the service speaks it. */
  const spoken = (language: Language): Language => (languages.includes(language) ? language : (languages[0] ?? 'en'))
  const known = recent<Known>(REMEMBERED, ({ definition: { lists = [] }, files }) =>
    [...lists, ...files].reduce((sum, { text }) => sum + text.length, 0),
  )
  const proofs = recent<{ version: string; hash: string; at: number; faults: EditorFault[] }>(PROVED)
  return {
    open,
    change,
    namedBy,
    leftBy,

    /** The faults that a change would bring. A change that cannot be made brings none. */
    async faultsBy({ slug, files, faults }: Edited, change: FormChange): Promise<EditorFault[]> {
      const made = changed(files, change)
      const looked = 'kind' in made ? made : await look({ slug, files: made.files, hash: hashOf(made.files) })
      if ('kind' in looked) return []
      const keyOf = ({ part, property, reason }: EditorFault) => JSON.stringify([part, property, reason])
      const before = new Set(faults.map(keyOf))
      return looked.faults.filter((one) => !one.isWarning && !before.has(keyOf(one)))
    },

    /** Moves a part up or down by one place; a question at the edge of its page to the page beside it. */
    async shift(account: Account, slug: string, part: PartName, way: 'up' | 'down'): Promise<ChangeOutcome> {
      const opened = await open(slug)
      if (opened?.kind !== 'edited') return { kind: 'no-form' }
      const move = shifted(opened.form, part, way)
      return move ? change(account, slug, move) : { kind: 'saved', hash: opened.hash, slug, part }
    },

    /** The forms that come with the service, to begin with. */
    examples: async () =>
      (await examples()).map(({ source, text }) => ({ name: nameOf(source), title: titleIn(text) })),

    /** The files to begin with: none of its own, those of an example, or of a form that they may edit; undefined where there is none. */
    async filesToCopy(
      account: Account,
      from: { language: Language } | { example: string } | { slug: string },
    ): Promise<readonly SourceFile[] | undefined> {
      if ('language' in from) return emptyForm(spoken(from.language))
      if ('example' in from) {
        const found = (await examples()).find(({ source }) => nameOf(source) === from.example)
        return found && sourceFilesOf(found, from.example)
      }
      const source = mayEdit(account, from.slug) ? await sourceOf(store, from.slug) : undefined
      if (!source || !('kind' in source)) return source && [...source.files]
      const file = source.kind === 'in-file' ? source.file : undefined
      const found = (await folder.definitions()).find((one) => one.source === file)
      return found && sourceFilesOf(found, from.slug)
    },

    /** Every address that a form has. */
    slugs: async (): Promise<string[]> => [
      ...(await store.forms.slugs()),
      ...(await store.workingCopies.unpublished()).map(({ slug }) => slug),
    ],

    /** Forms that were never published, by their address. */
    unpublished: async (account: Account): Promise<{ slug: string; title: string }[]> =>
      (await store.workingCopies.unpublished())
        .filter(({ slug }) => listOfSlug(slug) === undefined && mayEdit(account, slug))
        .map(({ slug, files }) => ({ slug, title: titleIn(files[0]!.text) })),

    /**
     * Takes the rules of a form together, unless that was done for this text. False where it takes longer than somebody waits; it
     * goes on then.
     */
    async prove(slug: string): Promise<boolean> {
      const source = await sourceOf(store, slug)
      if (!source || 'kind' in source) return true
      const { read } = await readText(source)
      const { hash } = source
      const before = proofs.get(slug)
      if ('refused' in read || (before?.hash === hash && before.version === read.version)) return true
      const proof = check(read, true).then(({ faults, warnings = [] }) => {
        const found = [...faults, ...warnings].map((one) => placed(read.value as Form, one, `${slug}.json`))
        proofs.set(slug, { hash, version: read.version, at: clock(), faults: found })
      })
      const { promise: late, resolve } = Promise.withResolvers<false>()
      const timer = setTimeout(resolve, PATIENCE_MS, false)
      return Promise.race([proof.then(() => true), late]).finally(() => clearTimeout(timer))
    },

    /** The files of which a version would be made. Lists that no question uses are left out. */
    publishable: async (edited: Edited): Promise<SourceFile[]> => sourceFilesOf(await assemble(edited), edited.slug),

    /** What a preview shows of a form as it is now; undefined where it has errors. */
    async toTry(edited: Edited): Promise<{ slug: string; version: string; definition: Definition } | undefined> {
      const { slug, definition, read } = await readText(edited)
      const isSound = !('refused' in read) && edited.faults.every(({ isWarning }) => isWarning)
      return isSound ? { slug, version: read.version, definition } : undefined
    },

    /** The texts of a form from the newest on, and whether there are older ones. */
    async past(slug: string, before?: number): Promise<{ texts: PastText[]; more: boolean }> {
      const found = await store.workingCopies.texts(slug, { size: PAGE + 1, before })
      const versions = new Set((await store.forms.versions(slug)).map(({ version }) => version))
      const now = (await store.workingCopies.of(slug))?.text.id
      const source = listOfSlug(slug) === undefined ? undefined : await sourceOf(store, slug)
      if (source && 'live' in source && source.live) versions.add(source.live.version)
      const texts: PastText[] = []
      for (const { files, ...text } of found.slice(0, PAGE + 1))
        texts.push({
          ...text,
          said: await said({ ...text, files }),
          isNow: text.id === now,
          isPublished: versions.has(text.version),
        })
      return { texts, more: found.length > PAGE }
    },

    /** What a form says. */
    said: ({ slug, files }: Pick<Text, 'slug' | 'files'>): Promise<Worded> =>
      said({ slug, files, hash: hashOf(files) }),

    /** The files of an earlier text, and what it says. */
    async pastText(slug: string, id: number) {
      const text = await store.workingCopies.text(slug, id)
      return text && { ...text, said: await said(text) }
    },

    /** Begins a form that was never published with these files; with a name, under that. A title of '' is that of the files. */
    async create(
      account: Account,
      from: readonly SourceFile[],
      named?: { slug: string; title: string },
    ): Promise<ChangeOutcome> {
      const files = named ? renamed(from, named.slug, named.title) : from
      const slug = slugIn(files[0]?.text ?? '') ?? ''
      return mayEdit(account, slug) ? begin(account, slug, files) : { kind: 'taken', id: slug }
    },

    /** Begins a list of options that no form uses yet. */
    createList(account: Account, name: string, options: readonly Option[], language: Language): Promise<ChangeOutcome> {
      const lines = options.map(({ value, label }) => JSON.stringify({ value, label }, null, 1).replace(/\n */g, ' '))
      const list = { name: listSource(name), text: `[\n  ${lines.join(',\n  ')}\n]\n` }
      return begin(account, slugOfList(name), formOfList(name, [list], spoken(language)))
    },

    /** Deletes a form that was never published, or a list that no form uses. False where it is in use. */
    discard: (slug: string): Promise<boolean> =>
      store.transaction(async (tx) => {
        await tx.hold(lockOf(slug))
        if (!(await isUnused(tx, slug))) return false
        await tx.workingCopies.remove(slug)
        return true
      }),

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

    /** Languages that a form can be translated into. */
    spoken: languages,
    translationsOf,
    translationOf,
    poOf,
    textsInPo,
  }

  /** A form as its editors see it; undefined where there is none at this address. Nothing is kept before somebody changes it. */
  async function open(slug: string): Promise<Opened | undefined> {
    const source = await sourceOf(store, slug)
    return source && !('kind' in source) ? editedFrom(source) : source
  }

  async function begin(account: Account, slug: string, files: readonly SourceFile[]): Promise<ChangeOutcome> {
    const hash = hashOf(files)
    const looked = await look({ slug, files, hash })
    if ('kind' in looked) return looked
    const { version } = looked
    return store.transaction(async (tx) => {
      await tx.hold(ADDRESSES)
      if (!(await isFree(tx, slug))) return { kind: 'taken', id: slug }
      const text = { slug, hash, version, at: clock(), by: byOf(account), files: [...files] }
      await tx.workingCopies.set(slug, { text: await tx.workingCopies.add(text), base: '' })
      return { kind: 'saved', hash, slug }
    })
  }

  /** Makes a change to the newest text. */
  async function change(account: Account, slug: string, change: FormChange): Promise<ChangeOutcome> {
    for (;;) {
      const source = await sourceOf(store, slug)
      if (!source || 'kind' in source) return { kind: 'no-form' }
      const made = changed(source.files, change)
      const isList = listOfSlug(slug) !== undefined
      if (isList && 'files' in made && !isSameList(source.files, made.files)) return { kind: 'gone', part: 'form' }
      if ('kind' in made) {
        if (made.kind !== 'differs') return made
        return { kind: 'conflict', by: source.text?.by?.name ?? '', at: source.text?.at ?? 0, now: made.now }
      }
      const shared = await sharedFiles(store, formsInStore, { before: source.files, after: made.files })
      const files = [...made.files, ...shared]
      const hash = hashOf(files)
      const to = isList ? slug : (slugIn(files[0]?.text ?? '') ?? slug)
      const named = made.part === undefined ? {} : { part: made.part }
      if (hash === source.hash) return { kind: 'saved', hash, slug, ...named }
      const looked = await look({ slug: to, files, hash })
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
        return { kind: 'saved', hash, slug: to, ...named }
      })
      if (saved) return saved
    }
  }

  async function sourceOf(rows: Rows, slug: string): Promise<Source | Exclude<Opened, Edited> | undefined> {
    const list = listOfSlug(slug)
    if (list !== undefined) {
      const source = await sourceOfList(rows, formsInStore, list)
      return source && { slug, ...source, hash: source.text?.hash ?? hashOf(source.files) }
    }
    const copy = await rows.workingCopies.of(slug)
    const live = (await rows.forms.live()).find((one) => one.slug === slug)
    if (live && !live.isOffice && !formsInStore) return { kind: 'in-file', slug, file: live.source }
    const { text, base } = copy ?? {}
    // Where nothing was changed since it was begun, it is as what is live now.
    if (text && !(live && live.version !== base && text.version === base)) {
      const { hash, id } = text
      const { files } = known.get(hash) ?? (await rows.workingCopies.text(slug, id)) ?? {}
      // It got another address in the meantime, or was deleted.
      return files ? { slug, files, hash, text, base: base!, live } : sourceOf(rows, slug)
    }
    const version = live?.version ?? (await rows.forms.latest(slug))
    if (version === undefined) return undefined
    const files = await rows.forms.sources(slug, version)
    if (!files) return { kind: 'no-source', slug }
    return { slug, files, hash: hashOf(files), text: undefined, base: version, live }
  }

  async function editedFrom(source: Source): Promise<Edited> {
    const { slug, files, hash, text, base, live } = source
    const looked = await look(source)
    if ('kind' in looked) throw new Error(`the working copy of ${slug} has no right shape`)
    const { form, version } = looked
    const proof = proofs.get(slug)
    const isOfThis = proof?.hash === hash && proof.version === version
    return {
      kind: 'edited',
      ...{ slug, hash, form, files },
      faults: isOfThis ? proof.faults : looked.faults,
      ...(text?.by && { last: { at: text.at, by: text.by.name, account: text.by.account } }),
      proof: proof && { at: proof.at, isOfThis },
      live: live && { version: live.version, at: live.publishedAt, isSame: live.version === version },
      isMoved: live !== undefined && live.version !== base && live.version !== version,
      isNew: base === '' && live === undefined,
      before: text?.before,
      canRedo: text !== undefined && (await store.workingCopies.after(text)) !== undefined,
    }
  }

  /** Reads a text and checks its shape, its parts, its rules and its translations. The schema is compiled in the thread. */
  async function look(asked: Text): Promise<Looked> {
    const text = await readText(asked)
    const { read, definition } = text
    if ('refused' in read) return { kind: 'shape', faults: read.refused }
    if (text.looked) return text.looked
    const { isShapeless, faults, warnings = [] } = await check(read, false)
    const form = read.value as Form
    if (!isShapeless) for (const page of form.pages) page.fields ??= [] // the default of the schema
    const isList = listOfSlug(asked.slug) !== undefined
    const told = [...faults, ...warnings].filter(({ pointer }) => !isList || pointer.includes('/options/'))
    const found = isShapeless ? [] : told.map((one) => placed(form, one, definition.source))
    const version = isList ? versionOfList(asked.files) : read.version
    text.looked = isShapeless ? { kind: 'shape', faults } : { form, version, faults: found }
    return text.looked
  }

  /** What is remembered of a text, read anew if one of the lists that it uses has changed. */
  async function readText({ slug, files, hash }: Text): Promise<Known> {
    const definition = await assemble({ slug, files })
    const before = known.get(hash)
    if (before && isDeepStrictEqual(before.definition, definition)) return before
    const text = { slug, files, hash, definition, read: readDefinition(definition, languages) }
    known.set(hash, text)
    return text
  }

  /** What a text says, in all its languages. */
  async function said(text: Text): Promise<Worded> {
    const { read } = await readText(text)
    if ('refused' in read) throw new Error(`a text of ${text.slug} cannot be read`)
    const { form, translations } = asChecked(read)
    return { form, ...(translations && { translations }) }
  }

  function check(read: ReadDefinition, proves: boolean) {
    const asked = { read, now: proves ? clock() : undefined, proves, isForFaults: true } as const
    const checked = checking.then(() => checkInThread(asked, DEADLINE_MS))
    checking = checked.catch(() => {})
    return checked
  }

  async function assemble({ slug, files }: Pick<Text, 'slug' | 'files'>): Promise<Definition> {
    const all = [...files, ...(await missingWords(store, formsInStore, files))]
    const byName = new Map(all.map(({ name, text }): [string, Definition] => [name, { source: name, text }]))
    const source = `${listOfSlug(slug) ?? slug}.json`
    return folder.assembled({ source, text: files[0]?.text ?? '' }, (name) => byName.get(name))
  }

  /** Was the form never published, or does no form use the list? */
  async function isUnused(rows: Rows, slug: string): Promise<boolean> {
    const name = listOfSlug(slug)
    if (name === undefined) return (await rows.forms.latest(slug)) === undefined
    return (await sourceOfList(rows, formsInStore, name))?.live === undefined
  }

  async function isFree(tx: Transaction, slug: string): Promise<boolean> {
    return (await isUnused(tx, slug)) && (await tx.workingCopies.of(slug)) === undefined
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
    choose: (tx: Transaction, text: WorkingText) => Promise<number | undefined | Extract<StepOutcome, { kind: 'ask' }>>,
  ): Promise<StepOutcome> {
    return store.transaction(async (tx) => {
      await tx.hold(lockOf(slug))
      const source = await sourceOf(tx, slug)
      const text = source && !('kind' in source) ? source.text : undefined
      const chosen = text && (await choose(tx, text))
      if (typeof chosen === 'object') return chosen
      const target = chosen === undefined ? undefined : await tx.workingCopies.text(slug, chosen)
      if (!target) return { kind: 'nothing' }
      const to = listOfSlug(slug) === undefined ? slugIn(target.files[0]!.text)! : slug
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

const byOf = ({ name, id }: Account) => ({ name, account: id })

const nameOf = (source: string): string => source.replace(/^.*\//, '').replace(/\.json$/, '')

const titleIn = (text: string): string => `${(JSON.parse(text.replace(/^\uFEFF/, '')) as { title: unknown }).title}`

/** A form without a language is in English. */
function emptyForm(language: Language): readonly SourceFile[] {
  const own = language === 'en' ? {} : { language }
  const definition = { slug: 'new', ...own, title: '', pages: [{ id: 'page-1', fields: [] }] }
  return [{ name: 'new.json', text: `${JSON.stringify(definition, null, 2)}\n` }]
}

function renamed(files: readonly SourceFile[], slug: string, title: string): readonly SourceFile[] {
  const moved = changed(files, { kind: 'rename', part: 'form', to: slug })
  if ('kind' in moved || title === '') return 'kind' in moved ? files : moved.files
  const was = { title: titleIn(moved.files[0]!.text) }
  const titled = changed(moved.files, { kind: 'set', part: 'form', was, is: { title } })
  return 'kind' in titled ? moved.files : titled.files
}

/** The change that moves a part by one place; undefined where it is at the end of the way. */
function shifted(form: Form, name: PartName, way: 'up' | 'down'): FormChange | undefined {
  const path = partNamed(form, name)?.path ?? []
  const at = path.at(-1)
  if (typeof at !== 'number') return undefined
  const siblings = path.slice(0, -1)
  const nameAt = (list: readonly (string | number)[], index: number) =>
    partAt(form, `/${[...list, index].join('/')}`).part
  const count = siblings.reduce<unknown>((value, step) => Reflect.get(value as object, step), form) as unknown[]
  const isInside = way === 'up' ? at > 0 : at < count.length - 1
  if (isInside) {
    const after = way === 'up' ? at - 2 : at + 1
    return { kind: 'move', part: name, ...(after >= 0 && { after: nameAt(siblings, after) }) }
  }
  const page = path[1] as number
  const beside = path[2] === 'fields' ? form.pages[way === 'up' ? page - 1 : page + 1] : undefined
  if (!beside || beside.exit) return undefined
  const into = `page:${beside.id}`
  if (way === 'down' || beside.fields.length === 0) return { kind: 'move', part: name, into }
  return { kind: 'move', part: name, into, after: nameAt(['pages', page - 1, 'fields'], beside.fields.length - 1) }
}

const hashOf = (files: readonly SourceFile[]): string =>
  createHash('sha256')
    .update(JSON.stringify(files.map(({ name, text }) => [name, text])))
    .digest('hex')

/** A fault as pages show it. One in a translation is of the form. */
function placed(form: Form, fault: ReportedFault, source: string): EditorFault {
  const { file, pointer, severity } = fault
  const isElsewhere = file !== undefined && translatedInto(file) !== undefined
  const { part, property } = isElsewhere
    ? { part: 'form', property: undefined }
    : partAt(form, file === undefined ? pointer : listPlace(form, file))
  const found = { ...fault, file: fileWith(fault, source), part, isWarning: severity === 'warning' }
  return property === undefined ? found : { ...found, property }
}

/** The first question that has its options from this file. */
function listPlace({ pages }: Form, file: string): string {
  for (const [p, { fields }] of pages.entries())
    for (const [f, item] of fields.entries())
      if ('optionsFrom' in item && listSource(`${item.optionsFrom}`) === file)
        return `/pages/${p}/fields/${f}/optionsFrom`
  return ''
}
