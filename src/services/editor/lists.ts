/**
 * Lists of options that forms of the office share. Each form has a list among its own files, so a list is changed in a working
 * copy of its own, and then published to all forms that use it: each gets a new version, or none does.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Account, mayEdit } from '../../models/account.ts'
import { auditedAs } from '../../models/audit.ts'
import {
  type Definition,
  hashOf,
  isListName,
  languageIn,
  listNamesIn,
  listSource,
  type SourceFile,
  translatedInto,
  translationSource,
} from '../../models/definition.ts'
import type { Option } from '../../models/field.ts'
import type { Form } from '../../models/form.ts'
import type { FormChange } from '../../models/form-change.ts'
import type { Language } from '../../models/language.ts'
import {
  insteadOf,
  type JudgedUser,
  type ListUser,
  listOfSlug,
  type OptionList,
  slugOfList,
} from '../../models/option-list.ts'
import type { Edited, WorkingFiles } from '../../models/working-copy.ts'
import type { Rows } from '../../store/index.ts'
import { contentOf } from '../definitions/check/read.ts'
import { fileWith, type ReportedFault } from '../definitions/check/report.ts'
import type { ListsFolder } from '../office/definition-upload.ts'
import type { Wiring } from '../wiring.ts'
import { type Changed, changed } from './changes.ts'
import { formOfList, listInForm } from './list-form.ts'
import { namedWhere, namesOfList } from './names.ts'

/** A live form that has lists of its own. */
interface Use {
  slug: string
  version: string
  publishedAt: number
  files: readonly SourceFile[]
  /** What its lists are called. */
  names: readonly string[]
}

/** What takes the place of an option that is gone, by its value; '' stands for nothing. */
type Chosen = ReadonlyMap<string, string>

/** Lists that come with the service. */
const PROVIDED = ['countries']

