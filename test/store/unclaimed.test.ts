import { expect } from 'chai'
import { type Kysely, sql } from 'kysely'
import { openEngine } from '../../src/store/engine.ts'
import { openStore, type Store, type Transaction } from '../../src/store/index.ts'
import { migrations } from '../../src/store/migrate.ts'
import { ENGINES, type Place } from './engines.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const FORM = { slug: 'f', title: 'F', pages: [] } as never
/** As SQL, the figure that is written down as changes. */
const COUNTED = `select cast(coalesce(sum(case when size < 4096 then 4096 else size end), 0) as integer) as total
  from uploads where submission is null`

for (const [name, open] of Object.entries(ENGINES)) {
  describe(`what files take whose form is not sent, on ${name}`, () => {
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

    const add = (tx: Transaction, id: string, size: number, network = 'n') =>
      tx.uploads.add(
        {
          ...{ id, submissionId: `of-${id}`, fieldId: 'f', filename: 'f', contentType: 'text/plain', sha256: '' },
          ...{ size, scan: 'clean' as const, at: AT },
        },
        null,
        network,
      )
    const claim = async (tx: Transaction, id: string) => {
      const times = { receivedAt: AT, status: 'received' }
      const row = await tx.submissions.add({
        ...{ submissionId: `of-${id}`, reference: id, slug: 'f', version: 'v', answers: '{}', ...times },
      })
      await tx.uploads.claim(`of-${id}`, [id], row as number)
    }
    const total = async () => (await store.uploads.unclaimedBytes()).total
    const counted = async () => Number((await place.ask(COUNTED))[0]!.total)

    it('is counted in blocks, up to the moment when the form is sent or the file removed', async () => {
      expect(await total()).to.equal(0)
      await store.transaction(async (tx) => {
        await add(tx, 'a', 1)
        await add(tx, 'b', 10_000)
        await add(tx, 'c', 100_000)
      })
      expect(await total()).to.equal(4096 + 10_000 + 100_000)
      await store.transaction((tx) => claim(tx, 'b'))
      expect(await total()).to.equal(4096 + 100_000)
      await store.transaction((tx) => tx.uploads.move(['a'], 'another form', AT + 1))
      expect(await total()).to.equal(4096 + 100_000)
      await store.transaction((tx) => tx.uploads.remove(['a', 'b']))
      expect(await total()).to.equal(100_000)
    })

    it('has nothing in it of what came to a form that was sent, nor is its network kept', async () => {
      await store.transaction(async (tx) => {
        await add(tx, 'a', 10_000)
        await claim(tx, 'a')
        const [file] = await tx.uploads.of('of-a')
        const { id: row } = (await tx.submissions.bySubmissionId('of-a'))!
        await tx.uploads.add({ ...file!, id: 'later' }, row, 'n')
      })
      expect(await total()).to.equal(0)
      expect(await place.ask('select id, network from uploads order by id')).to.deep.equal([
        { id: 'a', network: null },
        { id: 'later', network: null },
      ])
    })

    it('is not changed by what was undone', async () => {
      await store
        .transaction(async (tx) => {
          await add(tx, 'a', 10_000)
          throw new Error('undone')
        })
        .catch(() => {})
      expect(await total()).to.equal(0)
    })

    it('has in it what was there before it was written down', async () => {
      await store.transaction(async (tx) => {
        await add(tx, 'a', 1)
        await add(tx, 'b', 10_000)
        await add(tx, 'c', 100_000)
        await claim(tx, 'b')
      })
      const engine = await openEngine(place.where)
      try {
        const triggers = name === 'SQLite' ? ['came', 'went', 'was_taken', 'was_given'] : ['unclaimed']
        await engine.write(async (tx) => {
          for (const trigger of triggers)
            await sql`drop trigger ${sql.ref(`uploads_${trigger}`)} ${sql.raw(name === 'SQLite' ? '' : 'on uploads')}`.execute(
              tx,
            )
          await tx.schema.dropTable('unclaimed_changes').execute()
          await tx.schema.dropIndex('uploads_network').execute()
          await migrations(engine)['0010-unclaimed']!.up(tx as unknown as Kysely<unknown>)
        })
      } finally {
        await engine.close()
      }
      expect(await total()).to.equal(4096 + 100_000)
      await store.transaction((tx) => claim(tx, 'a'))
      expect(await total()).to.equal(await counted())
    })

    it('is told of each network too', async () => {
      await store.transaction(async (tx) => {
        await add(tx, 'a', 1, 'one')
        await add(tx, 'b', 10_000, 'one')
        await add(tx, 'c', 20_000, 'other')
        await claim(tx, 'b')
      })
      expect(await store.uploads.unclaimedHeld()).to.have.deep.members([
        { network: 'one', bytes: 4096 },
        { network: 'other', bytes: 20_000 },
      ])
    })

    it('stays exact while forms are sent, files swept, and changes joined, all at the same moment', async () => {
      let most = 0
      await Promise.all(
        Array.from({ length: 60 }, async (_, i) => {
          await store.transaction(async (tx) => {
            await tx.hold('the room')
            await add(tx, `u${i}`, 1000 * i)
            const { changes } = await tx.uploads.unclaimedBytes()
            most = Math.max(most, changes)
            if (changes > 10) await tx.uploads.joinUnclaimedChanges()
          })
          if (i % 3 === 0) await store.transaction((tx) => claim(tx, `u${i}`))
          if (i % 3 === 1) await store.transaction((tx) => tx.uploads.remove([`u${i}`]))
        }),
      )
      expect(await total()).to.equal(await counted())
      expect(await total()).to.be.greaterThan(0)
      await store.transaction((tx) => tx.uploads.joinUnclaimedChanges())
      const { total: joined, changes } = await store.uploads.unclaimedBytes()
      expect([joined, changes]).to.deep.equal([await counted(), 1])
      expect(most).to.be.lessThan(60)
    })
  })
}
