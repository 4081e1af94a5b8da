/**
 * The definitions of the folder that are refused now, as rows: an office has to learn that a form is not what its file says,
 * also when nobody reads the log. Each process that follows the folder looks at them, and what it finds is the same.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Definition, type RefusedDefinition, slugIn } from '../../models/definition.ts'
import { MINUTE } from '../../models/moment.ts'
import type { Store } from '../../store/index.ts'
import type { Live } from './check/check.ts'
import { type Checked, fileWith, type ReportedFault, sentenceOf } from './check/report.ts'

/** `say`: what is wrong, in English. */
export function createRefusedFiles({
  store,
  clock,
  say,
}: {
  store: Store
  clock: () => number
  say: (fault: ReportedFault) => string
}) {
  /** What this process found in each file when it checked them last. */
  let known = new Map<string, readonly ReportedFault[]>()
  const all = async (): Promise<RefusedDefinition[]> =>
    (await store.refusedDefinitions.all()).map((one) => {
      const faults = known.get(one.source)
      // Another process may have seen the file change before this one.
      if (!faults?.[0] || sentenceIn(faults[0]) !== one.sentence) return one
      return { ...one, found: faults.map((fault) => ({ ...fault, file: fileWith(fault, one.source) })) }
    })
  return { all, note, watch }

  /**
   * Makes the rows say what was found in all files of the folder: one for each that is refused, and none for any other. Writes
   * nothing where they say so already. `definitions` are what was checked, in the same order; `live`: the forms that were live
   * before.
   */
  async function note(
    checked: readonly Checked[],
    definitions: readonly Definition[],
    live: readonly Live[],
  ): Promise<void> {
    const now = clock()
    known = new Map(checked.map(({ source, faults }) => [source, faults]))
    const slugs = new Map(live.map(({ slug, source }) => [source, slug]))
    const found = checked.flatMap(({ source, faults: [first, ...others] }, i): RefusedDefinition[] => {
      if (!first) return []
      const slug = slugIn(definitions[i]!.text) ?? slugs.get(source)
      const { line, column, code } = first
      const place = { file: fileWith(first, source), line, column }
      const sentence = sentenceIn(first)
      return [{ source, ...(slug && { slug }), since: now, ...place, code, sentence, faults: 1 + others.length }]
    })
    if (changesOf(found, await store.refusedDefinitions.all()).length === 0) return
    await store.transaction(async (tx) => {
      await tx.hold('refused definitions')
      for (const { source, refused } of changesOf(found, await tx.refusedDefinitions.all()))
        await (refused ? tx.refusedDefinitions.note(refused) : tx.refusedDefinitions.remove(source))
    })
  }

  function sentenceIn(fault: ReportedFault): string {
    return storable(sentenceOf(fault, say(fault)))
  }

  /** Tells each minute how many there are, until the returned function is called. */
  function watch(tell: (count: number) => void): () => void {
    const look = () =>
      all().then(
        ({ length }) => tell(length),
        () => {},
      ) // the log says already that rows cannot be read
    void look()
    const timer = setInterval(() => void look(), MINUTE)
    return () => clearInterval(timer)
  }
}

interface RefusalChange {
  source: string
  /** Undefined: the file is sound or gone. */
  refused?: RefusedDefinition
}

function changesOf(found: readonly RefusedDefinition[], noted: readonly RefusedDefinition[]): RefusalChange[] {
  const [now, before] = [found, noted].map((some) => new Map(some.map((one) => [one.source, one])))
  const isNoted = ({ since: _, ...refused }: RefusedDefinition) => {
    const { since, ...row } = before!.get(refused.source) ?? {}
    return isDeepStrictEqual(refused, row)
  }
  return [
    ...found.filter((refused) => !isNoted(refused)).map((refused) => ({ source: refused.source, refused })),
    ...noted.filter(({ source }) => !now!.has(source)).map(({ source }) => ({ source })),
  ]
}

/** PostgreSQL stores no NUL, and neither engine stores half characters; both may stand in the keys of a broken file. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