export function createLists({
  store,
  forms,
  folder,
  formsInStore,
  editor,
}: Pick<Wiring, 'store' | 'forms'> & {
  folder: ListsFolder
  formsInStore: boolean
  editor: { change(account: Account, slug: string, change: FormChange): Promise<unknown> }
}) {
  const allUses = () => usesIn(store, formsInStore)
  return {
    /** All lists, by name. */
    async all(account: Account): Promise<OptionList[]> {
      const uses = await allUses()
      const begun = (await store.workingCopies.unpublished()).flatMap(({ slug }) => listOfSlug(slug) ?? [])
      const names = new Set([...begun, ...uses.flatMap(({ names }) => names)])
      const all = await Promise.all([...names].sort().map((name) => listNamed(account, name, uses)))
      return all.filter((one) => one !== undefined)
    },

    /** The lists that a question can use, with their options: those that come with the service speak the language of its form. */
    async toUse(account: Account, language: Language): Promise<Pick<OptionList, 'name' | 'options' | 'words'>[]> {
      const all = await this.all(account)
      const others = PROVIDED.filter((provided) => !all.some(({ name }) => name === provided))
      const fields = others.map((optionsFrom) => ({ type: 'radios', optionsFrom }))
      const definition = { source: 'form.json', text: JSON.stringify({ language, pages: [{ fields }] }) }
      const { lists = [] } = await folder.assembled(definition, () => undefined)
      return [
        ...all.map(({ name, shared, words }) => ({ name, options: shared, words })),
        ...lists.map(({ text, translations = [] }, i) => ({
          ...{ name: others[i]!, options: contentOf(text) as Option[] },
          words: translations.map((one) => ({ name: one.source, text: one.text })),
        })),
      ]
    },

    one: async (account: Account, name: string): Promise<OptionList | undefined> =>
      isListName(name) ? listNamed(account, name, await allUses()) : undefined,

    /** The files of a list as the form has them that was published last with it. */
    published: async (name: string): Promise<readonly SourceFile[] | undefined> =>
      (await sourceOfList(store, formsInStore, name))?.live?.files,

    judge,

    /**
     * Publishes a list as it is in its working copy to every form that uses it. `seen`: what `judge` gave. False where nothing was
     * published.
     */
    async publish(account: Account, edited: Pick<Edited, 'slug' | 'files'>, chosen: Chosen, seen: string) {
      const { users, seen: now } = await judge(account, edited, chosen)
      if (seen !== now || users.length === 0 || users.some(({ why }) => why)) return false
      const over = new Map(users.map(({ slug, version }) => [slug, version]))
      const author = { way: 'office' as const, ...auditedAs({ by: account.name, account }) }
      const definitions = users.map(({ definition }) => definition)
      if (!(await forms.addTogether(definitions, author, over))) return false
      // Whoever is changing one of these forms goes on with the new list, unless they have another one.
      for (const { slug, change } of users) await editor.change(account, slug, change)
      return true
    },
  }

  async function listNamed(account: Account, name: string, all: readonly Use[]): Promise<OptionList | undefined> {
    const source = await sourceOfList(store, formsInStore, name, all)
    if (!source) return undefined
    const files = listInForm(source.files)
    const users = all
      .filter(({ names }) => names.includes(name))
      .map((use) => ({ ...userOf(account, use), isSame: isSame(use, name, files) }))
    const options = optionsIn(files)
    const isShared = !source.live || source.live.files === source.files
    const shared = isShared ? files : sharedIn(source)
    return { name, users, options, shared: isShared ? options : optionsIn(shared), words: shared.slice(1) }
  }

  function userOf(account: Account, { slug, version }: Use): Omit<ListUser, 'isSame'> {
    return { slug, version, title: forms.live(slug)?.form.title ?? slug, isTheirs: mayEdit(account, slug) }
  }

  /** The forms that would get a new version, and what is wrong in which. `seen`: stands for all that it says. */
  async function judge(
    account: Account,
    { slug: ofList, files: form }: Pick<Edited, 'slug' | 'files'>,
    chosen?: Chosen,
  ) {
    const name = listOfSlug(ofList)!
    const is = listInForm(form)
    const uses = (await allUses()).filter(({ names }) => names.includes(name))
    const published = filesOf(name, newest(uses)?.files ?? [])
    const users: (JudgedUser & { definition: Definition; change: FormChange })[] = []
    for (const use of uses.filter((one) => !isSame(one, name, is))) {
      const user = { ...userOf(account, use), isSame: false, hasOther: !isSame(use, name, published) }
      const was = filesOf(name, use.files)
      const instead = insteadOf(optionsIn(was), optionsIn(is), chosen)
      const change: FormChange = {
        ...{ kind: 'list', was, is },
        ...(instead.size > 0 && { instead: Object.fromEntries(instead) }),
      }
      const definition = await wholeOf(use.slug, (changed(use.files, change) as Changed).files)
      const { faults, warnings = [], ...after } = await forms.check(definition)
      const said = (all: typeof faults) => all.map((one) => ({ ...one, file: fileWith(one, definition.source) }))
      const old = warnings.length > 0 ? await forms.check(await wholeOf(use.slug, use.files), new Set()) : undefined
      const hadBefore = new Set(old?.warnings?.map(keyOf))
      const isAsked = await store.secondPersons.isAsked(use.slug)
      const why = !user.isTheirs ? 'not-theirs' : isAsked ? 'second-person' : undefined
      const before = user.isTheirs ? forms.live(use.slug) : undefined
      const asks = before ? asksOf(before.form, { was, is, instead }) : []
      const words = after.form && { ...after, form: after.form }
      users.push({
        ...user,
        definition,
        change,
        faults: said(faults),
        warnings: said(warnings.filter((one) => !hadBefore.has(keyOf(one)))),
        why,
        asks,
        before,
        after: words,
      })
    }
    const seen = hashOf(JSON.stringify([is, users.map(({ slug, version }) => [slug, version])]))
    return { users, seen }
  }

  /** The definition of a form, with what belongs to it. */
  function wholeOf(slug: string, files: readonly SourceFile[]): Promise<Definition> {
    const byName = new Map(files.map((file) => [file.name, { source: file.name, text: file.text }]))
    return folder.assembled(byName.get(`${slug}.json`)!, (one) => byName.get(one))
  }
}

const keyOf = ({ pointer, reason }: Pick<ReportedFault, 'pointer' | 'reason'>): string =>
  JSON.stringify([pointer, reason])

/** The options that a form names, that the list does not have any more, and for which there is nothing instead. */
function asksOf(
  form: Form,
  { was, is, instead }: Record<'was' | 'is', readonly SourceFile[]> & { instead: ReadonlyMap<string, string> },
): JudgedUser['asks'] {
  const isOfList = namesOfList(form, is[0]!.name)
  const values = new Set([...optionsIn(is).map(({ value }) => value), ...instead.keys()])
  return optionsIn(was).flatMap((option) => {
    const { value } = option
    const by = values.has(value) ? [] : namedWhere(form, (naming) => isOfList(naming) && naming.name === value)
    return by.length > 0 ? [{ option, by }] : []
  })
}

/** What a list is edited from: its working copy or, where there is none or it has nothing of its own, what forms have. */
export async function sourceOfList(
  rows: Rows,
  formsInStore: boolean,
  name: string,
  all?: readonly Use[],
): Promise<
  | {
      files: readonly SourceFile[]
      text: WorkingFiles | undefined
      base: string
      live: { version: string; publishedAt: number; files: readonly SourceFile[] } | undefined
    }
  | undefined
