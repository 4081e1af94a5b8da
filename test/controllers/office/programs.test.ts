import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { program } from '../../support/programs.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const DAY = 86_400_000

describe('programs in the office', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    ada = await clerk(app, 'admin', { name: 'Ada Admin' })
  })
  afterEach(() => app.stop())
  const page = async (path: string) => (await app.get(path, ada.headers)).text()
  type Fields = Record<string, string | readonly string[]>
  const pairs = (fields: Fields) =>
    Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value): [string, string] => [name, value]))
  const decide = (fields: Fields, name = 'case-desk') => app.post(`/staff/programs/${name}`, pairs(fields), ada.headers)
  const USUAL = { name: 'case-desk', rights: 'cases:read', forms: 'feedback', perMinute: '60', days: '30' }
  const add = (fields: Fields = {}) => app.post('/staff/new-program', pairs({ ...USUAL, ...fields }), ada.headers)
  const tokenIn = (html: string) => /intake_[0-9a-f]{48}/.exec(html)?.[0]
  /** The status of an answer to a program that sends this token. */
  const asked = async (token: string, path = '/api/v1/cases') =>
    (await app.get(path, { authorization: `Bearer ${token}`, accept: 'application/json' })).status
  const actions = async () =>
    (await app.store.audit.page({ size: 20 })).flatMap(({ action, by, about }) =>
      action.startsWith('program-') ? [`${by} ${action} ${about}`] : [],
    )

  it('are added with what was chosen, and their token is shown once and works', async () => {
    const answer = await add()
    expect(answer.status).to.equal(200)
    expect(answer.headers.get('cache-control')).to.equal('no-store')
    const token = tokenIn(await answer.text())!
    expect(await asked(token)).to.equal(200)
    expect(await asked(token, '/api/v1/forms')).to.equal(403)
    const { rights, forms, perMinute, tokens } = (await app.services.programs.named('case-desk'))!
    expect({ rights, forms, perMinute }).to.deep.equal({ rights: ['cases:read'], forms: ['feedback'], perMinute: 60 })
    expect(tokens.map(({ expiresAt }) => expiresAt)).to.deep.equal([MONDAY + 30 * DAY])
    expect(await page('/staff/programs/case-desk'))
      .to.include('value="cases:read" checked')
      .and.not.include(token)
    expect(await actions()).to.deep.equal([`${ada.account.email} program-added case-desk`])
  })

  it('come back with what was typed when something is missing, and say what', async () => {
    for (const [fields, fault] of [
      [{ name: 'Case Desk' }, 'Enter a name'],
      [{ rights: [] }, 'Select what the program can do'],
      [{ rights: ['cases:burn'] }, 'Select what the program can do'],
      [{ forms: [] }, 'Select one or more forms'],
      [{ forms: ['no-such-form'] }, 'Select one or more forms'],
      [{ perMinute: '0' }, 'Enter the number of requests'],
      [{ days: '1.5' }, 'Enter the number of days'],
      [{ days: '10000000' }, 'Enter the number of days'],
    ] as const) {
      const answer = await add({ ...fields, ...(!('name' in fields) && { name: 'kept-name' }) })
      const html = await answer.text()
      expect(answer.status, fault).to.equal(422)
      expect(html)
        .to.include(fault)
        .and.include(`value="${'name' in fields ? 'Case Desk' : 'kept-name'}"`)
    }
    expect(await app.services.programs.all()).to.deep.equal([])
  })

  it('have names of their own, one for two who add it at once', async () => {
    const answers = await Promise.all([add(), add({ rights: ['cases:write'] })])
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422])
    const refused = await answers.find(({ status }) => status === 422)!.text()
    expect(refused).to.include('There is already a program with this name').and.include('value="case-desk"')
    expect(await app.services.programs.all()).to.have.length(1)
  })

  it('are listed with what they can do, when their token ends and when it was last used', async () => {
    const { token } = await program(app, { name: 'case-desk', days: 30, forms: ['feedback'] })
    expect(await page('/staff/programs'))
      .to.include('Never')
      .and.not.include('Ends soon')
    await asked(token)
    clock.advance(20 * DAY)
    ada = await clerk(app, 'admin')
    const html = await page('/staff/programs')
    expect(html).to.include('Ends soon').and.include('Token 1 of case-desk ends on').and.not.include('Never')
  })

  it('change from the next request on, and can see all forms, later ones too', async () => {
    const { token } = await program(app, { name: 'case-desk', rights: ['cases:read'], forms: ['feedback'] })
    const refused = await decide({ verb: 'change', rights: ['forms:read'], forms: [], perMinute: 'many' })
    expect(refused.status).to.equal(422)
    expect(await refused.text())
      .to.include('Select one or more forms')
      .and.include('value="many"')
    expect(await asked(token, '/api/v1/forms')).to.equal(403)
    const done = await decide({ verb: 'change', rights: ['forms:read'], forms: ['feedback', '*'], perMinute: '7' })
    expect([done.status, done.headers.get('location')]).to.deep.equal([303, '/staff/programs/case-desk?done=changed'])
    expect(await asked(token, '/api/v1/forms')).to.equal(200)
    const { rights, forms, perMinute } = (await app.services.programs.named('case-desk'))!
    expect([rights, forms, perMinute]).to.deep.equal([['forms:read'], undefined, 7])
  })

  it('get a second token beside the first, no third, and lose the first when somebody says so twice', async () => {
    const { token: first } = await program(app, { name: 'case-desk' })
    const second = tokenIn(await (await decide({ verb: 'renew', days: '90' })).text())!
    expect([await asked(first), await asked(second)]).to.deep.equal([200, 200])
    const full = await decide({ verb: 'renew', days: '90' })
    expect(full.status).to.equal(409)
    expect(await full.text()).to.include('two tokens that work: 1 and 2. End the old one first')
    expect((await decide({ verb: 'renew', days: 'soon' })).status).to.equal(422)
    expect(await (await decide({ verb: 'end', token: '1' })).text()).to.include('End token 1 of case-desk?')
    expect(await asked(first)).to.equal(200)
    const done = await decide({ verb: 'end', token: '1', confirmed: 'yes' })
    expect(done.headers.get('location')).to.equal('/staff/programs/case-desk?done=ended-1')
    expect([await asked(first), await asked(second)]).to.deep.equal([401, 200])
    expect((await decide({ verb: 'end', token: '9', confirmed: 'yes' })).status).to.equal(409)
  })

  it('are revoked after a question, and for good', async () => {
    const { token } = await program(app, { name: 'case-desk' })
    expect(await (await decide({ verb: 'revoke' })).text()).to.include('Revoke case-desk?')
    expect(await asked(token)).to.equal(200)
    expect((await decide({ verb: 'revoke', confirmed: 'yes' })).status).to.equal(303)
    expect(await asked(token)).to.equal(401)
    expect(await page('/staff/programs/case-desk'))
      .to.include('Revoked')
      .and.not.include('<form class="form"')
    const late = await decide({ verb: 'renew', days: '90' })
    expect([late.status, (await late.text()).includes('was revoked')]).to.deep.equal([409, true])
    expect((await add()).status).to.equal(422)
  })

  it('that nobody made are not found, and a post that says nothing is refused', async () => {
    await program(app, { name: 'case-desk' })
    for (const name of ['unknown', 'Case-Desk', 'a%2Fb'])
      expect((await app.get(`/staff/programs/${name}`, ada.headers)).status, name).to.equal(404)
    expect((await decide({ verb: 'burn' })).status).to.equal(400)
  })

  it('are for admins who see all forms', async () => {
    await program(app, { name: 'case-desk' })
    for (const who of [await clerk(app), await clerk(app, 'admin', { forms: ['feedback'] })])
      for (const path of ['/staff/programs', '/staff/new-program', '/staff/programs/case-desk'])
        expect((await app.get(path, who.headers)).status, path).to.equal(403)
  })
})
