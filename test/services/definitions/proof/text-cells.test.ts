import { expect } from 'chai'
import type { LeafRule, Operator } from '../../../../src/models/rule.ts'
import type { TypedField } from '../../../../src/services/answers/text.ts'
import { canContain, soughtBy, textCells } from '../../../../src/services/definitions/proof/domain.ts'
import type { TextPart } from '../../../../src/services/definitions/proof/samples.ts'
import { evaluateLogic } from '../../../../src/services/logic/index.ts'
import { compared, leaf } from '../../logic/rules.ts'

const typed = (more: object = {}): TypedField => ({ type: 'text', id: 'q', label: 'Q', ...more }) as TypedField
const part = (where: TextPart['where'], text: string): TextPart => ({ where, text })

describe('the cells of a text', () => {
  const words = (length: number): string[] =>
    length === 0 ? [''] : words(length - 1).flatMap((word) => ['a', 'b', 'x'].map((letter) => word + letter))
  const every = [1, 2, 3, 4, 5].flatMap(words)
  const truthsOf = (leaves: readonly LeafRule[], q: string) =>
    leaves.map((one) => evaluateLogic(one, { q }, { now: 0 }))

  it('hold every text, and each has an example of its own', () => {
    const rules: LeafRule[][] = [
      [leaf('eq', 'ab'), leaf('neq', 'b')],
      [leaf('in', ['a', 'ab']), leaf('notIn', ['a']), leaf('answered'), leaf('notAnswered')],
      [leaf('contains', 'a'), leaf('notContains', 'ab')],
      [leaf('startsWith', 'a'), leaf('startsWith', 'ab'), leaf('startsWith', 'b')],
      [leaf('endsWith', 'b'), leaf('endsWith', 'ab'), leaf('endsWith', 'ba')],
      [leaf('startsWith', 'ab'), leaf('endsWith', 'b'), leaf('contains', 'b')],
      [leaf('startsWith', 'ab'), leaf('contains', 'a'), leaf('eq', 'abb')],
      [leaf('endsWith', 'ba'), leaf('contains', 'b'), leaf('eq', 'x')],
    ]
    for (const leaves of rules) {
      const name = JSON.stringify(leaves)
      const cells = textCells(typed(), leaves)
      const kinds = new Set(every.map((text) => truthsOf(leaves, text).join()))
      expect(new Set(cells.map(({ truths }) => truths.join())), name).to.deep.equal(kinds)
      for (const { truths, answer } of cells) {
        expect(answer, name).to.be.a('string')
        expect(truthsOf(leaves, answer as string), name).to.deep.equal(truths)
      }
    }
  })

  it('leave out what the question refuses, and have no example where none is found', () => {
    expect(textCells(typed({ maxLength: 2 }), [leaf('eq', 'abc')])).to.deep.equal([{ truths: [false], answer: 'x' }])
    expect(textCells(typed({ pattern: '[xz]{7}' }), [leaf('contains', 'zx')])).to.deep.equal([
      { truths: [false], answer: 'xxxxxxx' },
      { truths: [true] },
    ])
    expect(textCells(typed({ pattern: '[xz]{7}' }), [leaf('contains', 'q')])).to.deep.equal([
      { truths: [false], answer: 'xxxxxxx' },
    ])
    expect(textCells(typed({ pattern: '[xz]{7}', maxLength: 6 }), [leaf('contains', 'q')])).to.deep.equal([])
    expect(textCells(typed({ maxLength: 2 }), [leaf('contains', 'abc')])).to.deep.equal([
      { truths: [false], answer: 'x' },
    ])
  })

  it('are tried for six parts, and not known for more', () => {
    const parts = (count: number) => [...'abcdefg'].slice(0, count).map((letter) => leaf('contains', letter))
    expect(textCells(typed(), parts(6))).to.have.lengthOf(2 ** 6)
    const leaves = [...parts(7), leaf('answered'), leaf('notAnswered'), leaf('eq', 'abc'), leaf('neq', 'abc')]
    const unknown = Array(7).fill(undefined)
    const named = { truths: [true, true, true, false, false, false, false, true, false, true, false], answer: 'abc' }
    expect(textCells(typed(), leaves)).to.deep.equal([
      named,
      { truths: [...unknown, true, false, false, true], answer: 'x' },
    ])
    expect(textCells(typed({ pattern: 'z{30}', maxWords: 1 }), leaves)).to.deep.equal([
      { truths: [...unknown, true, false, false, true], answer: 'z'.repeat(30) },
    ])
  })
})

describe('a part of a text', () => {
  it('is what a rule looks for', () => {
    for (const [operator, where] of [
      ['contains', 'contains'],
      ['notContains', 'contains'],
      ['startsWith', 'startsWith'],
      ['endsWith', 'endsWith'],
    ] as const)
      expect(soughtBy(leaf(operator, 'a'))).to.deep.equal(part(where, 'a'))
    for (const operator of ['eq', 'answered', 'in'] satisfies Operator[])
      expect(soughtBy(leaf(operator, 'a'))).to.equal(undefined)
    expect(soughtBy(compared('contains', 'p'))).to.equal(undefined)
  })

  it('may be held where no white space, line end or limit is against it', () => {
    const can = (field: object, where: TextPart['where'], text: string) => canContain(typed(field), part(where, text))
    const held = (field: object, text: string) =>
      (['contains', 'startsWith', 'endsWith'] as const).filter((where) => can(field, where, text))
    const everywhere = ['contains', 'startsWith', 'endsWith']
    expect(held({}, 'a b')).to.deep.equal(everywhere)
    expect(held({}, ' a')).to.deep.equal(['contains', 'endsWith'])
    expect(held({}, 'a ')).to.deep.equal(['contains', 'startsWith'])
    expect(held({}, 'a\nb')).to.deep.equal([])
    expect(held({}, 'a\tb')).to.deep.equal([])
    expect(held({ type: 'textarea' }, 'a\nb')).to.deep.equal(everywhere)
    expect(held({ type: 'textarea' }, 'a\u0007b')).to.deep.equal([])
    for (const type of ['email', 'url']) {
      expect(held({ type }, 'a.b')).to.deep.equal(everywhere)
      expect(held({ type }, 'a b')).to.deep.equal([])
    }
    expect(held({ type: 'tel' }, '+44 1 ext 2')).to.deep.equal(everywhere)
    for (const text of ['(0', 'a', '-']) expect(held({ type: 'tel' }, text)).to.deep.equal([])
    expect(held({ maxLength: 2 }, '😀b')).to.deep.equal(everywhere)
    expect(held({ maxLength: 2 }, 'abc')).to.deep.equal([])
    expect(held({ maxLength: 2 }, 'ab ')).to.deep.equal(['contains', 'startsWith'])
  })
})
