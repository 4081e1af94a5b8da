import { expect } from 'chai'
import {
  type CaseEvent,
  type EventKind,
  isPrivate,
  isStanding,
  isStep,
  partyNamed,
  partyOf,
  publicEvents,
  undoneAmong,
} from '../../src/models/event.ts'

const KINDS: EventKind[] = [
  'status',
  'reopened',
  'message',
  'note',
  'assigned',
  'released',
  'undone',
  'file',
  'reply',
  'deleted',
]
const undone = (...kinds: EventKind[]) => [...undoneAmong(kinds.map((kind) => ({ kind })))]

describe('an event of a case', () => {
  it('is a step of the office if the person is told of it, and most steps set the status', () => {
    expect(KINDS.filter((kind) => isStep({ kind }))).to.deep.equal(['status', 'reopened', 'message'])
    expect(KINDS.filter((kind) => isStanding({ kind }))).to.deep.equal(['status', 'reopened'])
  })

  it('is for the office alone if it is a note, or about who works on it', () => {
    expect(KINDS.filter(isPrivate)).to.deep.equal(['note', 'assigned', 'released'])
  })

  it('undoes the last step before it that was not undone yet', () => {
    expect(undone('status', 'message')).to.deep.equal([])
    expect(undone('status', 'message', 'undone')).to.deep.equal([1])
    expect(undone('status', 'message', 'note', 'file', 'undone')).to.deep.equal([1])
    expect(undone('status', 'status', 'reopened', 'undone', 'undone')).to.deep.equal([2, 1])
    expect(undone('status', 'status', 'undone', 'message', 'undone', 'status')).to.deep.equal([1, 3])
  })

  it('is public without notes; of a reply is told only that it came', () => {
    const event = (kind: EventKind, more: object = {}): CaseEvent & { undone?: true } => ({
      kind,
      status: 'received',
      at: 1,
      by: 'Ada',
      ...more,
    })
    const shown = publicEvents([
      event('status', { note: 'ours', message: 'Welcome' }),
      event('note', { note: 'ours' }),
      event('assigned'),
      event('released'),
      event('message', { message: 'Wrong', undone: true }),
      event('undone'),
      event('reply', { message: 'my illness' }),
    ])
    expect(shown).to.deep.equal([
      event('status', { message: 'Welcome' }),
      event('undone'),
      event('reply', { message: undefined }),
    ])
  })

  it('waits for the person under an older word in databases', () => {
    expect(['citizen', 'office'].map(partyOf)).to.deep.equal(['person', 'office'])
    expect(['person', 'citizen', 'office', 'nobody', ''].map(partyNamed)).to.deep.equal([
      'person',
      'person',
      'office',
      undefined,
      undefined,
    ])
  })
})
