/**
 * Reads the audit. What was done to one case has its reference. A list that a program read, and a download, are rows about a
 * form: a list names its cases by their row numbers, and a download may have had any case that was there. An account is named
 * by its address, which follows its provider: under each earlier address, the rows until it changed are read too.
 */
import { type AuditRow, codesIn, idsHold } from '../../models/audit.ts'
import type { Submission } from '../../models/submission.ts'
import type { Wiring } from '../wiring.ts'

export type AuditReading = ReturnType<typeof createAuditReading>

/** Where a page begins: after this row. */
type Before = Pick<AuditRow, 'at' | 'id'>
interface Asked {
  by?: string
  /** A reference, an e-mail address, the name of a program, or a slug. */
  about?: string
  before?: Before
  size: number
}
interface AuditPage {
  rows: AuditRow[]
  /** Where the next page begins, if more may follow. */
  next?: Before
  /** The page is about a case, and downloads that may have had it are among the rows. */
  isOfCase: boolean
  /** Earlier addresses of the accounts that were asked for. */
  earlier: string[]
}
/** What somebody or something was called in the rows before `until`. */
interface Called {
  name?: string
  until?: Before
}

/** Rows about the form of a case that one page looks at. */
const LOOKED_AT = 5000
const STEP = 500
/** Addresses of one account that are looked for. */
const MOST_NAMES = 10

export function createAuditReading({ store }: Pick<Wiring, 'store'>) {
  return {
    /** One page, newest first. It can have fewer rows than `size`, or none, although more follow. */
    async page({ about, by, before, size }: Asked): Promise<AuditPage> {
      const found = about === undefined ? undefined : await store.submissions.byReference(about)
      const [doers, subjects] = await Promise.all([namesOf(by), namesOf(about)])
      const pages = doers.flatMap((doer) =>
        subjects.map((subject) => pageOf(doer, subject, { before, size: size + 1 })),
      )
      const own = (await Promise.all(pages)).flat()
      const others = found ? await readingsOf(found, { by, before, size: size + 1 }) : { rows: [] }
      const { end } = others
      const all = [...own, ...others.rows].filter((row) => !end || compare(row, end) <= 0).sort(compare)
      const rows = all.slice(0, size)
      const next = all.length > size ? rows.at(-1) : end
      const earlier = [...doers.slice(1), ...subjects.slice(1)].map(({ name }) => name!)
      return {
        rows,
        isOfCase: found !== undefined,
        earlier: [...new Set(earlier)],
        ...(next && { next: { at: next.at, id: next.id } }),
      }
    },
  }

  /** The name itself, and where it is an address, those that its account had before, the latest first. */
  async function namesOf(name: string | undefined): Promise<Called[]> {
    const names: Called[] = [name === undefined ? {} : { name }]
    while (names.length < MOST_NAMES) {
      const { name: about = '', until } = names.at(-1)!
      if (!about.includes('@')) break
      const asked = { about, action: 'account-renamed', size: STEP, ...(until && { before: until }) } as const
      const change = (await store.audit.page(asked)).find(({ details }) => details !== undefined)
      if (!change) break
      names.push({ name: change.details!, until: change })
    }
    return names
  }

  function pageOf(doer: Called, subject: Called, { before, size }: { before: Before | undefined; size: number }) {
    const [first] = [before, doer.until, subject.until]
      .filter((one) => one !== undefined)
      .sort(compare)
      .reverse()
    return store.audit.page({
      size,
      ...(doer.name !== undefined && { by: doer.name }),
      ...(subject.name !== undefined && { about: subject.name }),
      ...(first && { before: first }),
    })
  }

  /** Rows about the form that are about this case too. `end`: the last row that was looked at, where older ones were not. */
  async function readingsOf(
    one: Submission,
    { by, before, size }: { by: string | undefined; before: Before | undefined; size: number },
  ): Promise<{ rows: AuditRow[]; end?: Before }> {
    const rows: AuditRow[] = []
    let after = before
    for (let lookedAt = 0; lookedAt < LOOKED_AT; lookedAt += STEP) {
      const asked = { about: one.slug, ...(by !== undefined && { by }), ...(after && { before: after }), size: STEP }
      const step = await store.audit.page(asked)
      const since = step.filter(({ at }) => at >= one.receivedAt)
      rows.push(...since.filter((row) => isAbout(row, one)))
      if (rows.length >= size || since.length < STEP) return { rows }
      after = step.at(-1)!
    }
    return { rows, ...(after && { end: after }) }
  }
}

function isAbout({ action, details = '' }: AuditRow, { id }: Submission): boolean {
  if (action === 'export-begun') return true
  const ids = action === 'cases-read' ? codesIn(details)?.ids : undefined
  return ids !== undefined && idsHold(ids, id)
}

/** The newest first. */
const compare = (one: Before, other: Before): number => other.at - one.at || other.id - one.id
