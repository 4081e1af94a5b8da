/** What goes over the wire, as the browser counts it: bytes with headers, compressed as sent. */
import { expect } from 'chai'
import type { CDPSession, Page, Protocol } from 'puppeteer'
import { fillIn, journey, press, readable, SEND } from '../support/journey.ts'
import { until } from '../support/service.ts'

const FIRST_VIEW_BYTES = 25_000

/** Browsers fetch the icon when they please: it is counted apart. */
const ICON = /\/favicon\.svg$/

describe('a form over the wire', () => {
  const here = journey()

  for (const slug of ['e2e-test-form', 'feedback', 'parking-permit', 'report-a-street-problem'])
    it(`is small at first sight, and one request after that: ${slug}`, async () => {
      const page = await here.open(undefined, { elsewhere: here.origin }) // the first page that this browser sees
      const first = await transfers(page, () => page.goto(`${here.origin}/f/${slug}`))
      const bytes = first.reduce((sum, { size }) => sum + size, await iconBytes(page))
      expect(bytes, JSON.stringify(first)).to.be.below(FIRST_VIEW_BYTES)
      expect(first.length, JSON.stringify(first)).to.be.within(2, 3)
      const again = await transfers(page, () => page.goto(`${here.origin}/f/${slug}`))
      expect(again.map(({ url }) => url)).to.deep.equal([`${here.origin}/f/${slug}`])
    })
})

describe('a form on a host name that is not trusted like localhost, over plain http', () => {
  const here = journey({ host: 'intake.test' })

  it('is sent by a browser that adds no fetch metadata, with the origin of its page', async () => {
    const page = await here.open('/f/e2e-test-form')
    const posted = await headersOfPosts(page)
    await fillIn(page, { email: 'nobody' })
    await press(page, SEND)
    expect(await readable(page)).to.include('There is a problem')
    await page.evaluate('document.querySelector("#email").value = "ada@example.org"')
    await press(page, SEND)
    expect(await readable(page)).to.include('Thank you')
    await until(() => posted.length >= 2)
    expect(posted).to.have.lengthOf(2)
    for (const headers of posted) {
      expect(headers).to.include({ origin: here.origin })
      expect(Object.keys(headers)).not.to.include('sec-fetch-site')
    }
  })
})

/** What came from the server, not from the browser's cache, while this was done. */
async function transfers(page: Page, act: () => Promise<unknown>): Promise<{ url: string; size: number }[]> {
  const session = await page.createCDPSession()
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  const sizes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  session.on('Network.requestServedFromCache', ({ requestId }) => urls.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) urls.delete(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  await act()
  const wanted = () => [...urls].filter(([, url]) => !ICON.test(url))
  await until(() => wanted().every(([id]) => sizes.has(id)))
  await session.detach()
  return wanted().map(([id, url]) => ({ url, size: sizes.get(id)! }))
}

async function iconBytes(page: Page): Promise<number> {
  const icon = String(await page.evaluate('document.querySelector("[rel=icon]").href'))
  expect(icon).to.match(ICON)
  return (await (await fetch(icon)).arrayBuffer()).byteLength
}

async function headersOfPosts(page: Page): Promise<Record<string, string>[]> {
  const session: CDPSession = await page.createCDPSession()
  await session.send('Network.enable')
  const posts: Record<string, string>[] = []
  session.on('Network.requestWillBeSentExtraInfo', ({ headers }: Protocol.Network.RequestWillBeSentExtraInfoEvent) => {
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    if (lower['content-type']) posts.push(lower)
  })
  return posts
}
