import { expect } from 'chai'
import type { Selectable } from 'kysely'
import { compiled } from '../../src/store/compiled.ts'
import { type Engine, openEngine } from '../../src/store/engine.ts'
import { migrate } from '../../src/store/migrate.ts'
import type { EventRow } from '../../src/store/tables.ts'
import { type Scratch, scratch } from './database.ts'

describe('a query that is compiled once', () => {
  let place: Scratch
  let engine: Engine
  beforeEach(async () => {
    place = scratch()
    engine = openEngine(place.file)
    await migrate(engine)
  })
  afterEach(async () => {
    await engine.close()
    place.remove()
  })

  it('runs with the values of each call, wherever they stand in it, and keeps what was written into it', async () => {
    const find = compiled<{ slug: string; most: number }, { name: string }>((db, value) =>
      db
        .selectNoFrom((select) => select.val(value('slug')).as('name'))
        .where((where) => where(where.val(value('most')), '<', 10)),
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
