/**
 * Lists of options that forms of the office share. Each form has a list among its own files, so a list is changed in a working copy
 * of its own, and then published to all forms that use it: each gets a new version, or none does. The newest text of a list counts,
 * and its `version` is the hash of what was live when somebody began to change it.
 */
import { type Account, mayEdit } from '../../models/account.ts'
import { auditedAs } from '../../models/audit.ts'
import {
  type Definition,
  hashOf,
  isListName,
  listNamesIn,
  listSource,
  type SourceFile,
  translatedInto,
  translationSource,
} from '../../models/definition.ts'
import type { Option } from '../../models/field.ts'
import { stepTo } from '../../models/form-texts.ts'
import type { Language } from '../../models/language.ts'
import type { JudgedUser, ListChange, ListOutcome, ListUser, OpenedList } from '../../models/option-list.ts'
import type { Rows } from '../../store/index.ts'
import { contentOf } from '../definitions/check/read.ts'
import { fileWith } from '../definitions/check/report.ts'
import type { ListsFolder } from '../office/definition-upload.ts'
import type { Wiring } from '../wiring.ts'
import { type Opened, opened, own, put, reconciled, written } from './rewrite.ts'
import { prune, putAt, valueAt } from './translations.ts'

/** What every form that uses a list has now. */
interface Use extends ListUser {
  publishedAt: number
  files: readonly SourceFile[]
}

/** Texts of a list that stay. */
const MOST_TEXTS = 100
const ORDER = ['value', 'label', 'hint', 'also', 'text', 'of']

