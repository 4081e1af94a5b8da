/** upgrade check: what would this release do to the rows of an older one? */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { freezeClock } from '../support/clock.ts'
import { changeRows } from './backups.ts'
import { type Desk, openService } from './desk.ts'

const NAME = '2026-11-20T031200Z'

describe('an upgrade that is tried', function () {
  this.timeout(60_000) // copies a service several times
  const clock = freezeClock(Date.UTC(2026, 10, 20, 3, 12))
  let desk: Desk
  let backups: string
  beforeEach(async () => {
    desk = await openService({}, clock)
    backups = join(desk.folder, 'backups')
    for (let i = 0; i < 3; i++) await desk.send({ answers: { name: 'The name typed' } })
    expect((await desk.run('backup', 'make', '--to', backups)).code).to.equal(0)
  })
  afterEach(() => desk.remove())

  const check = () => desk.run('upgrade', 'check', '--from', backups)
  const change = (sql: string) => changeRows(desk, join(backups, NAME), sql)
  /** Makes its schema that of the release before. */
  const asBefore = (more = '') =>
    change(
      [
        ...['edits', 'signed_in_at', 'offered_subject', 'hands_to'].map(
          (one) => `alter table staff drop column ${one}`,
        ),
        'alter table staff_sessions drop column proved_at',
        'drop table first_admin',
        'alter table live_forms drop column home',
        'alter table form_versions drop column sources',
        'drop table source_texts',
        ...['form_history', 'form_standings', 'list_columns', 'departments'].map((one) => `drop table ${one}`),
        ...['second_persons', 'handed_uploads', 'previews', 'working_texts', 'working_copies'].map(
          (one) => `drop table ${one}`,
        ),
        `delete from kysely_migration where name >= '0033'`,
        more,
      ].join(';\n'),
    )

  it('says how long it takes, and that rows are the same afterwards', async () => {
    asBefore()
    const before = readFileSync(join(backups, NAME, 'rows.sqlite'))
    const { code, out, err } = await check()
    expect([code, err]).to.deep.equal([0, ''])
    expect(out).to.match(
      /^2026-11-20T031200Z: 3 cases brought up to date in \d+ s, \d+ MB more, 3 compared, nothing different\.\n$/,
    )
    expect(readFileSync(join(backups, NAME, 'rows.sqlite')).equals(before)).to.equal(true)
    expect(readdirSync(backups)).not.to.include('.drill')
  })

  it('finds nothing wrong with a service that was never started, and has no id yet', async () => {
    change('delete from installation')
    expect((await check()).out).to.include('nothing different')
  })

  it('names what is not the same afterwards', async () => {
    asBefore(`
      create trigger spoil after insert on kysely_migration begin
        update submissions set answers = '{}' where id = 1;
        delete from events where submission = 2;
        delete from live_forms;
      end`)
    const [one, two] = await desk.wired(({ store }) => Promise.all([1, 2].map((id) => store.submissions.atOrAfter(id))))
    const { code, out, err } = await check()
    expect([code, err]).to.deep.equal([1, 'Do not upgrade: this release would change or lose rows.\n'])
    expect(out)
      .to.include(`not the same: answers of case ${one!.reference}\n`)
      .and.include(`no events: case ${two!.reference}\n`)
      .and.match(/^live_forms: 4 rows before, 0 after$/m)
  })

  it('says that the rows cannot be brought up to date, and why', async () => {
    asBefore('create table first_admin (id integer)')
    const { code, out, err } = await check()
    expect([code, out]).to.deep.equal([1, ''])
    expect(err).to.match(/^Do not upgrade: the rows cannot be brought up to date\. .*first_admin.* already exists\n$/)
    expect(readdirSync(backups)).not.to.include('.drill')
  })

  it('takes no backup of a newer release, and no damaged one', async () => {
    change(`insert into kysely_migration (name, timestamp) values ('9999-later', '')`)
    expect((await check()).err).to.include(`${NAME} was changed by a newer release, by 9999-later`)
    writeFileSync(join(backups, NAME, 'rows.sqlite'), 'x')
    expect((await check()).err).to.include('is missing parts, or they are damaged: rows.sqlite.')
    expect(existsSync(join(backups, '.drill'))).to.equal(false)
    expect((await desk.run('upgrade', 'check', '--from', desk.folder)).code).to.equal(2)
  })
})
