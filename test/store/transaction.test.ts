import { expect } from 'chai'
import { openStore, type Rows, type Store } from '../../src/store/index.ts'
import { type Scratch, scratch } from './database.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const FORM = { slug: 'f', title: 'F', pages: [] } as never
const submission = (submissionId: string, reference = submissionId) => ({
  submissionId,
  reference,
  slug: 'f',
  version: 'v',
  answers: '{}',
  receivedAt: AT,
  status: 'received',
})
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: Error) => error.message,
  )

describe('a transaction', () => {
  let place: Scratch
  let store: Store
  beforeEach(async () => {
    place = scratch()
    store = openStore(place.file)
    await store.migrate()
    await store.transaction((tx) => tx.forms.publish(FORM, { version: 'v', source: 'f.json', at: AT }))
  })
  afterEach(async () => {
    await store.close()
    place.remove()
  })
  const count = async () => (await store.counts()).submissions

  it('hands out tables that are dead when it has ended', async () => {
    let kept: Rows | undefined
    await store.transaction(async (tx) => {
      kept = tx
      await tx.submissions.add(submission('a'))
    })
    expect(await outcome(kept!.submissions.add(submission('b')))).to.include('this transaction has ended')
    expect(await outcome(kept!.submissions.byReference('a'))).to.include('this transaction has ended')
    expect(await count()).to.equal(1)
  })

  it('never takes a late write of another one that was undone', async () => {
    let late: Promise<unknown> | undefined
    const first = outcome(
      store.transaction(async (tx) => {
        late = new Promise((resolve) => setImmediate(resolve)).then(() =>
          outcome(tx.submissions.add(submission('late'))),
        )
        throw new Error('undone')
      }),
    )
    const second = store.transaction(async (tx) => {
      await late
      return tx.submissions.add(submission('mine'))
    })
    expect(await first).to.equal('undone')
    expect(await second).to.be.a('number')
    expect(await late).to.include('this transaction has ended')
    expect(await count()).to.equal(1)
  })

  it('keeps nothing when a write in it was not awaited', async () => {
    const forgetful = store.transaction(async (tx) => {
      await tx.submissions.add(submission('a'))
      void tx.submissions.add(submission('b'))
    })
    expect(await outcome(forgetful)).to.include('was not awaited')
    expect(await count()).to.equal(0)
  })

  it('is refused at once inside another, which goes on', async () => {
    const nested = store.transaction(async (tx) => {
      const inner = await outcome(store.transaction(async () => 'never'))
      await tx.submissions.add(submission('a'))
      return inner
    })
    expect(await nested).to.include('a transaction inside a transaction')
    expect(await count()).to.equal(1)
  })

  it('may follow from what an ended one has started', async () => {
    let later: Promise<unknown> | undefined
    await store.transaction(async () => {
      later = new Promise((resolve) => setTimeout(resolve, 20)).then(() =>
        store.transaction((tx) => tx.submissions.add(submission('a'))),
      )
    })
    expect(await later).to.be.a('number')
  })

  it('tells that an id or a reference is taken, and keeps what else it wrote', async () => {
    const first = await store.transaction((tx) => tx.submissions.add(submission('a', 'R1')))
    const outcomes = await store.transaction(async (tx) => [
      await tx.submissions.add(submission('a', 'R2')),
      await tx.submissions.add(submission('b', 'R1')),
      await tx.submissions.add(submission('c', 'R3')),
    ])
    expect(outcomes.slice(0, 2)).to.deep.equal(['taken', 'taken'])
    expect(outcomes[2])
      .to.be.a('number')
      .greaterThan(first as number)
    expect(await count()).to.equal(2)
  })

  it('gives times back as the numbers they were, beyond 32 bits', async () => {
    await store.transaction((tx) => tx.submissions.add({ ...submission('a'), fixtureUntil: AT + 1 }))
    expect(await store.submissions.bySubmissionId('a')).to.include({
      receivedAt: AT,
      statusAt: AT,
      fixtureUntil: AT + 1,
    })
  })
})

describe('looking whether the store is ready', () => {
  it('writes a row each time', async () => {
    const place = scratch()
    const store = openStore(place.file)
    await store.migrate()
    await store.ping()
    await store.ping()
    expect(place.other().prepare('select written from readiness').pluck().all()).to.deep.equal([2])
    await store.close()
    place.remove()
  })
})