export function createLists({
  store,
  forms,
  folder,
  clock,
  formsInStore,
}: Pick<Wiring, 'store' | 'forms' | 'clock'> & { folder: ListsFolder; formsInStore: boolean }) {
  return {
    /** All lists of forms that they edit, by name. */
    async all(account: Account): Promise<OpenedList[]> {
      const uses = await usesOf(account)
      const names = new Set(uses.flatMap(({ files }) => namesOf(files)))
      const all = await Promise.all([...names].sort().map((name) => openFrom(name, uses)))
      return all.filter((one) => one !== undefined)
    },

    /** A list; undefined where no form that they edit has it. */
    open: async (account: Account, name: string): Promise<OpenedList | undefined> =>
      isListName(name) ? openFrom(name, await usesOf(account)) : undefined,

    /** Makes the next text of a list. */
    async change(account: Account, name: string, change: ListChange): Promise<ListOutcome> {
      const uses = await usesOf(account)
      return store.transaction(async (tx) => {
        await tx.hold(`working copy ${listSource(name)}`)
        const list = await openFrom(name, uses, tx)
        if (!list) return 'gone'
        if (list.hash !== change.seen) return 'moved'
        const files = change.kind === 'discard' ? newest(name, uses)! : changedFiles(list, change)
        if (typeof files === 'string') return files
        const hash = hashOfFiles(files)
        if (hash === list.hash) return 'saved'
        const slug = listSource(name)
        const copy = await tx.workingCopies.newest(slug)
        const published = hashOfFiles(newest(name, uses)!)
        const by = { name: account.name, account: account.id }
        const isOwn = copy && copy.hash !== copy.version && change.kind !== 'discard'
        const version = isOwn ? copy.version : published
        await tx.workingCopies.add({ slug, hash, version, at: clock(), by, files: [...files] })
        await tx.workingCopies.trim(slug, MOST_TEXTS)
        return 'saved'
      })
    },

    judge,

    /** Publishes the list to every form that uses it, if it is still as they saw it. False where nothing was published. */
    async publish(account: Account, name: string, seen: string): Promise<boolean> {
      const list = isListName(name) ? await openFrom(name, await usesOf(account)) : undefined
      const uses = list?.hash === seen ? await judge(account, list) : []
      if (uses.length === 0 || uses.some(({ why }) => why)) return false
      const over = new Map(uses.map(({ slug, version }) => [slug, version]))
      const author = { way: 'office' as const, ...auditedAs({ by: account.name, account }) }
      if (
        !(await forms.addTogether(
          uses.map(({ definition }) => definition),
          author,
          over,
        ))
      )
        return false
      await store.transaction(async (tx) => {
        const slug = listSource(name)
        const copy = await tx.workingCopies.newest(slug)
        if (copy?.hash !== seen) return
        const { id: _, ...text } = copy
        await tx.workingCopies.add({ ...text, version: seen, at: clock() })
      })
      return true
    },
  }

  async function usesOf(account: Account): Promise<Use[]> {
    const uses = await usesIn(store, formsInStore)
    const titleOf = (slug: string) => forms.live(slug)?.form.title ?? slug
    return uses.map((use) => ({ ...use, title: titleOf(use.slug), isTheirs: mayEdit(account, use.slug) }))
  }

  async function openFrom(name: string, all: readonly Use[], rows: Rows = store): Promise<OpenedList | undefined> {
    const uses = all.filter(({ files }) => namesOf(files).includes(name))
    if (!uses.some(({ isTheirs }) => isTheirs)) return undefined
    const published = newest(name, uses)!
    const kept = await rows.workingCopies.newest(listSource(name))
    // Where nothing was changed since it was begun or published, it is as what is live now.
    const copy = kept && kept.hash !== kept.version ? kept : undefined
    const files = copy?.files ?? published
    const isChanged = uses.some((use) => hashOfFiles(filesOf(name, use.files)) !== hashOfFiles(files))
    const translations = new Map(files.slice(1).map((file) => [translatedInto(file.name)!, contentOf(file.text)]))
    return {
      ...{ name, files, isChanged, users: uses, hash: hashOfFiles(files) },
      isMoved: copy !== undefined && isChanged && copy.version !== hashOfFiles(published),
      options: contentOf(files[0]!.text) as Option[],
      languages: [...translations.keys()],
      words: (language, value) => ({
        label: textAt(translations.get(language), value, 'label'),
        hint: textAt(translations.get(language), value, 'hint'),
      }),
      ...(copy?.by && isChanged && { last: { at: copy.at, by: copy.by.name } }),
    }
  }

  /** The forms that would get a new version, and what is wrong in which. */
  async function judge(account: Account, { name, files }: OpenedList) {
    const judged: (JudgedUser & { definition: Definition })[] = []
    for (const use of await usesOf(account)) {
      if (!namesOf(use.files).includes(name) || hashOfFiles(filesOf(name, use.files)) === hashOfFiles(files)) continue
      const definition = await wholeOf(use, name, files)
      const { faults, warnings = [] } = await forms.check(definition)
      const said = (all: typeof faults) => all.map((one) => ({ ...one, file: fileWith(one, definition.source) }))
      const isAsked = await store.secondPersons.isAsked(use.slug)
      const why = !use.isTheirs ? 'not-theirs' : isAsked ? 'second-person' : undefined
      judged.push({ ...use, definition, faults: said(faults), warnings: said(warnings), why })
    }
    return judged
  }

  /** The definition of a form, with the list in place of its own. */
  function wholeOf({ slug, files }: Use, name: string, list: readonly SourceFile[]): Promise<Definition> {
    const others = files.filter((file) => !filesOf(name, files).includes(file))
    const byName = new Map([...others, ...list].map((file) => [file.name, { source: file.name, text: file.text }]))
    return folder.assembled(byName.get(`${slug}.json`)!, (one) => byName.get(one))
  }
}

/** The files of lists that a form has begun to use, as the form has them that was published last with each. */
export async function sharedFiles(
  rows: Rows,
  formsInStore: boolean,
  { before, after }: { before: readonly SourceFile[]; after: readonly SourceFile[] },
): Promise<SourceFile[]> {
  const known = new Set([...listNamesIn(before[0]!.text), ...namesOf(after)])
  const names = listNamesIn(after[0]!.text).filter((name) => !known.has(name))
  const uses = names.length > 0 ? await usesIn(rows, formsInStore) : []
  return names.flatMap((name) => newest(name, uses) ?? [])
}

