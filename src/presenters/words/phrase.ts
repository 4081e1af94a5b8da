/** Says a rule in plain words, with the labels that people see instead of ids and values. */
import type { Field } from '../../models/field.ts'
import { type Form, fieldsOf } from '../../models/form.ts'
import type { LeafRule, Rule } from '../../models/rule.ts'
import { words } from './index.ts'

/** What a language needs to say a rule. Denial has been carried down to the leaves. */
export interface Group {
  joint: 'all' | 'any'
  parts: (Leaf | Group)[]
}
/** `denied` when the leaf must not hold; `field` is absent when the form does not have it. */
export interface Leaf {
  leaf: LeafRule
  denied: boolean
  field: Field | undefined
}
/** A rule without "not". A boolean holds always, or never. */
export type PlainRule = boolean | Leaf | Group

/**
 * One sentence without a full stop: `Answer only if “Do you own a car?” is “Yes”`. Groups inside groups stand in
 * parentheses. A field that the form does not have is called by its id. `of` is what the rule belongs to: a question is
 * answered, a block is read.
 */
export function phraseLogic(rule: Rule, form: Form, of: 'question' | 'block' = 'question'): string {
  const fields = new Map(fieldsOf(form).map(({ field }) => [field.id, field]))
  return words.rule(plainOf(rule, false, fields), of)
}

function plainOf(rule: Rule, denied: boolean, fields: Map<string, Field>): PlainRule {
  if (rule.type === 'rule') return { leaf: rule, denied, field: fields.get(rule.fieldId) }
  if (rule.type === 'not') return plainOf(rule.rule, !denied, fields)
  // Not all is any not, and not any is all not.
  const joint = (rule.type === 'all') === denied ? 'any' : 'all'
  const plains = rule.rules.map((child) => plainOf(child, denied, fields))
  const deciding = joint === 'any'
  if (plains.includes(deciding)) return deciding
  const parts = plains.flatMap((plain) => {
    if (typeof plain === 'boolean') return []
    return 'joint' in plain && plain.joint === joint ? plain.parts : [plain]
  })
  return parts.length < 2 ? (parts[0] ?? !deciding) : { joint, parts }
}
