/**
 * A check that cannot fail shows nothing: what a service under load has stored is found whole, and each damage to it is found.
 * The tests that kill services are `npm run test:crash` and `npm run test:many`.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { check, type Stored } from '../../../scripts/kills/check.ts'
import { startClients } from '../../../scripts/kills/clients.ts'
import { acknowledge, emptyLedger, type Ledger } from '../../../scripts/kills/ledger.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { until } from '../../support/until.ts'

type Row = Record<string, unknown>
type Tables = Record<'forms' | 'files' | 'drafts', Row[]>

describe('the check of what was acknowledged', () => {
  let app: TestApp
  let ledger: Ledger
  before(async () => {
    app = await startApp()
    ledger = emptyLedger()
    const clients = startClients(app.base, { senders: 3, typists: 1, again: async () => {} }, ledger)
    const hasCode = () => [...ledger.drafts.values()].some(({ code }) => code !== undefined)
    await until(() => ledger.acknowledged.size > 5 && hasCode())
    await clients.stop()
  })
  after(() => app.stop())

  const file = (id: string) => readFile(join(app.config.dataDir, 'drive', id.slice(0, 2), id)).catch(() => undefined)

  /** The faults when what is read from the database was changed before. */
  async function faultsAfter(damage: (tables: Tables) => void, files: Stored['file'] = file): Promise<string[]> {
    const tables: Tables = { forms: [], files: [], drafts: [] }
    const nameOf = (query: string) => (/from (uploads|drafts)/.exec(query)?.[1] ?? 'forms').replace('uploads', 'files')
    const read = async (query: string) => (tables[nameOf(query) as keyof Tables] = await app.ask(query))
    await check({ rows: read, file }, ledger)
    damage(tables)
    return check({ rows: async (query) => tables[nameOf(query) as keyof Tables], file: files }, ledger)
  }

  it('finds no fault in what a service under load has stored', async () => {
    expect(ledger.faults).to.deep.equal([])
    expect(await faultsAfter(() => {})).to.deep.equal([])
  })

  it('finds each damage', async () => {
    const damages: [RegExp, (tables: Tables) => void][] = [
      [/: is lost/, ({ forms }) => void forms.splice(0, 1)],
      [/is stored 2 times/, ({ forms }) => void forms.push({ ...forms[0] })],
      [/is there 2 times/, ({ forms }) => void forms.push({ ...forms[0], submission_id: 'planted' })],
      [/planted was never sent/, ({ forms }) => void forms.push({ ...forms[0], submission_id: 'planted' })],
      [/is stored with other answers/, ({ forms }) => Object.assign(forms[0]!, { answers: '{}' })],
      [/has no event/, ({ forms }) => Object.assign(forms[0]!, { events: 0 })],
      [/was sent with \d files, and has \d/, ({ files }) => void files.splice(0, 1)],
      [/is not whole/, ({ files }) => Object.assign(files[0]!, { sha256: 'other' })],
      [/draft \S+: is lost/, ({ drafts }) => void drafts.splice(0)],
      [/has lost its first page/, ({ drafts }) => change(drafts, () => ({ pages: '{}' }))],
      [
        /has another name, Ada/,
        ({ drafts }) => change(drafts, ({ pages }) => ({ pages: String(pages).replace('Ada Example', 'Ada') })),
      ],
      [/has lost its code/, ({ drafts }) => change(drafts, () => ({ resume_hash: null }))],
    ]
    for (const [found, damage] of damages) expect((await faultsAfter(damage)).join('\n'), String(found)).to.match(found)
    expect(
      (
        await faultsAfter(
          () => {},
          async () => undefined,
        )
      ).join('\n'),
    ).to.match(/is missing/)
  })

  it('notices one form with two references, and two forms with one', () => {
    const notes = emptyLedger()
    const [one, two] = [
      { id: 'one', answers: {}, files: [] },
      { id: 'two', answers: {}, files: [] },
    ]
    acknowledge(notes, one, 'A')
    acknowledge(notes, one, 'A')
    expect(notes.faults).to.deep.equal([])
    acknowledge(notes, one, 'B')
    acknowledge(notes, two, 'A')
    expect(notes.faults).to.deep.equal(['one form was given two references, A and B', 'A was given to two forms'])
  })
})

function change(rows: readonly Row[], by: (row: Row) => Row): void {
  for (const row of rows) Object.assign(row, by(row))
}
