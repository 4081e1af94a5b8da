/** Tokens of programs that were made before a program could have several. */
import { expect } from 'chai'
import { openEngine } from '../../src/store/engine.ts'
import type { Engine } from '../../src/store/engine-port.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { migrate, migrations } from '../../src/store/migrate.ts'
import { askFile } from '../support/databases.ts'
import { scratch } from './database.ts'
import { emptyPlace, type Place } from './engines.ts'

const ENGINES: Record<string, () => Promise<Place>> = {
  async SQLite() {
    const place = scratch()
    return { where: place.file, ask: async (text) => askFile(place.file, text), remove: async () => place.remove() }
  },
  PostgreSQL: emptyPlace,
}
const PROGRAM = `insert into programs (name, token, rights, per_minute, created_at, expires_at, last_used_at)
  values ('desk', 'a hash', '["cases:read"]', 600, 1, 1000, 7)`

for (const [name, open] of Object.entries(ENGINES))
  describe(`tokens of before, on ${name}`, function () {
    this.timeout(30_000) // may start the database server
    let place: Place
    let engine: Engine
    let store: Store
    beforeEach(async () => {
      place = await open()
      engine = await openEngine(place.where)
      store = await openStore(place.where)
    })
    afterEach(async () => {
      await store.close()
      await engine.close()
      await place.remove()
    })

    it('are the first of their programs, and go on', async () => {
      const before = Object.entries(migrations(engine)).filter(([name]) => name < '0030')
      await migrate(engine, { all: Object.fromEntries(before), indexes: [] })
      await place.ask(PROGRAM)
      await store.migrate()
      const token = { id: 1, number: 1, createdAt: 1, expiresAt: 1000, lastUsedAt: 7 }
      expect(await store.programs.byToken('a hash')).to.deep.include({ name: 'desk', token })
      await store.transaction((tx) => tx.programs.addToken(1, { token: 'another', createdAt: 2, expiresAt: 3 }))
      const [desk] = await store.programs.all()
      expect(desk!.tokens.map(({ number, id }) => [number, id])).to.deep.equal([
        [1, 1],
        [2, 2],
      ])
    })
  })