/** The live forms of the office that have lists of their own. */
async function usesIn(rows: Rows, formsInStore: boolean): Promise<Omit<Use, 'title' | 'isTheirs'>[]> {
  const uses = []
  for (const { slug, version, publishedAt, isOffice } of await rows.forms.live()) {
    const files = isOffice || formsInStore ? await rows.forms.sources(slug, version) : undefined
    if (files && namesOf(files).length > 0) uses.push({ slug, version, publishedAt, files })
  }
  return uses
}

/** The lists among the files of a form that its definition uses; those that come with the service are none of them. */
const namesOf = (files: readonly SourceFile[]): string[] =>
  listNamesIn(files[0]?.text ?? '').filter((name) => files.some((file) => file.name === listSource(name)))

/** The list, then its translations. */
function filesOf(name: string, files: readonly SourceFile[]): SourceFile[] {
  const source = listSource(name)
  const isOfList = (file: SourceFile) => {
    const language = translatedInto(file.name)
    return language !== undefined && file.name === translationSource(source, language)
  }
  return [...files.filter((file) => file.name === source), ...files.filter(isOfList)]
}

const newest = (name: string, uses: readonly Pick<Use, 'files' | 'publishedAt'>[]): SourceFile[] | undefined =>
  uses
    .filter(({ files }) => namesOf(files).includes(name))
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
    .map(({ files }) => filesOf(name, files))[0]

const hashOfFiles = (files: readonly SourceFile[]): string => hashOf(JSON.stringify(files))

/** A text at a place of a file of translations. */
const textAt = (translation: unknown, value: string, key: string): string =>
  `${valueAt(translation, `${stepTo(value)}/${key}/text`) ?? ''}`

/** The files with a change made to them; every letter stays that it is not about. */
function changedFiles(
  { files: [list, ...translations], options: before }: OpenedList,
  change: Exclude<ListChange, { kind: 'discard' }>,
): SourceFile[] | 'taken' | 'gone' {
  if (change.kind === 'one' && !before.some(({ value }) => value === change.value)) return 'gone'
  const isOne = ({ value }: Option) => change.kind === 'one' && value === change.value
  const options = change.kind === 'all' ? change.options : before.map((one) => (isOne(one) ? change.option : one))
  const left = new Set(options.map(({ value }) => value))
  if (left.size < options.length) return 'taken'
  return [
    rewritten(list!, ({ value: all }) =>
      change.kind === 'one' ? reconciled((all as Option[]).find(isOne), change.option) : reconciled(all, options),
    ),
    ...translations.map((file) =>
      rewritten(file, ({ value: words }) => {
        if (change.kind === 'one') translate(words as object, change, translatedInto(file.name)!)
        for (const { value } of before) if (!left.has(value)) put(words as object, value, undefined)
      }),
    ),
  ]
}

/** The words of an option move with it to another value. An empty text has no translation. */
function translate(
  words: object,
  { value, option, words: typed }: Extract<ListChange, { kind: 'one' }>,
  language: Language,
): void {
  const place = stepTo(option.value)
  putAt(words, place, own(words, value) ?? {})
  if (!option.also) putAt(words, `${place}/also`, undefined)
  for (const key of ['label', 'hint'] as const) {
    const [at, text, original] = [`${place}/${key}`, typed[language]?.[key], option[key]]
    putAt(words, at, text && original ? reconciled(valueAt(words, at), { text, of: hashOf(original) }) : undefined)
  }
  prune(words, place)
}

function rewritten(file: SourceFile, change: (file: Opened) => void): SourceFile {
  const now = opened(file.text)
  change(now)
  const text = written(now, () => ORDER)
  return text === file.text ? file : { name: file.name, text }
}
