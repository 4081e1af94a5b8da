/** The checks of a definition, whose faults have their English sentences as the command line prints them. */
import type { Form } from '../../src/models/form.ts'
import { told } from '../../src/presenters/definition-faults.ts'
import * as check from '../../src/services/definitions/check/check.ts'
import * as definition from '../../src/services/definitions/check/definition.ts'
import type { Checked, ReportedFault } from '../../src/services/definitions/check/report.ts'
import type { Fault } from '../../src/services/definitions/fault.ts'
import * as advice from '../../src/services/definitions/parts/advice.ts'
import * as parts from '../../src/services/definitions/parts/form.ts'
import * as patterns from '../../src/services/definitions/parts/patterns.ts'
import * as lists from '../../src/services/definitions/proof/lists.ts'
import { modelOf } from '../../src/services/definitions/proof/model.ts'
import * as proof from '../../src/services/definitions/proof/prove-form.ts'
import * as lint from '../../src/services/definitions/rules/lint.ts'
import * as shape from '../../src/services/definitions/shape/faults.ts'

export type Told<T extends { reason: unknown }> = Omit<T, 'reason' | 'advice' | 'place'> & { reason: string }
export interface ToldCheck extends Omit<Checked, 'faults' | 'warnings'> {
  faults: Told<ReportedFault>[]
  warnings?: Told<ReportedFault>[]
}

const outcomes = new WeakMap<Checked, ToldCheck>()
/** The outcome of a check with sentences; of the same outcome, the same. */
const toldIn = (checked: Checked): ToldCheck =>
  outcomes.getOrInsertComputed(checked, ({ faults, warnings, ...rest }) => ({
    ...rest,
    faults: faults.map(told),
    ...(warnings && { warnings: warnings.map(told) }),
  }))

const toldBy =
  <A extends unknown[]>(faultsOf: (...given: A) => Fault[]) =>
  (...given: A) =>
    faultsOf(...given).map(told)

export const shapeFaults = toldBy(shape.shapeFaults)
export const definitionFaults = toldBy(definition.definitionFaults)
export const adviceFor = toldBy(advice.adviceFor)
export const statusFaults = toldBy(parts.statusFaults)
export const patternFaults = toldBy(patterns.patternFaults)
export const lintForm = toldBy(lint.lintForm)
export const proveForm = toldBy(proof.proveForm)
export const tooFewOptions = (...given: Parameters<typeof lists.tooFewOptions>) =>
  lists.tooFewOptions(...given).map(told)
export const operandFaults = (form: Form) => proof.operandFaults(form, modelOf(form).neverMet).map(told)
export const checkDefinition = async (...given: Parameters<typeof definition.checkDefinition>) =>
  toldIn(await definition.checkDefinition(...given))
export function createCheck(...given: Parameters<typeof check.createCheck>) {
  const found = check.createCheck(...given)
  return async (...files: Parameters<typeof found>) => (await found(...files)).map(toldIn)
}
