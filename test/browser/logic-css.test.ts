/** The style sheet made from rules, in a real browser, beside the engine itself: the same questions must be visible. */
import { expect } from 'chai'
import fc from 'fast-check'
import type { BrowserContext, Page } from 'puppeteer'
import type { Field, Item } from '../../src/models/field.ts'
import type { Form } from '../../src/models/form.ts'
import type { Operator, Rule } from '../../src/models/rule.ts'
import { cssFor, evaluateLogic, visibilityOrder } from '../../src/services/logic/index.ts'
import { openContext } from '../support/browser.ts'

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }))
const VALUES = ['a', 'b', 'c', 'elsewhere']

describe('the style sheet of conditional questions in a browser', () => {
  let context: BrowserContext
  let page: Page
  before(async () => {
    context = await openContext()
    page = await context.newPage()
  })
  after(() => context.close())

  it('shows a question exactly when its rule holds, for random rules and answers', async function () {
    this.timeout(60_000) // 150 forms, each in up to eight states
    const run = { seed: 20_261_120, numRuns: 150, endOnFailure: true }
    await fc.assert(
      fc.asyncProperty(forms, fc.array(states, { minLength: 4, maxLength: 8 }), async (form, answers) => {
        const conditional = form.pages[0]!.fields.filter(({ showIf }) => showIf)
        expect(cssFor(form).match(/ \.condition\{/g)?.length ?? 0).to.equal(conditional.length)
        await page.setContent(htmlOf(form))
        for (const state of answers) {
          await choose(page, state)
          expect(await visibleWrappers(page), JSON.stringify({ form, state })).to.deep.equal(
            expectedWrappers(form, state),
          )
        }
      }),
      run,
    )
  })

  it('hides the phrase where CSS does the hiding, and leaves it where it cannot', async () => {
    const items: Item[] = [
      { type: 'boolean', id: 'car', label: 'Do you own a car?' },
      { type: 'number', id: 'age', label: 'Age' },
      { type: 'text', id: 'plate', label: 'Plate', showIf: leaf('car', 'eq', true) },
      { type: 'text', id: 'school', label: 'School', showIf: leaf('age', 'lt', 18) },
    ]
    await page.setContent(htmlOf(formOf(items)))
    await choose(page, { car: true })
    const phrases = `[...document.querySelectorAll('.condition')].map((e) => e.checkVisibility() && e.parentElement.id)`
    expect(await page.evaluate(phrases)).to.deep.equal([false, 'question-school'])
  })
})

const leaf = (fieldId: string, operator: Operator, value?: unknown): Rule =>
  ({ type: 'rule', fieldId, operator, ...(value !== undefined && { value }) }) as Rule
const formOf = (fields: Item[]): Form => ({ slug: 'form', title: 'Form', pages: [{ id: 'page', fields }] })

type State = Record<string, unknown>

/** Five choice fields in a chain, each conditional on those before it or not, then a text and a block that depend on all. */
const CHOICES: Field[] = [
  { type: 'radios', id: 'radio', label: 'Radio', options },
  { type: 'select', id: 'select', label: 'Select', options },
  { type: 'checkboxes', id: 'boxes', label: 'Boxes', options },
  { type: 'boolean', id: 'yes', label: 'Yes' },
  { type: 'declaration', id: 'agree', label: 'Agree', statement: 'I agree' },
]
const value = fc.constantFrom(...VALUES)
const set = fc.uniqueArray(value, { minLength: 1, maxLength: 3 })
const scalarLeaf = (id: string): fc.Arbitrary<Rule> =>
  fc.oneof(
    fc.tuple(fc.constantFrom<Operator>('eq', 'neq'), value).map(([operator, one]) => leaf(id, operator, one)),
    fc.tuple(fc.constantFrom<Operator>('in', 'notIn'), set).map(([operator, list]) => leaf(id, operator, list)),
    fc.constantFrom<Operator>('answered', 'notAnswered').map((operator) => leaf(id, operator)),
  )
const boxesLeaf: fc.Arbitrary<Rule> = fc.oneof(
  fc.tuple(fc.constantFrom<Operator>('eq', 'neq'), set).map(([operator, list]) => leaf('boxes', operator, list)),
  fc
    .tuple(fc.constantFrom<Operator>('in', 'notIn'), fc.array(set, { minLength: 1, maxLength: 2 }))
    .map(([operator, sets]) => leaf('boxes', operator, sets)),
  fc
    .tuple(fc.constantFrom<Operator>('contains', 'notContains'), value)
    .map(([operator, one]) => leaf('boxes', operator, one)),
  fc.constantFrom<Operator>('answered', 'notAnswered').map((operator) => leaf('boxes', operator)),
)
const booleanLeaf = (id: string): fc.Arbitrary<Rule> =>
  fc.oneof(
    fc.tuple(fc.constantFrom<Operator>('eq', 'neq'), fc.boolean()).map(([operator, one]) => leaf(id, operator, one)),
    fc.constantFrom<Operator>('answered', 'notAnswered').map((operator) => leaf(id, operator)),
  )
const LEAVES = [scalarLeaf('radio'), scalarLeaf('select'), boxesLeaf, booleanLeaf('yes'), booleanLeaf('agree')]

/** A rule over the first `count` choices. */
const ruleOver = (count: number): fc.Arbitrary<Rule> =>
  fc.letrec<{ rule: Rule }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'rule' },
      fc.oneof(...LEAVES.slice(0, count)),
      fc
        .tuple(fc.constantFrom<'all' | 'any'>('all', 'any'), fc.array(tie('rule'), { maxLength: 3 }))
        .map(([type, rules]) => ({ type, rules })),
      tie('rule').map((rule) => ({ type: 'not', rule }) as const),
    ),
  })).rule

