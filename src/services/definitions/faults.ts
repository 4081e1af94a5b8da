/** What the shape of a definition cannot say: its parts fit together, its rules can be evaluated, and what they mean makes sense. */
import { type Form, fieldsOf } from '../../models/form.ts'
import type { Fault } from './fault.ts'
import { explored } from './journeys/index.ts'
import { adviceFor } from './parts/advice.ts'
import { dayFaults, fieldFaults } from './parts/fields.ts'
import {
  caseNameFaults,
  closedFaults,
  idFaults,
  notifyFaults,
  pageFaults,
  statusFaults,
  timeFaults,
} from './parts/form.ts'
import { markdownFaults } from './parts/markdown.ts'
import { patternFaults } from './parts/patterns.ts'
import { proveForm } from './proof/index.ts'
import { lintForm } from './rules/lint.ts'

/**
 * The faults of a definition whose shape is right; it may be published when none of them is an error. `now` is when it is
 * checked, in UTC milliseconds; without it, nothing is said about dates that cannot be given on that day. `proves`: whether
 * the rules are taken together, too.
 */
export function definitionFaults(form: Form, now?: number | undefined, proves = true): Fault[] {
  const faults = [
    ...pageFaults(form),
    ...idFaults(form),
    ...fieldsOf(form).flatMap(fieldFaults),
    ...patternFaults(form),
    ...statusFaults(form),
    ...timeFaults(form),
    ...notifyFaults(form),
    ...caseNameFaults(form),
    ...markdownFaults(form),
  ]
  // Rules can be checked once each id names one field, and what they mean together once all of them can be evaluated.
  const rules = faults.some(({ code }) => code === 'INT101') ? [] : lintForm(form)
  if (faults.length > 0 || rules.length > 0 || !proves) return [...faults, ...rules]
  const today = now === undefined ? [] : [...closedFaults(form, now), ...dayFaults(form, now)]
  const proved = proveForm(form, now === undefined ? {} : { now, explored: explored(form, now) })
  return [...proved, ...adviceFor(form), ...today]
}
