/** Departments: who stands on the pages of a form that names one. No part of a version, so a case shows the department of today. */
import type { Log } from '../../log.ts'
import type { Department, WrittenDepartment } from '../../models/brand.ts'
import { isListName } from '../../models/definition.ts'
import { nearest } from '../../models/nearest.ts'
import type { Store } from '../../store/index.ts'

export type Departments = ReturnType<typeof createDepartments>

/** `read` throws a sentence that says what is wrong with a department. */
export function createDepartments({
  store,
  log,
  read,
}: {
  store: Store
  log: Log
  read: (written: WrittenDepartment) => Department
}) {
  let known = new Map<string, { written: WrittenDepartment; department: Department }>()

  return {
    /** Gives the same object until the department changes, so that prepared pages can be kept for it. */
    brandOf: (name: string | undefined): Department | undefined =>
      name === undefined ? undefined : known.get(name)?.department,
    /** Each that can be used. */
    all: (): Department[] => [...known.values()].map(({ department }) => department),
    has: (name: string): boolean => known.has(name),
    nearest: (name: string): string | undefined => nearest(name, [...known.keys()]),
    load,

    /** Makes departments say what their files say. A file that is wrong changes nothing. */
    async publish(files: readonly WrittenDepartment[]): Promise<void> {
      await load()
      const changed = files.filter((one) => !isSame(known.get(one.name)?.written, one) && soundIn(one))
      if (changed.length === 0) return
      await store.transaction(async (tx) => {
        for (const one of changed) await tx.departments.set(one)
      })
      for (const { name } of changed) log.info({ department: name }, 'department published')
      await load()
    },

    /** Removes those whose file is gone, unless a live form names them. */
    async removeGone(files: readonly WrittenDepartment[], isNamed: (name: string) => boolean): Promise<void> {
      const there = new Set(files.map(({ name }) => name))
      const gone = [...known.keys()].filter((name) => !there.has(name) && !isNamed(name))
      if (gone.length === 0) return
      await store.transaction(async (tx) => {
        for (const name of gone) await tx.departments.remove(name)
      })
      for (const name of gone) log.info({ department: name }, 'department removed because its file is gone')
      await load()
    },
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

  /** Undefined, and logged, where it cannot be used. */
  function soundIn(written: WrittenDepartment): Department | undefined {
    const { name } = written
    try {
      if (!isListName(name)) throw new Error('its name must be like that of a form')
      return read(written)
    } catch (error) {
      log.error({ department: name, reason: (error as Error).message }, 'the department cannot be used')
      return undefined
    }
  }
}

const isSame = (a: WrittenDepartment | undefined, b: WrittenDepartment): boolean =>
  a?.text === b.text && a.logo === b.logo
