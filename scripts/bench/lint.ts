/**
 * How long the linter takes over a large form: 200 questions on 20 pages with 100 rules, most of them over several answers,
 * with 57 checks and 19 sums.
 */
import type { CalculatedValue, Field } from '../../src/models/field.ts'
import type { Form } from '../../src/models/form.ts'
import { calculatedOf, type Page, questionsOf } from '../../src/models/page.ts'
import type { LeafRule, Rule } from '../../src/models/rule.ts'
import { type Fault, severityOf } from '../../src/services/definitions/fault.ts'
import { definitionFaults } from '../../src/services/definitions/faults.ts'
import { median } from './figures.ts'

export interface LintFigure {
  questions: number
  rules: number
  checks: number
  sums: number
  faults: number
  /** Those of the faults that refuse the form. */
  errors: number
  milliseconds: number
}
const PAGES = 20
const EACH = 10

/** Every second question has a rule over questions before it, of every kind that can be proved about. */
function largeForm(isPlain: boolean): Form {
  const questions: Field[] = []
  const pages: Page[] = []
  for (let p = 0; p < PAGES; p++) {
    const fields: Field[] = []
    for (let f = 0; f < EACH; f++) {
      const field = questionOf(questions.length)
      const hasRule = questions.length > 8 && (f % 2 === 1 || (f === 8 && p < 5))
      const showIf = hasRule ? ruleFor(questions) : undefined
      questions.push(showIf ? { ...field, showIf } : field)
      fields.push(questions.at(-1)!)
    }
    if (isPlain) {
      pages.push({ id: `page-${p}`, title: `Page ${p}`, fields })
      continue
    }
    const sums = sumsFor(p, pages)
    pages.push({
      id: `page-${p}`,
      title: `Page ${p}`,
      fields: [...sums, ...fields],
      ...checksFor(fields, questions, sums),
    })
  }
  return { slug: 'large', title: 'Large', pages }
}

/** After the first pages, sums of all numbers before them, and of the sums before. */
function sumsFor(page: number, before: readonly Page[]): CalculatedValue[] {
  const count = page < 10 ? 0 : page < PAGES - 1 ? 2 : 1
  const numbers = before.flatMap(questionsOf).filter(({ type }) => type === 'number')
  const last = before.flatMap(calculatedOf).at(-1)
  return Array.from({ length: count }, (_, i): CalculatedValue => {
    const sum = [...numbers.map(({ id }) => id), ...(last ? [last.id] : [])]
    return { type: 'calculated', id: `s${page}x${i}`, label: `Sum ${page} ${i}`, value: { sum } }
  })
}

/** Checks of an answer beside another one, or a sum, and of one alone; a question without an answer fails none. */
function checksFor(fields: readonly Field[], before: readonly Field[], sums: readonly CalculatedValue[]) {
  const place = fields.findLast(({ showIf }) => !showIf)!
  const [own, earlier] = before.filter(({ type }) => type === 'number').toReversed()
  const other = sums.at(-1) ?? earlier
  const unless = (rule: Rule, ...of: readonly (Field | CalculatedValue | undefined)[]): Rule => {
    const maybe = of.filter((one) => one && one.type !== 'calculated' && (one.showIf || one.required === false))
    return { type: 'any', rules: [...maybe.map((one) => leaf('notAnswered', one!.id)), rule] }
  }
  const alone = (field: Field): Rule => unless(leafOver(field, before.length), field)
  const beside = other ? unless(compared('lte', other.id, own!.id), own, other) : alone(own!)
  const third = before.at(-3)!
  const rules = before.length <= 17 * EACH ? [alone(place), beside, alone(third)] : [alone(place), beside]
  return { checks: rules.map((rule) => ({ rule, message: 'Correct this', fieldId: place.id })) }
}

const leaf = (operator: LeafRule['operator'], fieldId: string): LeafRule => ({ type: 'rule', fieldId, operator })

const compared = (operator: LeafRule['operator'], other: string, fieldId: string): LeafRule =>
  ({ type: 'rule', fieldId, operator, valueOf: other }) as never

function questionOf(index: number): Field {
  const base = { id: `q${index}`, label: `Question ${index}`, ...(index % 3 === 0 && { required: false }) }
  const options = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value }))
  const kinds: Field[] = [
    { ...base, type: 'radios', options },
    { ...base, type: 'number', min: 0, max: 100, integer: true },
    { ...base, type: 'checkboxes', options },
    { ...base, type: 'date', min: 'today-10y', max: 'today' },
    { ...base, type: 'text', maxLength: 40 },
    { ...base, type: 'boolean' },
  ]
  return kinds[index % kinds.length]!
}

function ruleFor(before: readonly Field[]): Rule {
  const leaves = [1, 3, 4, 8].map((back) => leafOver(before.at(-back)!, before.length))
  if (before.length % 4 === 1) return leaves[0]!
  return { type: 'any', rules: [leaves[0]!, { type: 'all', rules: leaves.slice(1) }] }
}

function leafOver({ id, type }: Field, n: number): LeafRule {
  const leaf = (operator: LeafRule['operator'], value: LeafRule['value']): LeafRule => {
    return { type: 'rule', fieldId: id, operator, value: value! }
  }
  if (type === 'number') return leaf(n % 3 ? 'gt' : 'lte', n % 90)
  if (type === 'checkboxes') return leaf('contains', 'abcd'[n % 4])
  if (type === 'date') return leaf('withinLast', { days: n % 300 })
  if (type === 'text') return leaf('startsWith', 'xyz'[n % 3])
  if (type === 'boolean') return leaf('eq', n % 2 === 0)
  return leaf('neq', 'abcd'[n % 4])
}

/** The median over the rounds. `isPlain`: without checks and sums, where the proof decides everything. */
export function benchLint(rounds: number, { isPlain = false } = {}): LintFigure {
  const form = largeForm(isPlain)
  const questions = form.pages.flatMap(questionsOf)
  const times: number[] = []
  let found: Fault[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    found = definitionFaults(form)
    times.push(performance.now() - start)
  }
  const rules = questions.filter(({ showIf }) => showIf).length
  const checks = form.pages.flatMap((page) => page.checks ?? []).length
  const sums = form.pages.flatMap(calculatedOf).length
  const errors = found.filter(({ code }) => !code || severityOf(code) === 'error').length
  return { questions: questions.length, rules, checks, sums, faults: found.length, errors, milliseconds: median(times) }
}
