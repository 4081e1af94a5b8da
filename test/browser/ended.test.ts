/** What somebody in the office finds whose session ended while they typed. */
import { expect } from 'chai'
import { sendForm } from '../support/app.ts'
import { journey, press, readable } from '../support/journey.ts'

const PASSWORD = 'gravel teapot quiet ninety'

describe('a session of the office that ended while somebody typed', () => {
  const here = journey({ cookiesOf: /^office/ })

  it('is told of, leads back to the case, and Back shows what was typed', async () => {
    const { accounts } = here.app.services.access
    const reference = await sendForm(here.app)
    const secret = await accounts.add({ email: 'dora@example.org', name: 'Dora Desk', role: 'caseworker' }, 'a test')
    const page = await here.open(`/staff/password/${secret}`)
    for (const id of ['password', 'again']) await page.type(`#${id}`, PASSWORD)
    await press(page, '.send .button')
    await page.goto(`${here.origin}/staff/cases/${reference}`)
    await page.type('#note', 'My long thought')
    await accounts.setRights('dora@example.org', { role: 'admin' }, 'a test')
    await press(page, '.work .button')
    expect(await readable(page))
      .to.match(/You have been signed out\. [^\n]*when your permissions or your password change/)
      .and.include('What you sent last was not saved.')
    await page.type('#email', 'dora@example.org')
    await page.type('#password', PASSWORD)
    await press(page, '.send .button')
    expect(new URL(page.url()).pathname).to.equal(`/staff/cases/${reference}`)
    for (let i = 0; i < 2; i++) await page.goBack()
    expect(await page.evaluate('document.querySelector("#note").value')).to.equal('My long thought')
    await press(page, '.work .button')
    expect(await readable(page)).to.include('Note saved')
  })
})
