import { expect } from 'chai'
import { saidFindings } from '../../../src/presenters/office/service-page.ts'
import { officeTextsIn } from '../../../src/presenters/texts/languages.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { clerk } from '../../support/office.ts'

describe('the page of the service', () => {
  let app: TestApp
  afterEach(() => app.stop())

  it('says what needs attention first, what to do, and where to look', async () => {
    app = await startApp()
    const { headers } = await clerk(app, 'admin')
    const html = await (await app.get('/staff/service', headers)).text()
    expect(html).to.match(/\d points need attention\./)
    expect(html).to.include('There is no backup.')
    expect(html).to.include('backup make --to')
    const [bad, good] = [html.lastIndexOf('Needs attention'), html.indexOf('>Good<')]
    expect(bad).to.be.above(0).and.below(good)
    expect(html).to.include('<a href="/staff/deliveries">Emails and webhooks</a>')
  })

  it('tells of a proxy by its own request', async () => {
    app = await startApp()
    const { headers } = await clerk(app, 'admin')
    const page = async (more: Record<string, string>) =>
      (await app.get('/staff/service', { ...headers, ...more })).text()
    const told = 'Requests come through a proxy that the settings do not name.'
    expect(await page({})).not.to.include(told)
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'])
      expect(await page({ [name]: 'x' }), name).to.include(told)
  })

  it('is written in German too', async () => {
    app = await startApp({ env: { SVC_LANGUAGES: 'de' } })
    const { headers } = await clerk(app, 'admin')
    const html = await (await app.get('/staff/service', headers)).text()
    expect(html).to.include('Es gibt keine Sicherung.').and.include('Braucht Aufmerksamkeit')
  })

  it('says up to which day the audit is sealed as people write a day', () => {
    const said = (condition: 'audit-sealed' | 'audit-late', name: string, language: 'en' | 'de' = 'en') =>
      saidFindings(officeTextsIn(language), [{ condition, name }], 'UTC')[0]!.found
    expect(said('audit-sealed', '2026-11-09')).to.equal('Sealed up to 9 November 2026.')
    expect(said('audit-late', '2026-11-09', 'de')).to.equal('Nur bis 9. November 2026 versiegelt.')
    expect(said('audit-late', '')).to.equal('No day is sealed yet.')
  })
})
