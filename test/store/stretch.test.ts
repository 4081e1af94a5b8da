import { expect } from 'chai'
import { openStore, type Store } from '../../src/store/index.ts'
import { inStretch } from '../../src/store/stretch.ts'
import { ENGINES, type Place } from './engines.ts'

const AT = Date.UTC(2026, 10, 20, 12)
/** Received, and finished, so many milliseconds later; two pairs at the same moment. */
const LATER = [0, 1, 1, 3, 4, 4, 6]
const TIMES = [-1, 0, 1, 2, 4, 6, 7].map((later) => AT + later)
const WINDOWS = TIMES.flatMap((from) => TIMES.filter((to) => to >= from).map((to) => ({ from, to })))

for (const [engine, make] of Object.entries(ENGINES))
  describe(`a stretch of rows on ${engine}`, () => {
    let place: Place
    let store: Store
    /** Every row, and moments at which there is none. */
    let lasts: { at: number; id: number }[]
    before(async () => {
      place = await make()
      store = await openStore(place.where)
      const published = { version: 'v', source: 'f', at: AT }
      await store.transaction(async (tx) => {
        await tx.forms.publish({ slug: 'f', title: 'F', pages: [] } as never, published)
        lasts = []
        for (const [i, later] of LATER.entries()) {
          const at = AT + later
          const names = { submissionId: `id-${i}`, reference: `ref-${i}`, slug: 'f', version: 'v' }
          const id = await tx.submissions.add({ ...names, answers: '{}', receivedAt: at, status: 'received' })
          if (id === 'taken') throw new Error('taken')
          await tx.submissions.setStatus(id, { status: 'approved', at, finished: true })
          await tx.audit.add({ at, by: 'dora@example.org', action: 'note-added', about: `${id}` })
          lasts.push({ at, id })
        }
      })
      lasts.push({ at: AT - 1, id: 4 }, { at: AT + 2, id: 4 }, { at: AT + 7, id: 4 })
    })
    after(async () => {
      await store.close()
      await place.remove()
    })

    for (const newestFirst of [true, false])
      it(`is what is in a window and beyond the last one seen, ${newestFirst ? 'newest' : 'oldest'} first`, async () => {
        for (const window of [undefined, ...WINDOWS])
          for (const last of [undefined, ...lasts]) {
            const page = {
              size: 3,
              oldestFirst: !newestFirst,
              ...(last && { before: { ...last, receivedAt: last.at } }),
            }
            const found = await store.submissionListing.page({ slug: 'f', ...(window && { window }) }, page)
            const wanted = expected(window, last, newestFirst).slice(0, 3)
            expect(
              found.map(({ id }) => id),
              JSON.stringify({ window, last }),
            ).to.deep.equal(wanted)
          }
      })

    it('is read for what was finished and for the audit, too', async () => {
      for (const window of WINDOWS)
        for (const last of [undefined, ...lasts]) {
          const after = last && { ...last, finishedAt: last.at, took: 0 }
          const finished = await store.submissions.finished('f', window, { size: 3, ...(after && { after }) })
          const wanted = expected(window, last, false).slice(0, 3)
          expect(
            finished.map(({ id }) => id),
            JSON.stringify({ window, last }),
          ).to.deep.equal(wanted)
          const rows = await store.audit.within(window, { size: 3, after })
          expect(
            rows.map(({ about }) => Number(about)),
            JSON.stringify({ window, last }),
          ).to.deep.equal(wanted)
        }
    })

    function expected(
      { from, to } = { from: -Infinity, to: Infinity },
      last: { at: number; id: number } | undefined,
      newestFirst: boolean,
    ): number[] {
      const sign = newestFirst ? -1 : 1
      return lasts
        .slice(0, LATER.length)
        .filter(({ at }) => at >= from && at <= to)
        .filter(({ at, id }) => !last || sign * (at - last.at || id - last.id) > 0)
        .sort((a, b) => sign * (a.at - b.at || a.id - b.id))
        .map(({ id }) => id)
    }
  })

describe('a stretch of rows', () => {
  it('has one bound at either side, so that SQLite does not walk from one to another', () => {
    for (const newestFirst of [true, false])
      for (const at of TIMES)
        for (const window of WINDOWS) {
          expect(inStretch('at', { window, newestFirst })).to.have.length(2)
          expect(inStretch('at', { window, newestFirst, last: { at, id: 7 } })).to.have.length(2)
        }
  })
})
