import { expect } from 'chai'
import type { LeafRule, Rule } from '../../../../src/models/rule.ts'
import {
  comparisonsIn,
  countsIn,
  lastUses,
  leavesByField,
  listRulesByPage,
  listRulesIn,
} from '../../../../src/services/definitions/proof/comparisons.ts'
import { formOf, radios, text } from '../../logic/forms.ts'
import { all, any, compared, leaf, not } from '../../logic/rules.ts'

const count = (value: number | number[]) => ({ type: 'rowCount', groupId: 'page-2', operator: 'in', value }) as const
const rows = (type: 'anyRow' | 'everyRow', rule: Rule) => ({ type, groupId: 'page-2', rule }) as const
const answered = (id: string): LeafRule => leaf('answered', undefined, id)

describe('what rules look at', () => {
  const [isYes, isLong, isLike] = [leaf('eq', 'yes', 'r'), leaf('contains', 'x', 't'), compared('eq', 'r', 's')]
  const [some, many] = [rows('anyRow', isLong), count(2)]
  const form = formOf(
    [radios('r'), radios('s')],
    [text('t')],
    [text('x', any(isYes, not(some))), text('y', isLike)],
    [text('z', all(isYes, many))],
    [text('end')],
  )
  form.pages[1]!.repeat = { max: 3, itemLabel: 'car' }

  it('is known by question, in lists too; two answers that are compared are asked for', () => {
    const found = leavesByField(form, comparisonsIn(form))
    expect(Object.fromEntries(found)).to.deep.equal({
      r: [isYes, answered('r'), isYes],
      t: [isLong],
      s: [answered('s')],
    })
    expect(leavesByField(form, new Map(), [answered('x')]).get('x')).to.deep.equal([answered('x')])
  })

  it('is known by list', () => {
    expect([...listRulesByPage(form)]).to.deep.equal([['page-2', [some, many]]])
    expect(listRulesIn(not(any(isYes, all(some), many)))).to.deep.equal([some, many])
  })

  it('has a last place', () => {
    expect(Object.fromEntries(lastUses(form))).to.deep.equal({ r: 3, t: 2, s: 2, 'page-2': 3 })
  })

  it('tells lists of one length apart from those of another', () => {
    expect(countsIn([])).to.deep.equal([])
    expect(countsIn([count(4)])).to.deep.equal([3, 4, 5])
    expect(countsIn([count([0, 4])])).to.deep.equal([-1, 0, 1, 3, 4, 5])
    expect(countsIn([rows('everyRow', isLong), some, count(9)])).to.deep.equal([2, 2, 8, 9, 10])
  })
})