const forms: fc.Arbitrary<Form> = fc
  .tuple(
    ...CHOICES.slice(1).map((_, index) => fc.option(ruleOver(index + 1), { freq: 2, nil: undefined })),
    ruleOver(5),
    ruleOver(5),
  )
  .map((rules) => {
    const [text, block] = rules.slice(-2) as [Rule, Rule]
    const choices = CHOICES.map((field, index) => {
      const showIf = index > 0 ? rules[index - 1] : undefined
      return showIf ? { ...field, showIf } : field
    })
    return formOf([
      ...choices,
      { type: 'text', id: 'text', label: 'Text', showIf: text },
      { type: 'inset', text: 'Inset', showIf: block },
    ])
  })

const known = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined })
const states: fc.Arbitrary<State> = fc.record({
  radio: known,
  select: known,
  boxes: fc.subarray(['a', 'b', 'c']),
  yes: fc.option(fc.boolean(), { nil: undefined }),
  agree: fc.constantFrom(true, undefined),
})

/** What the server decides: in topological order, the answer of a hidden question is taken away. */
function expectedWrappers(form: Form, state: State): string[] {
  const items = form.pages[0]!.fields
  const values = { ...state }
  for (const id of visibilityOrder(form)) {
    const field = items.find((item) => 'id' in item && item.id === id)!
    if (!evaluateLogic(field.showIf!, values)) delete values[id]
  }
  return items.flatMap((item, index) =>
    !item.showIf || evaluateLogic(item.showIf, values) ? [wrapperId(item, index)] : [],
  )
}

const wrapperId = (item: Item, index: number): string => ('id' in item ? `question-${item.id}` : `block-0-${index}`)

const htmlOf = (form: Form): string =>
  `<!doctype html><title>Form</title><style>${cssFor(form)}</style><form class="form">${form.pages[0]!.fields.map(
    (item, index) => {
      const phrase = item.showIf ? '<p class="condition">Answer only if</p>' : ''
      return `<div class="wrapper" id="${wrapperId(item, index)}">${phrase}${controlOf(item)}<p>${item.type}</p></div>`
    },
  ).join('')}</form>`

function controlOf(item: Item): string {
  const box = (type: string, id: string, data: unknown, index: number): string =>
    `<input type="${type}" name="${id}" id="${id}${index ? `-${index + 1}` : ''}" data-value="${data}">`
  switch (item.type) {
    case 'radios':
      return item.options.map((option, index) => box('radio', item.id, option.value, index)).join('')
    case 'checkboxes':
      return item.options.map((option, index) => box('checkbox', item.id, option.value, index)).join('')
    case 'boolean':
      return [true, false].map((yes, index) => box('radio', item.id, yes, index)).join('')
    case 'declaration':
      return box('checkbox', item.id, true, 0)
    case 'select':
      return `<select id="${item.id}"><option value=""></option>${item.options
        .map((option) => `<option value="${option.value}">${option.label}</option>`)
        .join('')}</select>`
    default:
      return ''
  }
}

async function choose(page: Page, state: State): Promise<void> {
  await page.evaluate(`{
    const state = ${JSON.stringify(state)}
    for (const input of document.querySelectorAll('input'))
      input.checked = [state[input.name]].flat().map(String).includes(input.dataset.value)
    for (const select of document.querySelectorAll('select')) select.value = state[select.id] ?? ''
  }`)
}

const visibleWrappers = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('.wrapper')].filter((e) => e.checkVisibility()).map((e) => e.id)`)
