/** What is said of a form, word for word, and what is not said. */
import { expect } from 'chai'
import type { Form } from '../../../../src/models/form.ts'
import type { Rule } from '../../../../src/models/rule.ts'
import { proveForm } from '../../../support/told.ts'
import { formOf, radios, text } from '../../logic/forms.ts'
import { all, any, compared, leaf, not } from '../../logic/rules.ts'

const said = (form: Form, work?: number): string[] =>
  proveForm(form, { ...(work !== undefined && { work }) }).map(
    ({ code, pointer, reason }) => `${code} ${pointer} ${reason}`,
  )
/** Each page is an object of a page without its id. */
const pages = (...given: object[]): Form => {
  const form = formOf(...given.map(() => []))
  given.forEach((page, i) => void Object.assign(form.pages[i]!, page))
  return form
}
const claims = (...given: object[]): string[] => said(pages(...given))
const codes = (...given: object[]): string[] => claims(...given).map((one) => one.split(' ', 2).join(' '))

const [yes, no, maybe] = ['yes', 'no', 'maybe'].map((answer) => leaf('eq', answer, 'a')) as [Rule, Rule, Rule]
const never = all(yes, no)
const ever = any(yes, not(yes))
const a = { fields: [radios('a')] }
const end = { fields: [text('end')] }
const inset = (showIf: Rule) => ({ type: 'inset', text: 'Hm', showIf })

describe('what is said of a rule', () => {
  it('that never holds, of a page, a question, a block and what is required', () => {
    expect(claims(a, { ...end, showIf: never })).to.deep.equal([
      'INT301 /pages/1/showIf is never true, so nobody can see this page. Correct the rule, or remove the page',
    ])
    expect(claims({ fields: [radios('a'), text('x', never)] })).to.deep.equal([
      'INT301 /pages/0/fields/1/showIf is never true, so nobody can be asked this question. Correct the rule, or remove the question',
    ])
    expect(claims({ fields: [radios('a'), inset(never)] })).to.deep.equal([
      'INT301 /pages/0/fields/1/showIf is never true, so nobody can see this block. Correct the rule, or remove the block',
    ])
    expect(claims({ fields: [radios('a'), { ...text('x'), required: never }] })).to.deep.equal([
      'INT310 /pages/0/fields/1/required is never true where the question is asked. Write false if nobody must answer',
    ])
  })

  it('that always holds', () => {
    expect(claims(a, { ...end, showIf: ever })).to.deep.equal([
      'INT302 /pages/1/showIf is always true where it is used. Remove it',
    ])
    expect(claims({ fields: [radios('a'), text('x', all(ever))] })).to.deep.equal([
      'INT302 /pages/0/fields/1/showIf is always true. Remove it',
    ])
    expect(claims({ fields: [radios('a'), { ...text('x'), required: not(never) }] })).to.deep.equal([
      'INT302 /pages/0/fields/1/required is always true where it is used. Remove it',
    ])
  })

  it('of which a part changes nothing, wherever the rule stands', () => {
    const never304 = (at: string) => `INT304 ${at} is never true here, so it has no effect. Remove it`
    const always304 = (at: string) => `INT304 ${at} is always true here, so it has no effect. Remove it`
    for (const [rule, below, sentence] of [
      [any(yes, never), '/rules/1', never304],
      [all(ever, yes), '/rules/0', always304],
      [not(any(yes, never)), '/rule/rules/1', never304],
      [any(no, all(yes, ever)), '/rules/1/rules/1', always304],
      [any(no, not(all(maybe, ever))), '/rules/1/rule/rules/1', always304],
    ] as const) {
      expect(claims(a, { ...end, showIf: rule })).to.deep.equal([sentence(`/pages/1/showIf${below}`)])
      expect(claims({ fields: [radios('a'), text('x', rule)] })).to.deep.equal([
        sentence(`/pages/0/fields/1/showIf${below}`),
      ])
      expect(claims({ fields: [radios('a'), { ...text('x'), required: rule }] })).to.deep.equal([
        sentence(`/pages/0/fields/1/required${below}`),
      ])
      expect(claims({ ...a, checks: [{ rule, message: 'No', fieldId: 'a' }] })).to.deep.equal([
        sentence(`/pages/0/checks/0/rule${below}`),
      ])
      // A block may be shown before its own page is answered, so its parts are not judged.
      expect(claims({ fields: [radios('a'), inset(rule)] })).to.deep.equal([])
    }
  })

  it('only once: not of the parts of what was said already', () => {
    expect(codes(a, { ...end, showIf: all(never, yes) })).to.deep.equal(['INT301 /pages/1/showIf'])
    expect(codes(a, { ...end, showIf: any(ever, never) })).to.deep.equal(['INT302 /pages/1/showIf'])
    expect(codes({ fields: [radios('a'), { ...text('x'), required: any(ever, never) }] })).to.deep.equal([
      'INT302 /pages/0/fields/1/required',
    ])
    expect(codes({ ...a, checks: [{ rule: any(ever, never), message: 'No', fieldId: 'a' }] })).to.deep.equal([
      'INT302 /pages/0/checks/0/rule',
    ])
    expect(codes(a, { ...end, showIf: any(yes, all(never, no)) })).to.deep.equal(['INT304 /pages/1/showIf/rules/1'])
    const other = leaf('eq', 'other', 'a')
    expect(codes(a, { ...end, showIf: any(yes, other, not(any(other, no))) })).to.deep.equal([
      'INT303 /pages/1/showIf/rules/1/value',
      'INT303 /pages/1/showIf/rules/2/rule/rules/0/value',
    ])
  })

  it('is not said where a list or a part of it decides', () => {
    const list = { ...a, repeat: { max: 3, itemLabel: 'car' } }
    const rows = (rule: Rule): Rule => ({ type: 'anyRow', groupId: 'page-1', rule })
    expect(claims(list, { ...end, showIf: rows(any(yes, never)) })).to.deep.equal([])
    expect(codes(list, { ...end, showIf: any(rows(yes), rows(never)) })).to.deep.equal([
      'INT304 /pages/1/showIf/rules/1',
    ])
  })

  it('holds for what later rules ask of a question or page', () => {
    const b = radios('b')
    const isB = leaf('eq', 'yes', 'b')
    const later = (page: object) => codes(a, page, { ...end, showIf: isB })
    expect(later({ fields: [b] })).to.deep.equal([])
    expect(later({ fields: [b], showIf: never })).to.deep.equal(['INT301 /pages/1/showIf', 'INT301 /pages/2/showIf'])
    expect(later({ fields: [b], showIf: ever })).to.deep.equal(['INT302 /pages/1/showIf'])
    expect(later({ fields: [text('x'), { ...b, showIf: never }] })).to.deep.equal([
      'INT301 /pages/1/fields/1/showIf',
      'INT301 /pages/2/showIf',
    ])
    expect(later({ fields: [text('x'), { ...b, showIf: ever }] })).to.deep.equal(['INT302 /pages/1/fields/1/showIf'])
    const answered = { ...end, showIf: leaf('answered', undefined, 'b') }
    for (const page of [{ fields: [b], showIf: ever }, { fields: [{ ...b, showIf: ever }] }])
      expect(codes(a, page, answered)).to.include('INT302 /pages/2/showIf')
  })
})

