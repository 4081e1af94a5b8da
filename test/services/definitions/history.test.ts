import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { silentLog } from '../../../src/log.ts'
import type { FormDeedRow } from '../../../src/models/form-history.ts'
import { type Wired, wire } from '../../../src/wire.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { until } from '../../support/service.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const ADA = { way: 'office', by: 'ada@example.org', account: 7 } as const
const OPS = { way: 'command', by: 'ops' } as const
const form = (title: string, more: object = {}) => ({
  slug: 'visit',
  title,
  pages: [{ id: 'p', title: 'P', fields: [{ type: 'text' as const, id: 'a', label: 'A' }] }],
  ...more,
})

describe('what is done to a form', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  const forms = () => app.services.forms
  const definition = (title: string) => ({ source: 'visit.json', text: JSON.stringify(form(title)) })
  const history = async () => forms().history('visit', { size: 50 })
  const told = (rows: readonly FormDeedRow[]) => rows.map(({ kind, way, by }) => [kind, way, by ?? ''].join(' ').trim())
  const page = async () => {
    const response = await app.get('/f/visit')
    return [response.status, await response.text()] as const
  }

  it('is a row with the version, the time, and who did it in which way', async () => {
    await forms().publish([definition('One')])
    await forms().takeOver(definition('One'), OPS)
    clock.advance(1000)
    await forms().add([definition('Two')], OPS)
    clock.advance(1000)
    await forms().add([definition('Three')], ADA)
    const { version } = forms().live('visit')!
    const rows = await history()
    expect(told(rows)).to.deep.equal([
      'published office ada@example.org',
      'published command ops',
      'taken command ops',
      'published file',
    ])
    expect(rows[0]).to.include({ slug: 'visit', version, at: AT + 2000, account: 7 })
    expect(new Set(rows.map(({ version: one }) => one)).size, 'the version of the file was taken over').to.equal(3)
    const [audited] = await app.store.audit.page({ about: 'visit', size: 9 })
    expect(audited).to.include({ action: 'form-published', by: 'ada@example.org', account: 7 })
    expect(audited!.details).to.equal(`way=office version=${version}`)
    expect(
      (await app.store.audit.page({ about: 'visit', size: 9 })).map(({ by }) => by),
      'no row for a file',
    ).to.deep.equal(['ada@example.org', 'ops', 'ops'])
    expect(told(await forms().history('visit', { size: 1, before: rows[0]!.id }))).to.deep.equal([
      'published command ops',
    ])
  })

  it('is no row where nothing changes: the same version, another name of its file, a decision that holds', async () => {
    await forms().publish([definition('One')])
    await forms().publish([{ ...definition('One'), source: 'other.json' }])
    await forms().add([definition('One')], ADA)
    expect(await forms().decide('visit', 'reopened', ADA)).to.equal(false)
    expect(await forms().decide('visit', 'closed', ADA, 'Later')).to.equal(true)
    expect(await forms().decide('visit', 'closed', OPS, 'Later')).to.equal(false)
    expect(await forms().decide('nothing', 'closed', OPS)).to.equal(false)
    expect(await forms().decide("x'\0", 'closed', OPS)).to.equal(false)
    expect(told(await history())).to.deep.equal(['closed office ada@example.org', 'published file'])
    expect((await app.store.formStandings.all()).map(({ slug }) => slug)).to.deep.equal(['visit'])
  })

  it('is one row, however many processes see the same file, and however many posts close it at once', async () => {
    const others: Wired[] = []
    try {
      for (let i = 0; i < 3; i++) others.push(await wire({ config: app.config, clock, log: silentLog() }))
      await Promise.all([app, ...others].map(({ services }) => services.forms.publish([definition('One')])))
      const posts = Array.from({ length: 50 }, (_, i) => [app, ...others][i % 4]!)
      const changed = await Promise.all(
        posts.map(({ services }) => services.forms.decide('visit', 'closed', ADA, 'Later')),
      )
      expect(changed.filter(Boolean)).to.have.length(1)
      expect(told(await history())).to.deep.equal(['closed office ada@example.org', 'published file'])
      for (const { services } of others) expect(services.forms.live('visit')!.isOpen(AT)).to.equal(false)
    } finally {
      for (const one of others) await one.close()
    }
  })

  it('closes its page as its own closing time does, with the words of the office, for every later version', async () => {
    await app.define(form('Visit', { closedText: 'Come in person.', opensAt: '2026-11-01T00:00:00Z' }))
    expect((await page())[0]).to.equal(200)
    await forms().decide('visit', 'closed', ADA)
    const [status, html] = await page()
    expect(status).to.equal(410)
    expect(html).to.include('This form is closed.').and.include('20 November 2026').and.include('Come in person.')
    await forms().decide('visit', 'closed', ADA, 'Back on *Monday* <soon>.')
    expect((await page())[1])
      .to.include('Back on *Monday* &lt;soon&gt;.')
      .and.not.include('Come in person.')
    await app.define(form('Visit again'))
    expect((await page())[0]).to.equal(410)
    expect((await page())[1])
      .to.include('Visit again')
      .and.include('Monday')
    await forms().decide('visit', 'reopened', ADA)
    expect((await page())[0]).to.equal(200)
  })

  it('says closed, and not that it opens, where a form was to open later', async () => {
    await app.define(form('Visit', { opensAt: '2027-01-01T00:00:00Z' }))
    await forms().decide('visit', 'closed', ADA)
    expect((await page())[1])
      .to.include('This form is closed.')
      .and.not.include('1 January 2027')
  })

  it('takes a form off although its file is there, until it is opened again', async () => {
    await app.define(form('Visit'))
    await forms().decide('visit', 'withdrawn', ADA, 'It moved to the county.')
    const [status, html] = await page()
    expect([status, forms().live('visit')]).to.deep.equal([410, undefined])
    expect(html).to.include('This form is no longer available.').and.include('It moved to the county.')
    expect(await (await app.get('/')).text()).not.to.include('/f/visit')
    await app.define(form('Visit again'))
    expect((await page())[0], 'a new version').to.equal(410)
    const later = await wire({ config: app.config, clock, log: silentLog() })
    await later.services.forms.load()
    expect(later.services.forms.live('visit'), 'after a restart').to.equal(undefined)
    await later.close()
    await forms().decide('visit', 'reopened', ADA)
    expect((await page())[1]).to.include('Visit again')
  })

  it('notes that a file is gone, and that it came back', async () => {
    await app.define(form('Visit'))
    rmSync(join(app.folder.forms, 'visit.json'))
    await app.publish()
    await app.define(form('Visit'))
    expect(told(await history())).to.deep.equal(['published file', 'gone file', 'published file'])
  })

  it('is followed by a process that follows a folder', async () => {
    await app.define(form('Visit'))
    const other = await wire({ config: app.config, clock, log: silentLog() })
    const stop = await other.definitions.begin()
    try {
      expect(other.services.forms.live('visit')!.isOpen(AT)).to.equal(true)
      await forms().decide('visit', 'closed', ADA)
      await until(() => !other.services.forms.live('visit')!.isOpen(AT))
      await forms().decide('visit', 'withdrawn', ADA)
      await until(() => other.services.forms.live('visit') === undefined)
    } finally {
      stop()
      await other.close()
    }
  })
})
