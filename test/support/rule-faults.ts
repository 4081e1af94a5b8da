import type { Rule } from '../../src/models/rule.ts'
import { told } from '../../src/presenters/definition-faults.ts'
import { faultsBy } from '../../src/services/definitions/shape/faults.ts'
import { ruleSchema } from '../../src/services/definitions/shape/rule.ts'

const faultsOf = faultsBy<Rule>(ruleSchema)
/** Checks one rule, in English. None: the value is a Rule. */
export const ruleFaults = (value: unknown) => faultsOf(value).map(told)
