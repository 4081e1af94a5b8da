/** The check of one definition: its file, its shape, and what a shape cannot say. */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type Definition, listSource, listUsers, tooLarge } from '../../../models/definition.ts'
import type { Form } from '../../../models/form.ts'
import type { Fault } from '../fault.ts'
import { severityOf } from '../fault-codes.ts'
import { parseJson, repeatedKeys } from '../file/json-text.ts'
import { limitFault } from '../file/limits.ts'
import { unseenFaults } from '../file/unseen-characters.ts'
import { formFaults } from '../shape/index.ts'
import { codeOf, type ReportedFault, report, reportList, reportWhole } from './report.ts'
import { isStarter } from './starters.ts'
import { contentOf, filledContentOf, versionOf } from './version.ts'

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
export function refusedAtOnce(definition: Definition): Checked | undefined {
  const { source, lists = [] } = definition
  const refused = (...faults: ReportedFault[]): Checked => ({ source, faults })
  const found = fileFault(definition)
  if (found) return refused(found)
  const inLists = lists.flatMap((list) => {
    const fault = fileFault(list)
    return fault ? [{ ...fault, file: list.source }] : []
  })
  if (inLists.length > 0) return refused(...inLists)
  if (lists.length === 0) return undefined
  // Each question has its list whole, so many questions make a large form of a small file. No text of it is made before that.
  const large = tooLarge(filledBytes(definition), ' with its lists')
  if (large !== undefined) return refused(reportWhole({ pointer: '/', reason: large }, 'INT002'))
  const beyond = limitFault(filledContentOf(definition).value)
  return beyond && refused(reportWhole(beyond, 'INT002'))
}

/** What is wrong with a file as a whole. */
function fileFault({ text, unreadable }: Definition): ReportedFault | undefined {
  if (unreadable !== undefined) return reportWhole({ pointer: '/', reason: unreadable }, 'INT001')
  const large = tooLarge(Buffer.byteLength(text))
  if (large !== undefined) return reportWhole({ pointer: '/', reason: large }, 'INT002')
  const parsed = parseJson(text)
  if ('fault' in parsed) return reportWhole(parsed.fault, 'INT003')
  const beyond = limitFault(parsed.value)
  return beyond && reportWhole(beyond, 'INT002')
}

function filledBytes({ text, lists = [] }: Definition): number {
  const bytes = new Map(lists.map((list) => [list.source, Buffer.byteLength(list.text)]))
  const used = listUsers(contentOf(text)).map(({ question }) => bytes.get(listSource(`${question.optionsFrom}`)) ?? 0)
  return used.reduce((sum, one) => sum + one, Buffer.byteLength(text))
}

/** The outcome for a file that was checked before: its version is live, or it came with the service. */
export function checkedBefore(definition: Definition, liveVersion: string | undefined): Checked | undefined {
  const { source, text, lists } = definition
  const isKnown = lists === undefined && isStarter(text)
  if (liveVersion === undefined && !isKnown) return undefined
  const { value } = filledContentOf(definition)
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
export async function checkDefinition(definition: Definition, now: number | undefined): Promise<Checked> {
  const { source, text, lists = [] } = definition
  await letOthersRun()
  const repeated = repeatedFaults(text)
  const inLists = lists.map((list): [Definition, Fault[]] => [list, repeatedFaults(list.text)])
  await letOthersRun()
  const { value, places, faults: listFaults } = filledContentOf(definition)
  const version = versionOf(value) // of what the author wrote: the check of the shape adds what may be left out
  await letOthersRun()
  const unseen = unseenFaults(value)
  const shape = formFaults(value)
  const { definitionFaults } = await import('../faults.ts') // a service at rest checks none
  await letOthersRun()
  const found = [
    ...repeated,
    ...listFaults,
    ...unseen,
    ...(shape.length + listFaults.length > 0 ? shape : definitionFaults(value as Form, now)),
  ]
  await letOthersRun()
  const isWarning = (fault: Fault): boolean => severityOf(codeOf(fault)) === 'warning'
  const faults = found.filter((fault) => !isWarning(fault))
  const warned = found.filter(isWarning)
  const warnings = warned.length > 0 ? { warnings: report(warned, text, value, places) } : {}
  const reported = [...report(faults, text, value, places), ...inLists.flatMap(reportList)]
  if (reported.length > 0) return { source, faults: reported, ...warnings }
  return { source, faults: [], ...warnings, form: value as Form, version }
}

const repeatedFaults = (text: string): Fault[] =>
  repeatedKeys(text).map((pointer) => ({ code: 'INT004', pointer, reason: 'is there twice. Keys must be unique' }))
