import type { Rule } from '../../src/models/rule.ts'
import { faultsBy } from '../../src/services/definitions/shape/faults.ts'
import { ruleSchema } from '../../src/services/definitions/shape/rule.ts'

/** Checks one rule. None: the value is a Rule. */
export const ruleFaults = faultsBy<Rule>(ruleSchema)
