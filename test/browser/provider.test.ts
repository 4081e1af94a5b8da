/** The office through a provider of OpenID Connect, as a clerk goes there and back: in a browser, without a script. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { inspect } from '../support/inspect.ts'
import { journey, press, readable } from '../support/journey.ts'
import { CLIENT, startProvider, type TestProvider } from '../support/provider.ts'
import { freePort } from '../support/service.ts'

const THERE = 'Town login'
const AT_NUMBERS = /\/staff\/numbers$/

describe('signing in at a provider, in a browser', () => {
  let port: number
  let provider: TestProvider
  before(async () => {
    port = await freePort()
    // Another host than that of the office: what comes back from there comes from another site.
    provider = await startProvider({ redirectUri: `http://localhost:${port}/staff/oidc/callback`, asks: true })
  })
  after(() => provider.stop())
  const here = journey({
    host: 'localhost',
    env: () => ({
      SVC_PORT: String(port),
      SVC_STAFF_URL: `http://localhost:${port}`,
      SVC_OIDC_ISSUER: provider.issuer,
      SVC_OIDC_CLIENT_ID: CLIENT.id,
      SVC_OIDC_CLIENT_SECRET: CLIENT.secret,
    }),
    cookiesOf: /^(office|_)/, // those that begin with a line are of the provider
    beside: () => provider.issuer,
  })
  let count = 0
  beforeEach(() => {
    const sub = `ada-${++count}`
    provider.failing = false
    provider.hanging = undefined
    provider.person = {
      sub,
      claims: { email: `${sub}@example.org`, email_verified: true, name: 'Ada Example', roles: ['caseworker'] },
    }
  })
  /** At the page of the provider, on the way to the numbers. */
  async function goThere(): Promise<Page> {
    const page = await here.open('/staff/numbers')
    expect(await page.title()).to.match(/^Sign in/)
    await press(page, '#provider')
    expect(await page.title()).to.equal(THERE)
    return page
  }

  it('says that the provider is down before anybody was there, and leads on when it is back', async () => {
    provider.failing = true
    const page = await here.open('/staff/numbers')
    await press(page, '#provider')
    expect(await readable(page)).to.include('does not answer. Try again in a minute')
    expect(await page.$('#password'), 'a password opens still').not.to.equal(null)
    provider.failing = false
    await press(page, '#provider')
    await press(page, 'button')
    expect(page.url()).to.match(AT_NUMBERS)
  })

  it('leads to where one wanted to go, and out again: here, and there by a link', async () => {
    const page = await goThere()
    await press(page, 'button')
    expect(page.url()).to.match(AT_NUMBERS)
    expect(await readable(page)).to.include('Ada Example')
    await press(page, '.office-leave button')
    expect(await readable(page)).to.include('You are signed out of the office.')
    await press(page, '#provider')
    expect(await page.title(), 'known there still').to.match(/^Waiting for us/)
    await press(page, '.office-leave button')
    await press(page, '#leave-there')
    expect(page.url()).to.include(provider.issuer)
    await press(page, '[value=yes]')
    expect(await readable(page)).to.include('You have left')
    await page.goto(`${here.origin}/staff/numbers`)
    await press(page, '#provider')
    expect(await page.title(), 'known there no more').to.equal(THERE)
  })

  it('says that it hangs on the way back, and leads on from there', async () => {
    const page = await goThere()
    provider.hanging = { paths: /^\/token/ }
    await press(page, 'button')
    expect(await readable(page)).to.include('does not answer. Try again in a minute')
    provider.hanging = undefined
    await press(page, '#provider')
    expect(page.url()).to.match(AT_NUMBERS)
  })

  for (const [name, way] of [
    ['the door after one has left', (page: Page) => page.goto(`${here.origin}/staff/sign-in?left=provider`)],
    ['a second factor that is set up elsewhere', (page: Page) => page.goto(`${here.origin}/staff/me/second-factor`)],
    [
      'the door while the provider hangs',
      (page: Page) => {
        provider.hanging = { paths: /^\/token/ }
        return page.goto(`${here.origin}/staff/oidc`)
      },
    ],
  ] as const)
    it(`is accessible and fits the screen: ${name}`, async () => {
      const page = await here.open('/staff', { scripts: true })
      await press(page, '#provider')
      await press(page, 'button')
      await way(page)
      await inspect(page, { dark: true })
    })

  it('says that somebody has no role here, and lets them in as soon as they have one', async () => {
    provider.person.claims.roles = ['gardener']
    const page = await goThere()
    await press(page, 'button')
    expect(await readable(page)).to.include('account has no role in this office')
    await page.goto(`${here.origin}/staff/numbers`)
    expect(await page.title(), 'not signed in').to.match(/^Sign in/)
    provider.person.claims.roles = ['gardener', 'viewer']
    await press(page, '#provider')
    expect(page.url()).to.match(AT_NUMBERS)
  })
})
