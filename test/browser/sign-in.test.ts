/** The doors of the office where people also sign in at a provider, and where a second factor must be. */
import { expect } from 'chai'
import { inspect } from '../support/inspect.ts'
import { journey, press, readable } from '../support/journey.ts'

const PASSWORD = 'gravel teapot quiet ninety'

describe('the doors of the office in a browser', () => {
  const here = journey({
    cookiesOf: /^office/,
    env: {
      SVC_OIDC_ISSUER: 'http://127.0.0.1:9',
      SVC_OIDC_CLIENT_ID: 'intake',
      SVC_OIDC_CLIENT_SECRET: 'a secret of a test',
      SVC_STAFF_REQUIRE_TOTP: 'admins',
    },
  })

  it('are accessible and fit the screen: a link to the provider, and why it leads nowhere', async () => {
    const page = await here.open('/staff/sign-in', { scripts: true })
    await inspect(page, { dark: true })
    await page.emulateMediaFeatures([])
    await press(page, '#provider')
    expect(await page.title()).to.match(/^Error: Sign in/)
    expect(await readable(page)).to.include('does not answer')
    await inspect(page, { dark: true })
  })

  it('let an admin do nothing but set up a second factor, and leave', async () => {
    const account = { email: 'dora@example.org', name: 'Dora Desk', role: 'admin' as const }
    const secret = await here.app.services.access.accounts.add(account, 'a test')
    const page = await here.open(`/staff/password/${secret}`, { scripts: true })
    for (const id of ['password', 'again']) await page.type(`#${id}`, PASSWORD)
    await press(page, '.send .button')
    expect(await readable(page)).to.include('You must set up two-step sign-in before you continue')
    await inspect(page, { dark: true })
    await page.goto(`${here.origin}/staff/audit`)
    expect(await readable(page)).to.include('You must set up two-step sign-in')
    await press(page, '.office-leave button')
    expect(await page.title()).to.match(/^Sign in/)
  })
})
