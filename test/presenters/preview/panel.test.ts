import { expect } from 'chai'
import type { Form } from '../../../src/models/form.ts'
import type { Rule } from '../../../src/models/rule.ts'
import { previewPanel } from '../../../src/presenters/preview/panel.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { explainPath, followPath } from '../../../src/services/logic/index.ts'
import { formOf, radios, text } from '../../services/logic/forms.ts'
import { leaf, NOON } from '../../services/logic/rules.ts'
import { page, textOf } from '../../views/html.ts'

const texts = textsIn('en')

const MOMENT = { now: NOON, timeZone: 'UTC' }
const JOURNEY: Form = {
  slug: 'form',
  title: 'Form',
  pages: [
    { id: 'begin', title: 'Begin', fields: [radios('car'), text('must')] },
    { id: 'end', showIf: leaf('eq', 'no', 'car'), exit: { title: 'It ends', text: 'here' }, fields: [] },
    {
      id: 'cars',
      title: 'Cars',
      repeat: { max: 3, itemLabel: 'car' },
      fields: [radios('old'), text('age', leaf('eq', 'yes', 'old'))],
    },
    { id: 'last', title: 'Last', showIf: leaf('eq', 'yes', 'car'), fields: [text('more', leaf('eq', 'yes', 'car'))] },
  ],
}
const state = (values: Record<string, unknown>, page?: string, record?: number) => ({
  pages: explainPath(values, JOURNEY, MOMENT),
  answered: Object.keys(values).length > 0,
  ...(page !== undefined && { page: JOURNEY.pages.find(({ id }) => id === page)! }),
  ...(record !== undefined && { record }),
})
const verdicts = (panel: ReturnType<typeof previewPanel>) => panel.pages.map(({ name, state }) => `${name}: ${state}`)

describe('the panel of a preview', () => {
  it('says of each page whether it is shown, with its rule and the answers that decided', () => {
    const panel = previewPanel(texts, JOURNEY, state({ car: 'yes', must: 'x' }, 'begin'))
    expect(verdicts(panel)).to.deep.equal(['Begin: Shown', 'It ends: Left out', 'Cars: Shown', 'Last: Shown'])
    expect(panel.pages.map(({ present }) => present)).to.deep.equal(['this page', '', '', ''])
    expect(panel.pages[1]).to.deep.include({ rule: 'Only if “car” is “No”', reasons: ['“car” was answered “Yes”'] })
    expect(panel.pages[2]).to.deep.include({ rule: '', reasons: ['It has no rule, so it is always shown.'] })
  })

  it('shows the parts of a rule that looks at several answers, each with its verdict and what was found', () => {
    const rule: Rule = { type: 'any', rules: [leaf('eq', 'yes', 'a'), leaf('eq', 'x', 'b')] }
    const form = formOf([
      radios('a'),
      text('b'),
      text('c', rule),
      text('d', { type: 'not', rule: leaf('eq', 'yes', 'a') }),
    ])
    const [c, d] = previewPanel(texts, form, {
      pages: explainPath({ a: 'no', b: 'x' }, form, MOMENT),
      answered: true,
    }).here
    expect(c).to.deep.include({ state: 'Shown', rule: 'Answer only if “a” is “Yes” or “b” is “x”', reasons: [] })
    expect(c!.parts).to.deep.equal([
      {
        text: 'At least one of these',
        holds: true,
        verdict: 'True',
        label: 'True:',
        reason: '',
        parts: [
          {
            text: '“a” is “Yes”',
            holds: false,
            verdict: 'Not true',
            label: 'Not true:',
            reason: '“a” was answered “No”',
            parts: [],
          },
          {
            text: '“b” is “x”',
            holds: true,
            verdict: 'True',
            label: 'True:',
            reason: '“b” was answered “x”',
            parts: [],
          },
        ],
      },
    ])
    expect(d, 'one answer').to.deep.include({ reasons: ['“a” was answered “No”'], parts: [] })
    const html = page('preview/panel.njk', {
      previewed: {
        panel: {
          ...previewPanel(texts, form, { pages: explainPath({ a: 'no', b: 'x' }, form, MOMENT), answered: true }),
        },
        warnings: [],
      },
    })
    expect(textOf(html)).to.include('True: At least one of these Not true: “a” is “Yes” (“a” was answered “No”)')
  })

  it('says that a journey has ended, and what it leaves out', () => {
    const panel = previewPanel(texts, JOURNEY, state({ car: 'no', must: 'x' }, 'end'))
    expect(verdicts(panel)).to.deep.equal([
      'Begin: Shown',
      'It ends: Ends the form here',
      'Cars: Left out',
      'Last: Left out',
    ])
    expect(panel.pages[3]).to.deep.include({ rule: '', reasons: ['The form has ended at “It ends”.'] })
  })

  it('says that an end waits for the pages before it', () => {
    const path = followPath(JOURNEY, { car: 'no' }, MOMENT)
    const panel = previewPanel(texts, JOURNEY, {
      pages: explainPath(path.answers, JOURNEY, MOMENT, path),
      answered: true,
    })
    expect(panel.pages[1]).to.deep.include({
      state: 'Not yet',
      reasons: ['“car” was answered “No”', 'Its rule is true. It is shown once every page before it is answered.'],
    })
  })

  it('explains the record that is looked at, and no other', () => {
    const values = { car: 'yes', must: 'x', cars: [{ old: 'yes' }, { old: 'no' }] }
    const here = (record?: number) => {
      const { here, free } = previewPanel(texts, JOURNEY, state(values, 'cars', record))
      return [here.map(({ name, state }) => `${name}: ${state}`), free]
    }
    const free = '1 question has no rule and is always shown.'
    expect([here(0), here(1), here()]).to.deep.equal([
      [['age: Shown'], free],
      [['age: Hidden'], free],
      [[], ''],
    ])
  })

  it('says what the browser does by itself only where a rule asks for a choice on the page', () => {
    expect(previewPanel(texts, JOURNEY, state({ car: 'yes', must: 'x' }, 'last'))).to.deep.include({ choosing: '' })
    const form = formOf([radios('a'), text('b', leaf('eq', 'yes', 'a'))])
    const panel = previewPanel(texts, form, { pages: explainPath({}, form, MOMENT), answered: false })
    expect(panel.choosing).to.match(/in the browser straight away/)
    expect(panel.basis).to.equal('No answers have been sent yet.')
    expect(panel.pages, 'of a form of one page').to.deep.equal([])
  })
})