describe('what is said of a question', () => {
  const number = (over: object) => ({ type: 'number', id: 'n', label: 'N', ...over })
  const stuck = number({ integer: true, min: 1.25, max: 1.75 })

  it('that cannot be answered, or perhaps not', () => {
    expect(claims({ fields: [{ ...stuck, required: false }] })).to.deep.equal([
      'INT104 /pages/0/fields/0 can never be answered, because no answer is within its limits',
    ])
    for (const more of [{}, { required: yes }])
      expect(claims({ fields: [radios('a'), { ...stuck, ...more }] })[0]).to.equal(
        'INT305 /pages/0/fields/1 is required, but no answer is within its limits. Widen them, or make the question optional',
      )
    const tiny = number({ min: 1e-15, max: 2e-15 })
    const uncertain =
      'INT309 /pages/0/fields/0 is required, but no answer within its limits was found. There may be none'
    expect(claims({ fields: [tiny] })).to.deep.equal([uncertain])
    expect(claims({ fields: [{ ...tiny, required: false }] })).to.deep.equal([])
    // Rules on it make several kinds of answers, of which some have an example.
    expect(claims({ fields: [number({}), text('x', leaf('lt', 1e-15, 'n'))] })).to.deep.equal([])
  })

  it('whose label is another one’s, in capitals or with a space too', () => {
    const labels = (...given: string[]) => claims({ fields: given.map((label, i) => ({ ...text(`x${i}`), label })) })
    const twice = (i: number) =>
      `INT111 /pages/0/fields/${i}/label is also the label of another question on this page, so people cannot tell them apart`
    expect(labels('Name', 'name', 'Street', ' NAME ')).to.deep.equal([twice(1), twice(3)])
    expect(labels('Name', 'Names')).to.deep.equal([])
    const blocks = [1, 2].map(() => ({ type: 'inset', text: 'Hm' }))
    expect(claims({ fields: [...blocks, text('x')] })).to.deep.equal([])
  })
})

describe('what is said of a check', () => {
  const number = (id: string, over: object = {}) => ({ type: 'number', id, label: id, ...over })
  const check = (rule: Rule, fieldId = 'n') => ({ checks: [{ rule, message: 'No', fieldId }] })

  it('that fails where a calculated value has none', () => {
    const value = { type: 'calculated', id: 'v', label: 'V', value: { product: ['m'] } }
    const last = (more: object) =>
      claims(
        { fields: [radios('a'), number('m', more)] },
        { fields: [value] },
        { fields: [number('n')], ...check(compared('lte', 'v', 'n')) },
      )
    expect(last({})).to.deep.equal([])
    for (const more of [{ required: false }, { showIf: yes }])
      expect(last(more)).to.deep.equal([
        'INT312 /pages/2/checks/0/rule fails where "v" has no value, so people cannot go on. Add "notAnswered" for it',
      ])
  })

  it('that no two entries can pass, with the place of its rule', () => {
    const unique = [{ fieldId: 'a', message: 'No' }]
    expect(claims({ ...a, repeat: { min: 4, max: 9, itemLabel: 'car', unique } })).to.deep.equal([
      'INT311 /pages/0/repeat/unique/0 needs 4 entries with different answers, but "a" has only 3 options. Lower "min", or add options',
    ])
  })
})

