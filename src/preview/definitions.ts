/** The definitions of a preview, read from wherever their author keeps them. */
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { definitionAt, definitionsIn, departmentsIn } from '../data-folder/definitions.ts'
import { DefinitionsGone } from '../faults.ts'
import type { PreviewedDefinitions } from '../middleware/preview.ts'
import type { WrittenDepartment } from '../models/brand.ts'
import type { Definition } from '../models/definition.ts'
import type { Language } from '../models/language.ts'
import type { Looked } from '../presenters/preview/pages.ts'
import { createCheck } from '../services/definitions/check/check.ts'
import { languagesIn } from '../services/definitions/check/read.ts'
import type { Checked, Departments, Forms } from '../services/definitions/index.ts'

/**
 * `paths` are files, and folders of `.json` files. They are read again whenever a page is asked for, so that a page that
 * is loaded after a save always shows what was saved. A sound one is made live in `forms`, open whatever its times say.
 */
export function createDefinitions({
  paths,
  forms,
  departments,
  clock,
  languages,
}: {
  paths: readonly string[]
  forms: Forms
  departments: Departments
  clock: () => number
  languages: readonly Language[]
}): PreviewedDefinitions {
  const check = createCheck({ clock, spoken: languages })
  /** Where the form of a file is, or was before it was broken. */
  const slugs = new Map<string, string>()
  let read = ''
  let looked: readonly Looked[] = []
  let looking: Promise<unknown> = Promise.resolve()
  void forms.onLive((live) => {
    live.isOpen = () => true
  })

  return {
    look() {
      const next = looking.then(lookNow)
      looking = next.catch(() => {})
      return next
    },
  }

  async function lookNow(): Promise<readonly Looked[]> {
    await departments.publish((await Promise.all(paths.map(departmentsBeside))).flat())
    const definitions = await definitionsAt(paths)
    const text = JSON.stringify(definitions)
    if (text === read) return looked
    const outcomes = await publish(definitions)
    // Publishing says nothing about definitions that are live already, so all are checked here.
    const all = await check(definitions, [])
    looked = definitions.map(({ source, text }, i) => {
      const { form, faults } = outcomes[i]!
      const slug = form?.slug ?? slugs.get(source) ?? slugIn(text)
      if (slug !== undefined) slugs.set(source, slug)
      return { source, text, slug, form, faults, warnings: all[i]!.warnings ?? [] }
    })
    read = text
    return looked
  }

  /** A folder that was emptied has nothing to show. */
  async function publish(definitions: readonly Definition[]): Promise<Checked[]> {
    try {
      return await forms.publish(definitions)
    } catch (error) {
      if (!(error instanceof DefinitionsGone)) throw error
      await forms.removeAll()
      return []
    }
  }
}

/** The languages that these definitions are written in and translated into. */
export const languagesAt = async (paths: readonly string[]): Promise<readonly Language[]> =>
  languagesIn(await definitionsAt(paths))

/** Each file once, whatever is wrong with it. */
async function definitionsAt(paths: readonly string[]): Promise<Definition[]> {
  const found = await Promise.all(paths.map(definitionsOf))
  return [...new Map(found.flat().map((one) => [resolve(one.source), one])).values()]
}

const departmentsBeside = async (path: string): Promise<WrittenDepartment[]> =>
  (await departmentsIn(join((await isFolder(path)) ? path : dirname(path), 'departments'))) ?? []

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (one) => one.isDirectory(),
    () => false,
  )

async function definitionsOf(path: string): Promise<Definition[]> {
  if (!(await isFolder(path))) return [await definitionAt(path)]
  return (await definitionsIn(path)).map((one) => ({ ...one, source: join(path, one.source) }))
}

/** The address of a form whose definition cannot be understood, as far as it can be guessed. */
const slugIn = (text: string): string | undefined => /"slug"\s*:\s*"([a-z0-9-]{1,60})"/.exec(text)?.[1]
