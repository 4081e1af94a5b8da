/** What follows a form, in the words of the same form in another language: both have the same pages and items at the same places. */
import type { Form } from '../../models/form.ts'
import type { Page } from '../../models/page.ts'
import type { Path, Shown, Step } from './path.ts'

/** Finds the counterparts of what belongs to `form` in `other`. */
export function counterpartsIn(other: Form, form: Form) {
  const same = other === form
  return {
    page,
    shown: <S extends Shown>(one: S, of: Page): S => (same ? one : shown(one, of)),

    path(path: Path): Path {
      if (same) return path
      const steps = new Map(path.steps.map((one) => [one, step(one)]))
      const { exit, next, ...rest } = path
      return {
        ...rest,
        steps: [...steps.values()],
        ...(exit && { exit: steps.get(exit) ?? step(exit) }),
        ...(next && { next: steps.get(next) ?? step(next) }),
      }
    },
  }

  function page(one: Page): Page {
    return other.pages[form.pages.indexOf(one)] ?? one
  }

  function shown<S extends Shown>(one: S, of: Page): S {
    const { fields } = page(of)
    return { ...one, items: one.items.map((item) => fields[of.fields.indexOf(item)] ?? item) }
  }

  function step(one: Step): Step {
    return {
      ...shown(one, one.page),
      page: page(one.page),
      ...(one.records && { records: one.records.map((record) => shown(record, one.page)) }),
    }
  }
}