describe('what is said of the end of a form', () => {
  const stuck = { type: 'number', id: 'n', label: 'N', integer: true, min: 1.25, max: 1.75 }
  const exit = (showIf?: Rule) => ({ exit: { title: 'Stop', text: 'It ends.' }, ...(showIf && { showIf }) })
  const [after, send] = ['nobody reaches the pages after it', 'nobody can send the form']

  it('that nobody comes to', () => {
    const lost = (i: number, what: string) => `INT307 /pages/${i} is a page that no answer leads on from, so ${what}`
    expect(claims({ fields: [stuck] }, end)[1]).to.equal(lost(0, after))
    expect(claims(end, { fields: [stuck] })[1]).to.equal(lost(1, send))
    expect(codes({ fields: [stuck] }, { ...a, showIf: leaf('answered', undefined, 'n') })).to.deep.equal([
      'INT305 /pages/0/fields/0',
      'INT307 /pages/0',
    ])
  })

  it('that everybody comes to early', () => {
    const alone = (i: number, what: string) =>
      `INT306 /pages/${i} ends the form for everyone, so ${what}. Give it a rule, so that some people can continue`
    expect(claims(a, exit(), end)).to.deep.equal([alone(1, after)])
    expect(claims(a, exit())).to.deep.equal([alone(1, send)])
    expect(claims(a, exit(ever), end)[1]).to.equal(alone(1, after))
    const together = (what: string) =>
      `INT308 /pages/2 ends the form for everyone who reaches it, and earlier pages end it for everyone else, so ${what}`
    expect(claims(a, exit(yes), exit(not(yes)), end)[1]).to.equal(together(after))
    expect(claims(a, exit(yes), exit(not(yes)))[1]).to.equal(together(send))
    expect(claims(a, exit(yes), exit())).to.deep.equal([alone(2, send)])
  })
})

describe('what could not be decided', () => {
  const seats = ['1', '2', '3', '4', '5', '6']
  const people = [...seats, '7'].map((person) => `person${person}`)
  const sits = (person: string, seat: string): Rule => leaf('eq', seat, person)
  /** No two of so many people sit on one seat. For seven of them it never holds, and only trying all ways shows it. */
  const apart = (count: number): Rule =>
    all(
      ...people
        .slice(0, count)
        .flatMap((one, i) =>
          people.slice(0, i).flatMap((other) => seats.map((seat) => not(all(sits(one, seat), sits(other, seat))))),
        ),
    )
  const options = seats.map((value) => ({ value, label: value }))
  const asked = (...rules: Rule[]) =>
    pages({
      fields: [
        radios('a'),
        ...people.map((id) => ({ ...radios(id), options })),
        ...rules.map((rule, i) => text(`x${i}`, rule)),
      ],
    })
  const at = '/pages/0/fields/8/showIf'

  it('is told once, with the number of further rules', () => {
    const undecided = (pointer: string, more = '') =>
      `INT309 ${pointer} could not be decided within 1000 steps${more}. It may be always true, or never`
    expect(said(asked(apart(2)), 1_000)).to.deep.equal([])
    expect(said(asked(apart(7)), 1_000)).to.deep.equal([undecided(at)])
    expect(said(asked(any(yes, apart(7))), 1_000)).to.deep.equal([undecided(`${at}/rules/1`)])
    const needed = asked(yes)
    Object.assign(needed.pages[0]!.fields[8]!, { required: apart(7) })
    expect(said(needed, 1_000)).to.deep.equal([undecided('/pages/0/fields/8/required')])
    const page = asked()
    page.pages.push({ id: 'later', fields: [text('x')], showIf: apart(7) })
    expect(said(page, 1_000)).to.deep.equal([undecided('/pages/1/showIf')])
    expect(said(asked(apart(7), apart(7)), 1_000)).to.deep.equal([
      undecided(at, ', and neither could 1 other question about the rules'),
    ])
    expect(said(asked(apart(7), apart(7), apart(7)), 1_000)).to.deep.equal([
      undecided(at, ', and neither could 2 other questions about the rules'),
    ])
  })

  it('may have parts that can be', () => {
    expect(said(asked(all(apart(6), never)))[0]).to.equal(`INT304 ${at}/rules/1 is never true here`)
    expect(said(asked(any(apart(6), ever)))[0]).to.equal(`INT304 ${at}/rules/1 is always true here`)
  })
})
