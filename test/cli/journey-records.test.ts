import { expect } from 'chai'
import { HOUSEHOLD } from '../support/journeys.ts'
import { type Desk, openDesk } from './desk.ts'

const ANSWERS = {
  home: 'flat',
  animals: [
    { name: 'Tom', kind: 'cat' },
    { name: '=SUM(1)', kind: 'dog' },
  ],
  food: 'Fish',
  owner: 'Ada',
}

describe('the records of a list', () => {
  let desk: Desk
  before(async () => {
    desk = openDesk()
    await desk.wired(({ services }) =>
      services.forms.add([{ source: 'household.json', text: JSON.stringify(HOUSEHOLD) }] as never),
    )
  })
  after(() => desk.remove())
  const sent = () => desk.send({ slug: 'household', answers: ANSWERS as never })

  it('are shown one by one, for people and for programs', async () => {
    const reference = await sent()
    const { out } = await desk.run('submissions', 'show', '--why', reference)
    expect(out).to.include('  Your animals\n    animal 1\n      Your name\n        Tom\n')
    expect(out).to.include('Every question was asked.')
    const { answers } = JSON.parse((await desk.run('submissions', 'show', '--json', reference)).out)
    expect(answers[1]).to.deep.equal({ id: 'animals', label: 'Your animals', value: ANSWERS.animals })
  })

  it('tell why questions of a page that was left out were not asked', async () => {
    const answers = { ...ANSWERS, animals: [{ name: 'Rex', kind: 'dog' }] }
    const { out } = await desk.run(
      'submissions',
      'show',
      '--why',
      await desk.send({ slug: 'household', answers: answers as never }),
    )
    expect(out).to.match(/Your food\n.*Your animals.* has 1 entry/s)
  })

  it('stand in one cell, a line each, or in a line each', async () => {
    await sent()
    const { out } = await desk.run('submissions', 'export', '--form', 'household')
    expect(out).to.include('animals.name,animals.kind,animals.picture,food')
    expect(out).to.include(`flat,,"Tom\n'=SUM(1)","cat\ndog"`)
    const rows = (await desk.run('submissions', 'export', '--form', 'household', '--rows', 'animals')).out.split('\r\n')
    expect(rows[0]).to.match(/Version,Number,name,kind,picture$/)
    expect(rows.some((row) => row.endsWith(',1,Tom,cat,'))).to.equal(true)
    expect(rows.some((row) => row.endsWith(",2,'=SUM(1),dog,"))).to.equal(true)
  })

  it('are found in drafts, with the form and the end of the draft', async () => {
    const at = Date.UTC(2026, 10, 20, 12)
    const texts = (given: Record<string, string>) =>
      Object.fromEntries(Object.entries(given).map(([id, one]) => [id, [one]]))
    const draft = {
      submissionId: 'a'.repeat(22),
      slug: 'household',
      version: 'x',
      pages: {
        home: { texts: texts({ line1: '12 Mill  Lane', town: 'Millbrook' }), sent: true },
        animals: { texts: {}, sent: false, records: [{ id: '1', texts: texts({ name: 'Zebedee' }), sent: false }] },
      },
      startedAt: at - 1000,
      changedAt: at,
      countedFrom: at - 1000,
      revision: 1,
    }
    await desk.wired(({ store }) => store.transaction((tx) => tx.drafts.save(draft)))
    const find = (text: string, ...more: string[]) => desk.run('submissions', 'find', '--text', text, ...more)
    expect(await find('zebedee')).to.deep.equal({
      code: 0,
      out: 'Saved, not sent  Deleted (UTC)     Where\nhousehold        2026-11-27 12:00  animals\n',
      err: '',
    })
    expect((await find('mill lane millbrook')).out).to.match(/ home$/m)
    expect(JSON.parse((await find('zebedee', '--json')).out)).to.deep.equal({
      draft: true,
      form: 'household',
      startedAt: '2026-11-20T11:59:59.000Z',
      changedAt: '2026-11-20T12:00:00.000Z',
      endsAt: '2026-11-27T12:00:00.000Z',
      where: ['animals'],
    })
    expect((await find('nobody of this name')).err).to.include('No case and no saved form')
    await desk.wired(({ store }) =>
      store.transaction((tx) => tx.drafts.save({ ...draft, submissionId: 'b', pages: {} })),
    )
    await sent()
    expect((await find('ada')).out, 'cases alone').to.not.include('Saved')
  })

  it('are exported for lists that there are, as CSV', async () => {
    const export_ = (...more: string[]) => desk.run('submissions', 'export', '--form', 'household', ...more)
    expect(await export_('--rows', 'cars'))
      .to.include({ code: 2 })
      .and.have.property('err')
      .that.includes('Its lists: animals')
    expect(await export_('--rows', 'animals', '--format', 'jsonl')).to.include({ code: 2 })
    const line = (await export_('--format', 'jsonl')).out.split('\n')[0]!
    expect(JSON.parse(line).answers.animals).to.be.an('array')
  })

  it('are found by what stands in them', async () => {
    const reference = await sent()
    expect((await desk.run('submissions', 'find', '--text', 'sum(1')).out)
      .to.include(reference)
      .and.include('animals')
  })
})

describe('answers on the command line', () => {
  it('are shown as the office shows them', async () => {
    const desk = openDesk()
    try {
      const fields = [
        { type: 'date', id: 'born', label: 'Born' },
        { type: 'number', id: 'rent', label: 'Rent', prefix: '£', step: 0.01 },
        { type: 'boolean', id: 'pets', label: 'Pets' },
      ]
      const form = { slug: 'flat', title: 'Flat', pages: [{ id: 'one', fields }] }
      await desk.wired(({ services }) =>
        services.forms.add([{ source: 'flat.json', text: JSON.stringify(form) }] as never),
      )
      const answers = { born: '1986-03-27', rent: 1200.5, pets: true }
      const reference = await desk.send({ slug: 'flat', answers: answers as never })
      const { out } = await desk.run('submissions', 'show', reference)
      expect(out)
        .to.include('  Born\n    27 March 1986\n')
        .and.include('  Rent\n    £1,200.5')
        .and.include('  Pets\n    Yes\n')
    } finally {
      desk.remove()
    }
  })
})