> {
  const slug = slugOfList(name)
  const { text: now, base = '' } = (await rows.workingCopies.of(slug)) ?? {}
  const text = now && (await rows.workingCopies.text(slug, now.id))
  const uses = (all ?? (await usesIn(rows, formsInStore))).filter(({ names }) => names.includes(name))
  const use = newest(uses)
  const list = use && filesOf(name, use.files)
  const files = list && formOfList(name, list, languageOf(uses, list))
  const isLive = text && uses.every((one) => isSame(one, name, listInForm(text.files)))
  const version = files && (isLive ? text.version : versionOfList(files))
  const live = files && { files: isLive ? text.files : files, version: version!, publishedAt: use.publishedAt }
  if (text && !(live && live.version !== base && text.version === base)) return { files: text.files, text, base, live }
  return live && { files: live.files, text: undefined, base: live.version, live }
}

/** What a list would be published as: what it is published without does not count. */
export const versionOfList = (files: readonly SourceFile[]): string => hashOf(saidIn(listInForm(files)))

/** The files of lists that a form has begun to use: as the form has them that was published last with each, or as they were begun. */
export async function sharedFiles(
  rows: Rows,
  formsInStore: boolean,
  { before, after }: { before: readonly SourceFile[]; after: readonly SourceFile[] },
): Promise<SourceFile[]> {
  const known = new Set([...listNamesIn(before[0]!.text), ...namesOf(after)])
  const names = listNamesIn(after[0]!.text).filter((name) => !known.has(name))
  const found = await Promise.all(names.map((name) => sourceOfList(rows, formsInStore, name)))
  return found.flatMap((source) => (source ? sharedIn(source) : []))
}

/** The translations of its lists that a form lacks, as these are in the meantime. */
export async function missingWords(
  rows: Rows,
  formsInStore: boolean,
  files: readonly SourceFile[],
): Promise<SourceFile[]> {
  const languages = languagesOf(files)
  const missing = namesOf(files).map((name) => ({
    name,
    files: languages
      .map((language) => translationSource(listSource(name), language))
      .filter((one) => !files.some((file) => file.name === one)),
  }))
  const found = await Promise.all(
    missing.map(async ({ name, files: wanted }) => {
      const source = wanted.length > 0 ? await sourceOfList(rows, formsInStore, name) : undefined
      return source ? listInForm(source.files).filter((file) => wanted.includes(file.name)) : []
    }),
  )
  return found.flat()
}

/** A list as forms have it, or as it was begun. */
const sharedIn = ({
  live,
  files,
}: {
  live: { files: readonly SourceFile[] } | undefined
  files: readonly SourceFile[]
}) => listInForm(live?.files ?? files)

const optionsIn = ([list]: readonly SourceFile[]): Option[] => contentOf(list!.text) as Option[]

/** The live forms of the office that have lists of their own. */
async function usesIn(rows: Rows, formsInStore: boolean): Promise<Use[]> {
  const uses = []
  for (const { slug, version, publishedAt, isOffice } of await rows.forms.live()) {
    const files = isOffice || formsInStore ? await rows.forms.sources(slug, version) : undefined
    const names = files ? namesOf(files) : []
    if (files && names.length > 0) uses.push({ slug, version, publishedAt, files, names })
  }
  return uses
}

const newest = (uses: readonly Use[]): Use | undefined => uses.toSorted((a, b) => b.publishedAt - a.publishedAt)[0]

/** The language of a form that uses the list and needs no translation of it. */
const languageOf = (uses: readonly Use[], list: readonly SourceFile[]) =>
  uses
    .map(({ files }) => languageIn(files[0]!.text))
    .find((one) => !list.some((file) => translatedInto(file.name) === one)) ?? 'en'

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

/** Has the form the list as it is here, with the translations into its languages? */
function isSame({ files }: Pick<Use, 'files'>, name: string, list: readonly SourceFile[]): boolean {
  const languages = [undefined, ...languagesOf(files)]
  const needed = (all: readonly SourceFile[]) => all.filter((file) => languages.includes(translatedInto(file.name)))
  const [own, other] = [needed(filesOf(name, files)), needed(list)]
  return isDeepStrictEqual(own, other) || saidIn(own) === saidIn(other)
}

/** The languages that a form is translated into. */
const languagesOf = (files: readonly SourceFile[]): Language[] =>
  files.flatMap(({ name }) => (name.includes('/') ? [] : (translatedInto(name) ?? [])))

/** In no order, and without how it is laid out: the version of a form does not know that either. */
const saidIn = (files: readonly SourceFile[]): string =>
  JSON.stringify(files.map(({ name, text }) => [name, contentOf(text)]).sort())
