import { expect } from 'chai'
import { openStore, type Rows, type Store } from '../../src/store/index.ts'
import { ENGINES, type Place } from './engines.ts'

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

for (const [name, open] of Object.entries(ENGINES)) {
  describe(`a transaction on ${name}`, () => {
    let place: Place
    let store: Store
    beforeEach(async () => {
      place = await open()
      store = await openStore(place.where)
      await store.transaction((tx) => tx.forms.publish(FORM, { version: 'v', source: 'f.json', at: AT }))
    })
    afterEach(async () => {
      await store.close()
      await place.remove()
    })
    const count = async () => (await store.tableSizes()).submissions

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

    it('passes a name that is held only when the one before has ended', async () => {
      await store.transaction((tx) => tx.submissions.add(submission('a')))
      const seen: string[] = []
      const move = (status: string) =>
        store.transaction(async (tx) => {
          await tx.hold('a')
          const { id, status: before } = (await tx.submissions.byReference('a'))!
          seen.push(`${before} to ${status}`)
          await new Promise((resolve) => setImmediate(resolve))
          await tx.submissions.setStatus(id, { status, at: AT, finished: false })
        })
      await Promise.all(['one', 'two', 'three', 'four'].map(move))
      const afterEach = seen.map((way) => way.split(' to ')[1])
      expect(seen.map((way) => way.split(' to ')[0])).to.deep.equal(['received', ...afterEach.slice(0, -1)])
    })

    it('takes an id once, and a reference once, however many come at the same time', async () => {
      const add = (id: string, reference: string) =>
        store.transaction((tx) => tx.submissions.add(submission(id, reference)))
      const sameId = await Promise.all(Array.from({ length: 20 }, (_, i) => add('a', `R${i}`)))
      const sameReference = await Promise.all(Array.from({ length: 20 }, (_, i) => add(`b${i}`, 'R')))
      for (const outcomes of [sameId, sameReference])
        expect(outcomes.filter((outcome) => outcome !== 'taken')).to.have.length(1)
      expect((await store.submissions.bySubmissionId('a'))?.reference).to.match(/^R\d+$/)
    })

    it('sees the first of two when the second is told that it is taken', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          store.transaction(async (tx) => {
            const added = await tx.submissions.add(submission('a', `R${i}`))
            return added === 'taken' ? (await tx.submissions.bySubmissionId('a'))?.reference : `R${i}`
          }),
        ),
      )
      expect(new Set(outcomes).size).to.equal(1)
    })

    it('gives swept files to one of several only', async () => {
      const file = (id: string) => ({
        ...{ id, submissionId: 'a', fieldId: 'f', filename: 'f', contentType: 'text/plain', size: 1, sha256: '' },
        ...{ scan: 'clean' as const, at: AT },
      })
      await store.transaction(async (tx) => {
        for (let i = 0; i < 30; i++) await tx.uploads.add(file(`u${i}`), null)
      })
      const swept = await Promise.all(
        Array.from({ length: 6 }, () =>
          store.transaction(async (tx) => {
            const batch = await tx.uploads.unclaimedBefore(AT + 1, 10)
            await tx.uploads.remove(batch)
            return batch
          }),
        ),
      )
      expect(new Set(swept.flat()).size).to.equal(swept.flat().length)
      expect(await store.uploads.unclaimedBytes()).to.include({ total: 4096 * (30 - swept.flat().length) })
    })

    it('that goes on after a failed query keeps nothing that it was told was kept', async () => {
      const add = () =>
        store.transaction(async (tx) => {
          await tx.submissions.add({ ...submission('a'), version: 'never published' }).catch(() => {})
          return tx.submissions.add(submission('b'))
        })
      const told = await outcome(add())
      expect(await count()).to.equal(typeof told === 'number' ? 1 : 0)
    })
  })

  describe(`looking whether the store is ready, on ${name}`, () => {
    it('writes a row each time', async () => {
      const place = await open()
      const store = await openStore(place.where)
      await store.ping()
      await store.ping()
      expect(await place.ask('select cast(written as integer) as written from readiness')).to.deep.equal([
        { written: 2 },
      ])
      await store.close()
      await place.remove()
    })
  })
}
