/** Operands that no answer can equal or hold: the question's own limits exclude them. */

import { quote } from '../../../models/ajv.ts'
import type { Fault } from '../../../models/fault.ts'
import type { Field } from '../../../models/field.ts'
import { type Form, fieldsById } from '../../../models/form.ts'
import type { LeafRule, Rule } from '../../../models/rule.ts'
import { partsOf, placedRules } from '../../logic/index.ts'
import { operandsOf } from './cells.ts'
import { canEqual } from './domain.ts'
import { atomOf, canHold } from './texts.ts'
import type { Typed } from './typed.ts'

export function operandClaims(form: Form): Fault[] {
  const fields = fieldsById(form)
  const faults: Fault[] = []
  const visit = (rule: Rule, pointer: string): void => {
    if (rule.type === 'rule') faults.push(...claimsOf(rule, fields.get(rule.fieldId)!, `${pointer}/value`))
    else if ('rules' in rule) rule.rules.forEach((part, i) => void visit(part, `${pointer}/rules/${i}`))
    else for (const part of partsOf(rule)) visit(part, `${pointer}/rule`)
  }
  for (const { rule, pointer } of placedRules(form)) visit(rule, pointer)
  return faults
}

function claimsOf(leaf: LeafRule, field: Field, pointer: string): Fault[] {
  const refuse = (below: string, what: string): Fault => ({ code: 'INT303', pointer: pointer + below, reason: what })
  const unequal = operandsOf(leaf).flatMap(({ operand, pointer: below }) =>
    canEqual(field, operand)
      ? []
      : [refuse(below, `is ${quote(operand)}, and no answer to "${field.id}" can equal it: its limits exclude it`)],
  )
  const atom = isTyped(field) ? atomOf(leaf) : undefined
  if (!atom || !isTyped(field) || canHold(field, atom)) return unequal
  return [refuse('', `is ${quote(atom.part)}, and no answer to "${field.id}" can hold it there`)]
}

const TYPED: readonly Field['type'][] = ['text', 'textarea', 'email', 'tel', 'url']
const isTyped = (field: Field): field is Typed => TYPED.includes(field.type)
