import { expect } from 'chai'
import type { Account } from '../../src/models/account.ts'
import { commonLanguages } from '../../src/models/case-update.ts'
import { type Form, statusOf } from '../../src/models/form.ts'
import type { Language } from '../../src/models/language.ts'
import { type Change, type ChosenCase, commonLanguage, obstacleOf, waysOf } from '../../src/models/several.ts'
import type { Submission } from '../../src/models/submission.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const form: Form = { slug: 'permit', title: 'A permit', pages: [{ id: 'a', fields: [] }] }
const submission: Submission = {
  id: 1,
  reference: '7K3M-9QXT-2VBD-HW8P',
  slug: 'permit',
  version: '0123456789abcdef',
  answers: {},
  receivedAt: NOW,
  status: 'received',
  statusAt: NOW,
}
const chosen = (
  status = 'received',
  { of = form, ...more }: Omit<Partial<ChosenCase>, 'status'> & { of?: Form } = {},
): ChosenCase => ({
  submission,
  form: of,
  status: statusOf(of, status)!,
  events: 1,
  arrived: false,
  overdue: false,
  ...more,
})
const account = (more: Partial<Account> = {}): Account => ({
  id: 7,
  email: 'ada@example.org',
  name: 'Ada',
  role: 'caseworker',
  edits: [],
  createdAt: NOW,
  ready: true,
  secondFactor: false,
  provided: false,
  ...more,
})
const to = (status: string): Change => ({ kind: 'work', to: status, message: 'Hello', note: '' })

describe('a change to a case among others', () => {
  it('is possible where its status may follow, or stays', () => {
    expect(obstacleOf(chosen(), to('in-review'))).to.equal(undefined)
    expect(obstacleOf(chosen(), to(''))).to.equal(undefined)
    expect(obstacleOf(chosen('approved'), to(''))).to.equal(undefined)
  })

  it('is not possible where the status is there already, cannot follow, or the case is finished', () => {
    expect(obstacleOf(chosen(), to('received'))).to.equal('there')
    expect(obstacleOf(chosen('approved'), to('approved'))).to.equal('there')
    expect(obstacleOf(chosen(), to('approved'))).to.equal('move')
    expect(obstacleOf(chosen('approved'), to('in-review'))).to.equal('final')
  })

  it('is not possible where something happened since it was chosen', () => {
    expect(obstacleOf(chosen('received', { events: 2, seen: 1 }), to('in-review'))).to.equal('changed')
    expect(obstacleOf(chosen('received', { events: 2, seen: 2 }), to('in-review'))).to.equal(undefined)
    expect(obstacleOf(chosen('received', { events: 2, seen: 1 }), { kind: 'release' })).to.equal('changed')
  })

  it('is not possible once its content is deleted', () => {
    const gone = chosen('received', { submission: { ...submission, deletedAt: NOW }, events: 2, seen: 1 })
    for (const change of [to('in-review'), { kind: 'release' }, { kind: 'assign', assignee: undefined }] as Change[])
      expect(obstacleOf(gone, change), change.kind).to.equal('deleted')
  })

  it('releases or discards only what is held as possible spam', () => {
    const held = chosen('received', { submission: { ...submission, quarantine: 'trapped' } })
    for (const change of [{ kind: 'release' }, { kind: 'discard', reason: 'spam' }] as Change[]) {
      expect(obstacleOf(chosen(), change), change.kind).to.equal('kept')
      expect(obstacleOf(held, change), change.kind).to.equal(undefined)
    }
  })

  it('assigns it to somebody else who works on its form, or to nobody', () => {
    const assign = (assignee?: Account, present?: number) =>
      obstacleOf(
        chosen('received', { submission: { ...submission, ...(present !== undefined && { assignee: present }) } }),
        { kind: 'assign', assignee },
      )
    expect(assign(account())).to.equal(undefined)
    expect(assign(account(), 7)).to.equal('theirs')
    expect(assign(account(), 8)).to.equal(undefined)
    expect(assign(undefined, 7)).to.equal(undefined)
    expect(assign()).to.equal('theirs')
    expect(assign(account({ forms: ['other'] }))).to.equal('barred')
    expect(assign(account({ role: 'viewer' }))).to.equal('barred')
  })
})

describe('the statuses of several cases', () => {
  it('are those that some may move to, each with how many, in the order of their forms', () => {
    const ways = waysOf([chosen(), chosen('in-review'), chosen('needs-information')])
    expect(ways.map(({ status, count }) => [status.id, count])).to.deep.equal([
      ['in-review', 2],
      ['needs-information', 1],
      ['approved', 1],
      ['declined', 1],
      ['withdrawn', 3],
    ])
  })

  it('are not those of cases whose content is deleted', () => {
    expect(waysOf([chosen('received', { submission: { ...submission, deletedAt: NOW } })])).to.deep.equal([])
  })

  it('are those of the first form that has them, where forms name the same ones', () => {
    const own: Form = {
      ...form,
      statuses: [
        { id: 'received', label: 'Here', meaning: 'It is here.', to: ['in-review'] },
        { id: 'in-review', label: 'Being read', meaning: 'We read it.', to: ['received'] },
      ],
    }
    const ways = waysOf([chosen('received', { of: own }), chosen()])
    expect(ways.map(({ status, count }) => [status.label ?? status.id, count])).to.deep.equal([
      ['Being read', 2],
      ['withdrawn', 1],
    ])
  })
})

describe('the language in which the office writes to several people', () => {
  const inLanguages = (languages: Language[], sent?: Language) =>
    chosen('received', {
      translations: Object.fromEntries(languages.map((language) => [language, {}])),
      submission: { ...submission, ...(sent && { language: sent }) },
    })

  it('is one that all their forms have', () => {
    const several = [inLanguages(['de', 'pl', 'fr']), inLanguages(['fr', 'de'])]
    expect(commonLanguages(several)).to.deep.equal(['en', 'de', 'fr'])
    expect(commonLanguages([inLanguages(['de']), inLanguages([])])).to.deep.equal(['en'])
    expect(commonLanguages([])).to.deep.equal([])
  })

  it('is that in which all forms were sent, if all have it; else the first that they have', () => {
    expect(commonLanguage([inLanguages(['de'], 'de'), inLanguages(['de'], 'de')])).to.equal('de')
    expect(commonLanguage([inLanguages(['de'], 'de'), inLanguages(['de'])])).to.equal('en')
    expect(commonLanguage([inLanguages(['de'], 'de'), inLanguages([], 'de')])).to.equal('en')
    expect(commonLanguage([inLanguages(['de'])])).to.equal('en')
    expect(commonLanguage([])).to.equal(undefined)
  })
})
