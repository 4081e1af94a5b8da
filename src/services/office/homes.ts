/**
 * Each form has one home, in which it is changed: a file, or the office. The office takes a form over with all that its file
 * said. First that is kept, then the files are renamed: whatever happens in between, a file of a form of the office is refused.
 */
import { type Definition, filesOfList, listNamesIn, type SourceFile, slugIn } from '../../models/definition.ts'
import type { FormAuthor } from '../../models/form-history.ts'
import type { Wiring } from '../wiring.ts'

/** The folder of definitions. */
export interface FormsFolder {
  definitions(): Promise<Definition[]>
  /** Renames files that still say this, and gives the names of those that are there as before. */
  take(files: readonly SourceFile[]): Promise<string[]>
}

export function createHomes({ store, forms, folder }: Pick<Wiring, 'store' | 'forms'> & { folder: FormsFolder }) {
  return {
    /** The names of the files that are renamed when a form is taken over, or that are in the way of one that was. */
    filesOf: async (slug: string): Promise<string[]> => (await found(slug)).files.map(({ name }) => name),

    /**
     * Makes the office the home of a form, unless it is already, and renames its files. `not-live`: its file does not say what is
     * live, so nothing was done. `left`: some files are there as before, and somebody has to remove them.
     */
    async takeOver(slug: string, author: FormAuthor & { by: string }): Promise<'taken' | 'left' | 'not-live'> {
      const { live, own, files } = await found(slug)
      const isTaken = live?.isOffice || (own && (await forms.takeOver(own, author)))
      // Another may have renamed its file since it was looked at.
      if (!live || !(isTaken || (await found(slug)).live?.isOffice)) return 'not-live'
      const kept = new Set((await forms.sources(slug, live.version))?.map(({ text }) => text))
      const left = await folder.take(files.filter(({ text }) => kept.has(text)))
      // Says at once which file is refused: a folder in which nothing changed is not read again.
      await forms.publish(await folder.definitions())
      return left.length > 0 || files.some(({ text }) => !kept.has(text)) ? 'left' : 'taken'
    },
  }

  async function found(slug: string) {
    const live = (await store.forms.live()).find((one) => one.slug === slug)
    const definitions = live ? await folder.definitions().catch(() => []) : []
    const own = definitions.find(({ source, text }) =>
      live!.isOffice ? slugIn(text) === slug : source === live!.source,
    )
    return { live, own, files: own ? filesOf(own, definitions) : [] }
  }
}

/** The definition last: while it is there, it says which form its translations belong to. */
function filesOf(own: Definition, definitions: readonly Definition[]): SourceFile[] {
  const { lists = [], translations = [] } = own
  const alone = lists.filter(({ source }) => !definitions.some((one) => one !== own && uses(one, source)))
  return [...alone.flatMap(filesOfList), ...translations, own].map(({ source, text }) => ({ name: source, text }))
}

/** A definition that is broken may use it when it is corrected. */
function uses({ text, unreadable }: Definition, list: string): boolean {
  const name = list.replace(/^lists\/(.*)\.json$/, '$1')
  return (
    unreadable !== undefined || listNamesIn(text).includes(name) || (slugIn(text) === undefined && text.includes(name))
  )
}
