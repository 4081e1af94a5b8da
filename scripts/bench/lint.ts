/** How long the linter takes over a large form: 200 questions on 20 pages with 100 rules, most of them over several answers. */
import type { Field } from '../../src/models/field.ts'
import type { Form } from '../../src/models/form.ts'
import type { Page } from '../../src/models/page.ts'
import type { LeafRule, Rule } from '../../src/models/rule.ts'
import { definitionFaults } from '../../src/services/definitions/faults.ts'
import { median } from './figures.ts'

export interface LintFigure {
  questions: number
  rules: number
  faults: number
  milliseconds: number
}
const PAGES = 20
const EACH = 10

/** Every second question has a rule over questions before it, of every kind that can be proved about. */
function largeForm(): Form {
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
    pages.push({ id: `page-${p}`, title: `Page ${p}`, fields })
  }
  return { slug: 'large', title: 'Large', pages }
}

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

/** The median over the rounds. */
export function benchLint(rounds: number): LintFigure {
  const form = largeForm()
  const questions = form.pages.flatMap(({ fields }) => fields)
  const times: number[] = []
  let faults = 0
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    faults = definitionFaults(form).length
    times.push(performance.now() - start)
  }
  const rules = questions.filter(({ showIf }) => showIf).length
  return { questions: questions.length, rules, faults, milliseconds: median(times) }
}
