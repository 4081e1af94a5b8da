/** What an admin types and chooses of a program, and what is wrong with it. */
import { MOST, PROGRAM_NAME, type Program, RIGHTS, type Right, USUAL_DAYS, USUAL_PER_MINUTE } from './program.ts'

/** What was typed about a program. */
export interface TypedProgram {
  name: string
  rights: readonly string[]
  /** Slugs, and ALL_FORMS. */
  forms: readonly string[]
  perMinute: string
  days: string
}
export type ProgramFaults = Partial<Record<keyof TypedProgram | 'taken', boolean>>

/** Among the slugs of a form: all of them. */
export const ALL_FORMS = '*'

/** An empty form of a new program. */
export const NEW_PROGRAM: TypedProgram = {
  name: '',
  rights: [],
  forms: [],
  perMinute: String(USUAL_PER_MINUTE),
  days: String(USUAL_DAYS),
}

/** A program as its form shows it. */
export const typedOf = ({ name, rights, forms, perMinute }: Program): TypedProgram => ({
  ...{ name, rights, forms: forms ?? [ALL_FORMS] },
  ...{ perMinute: String(perMinute), days: String(USUAL_DAYS) },
})

/** What is wrong with it, by the question; `slugs` are the forms that can be chosen. */
export function programFaults(
  typed: TypedProgram,
  slugs: readonly string[],
  asked: readonly (keyof TypedProgram)[],
): ProgramFaults {
  const isCount = (text: string) => /^\d{1,6}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MOST
  const isGood: Record<keyof TypedProgram, () => boolean> = {
    name: () => PROGRAM_NAME.test(typed.name),
    rights: () => rightsIn(typed).length > 0,
    forms: () => typed.forms.some((one) => one === ALL_FORMS || slugs.includes(one)),
    perMinute: () => isCount(typed.perMinute),
    days: () => isCount(typed.days),
  }
  return Object.fromEntries(asked.filter((name) => !isGood[name]()).map((name) => [name, true]))
}

/** The rights that were chosen, in their usual order. */
export const rightsIn = ({ rights }: Pick<TypedProgram, 'rights'>): Right[] =>
  RIGHTS.filter((one) => rights.includes(one))
