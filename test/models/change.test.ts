import { expect } from 'chai'
import { changeKindOf } from '../../src/models/change.ts'
import type { EventKind } from '../../src/models/event.ts'

describe('what programs are told of an event', () => {
  it('is what it was', () => {
    const kinds: [EventKind, string][] = [
      ['reopened', 'reopening'],
      ['message', 'message'],
      ['reply', 'reply'],
      ['note', 'note'],
      ['file', 'file'],
      ['assigned', 'assignment'],
      ['undone', 'undo'],
      ['released', 'release'],
      ['deleted', 'deletion'],
    ]
    for (const [kind, told] of kinds) expect(changeKindOf({ kind, by: 'public', isFirst: true }), kind).to.equal(told)
  })

  it('is the receipt, the withdrawal by the person, or a status', () => {
    const status = (by: string, isFirst: boolean) => changeKindOf({ kind: 'status', by, isFirst })
    expect(status('public', true)).to.equal('receipt')
    expect(status('public', false)).to.equal('withdrawal')
    expect(status('Ada', false)).to.equal('status')
  })
})
