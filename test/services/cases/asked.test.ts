import { expect } from 'chai'
import type { CaseEvent, EventKind } from '../../../src/models/event.ts'
import { askedIn } from '../../../src/services/cases/find.ts'

/** Events of these kinds, a millisecond apart. */
const since = (...kinds: (EventKind | [EventKind, string])[]): CaseEvent[] =>
  kinds.map((one, at) => {
    const [kind, message] = [one].flat() as [EventKind, string?]
    return { kind, at, status: 's', by: 'x', ...(message !== undefined && { message }) }
  })

describe('what is asked', () => {
  it('is told with the last public words of the office, and without an answer until one came', () => {
    expect(askedIn(since('status'))).to.deep.equal({})
    expect(askedIn(since('status', ['status', 'Which?'], ['message', 'Please'], 'note'))).to.deep.equal({
      message: 'Please',
    })
  })

  it('is answered by what the person sent since, in words or as a file, and by nothing from before', () => {
    expect(askedIn(since('status', 'file', ['status', 'Which?']))).to.deep.equal({ message: 'Which?' })
    expect(askedIn(since('status', ['status', 'Which?'], ['reply', 'This'], 'file', 'note'))).to.deep.equal({
      message: 'Which?',
      answered: { at: 3, replies: 1, files: 1 },
    })
    expect(askedIn(since('status', ['reply', 'This']))).to.deep.equal({ answered: { at: 1, replies: 1, files: 0 } })
  })

  it('is to be read once more when the office has written after the last answer, until the next one', () => {
    const asked = since(['status', 'Which?'], ['reply', 'This'], ['message', 'Which one?'], 'assigned')
    const answered = { at: 1, replies: 1, files: 0, writtenSince: true }
    expect(askedIn(asked)).to.deep.equal({ message: 'Which one?', answered })
    expect(askedIn([...asked, { ...asked[1]!, at: 9 }]).answered).to.deep.equal({ at: 9, replies: 2, files: 0 })
  })

  it('begins anew when the case is opened again at a status that asks', () => {
    expect(askedIn(since('status', 'reply', 'status', ['reopened', 'Sorry']))).to.deep.equal({ message: 'Sorry' })
  })
})
