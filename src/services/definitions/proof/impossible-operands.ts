/** Operands that no answer can equal or hold: the question's own limits exclude them. */

import type { Field } from '../../../models/field.ts'
import { type Form, fieldsById } from '../../../models/form.ts'
import type { LeafRule, Rule } from '../../../models/rule.ts'
import type { TypedField } from '../../answers/text.ts'
import { partsOf, placedRules } from '../../logic/index.ts'
import { type Fault, quote } from '../fault.ts'
import { operandsOf } from './cells.ts'
import { canEqual } from './domain.ts'
import { canHold, soughtBy } from './text-cells.ts'

/** The faults, and the pointers of the rules that have them. `from`: the first day on which answers are given, since 1970. */
export function operandClaims(form: Form, from?: number): { faults: Fault[]; rules: ReadonlySet<string> } {
  const fields = fieldsById(form)
  const faults: Fault[] = []
  const rules = new Set<string>()
  const visit = (rule: Rule, pointer: string): void => {
    if (rule.type === 'rule') {
      const field = fields.get(rule.fieldId)
      // Nothing is known of what a calculated value can be.
      const claims = field ? claimsOf(rule, field, `${pointer}/value`, from) : []
      faults.push(...claims)
      if (claims.length > 0) rules.add(pointer)
    } else if ('rules' in rule) rule.rules.forEach((part, i) => void visit(part, `${pointer}/rules/${i}`))
    else for (const part of partsOf(rule)) visit(part, `${pointer}/rule`)
  }
  for (const { rule, pointer } of placedRules(form)) visit(rule, pointer)
  return { faults, rules }
}

function claimsOf(leaf: LeafRule, field: Field, pointer: string, from: number | undefined): Fault[] {
  const refuse = (below: string, what: string): Fault => ({ code: 'INT303', pointer: pointer + below, reason: what })
  const unequal = operandsOf(leaf).flatMap(({ operand, pointer: below }) =>
    canEqual(field, operand, from)
      ? []
      : [refuse(below, `is ${quote(operand)}, but no answer to "${field.id}" can equal it, because of its limits`)],
  )
  if (!isTyped(field)) return unequal
  const sought = soughtBy(leaf)
  if (!sought || canHold(field, sought)) return unequal
  return [refuse('', `is ${quote(sought.text)}, but no answer to "${field.id}" can contain it there`)]
}

const TYPED: readonly Field['type'][] = ['text', 'textarea', 'email', 'tel', 'url']
const isTyped = (field: Field): field is TypedField => TYPED.includes(field.type)
