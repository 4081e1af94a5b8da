import { expect } from 'chai'
import type { Field, Item } from '../../../src/models/field.ts'
import type { Rule } from '../../../src/models/rule.ts'
import { cssFor } from '../../../src/services/logic/index.ts'
import { FIELDS, formOf, formWith, radios, text } from './forms.ts'
import { all, any, compared, leaf, not } from './rules.ts'

/** The condition under which the extra field is hidden, without what stands around it. */
const hiddenWhen = (rule: Rule): string | undefined => /\.form(.*) #question-extra\{/.exec(cssFor(formWith(rule)))?.[1]

describe('cssFor', () => {
  it('hides a question whose rule over choices does not hold, and its phrase always', () => {
    expect(cssFor(formWith(leaf('eq', 'idea', 'topic')))).to.equal(
      [
        '@supports selector(:has(*)){',
        '#question-extra .condition{display:none}',
        '.form:not(:has(#topic-2:checked)) #question-extra{display:none}',
        '}',
        '',
      ].join('\n'),
    )
  })

  it('says each operator over each kind of choice', () => {
    const conditions: [Rule, string][] = [
      [leaf('eq', 'problem', 'topic'), ':not(:has(#topic:checked))'],
      [leaf('neq', 'problem', 'topic'), ':not(:not(:has(#topic:checked)))'],
      [leaf('in', ['problem', 'idea'], 'topic'), ':not(:has(#topic:checked,#topic-2:checked))'],
      [leaf('answered', undefined, 'topic'), ':not(:has(#topic:checked,#topic-2:checked))'],
      [leaf('eq', 'fr', 'country'), ':not(:has(#country option:nth-child(3):checked))'],
      [leaf('eq', false, 'car'), ':not(:has(#car-2:checked))'],
      [leaf('eq', true, 'agree'), ':not(:has(#agree:checked))'],
      [leaf('contains', 'dog', 'pets'), ':not(:has(#pets-2:checked))'],
      [leaf('notContains', 'dog', 'pets'), ':not(:not(:has(#pets-2:checked)))'],
      [leaf('eq', ['cat', 'dog'], 'pets'), ':not(:has(#pets:checked):has(#pets-2:checked):not(:has(#pets-3:checked)))'],
      [
        leaf('in', [['cat', 'dog', 'none'], ['other']], 'pets'),
        ':not(:has(#pets:checked):has(#pets-2:checked):has(#pets-3:checked))',
      ],
    ]
    for (const [rule, condition] of conditions) expect(hiddenWhen(rule), JSON.stringify(rule)).to.equal(condition)
  })

  it('says and, or, not, and folds what is decided already', () => {
    const [yes, idea] = [leaf('eq', true, 'car'), leaf('eq', 'idea', 'topic')]
    const [hasYes, hasIdea] = [':has(#car:checked)', ':has(#topic-2:checked)']
    expect(hiddenWhen(all(yes, idea))).to.equal(`:not(${hasYes}${hasIdea})`)
    expect(hiddenWhen(any(yes, idea))).to.equal(`:not(:is(${hasYes},${hasIdea}))`)
    expect(hiddenWhen(not(yes))).to.equal(`:not(:not(${hasYes}))`)
    expect(hiddenWhen(all(yes, all()))).to.equal(`:not(${hasYes})`)
    expect(hiddenWhen(any(yes, any()))).to.equal(`:not(${hasYes})`)
    expect(hiddenWhen(leaf('eq', 'elsewhere', 'topic'))).to.equal('')
    expect(hiddenWhen(leaf('neq', 'elsewhere', 'topic'))).to.equal(undefined)
    expect(cssFor(formWith(all()))).to.include('#question-extra .condition{display:none}')
  })

  it('knows neither the day nor how two answers compare, so it shows the question with its condition in words', () => {
    const unknown: Rule[] = [
      leaf('lte', { today: '-18y' }, 'moved'),
      compared('eq', 'country', 'topic'),
      compared('contains', 'topic', 'pets'),
      compared('neq', 'topic', 'country'),
    ]
    for (const rule of unknown) {
      expect(cssFor(formWith(rule)), JSON.stringify(rule)).to.equal('')
      expect(cssFor(formWith(any(rule, leaf('eq', true, 'car')))), JSON.stringify(rule)).to.equal('')
      // What else the rule asks for still hides it.
      expect(hiddenWhen(all(rule, leaf('eq', true, 'car')))).to.equal(':not(:has(#car:checked))')
    }
  })

  it('counts a hidden question as not answered', () => {
    const form = formOf([radios('a'), radios('b', leaf('eq', 'yes', 'a')), text('c', leaf('neq', 'no', 'b'))])
    const css = cssFor(form)
    expect(css).to.include('.form:not(:has(#a:checked)) #question-b{')
    expect(css).to.include('.form:not(:not(:has(#a:checked):has(#b-2:checked))) #question-c{')
  })

  it('hides blocks by their position', () => {
    const block: Item = { type: 'inset', text: 'Mind the gap', showIf: leaf('eq', 'yes', 'a') }
    expect(cssFor(formOf([text('first')], [radios('a'), block]))).to.include('.form:not(:has(#a:checked)) #block-1-1{')
  })

  it('gives no rule for what CSS cannot say', () => {
    const rules: Rule[] = [
      leaf('eq', 'x', 'name'),
      leaf('answered', undefined, 'name'),
      leaf('gt', 5, 'age'),
      leaf('withinLast', { days: 7 }, 'moved'),
      leaf('withinLast', { days: 7 }, 'topic'),
      leaf('lt', '09:30', 'at'),
      leaf('answered', undefined, 'home'),
      leaf('answered', undefined, 'evidence'),
      leaf('answered', undefined, 'gone'),
      leaf('startsWith', 'c', 'pets'),
      any(leaf('eq', true, 'car'), not(leaf('gt', 5, 'age'))),
    ]
    for (const rule of rules) expect(cssFor(formWith(rule)), JSON.stringify(rule)).to.equal('')
    expect(cssFor(formOf(FIELDS))).to.equal('')
  })

  it('hides while a rule surely fails, although CSS cannot say when it holds, and keeps the words', () => {
    const rule = all(leaf('eq', true, 'car'), leaf('gt', 5, 'age'))
    expect(cssFor(formWith(rule)))
      .to.include('.form:not(:has(#car:checked)) #question-extra{')
      .and.not.include('.condition')
    const height: Field = { type: 'number', id: 'height', label: 'Height', showIf: leaf('eq', 'yes', 'a') }
    const overHidden = (operator: 'gt' | 'answered' | 'notAnswered', value?: number) =>
      cssFor(formOf([radios('a'), height, text('b', leaf(operator, value, 'height'))]))
    expect(overHidden('gt', 2)).to.include('.form:not(:has(#a:checked)) #question-b{')
    expect(overHidden('answered')).to.include('#question-b{')
    expect(overHidden('notAnswered')).to.not.include('#question-b')
  })

  it('gives no rule over another page, and none for a circle', () => {
    const onA = leaf('eq', 'yes', 'a')
    expect(cssFor(formOf([radios('a')], [text('b', onA)]))).to.equal('')
    const both = cssFor(formOf([radios('a'), text('c', onA)], [text('b', onA)]))
    expect(both).to.include('#question-c .condition').and.not.include('#question-b')
    expect(cssFor(formOf([radios('a', leaf('eq', 'yes', 'b')), radios('b', onA)]))).to.not.include('.condition')
  })

  it('stops before a chain of questions becomes a style sheet that nobody can load', () => {
    const both = (id: string): Rule => any(leaf('eq', 'yes', id), leaf('eq', 'maybe', id))
    const fields: Field[] = [radios('q0')]
    for (let i = 1; i < 60; i++) fields.push(radios(`q${i}`, both(`q${i - 1}`)))
    const form = formOf(fields)
    expect(cssFor(form).length).to.be.lessThan(100_000)
    expect(cssFor(form)).to.include('#question-q1 .condition').and.not.include('#question-q59 .condition')
  })

  it('puts nothing from a definition into the style sheet but ids that are safe', () => {
    const hostile = 'a{}</style><script>'
    const field: Field = { type: 'radios', id: 'topic', label: hostile, options: [{ value: hostile, label: hostile }] }
    const css = cssFor(formOf([field, text('extra', leaf('eq', hostile, 'topic'))]))
    expect(css).to.include('.form:not(:has(#topic:checked)) #question-extra{').and.not.include('script')
    expect(cssFor(formOf([{ ...field, id: hostile }, text('extra', leaf('eq', hostile, hostile))]))).to.equal('')
    expect(cssFor(formOf([radios('a'), text(hostile, leaf('eq', 'yes', 'a'))]))).to.equal('')
  })
})
