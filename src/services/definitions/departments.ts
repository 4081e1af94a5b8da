/** Departments: who stands on the pages of a form that names one. No part of a version, so a case shows the department of today. */
import { createHash } from 'node:crypto'
import type { Log } from '../../log.ts'
import { auditedAs, codesOf } from '../../models/audit.ts'
import {
  DEPARTMENT_TEXTS,
  type Department,
  DepartmentFault,
  type DepartmentFaults,
  type KeptDepartment,
  type OfficeDepartment,
  type UnusedFile,
  type WrittenDepartment,
} from '../../models/brand.ts'
import { type Definition, isListName } from '../../models/definition.ts'
import type { Reason } from '../../models/definition-fault.ts'
import type { Way } from '../../models/form-history.ts'
import { nearest } from '../../models/nearest.ts'
import type { Store, Transaction } from '../../store/index.ts'
import { type Checked, report } from './check/report.ts'

export type Departments = ReturnType<typeof createDepartments>

interface Known {
  written: KeptDepartment
  department: Department
}
/** Who changes a department, and from where. */
type Author = Parameters<typeof auditedAs>[0] & { way: Way }
/** `reason` is for operators. */
interface Refused {
  faults: DepartmentFaults
  reason: string
}
/** What became of a change. `taken`: there is one of this name; `moved`: it is not in the state any more that was shown. */
type Saved = 'saved' | 'taken' | 'moved' | 'in-file' | { faults: DepartmentFaults }

/** Whoever changes departments holds this name. */
const CHANGING = 'departments'

/** `read` throws a DepartmentFault; `inStore`: none is in a file. */
export function createDepartments({
  store,
  clock,
  log,
  read,
  inStore,
}: {
  store: Store
  clock: () => number
  log: Log
  read: (written: WrittenDepartment) => Department
  inStore: boolean
}) {
  let known = new Map<string, Known>()
  /** The files that were read last, each with what is wrong with it; undefined until the folder is read. */
  let files: Map<string, DepartmentFaults | undefined> | undefined

  return {
    /** Gives the same object until the department changes, so that prepared pages can be kept for it. */
    brandOf: (name: string | undefined): Department | undefined =>
      name === undefined ? undefined : known.get(name)?.department,
    /** Each that can be used, by name. */
    list: (): OfficeDepartment[] => [...known.values()].map(shown).sort((a, b) => a.name.localeCompare(b.name, 'en')),
    one(name: string): OfficeDepartment | undefined {
      const found = known.get(name)
      return found && shown(found)
    },
    /** The files of the folder that are not used, by name. */
    unusedFiles: (): UnusedFile[] =>
      [...(files ?? [])].flatMap(([name, faults]): UnusedFile[] => {
        if (known.get(name)?.written.isOffice) return [{ name, why: 'of-office' }]
        return faults ? [{ name, why: faults }] : []
      }),
    has: (name: string): boolean => known.has(name),
    nearest: (name: string): string | undefined => nearest(name, [...known.keys()]),
    load,
    judge,
    save,

    /** Makes departments say what their files say. A file that is wrong, or of a department of the office, changes nothing. */
    async publish(written: readonly WrittenDepartment[]): Promise<void> {
      await load()
      files = new Map(written.map((one) => [one.name, faultsIn(one)]))
      const sound = written.filter((one) => !files!.get(one.name))
      for (const { name } of sound)
        if (known.get(name)?.written.isOffice)
          log.error({ department: name }, 'the office has a department of this name, so its file is not used')
      const changed = (now: readonly KeptDepartment[]) =>
        sound.filter((one) => {
          const kept = now.find(({ name }) => name === one.name)
          return !kept?.isOffice && !isSame(kept, one)
        })
      if (changed([...known.values()].map((one) => one.written)).length === 0) return
      const done = await store.transaction(async (tx) => {
        await tx.hold(CHANGING)
        const fresh = changed(await tx.departments.all())
        for (const one of fresh) await tx.departments.set({ ...one, isOffice: false })
        return fresh
      })
      for (const { name } of done) log.info({ department: name }, 'department published')
      await load()
    },

    /** Removes those whose file is gone, unless a live form names them. */
    async removeGone(written: readonly WrittenDepartment[]): Promise<void> {
      const there = new Set(written.map(({ name }) => name))
      const isGone = ({ name, isOffice }: KeptDepartment) => !isOffice && !there.has(name)
      if (![...known.values()].some((one) => isGone(one.written))) return
      const removed = await store.transaction(async (tx) => {
        await tx.hold(CHANGING)
        const gone = (await tx.departments.all()).filter(isGone)
        const unnamed: string[] = []
        for (const { name } of gone) if ((await tx.departments.namedBy(name)).length === 0) unnamed.push(name)
        for (const name of unnamed) await tx.departments.remove(name)
        return unnamed
      })
      for (const name of removed) log.info({ department: name }, 'department removed because its file is gone')
      await load()
    },

    /** Gives the slugs of the forms because of which it stays; none where it is removed. */
    async remove(name: string, author: Author): Promise<string[]> {
      const forms = await store.transaction(async (tx) => {
        await tx.hold(CHANGING)
        const kept = await keptIn(tx, name)
        if (!kept || homeOf(kept) === 'file') return []
        const forms = await tx.departments.namedBy(name)
        if (forms.length > 0) return forms
        await tx.departments.remove(name)
        await audit(tx, 'department-removed', name, author)
        return []
      })
      await load()
      return forms
    },
  }

  /**
   * Keeps what the office or a command says of a department. With `base`, only in place of the state that has this mark; '' stands
   * for none.
   */
  async function save(wanted: WrittenDepartment, author: Author, base?: string): Promise<Saved> {
    const judged = judge(wanted)
    if ('faults' in judged) return judged
    const one = { ...wanted, text: inOrder(wanted.text) }
    const outcome = await store.transaction(async (tx): Promise<Saved> => {
      await tx.hold(CHANGING)
      const kept = await keptIn(tx, one.name)
      if (base !== undefined && markOf(kept) !== base) return kept && base === '' ? 'taken' : 'moved'
      if (kept && homeOf(kept) === 'file') return 'in-file'
      const changed = changesOf(kept, one)
      if (kept?.isOffice && changed.length === 0) return 'saved'
      await tx.departments.set({ ...one, isOffice: true })
      await audit(tx, kept ? 'department-changed' : 'department-added', one.name, author, changed)
      return 'saved'
    })
    await load()
    return outcome
  }

  async function audit(
    tx: Transaction,
    action: 'department-added' | 'department-changed' | 'department-removed',
    about: string,
    { way, ...actor }: Author,
    changed: readonly string[] = [],
  ): Promise<void> {
    const details = codesOf({ way, changed: changed.length > 0 ? changed.join(',') : undefined })
    await tx.audit.add({ at: clock(), ...auditedAs(actor), action, about, details })
  }

  async function load(): Promise<void> {
    const next: typeof known = new Map()
    for (const written of await store.departments.all()) {
      const before = known.get(written.name)
      const department = before && isSame(before.written, written) ? before.department : soundIn(written)
      if (department) next.set(written.name, { written, department })
    }
    known = next
  }

  function soundIn(written: WrittenDepartment): Department | undefined {
    const judged = judge(written)
    return 'faults' in judged ? refused(written, judged) : judged
  }

  /** What is wrong with a file; undefined for a sound one. */
  function faultsIn(written: WrittenDepartment): DepartmentFaults | undefined {
    const judged = isListName(written.name)
      ? judge(written)
      : judgedAs(new DepartmentFault('its name must be like that of a form'))
    if (!('faults' in judged)) return undefined
    refused(written, judged)
    return judged.faults
  }

  function refused({ name }: WrittenDepartment, { reason }: Refused): undefined {
    log.error({ department: name, reason }, 'the department cannot be used')
  }

  /** The department that was written, or everything that is wrong with it. */
  function judge(written: WrittenDepartment): Department | Refused {
    try {
      return read(written)
    } catch (error) {
      if (!(error instanceof DepartmentFault)) throw error
      return judgedAs(error)
    }
  }

  function shown({ written, department }: Known): OfficeDepartment {
    const { name, text, logo } = written
    return { name, texts: JSON.parse(text), logo, department, home: homeOf(written), mark: markOf(written) }
  }

  /** One whose file is gone, and that is there because a form names it, can be changed in the office. */
  function homeOf({ name, isOffice }: KeptDepartment): 'office' | 'file' {
    return isOffice || inStore || files?.has(name) === false ? 'office' : 'file'
  }
}

