import { expect } from 'chai'
import {
  type CaseUpdate,
  judgeUpdate,
  languagesFor,
  nextStatuses,
  remarkFault,
  type StatusMove,
} from '../../src/models/case-update.ts'
import { LONGEST_REMARK } from '../../src/models/event.ts'
import type { Form } from '../../src/models/form.ts'
import { statusOf } from '../../src/models/form.ts'

const form: Form = { slug: 'a', title: 'A', pages: [{ id: 'a', fields: [{ type: 'text', id: 'a', label: 'A' }] }] }
const status = (id: string) => statusOf(form, id)!
const write = (more: Partial<Parameters<typeof remarkFault>[0]> = {}) => remarkFault({ message: '', note: '', ...more })

describe('what the office wrote', () => {
  it('needs something that is said or done', () => {
    expect(write()).to.equal('nothing')
    expect(write({ message: 'Hello' })).to.equal(undefined)
    expect(write({ note: 'Called.' })).to.equal(undefined)
    expect(write({ target: status('approved') })).to.equal(undefined)
  })

  it('may have as many characters as people count, not more', () => {
    const most = '😀'.repeat(LONGEST_REMARK)
    expect(write({ message: most, note: most })).to.equal(undefined)
    expect(write({ message: `${most}.` })).to.equal('long')
    expect(write({ note: `${most}.` })).to.equal('long')
  })

  it('may have several lines and tabs, but no other control characters', () => {
    expect(write({ message: 'One\n\ttwo', note: 'One\n\ttwo' })).to.equal(undefined)
    for (const sign of ['\0', '\r', '\u001b', '\u0085']) {
      expect(write({ message: `a${sign}` }), JSON.stringify(sign)).to.equal('format')
      expect(write({ note: `${sign}a` }), JSON.stringify(sign)).to.equal('format')
    }
  })

  it('says for what, where the status asks the person', () => {
    const target = status('needs-information')
    expect(write({ target })).to.equal('message')
    expect(write({ target, note: 'For us.' })).to.equal('message')
    expect(write({ target, message: 'Which street?' })).to.equal(undefined)
  })

  it('says why a case is reopened, for the office', () => {
    const target = status('in-review')
    expect(write({ target, reopens: true, message: 'Hello' })).to.equal('reason')
    expect(write({ target, reopens: true, note: 'A new letter came.' })).to.equal(undefined)
  })
})

describe('what can be done to a case', () => {
  const done = (at: string | string[], more: Partial<CaseUpdate>, move?: StatusMove) =>
    judgeUpdate(
      [at].flat().map((id) => ({ form, status: status(id), translations: { fr: {} } })),
      { to: '', message: '', note: '', ...more },
      move,
    )

  it('is a move to a status that may follow', () => {
    expect(done('received', { to: 'in-review' })).to.equal(undefined)
    for (const to of ['received', 'approved', 'lost']) expect(done('received', { to }), to).to.equal('move')
    expect(done('in-review', { to: 'needs-information' })).to.equal('message')
  })

  it('is reopening it with a reason, where that is wanted and it is closed', () => {
    expect(done('approved', { to: 'in-review' })).to.equal('reason')
    for (const move of [undefined, 'reopen'] as const)
      expect(done('approved', { to: 'in-review', note: 'A mistake' }, move)).to.equal(undefined)
    expect(done('approved', { to: 'in-review', note: 'A mistake' }, 'onward')).to.equal('move')
    expect(done('approved', { to: 'declined', note: 'A mistake' }, 'reopen')).to.equal('move')
    expect(done('received', { to: 'in-review', note: 'A mistake' }, 'reopen')).to.equal('move')
  })

  it('is a message in a language that its form has', () => {
    expect(done('received', { message: 'Bonjour', language: 'fr' })).to.equal(undefined)
    expect(done('received', { message: 'Hallo', language: 'de' })).to.equal('language')
    expect(done('received', {})).to.equal('nothing')
  })

  it('is found for several as soon as one can take it', () => {
    expect(done(['approved', 'received'], { to: 'in-review' }, 'onward')).to.equal(undefined)
    expect(done(['approved', 'declined'], { to: 'in-review' }, 'onward')).to.equal('move')
    const [french, own] = [
      { form, status: status('received'), translations: { fr: {} } },
      { form, status: status('received') },
    ]
    expect(judgeUpdate([french, own], { to: '', message: 'Bonjour', note: '', language: 'fr' })).to.equal('language')
    expect(judgeUpdate([], { to: '', message: 'Hello', note: '' })).to.equal(undefined)
    expect(judgeUpdate([], { to: 'in-review', message: '', note: '' })).to.equal('move')
  })
})

describe('the statuses that a case can move to', () => {
  const ids = (id: string) => nextStatuses({ form, status: status(id) }).map((one) => one.id)

  it('are those that follow its own', () => {
    expect(ids('in-review')).to.deep.equal(['approved', 'declined', 'needs-information', 'withdrawn'])
  })

  it('are all that are not final, once it is closed', () => {
    expect(ids('approved')).to.deep.equal(['received', 'in-review', 'needs-information'])
  })
})

describe('the languages in which the office may write', () => {
  it('are that of the form, then those that it is translated into', () => {
    expect(languagesFor({ form })).to.deep.equal(['en'])
    expect(languagesFor({ form, translations: { fr: {}, de: {} } })).to.deep.equal(['en', 'fr', 'de'])
    const german: Form = { ...form, language: 'de' }
    expect(languagesFor({ form: german, translations: { de: {}, en: {} } })).to.deep.equal(['de', 'en'])
  })
})
