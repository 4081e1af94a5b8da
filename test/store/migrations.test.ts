/** Since the upgrade that ends with 0020, a migration only adds: the release before goes on beside it. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const FOLDER = join(import.meta.dirname, '../../src/store/migrations')
const MAY_TAKE_AWAY = '0001-to-0020.ts'

/** What in a migration the release before would not bear. */
function faultsOf(text: string): string[] {
  const made = new Set([...text.matchAll(/createTable\('(\w+)'\)/g)].map(([, table]) => table))
  const indexed = [...text.matchAll(/\.on\('(\w+)'\)/g)].map(([, table]) => table!)
  return [
    ...[...text.matchAll(/\bdrop\w*|\brename\w*|\balterColumn|\bsetNotNull/gi)].map(
      ([word]) => `it takes away: ${word}`,
    ),
    ...[...text.matchAll(/addColumn\([^\n]*notNull\(\)(?![^\n]*defaultTo)/g)]
      .filter(({ index }) => !/createTable\([^;]*$/.test(text.slice(0, index)))
      .map(() => 'a new column of an old table needs a default'),
    ...indexed
      .filter((table) => !made.has(table))
      .map((table) => `an index of ${table} belongs in src/store/migrate.ts`),
  ]
}

describe('the migrations', () => {
  it('only add', () => {
    const faults = globSync('*.ts', { cwd: FOLDER })
      .filter((file) => file !== MAY_TAKE_AWAY)
      .flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').split(/^ {2}async (?=')/m))
      .flatMap((text) => faultsOf(text).map((fault) => `${text.slice(0, 30)}: ${fault}`))
    expect(faults).to.deep.equal([])
  })

  it('are found out when they do not', () => {
    const takesAway = [
      `await db.schema.dropIndex('submissions_newest').execute()`,
      `await db.schema.alterTable('events').renameColumn('at', 'moment').execute()`,
      `await sql\`alter table events drop column note\`.execute(db)`,
      `await db.schema.alterTable('events').addColumn('x', 'text', (column) => column.notNull()).execute()`,
      `await db.schema.createIndex('events_at').on('events').column('at').execute()`,
    ]
    for (const text of takesAway) expect(faultsOf(text), text).to.have.length(1)
    const adds = [
      `await db.schema.alterTable('events').addColumn('x', 'text').execute()`,
      `await db.schema.alterTable('events').addColumn('x', 'text', (column) => column.notNull().defaultTo('')).execute()`,
      `await db.schema.createTable('x').addColumn('a', 'text', (column) => column.notNull()).execute()
       await db.schema.createIndex('x_a').on('x').column('a').execute()`,
    ]
    for (const text of adds) expect(faultsOf(text), text).to.deep.equal([])
  })
})
