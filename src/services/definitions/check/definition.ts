/** The check of one definition: its file, its shape, and what a shape cannot say. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type Definition, tooLarge } from '../../../models/definition.ts'
import type { Form } from '../../../models/form.ts'
import type { Fault } from '../fault.ts'
import { type FaultCode, severityOf } from '../fault-codes.ts'
import { parseJson, repeatedKeys } from '../file/json-text.ts'
import { limitFault } from '../file/limits.ts'
import { unseenFaults } from '../file/unseen-characters.ts'
import { formFaults } from '../shape/index.ts'
import { codeOf, type ReportedFault, report, reportWhole } from './report.ts'
import { isStarter } from './starters.ts'
import { contentOf, versionOf } from './version.ts'

export interface Checked {
  source: string
  /** Present when there are no faults. */
  form?: Form
  version?: string
  /** Errors: each refuses the definition. The first LIMITS.faults of them; a last one says when there are more. */
  faults: ReportedFault[]
  /** What its author should know, although it may be published. */
  warnings?: ReportedFault[]
}

/** The outcome for a file that cannot be read, is too large or no JSON; undefined for any other. Takes some 10 ms at most. */
export function refusedAtOnce({ source, text, unreadable }: Definition): Checked | undefined {
  const refused = (code: FaultCode, fault: Fault): Checked => ({ source, faults: [reportWhole(fault, code)] })
  if (unreadable !== undefined) return refused('INT001', { pointer: '/', reason: unreadable })
  const large = tooLarge(Buffer.byteLength(text))
  if (large !== undefined) return refused('INT002', { pointer: '/', reason: large })
  const parsed = parseJson(text)
  if ('fault' in parsed) return refused('INT003', parsed.fault)
  const beyond = limitFault(parsed.value)
  return beyond && refused('INT002', beyond)
}

/** The outcome for a file that was checked before: its version is live, or it came with the service. */
export function checkedBefore({ source, text }: Definition, liveVersion: string | undefined): Checked | undefined {
  const isKnown = isStarter(text)
  if (liveVersion === undefined && !isKnown) return undefined
  const value = contentOf(text)
  const version = versionOf(value)
  if (version !== liveVersion && !isKnown) return undefined
  const form = value as Form
  for (const page of form.pages) page.fields ??= [] // the default of the schema
  return { source, faults: [], form, version }
}

/**
 * Checks a definition that was not refused at once, step by step; requests get their turn between the steps. `now` is the
 * time of the check, in UTC milliseconds, if it is known.
 */
export async function checkDefinition({ source, text }: Definition, now: number | undefined): Promise<Checked> {
  await letOthersRun()
  const repeated = repeatedKeys(text).map((pointer): Fault => {
    return { code: 'INT004', pointer, reason: 'is there twice. Keys must be unique' }
  })
  await letOthersRun()
  const value = contentOf(text)
  const version = versionOf(value) // of what the author wrote: the check of the shape adds what may be left out
  await letOthersRun()
  const unseen = unseenFaults(value)
  const shape = formFaults(value)
  const { definitionFaults } = await import('../faults.ts') // a service at rest checks none
  await letOthersRun()
  const found = [...repeated, ...unseen, ...(shape.length > 0 ? shape : definitionFaults(value as Form, now))]
  await letOthersRun()
  const isWarning = (fault: Fault): boolean => severityOf(codeOf(fault)) === 'warning'
  const faults = found.filter((fault) => !isWarning(fault))
  const warned = found.filter(isWarning)
  const warnings = warned.length > 0 ? { warnings: report(warned, text, value) } : {}
  if (faults.length > 0) return { source, faults: report(faults, text, value), ...warnings }
  return { source, faults: [], ...warnings, form: value as Form, version }
}
