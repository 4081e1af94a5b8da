import { expect } from 'chai'
import type { Selectable } from 'kysely'
import { compiled } from '../../src/store/compiled.ts'
import { openEngine } from '../../src/store/engine.ts'
import type { Engine } from '../../src/store/engine-port.ts'
import type { EventRow } from '../../src/store/tables.ts'
import { ENGINES, type Place } from './engines.ts'

for (const [name, open] of Object.entries(ENGINES))
  describe(`a query that is compiled once, on ${name}`, () => {
    let place: Place
    let engine: Engine
    beforeEach(async () => {
      place = await open()
      engine = await openEngine(place.where)
    })
    afterEach(async () => {
      await engine.close()
      await place.remove()
    })

    it('runs with the values of each call, wherever they stand in it, and keeps what was written into it', async () => {
      const find = compiled<{ slug: string; most: number }, { name: string }>((db, value) =>
        db
          .selectNoFrom((select) => select.val(value('slug')).as('name'))
          .where((where) => where(where.cast<number>(where.val(value('most')), 'integer'), '<', 10)),
      )
      expect((await find(engine.reader, { slug: 'a', most: 1 })).rows).to.deep.equal([{ name: 'a' }])
      expect((await find(engine.reader, { slug: 'b', most: 9 })).rows).to.deep.equal([{ name: 'b' }])
      expect((await find(engine.reader, { slug: 'c', most: 10 })).rows).to.deep.equal([])
    })

    it('takes a text as a value and never as a part of the query', async () => {
      const find = compiled<{ status: string }, Selectable<EventRow>>((db, value) =>
        db.selectFrom('events').selectAll().where('status', '=', value('status')),
      )
      expect((await find(engine.reader, { status: "' or 1 = 1 --" })).rows).to.deep.equal([])
    })
  })
