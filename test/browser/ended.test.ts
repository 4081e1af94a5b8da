/** What somebody in the office finds whose session ended while they typed. */
import { expect } from 'chai'
import { sendForm } from '../support/app.ts'
import { inspect } from '../support/inspect.ts'
import { journey, press, readable } from '../support/journey.ts'

const PASSWORD = 'gravel teapot quiet ninety'

describe('a session of the office that ended while somebody typed', () => {
  const here = journey({ goesBack: true, cookiesOf: /^office/ })

  it('is told of, and what was typed is shown and sent again after signing in', async () => {
    const { accounts } = here.app.services.access
    const reference = await sendForm(here.app)
    const secret = await accounts.add({ email: 'dora@example.org', name: 'Dora Desk', role: 'caseworker' }, 'a test')
    const page = await here.open(`/staff/password/${secret}`, { scripts: true })
    for (const id of ['password', 'again']) await page.type(`#${id}`, PASSWORD)
    await press(page, '.send .button')
    await page.goto(`${here.origin}/staff/cases/${reference}`)
    await page.type('#note', 'My long thought')
    await accounts.setRights('dora@example.org', { role: 'admin' }, 'a test')
    await press(page, '.work .button')
    expect(await readable(page))
      .to.match(/You have been signed out\. [^\n]*when your permissions or your password change/)
      .and.include('What you sent is not saved yet, but this page has kept it.')
    await inspect(page, { dark: true })
    await page.type('#email', 'dora@example.org')
    await page.type('#password', PASSWORD)
    await press(page, '.send .button')
    expect(await readable(page))
      .to.include('This was not saved.')
      .and.include('My long thought')
    await inspect(page, { dark: true })
    await press(page, '.buttons .button')
    expect(new URL(page.url()).pathname).to.equal(`/staff/cases/${reference}`)
    expect(await readable(page)).to.include('Note saved')
  })
})