/** The outcome of the check; where the department of the form is unknown, it is refused. */
export function inKnownDepartment(
  checked: Checked,
  { text }: Definition,
  known: { has(name: string): boolean; nearest(name: string): string | undefined },
): Checked {
  const { form, source } = checked
  if (form?.department === undefined || known.has(form.department)) return checked
  const reason: Reason = ['department-unknown', form.department, known.nearest(form.department)]
  return { source, faults: report([{ code: 'INT010', pointer: '/department', reason }], text, form) }
}

const judgedAs = ({ faults, message }: DepartmentFault): Refused => ({ faults, reason: message })

const keptIn = async (tx: Transaction, name: string): Promise<KeptDepartment | undefined> =>
  (await tx.departments.all()).find((one) => one.name === name)

const isSame = (a: WrittenDepartment | undefined, b: WrittenDepartment): boolean =>
  a?.text === b.text && a.logo === b.logo

const markOf = (kept: WrittenDepartment | undefined): string =>
  kept ? createHash('sha256').update(`${kept.text}\n${kept.logo}`).digest('base64url').slice(0, 22) : ''

/** Writes texts as JSON in one order, so that equal texts give equal JSON. */
function inOrder(text: string): string {
  const texts = JSON.parse(text)
  return JSON.stringify(
    Object.fromEntries(DEPARTMENT_TEXTS.flatMap((one) => (one in texts ? [[one, texts[one]]] : []))),
  )
}

/** Names of what is another than before. */
function changesOf(before: WrittenDepartment | undefined, after: WrittenDepartment): string[] {
  const [was, is] = [before ? JSON.parse(before.text) : {}, JSON.parse(after.text)]
  const texts = DEPARTMENT_TEXTS.filter((one) => was[one] !== is[one])
  return (before?.logo ?? '') === after.logo ? texts : [...texts, 'logo']
}
