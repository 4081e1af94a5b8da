import { expect } from 'chai'
import { filled, sendForm, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import { type Clerk, clerk } from '../../support/office.ts'

const MONDAY = Date.UTC(2026, 10, 16, 8)
const ALL = '<a href="/staff?search=lamp&amp;view=all">Search all cases</a>'

describe('a search in the inbox', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let reference: string
  let dora: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    reference = await sendForm(app, { message: 'The lamp is out.' })
    await app.services.cases.update(reference, { to: 'withdrawn', by: 'Dora' })
    await app.services.terms.fill()
    dora = await clerk(app)
  })
  afterEach(() => app.stop())

  const inbox = async (query: string, who = dora) => (await app.get(`/staff?${query}`, who.headers)).text()
  /** The address of the link with this text. */
  const hrefOf = (html: string, text: string) =>
    new RegExp(`<a href="/staff\\?([^"]+)">${text}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&')
  const emptyIn = (html: string) => /<p class="inbox-empty">(.*)<\/p>/.exec(html)?.[1]

  it('goes through all cases when it is begun in the box, whichever view is open', async () => {
    for (const view of ['office', 'mine', 'aside'])
      expect(await inbox(`view=${view}`), view).to.match(
        /role="search"(?:(?!<\/form>)[\s\S])*<input type="hidden" name="view" value="all">/,
      )
  })

  it('names its view in title and heading, and a search in the title what it found, but not for which words', async () => {
    const namesOf = (html: string) => [/<title>(.*) – /.exec(html)![1], /<h1>(.*)<\/h1>/.exec(html)![1]]
    expect(namesOf(await inbox('view=mine'))).to.deep.equal(['My cases', 'My cases'])
    expect(namesOf(await inbox('view=all&search=lamp'))).to.deep.equal(['1 case found – All cases', 'All cases'])
    expect(namesOf(await inbox('search=lamp'))).to.deep.equal(['0 cases found – Waiting for us', 'Waiting for us'])
  })

  it('that finds nothing says where it looked, and leads to the same search in all cases', async () => {
    const html = await inbox('search=lamp')
    expect(html).to.include('Search results for “lamp” in “Waiting for us”: 0 cases.')
    expect(emptyIn(html)).to.equal(
      `No cases match. Check the spelling. A case that was sent a few seconds ago may not be found yet. ${ALL}`,
    )
    const all = await inbox(hrefOf(html, 'Search all cases')!)
    expect(all).to.include('Search results for “lamp”: 1 case.').and.include(reference)
    const begun = await inbox(`search=${reference.slice(0, 7)}`)
    expect(begun).not.to.include(reference)
    expect(await inbox(hrefOf(begun, 'Search all cases')!)).to.include(reference)
  })

  it('that finds some of a view says so, too, and one in all cases offers nothing more', async () => {
    await sendForm(app, { message: 'Another lamp is out.' })
    await app.services.terms.fill()
    const some = await inbox('search=lamp')
    expect(some).to.include('Search results for “lamp” in “Waiting for us”: 1 case.').and.include(ALL)
    expect(await inbox('search=lamp&view=all'))
      .to.include('Search results for “lamp”: 2 cases.')
      .and.not.include('Search all cases')
    expect(await inbox('')).not.to.include('Search all cases')
  })

  it('is found by the word of earlier releases for those that wait for the person, and leads on with the one of today', async () => {
    const html = await inbox('view=citizen&search=lamp')
    expect(html).to.equal(await inbox('view=person&search=lamp'))
    expect(html)
      .to.match(/href="\/staff\?search=lamp&amp;view=person" aria-current="page"/)
      .and.not.include('citizen')
    const list = '?list=view%3Dcitizen'
    expect((await app.get(`/staff/cases/${reference}${list}`, dora.headers)).status).to.equal(200)
  })

  it('names every other view that was searched', async () => {
    for (const [view, name] of [
      ['mine', 'My cases'],
      ['person', 'Waiting for the person'],
      ['aside', 'Possible spam'],
    ])
      expect(await inbox(`search=lamp&view=${view}`))
        .to.include(`in “${name}”: 0 cases`)
        .and.include(ALL)
  })

  it('says what else narrows it, and leaves that out when all cases are searched', async () => {
    for (const view of ['office', 'all'])
      expect(emptyIn(await inbox(`search=lamp&view=${view}&status=received&age=over-30`)), view)
        .to.include('Only cases that match the filters were searched.')
        .and.include(ALL)
  })

  it('in all cases leads to those set aside, which are not among them', async () => {
    await app.post('/f/e2e-test-form', filled(await app.mint(), { name: 'Zebra', 'further-remarks': 'x' }))
    await app.services.terms.fill()
    const html = await inbox('search=zebra&view=all')
    expect(emptyIn(html)).to.include('Possible spam was not searched.')
    expect(await inbox(hrefOf(html, 'Search possible spam')!))
      .to.include('Search results for “zebra” in “Possible spam”: 1 case.')
      .and.include('Zebra')
  })

  it('finds no case of forms that somebody does not see, whichever link is followed', async () => {
    const other = await clerk(app, 'caseworker', { forms: ['feedback'] })
    const all = await inbox(hrefOf(await inbox('search=lamp', other), 'Search all cases')!, other)
    expect(all).to.include('Search results for “lamp”: 0 cases.').and.not.include(reference)
    expect(await inbox(hrefOf(all, 'Search possible spam')!, other)).not.to.include(reference)
  })
})

describe('a case that was opened from a list', () => {
  const clock = freezeClock(MONDAY)
  let app: TestApp
  let sent: string[]
  let dora: Clerk
  beforeEach(async () => {
    app = await startApp({ clock })
    sent = []
    for (const name of ['Ada', 'Bob', 'Cem', 'Dan']) {
      clock.advance(60_000)
      sent.push(await sendForm(app, { name, message: name === 'Bob' ? 'No light.' : 'The lamp is out.' }))
    }
    await app.services.terms.fill()
    dora = await clerk(app)
  })
  afterEach(() => app.stop())

  const open = async (address: string, who = dora) => (await app.get(address, who.headers)).text()
  const links = (html: string) => {
    const found = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    return {
      back: found(/class="back"><a href="([^"]*)"/),
      previous: found(/<a href="([^"]*)" rel="prev"/),
      next: found(/<a href="([^"]*)" rel="next"/),
    }
  }
  const addressIn = (html: string, reference: string) =>
    new RegExp(`href="(/staff/cases/${reference}[^"]*)"`).exec(html)![1]!.replaceAll('&amp;', '&')
  /** The references in the order in which "Next case" leads through them. */
  const walk = async (address: string) => {
    const seen: string[] = []
    for (let at = address; at !== ''; at = links(await open(at)).next) seen.push(/cases\/([^?]+)/.exec(at)![1]!)
    return seen
  }

  it('leads through it in its order, and back to it as it was', async () => {
    const [ada, bob, cem, dan] = sent as [string, string, string, string]
    await app.services.cases.update(cem, { to: 'withdrawn', by: 'Dora' })
    const lists: [string, string[]][] = [
      ['', [dan, bob, ada]],
      ['?view=all', [dan, cem, bob, ada]],
      ['?view=all&order=oldest', [ada, bob, cem, dan]],
      ['?search=lamp&view=all', [dan, cem, ada]],
      ['?status=withdrawn&view=all', [cem]],
      ['?form=e2e-test-form&view=all', [dan, cem, bob, ada]],
    ]
    for (const [query, cases] of lists) {
      const list = await open(`/staff${query}`)
      const first = addressIn(list, cases[0]!)
      expect(await walk(first), query).to.deep.equal(cases)
      const { back, previous } = links(await open(first))
      expect(previous, query).to.equal('')
      expect(addressIn(await open(back), cases[0]!), query).to.equal(first)
      const last = await open(addressIn(list, cases.at(-1)!))
      if (cases.length > 1) expect(links(last).previous, query).to.include(cases.at(-2))
    }
  })

  it('goes on from where it stood when it has left the list meanwhile', async () => {
    const [ada, bob, cem] = sent as [string, string, string]
    const address = addressIn(await open('/staff'), bob)
    const { headers, status } = await app.post(
      address.replace('?', '/work?'),
      { seen: '1', to: 'withdrawn', message: '', note: '', confirmed: 'yes' },
      dora.headers,
    )
    expect(status).to.equal(303)
    const done = await open(headers.get('location')!)
    expect(done).to.include('You changed the status to “Withdrawn”.')
    expect(links(done).back).to.equal('/staff?view=office')
    expect(links(done).previous).to.include(cem)
    expect(links(done).next).to.include(ada)
    expect(await open(links(done).back)).to.not.include(bob)
  })

  it('keeps the list while something is written, refused, changed meanwhile or undone', async () => {
    const [reference] = sent as [string]
    const list = '?list=form%3De2e-test-form%26view%3Dall'
    const back = `/staff/cases/${reference}${list}`
    const post = (what: string, fields: Record<string, string>) =>
      app.post(`/staff/cases/${reference}/${what}${list}`, fields, dora.headers)
    const empty = { to: '', message: '', note: '' }
    for (const fields of [
      { ...empty, seen: '1' },
      { ...empty, seen: '1', message: 'Soon.' },
      { ...empty, seen: '0', message: 'Soon.', confirmed: 'yes' },
    ]) {
      const html = await (await post('work', fields)).text()
      expect(links(html).back).to.equal(back)
      expect(html).to.include(`action="/staff/cases/${reference}/work${list}"`)
    }
    const assigned = await post('assign', { seen: '1', assignee: String(dora.account.id) })
    expect(assigned.headers.get('location')).to.equal(`${back.split('?')[0]}?done=assigned&${list.slice(1)}`)
  })

  it('shows no case of a form that somebody does not see, whatever list the address names', async () => {
    const other = await clerk(app, 'caseworker', { forms: ['feedback'] })
    await app.define({
      slug: 'feedback',
      title: 'Feedback',
      minimumAgeSeconds: 0,
      pages: [{ id: 'p', fields: [{ type: 'text', id: 't', label: 'T' }] }],
    } as never)
    const own = await app.post('/f/feedback', { submissionId: await app.mint('feedback'), t: 'x' })
    const reference = own.headers.get('location')!.split('/').at(-1)!
    for (const list of ['view=all', 'view=all&form=e2e-test-form', 'view=all&search=lamp']) {
      const { previous, next } = links(await open(`/staff/cases/${reference}?${new URLSearchParams({ list })}`, other))
      expect([previous, next], list).to.deep.equal(['', ''])
    }
  })

  it('takes any text for a list, and leads nowhere but to lists', async () => {
    for (const list of [
      '//evil.example',
      'view=nonsense&before=x',
      '"><script>',
      `search=${'x'.repeat(5000)}`,
      '\0',
      'a=1&a=2',
    ]) {
      const response = await app.get(`/staff/cases/${sent[0]}?${new URLSearchParams({ list })}`, dora.headers)
      const html = await response.text()
      expect([response.status, /^\/staff\?[^"<>]*$/.test(links(html).back)], list).to.deep.equal([200, true])
    }
    expect((await app.get(`/staff/cases/${sent[0]}?list=a&list=b`, dora.headers)).status).to.equal(200)
  })

  it('is on a page that leads to the first one', async () => {
    for (let i = 0; i < 26; i++) await sendForm(app)
    const first = await open('/staff?view=all')
    expect(first).to.not.include('First page')
    const next = /<a href="([^"]+)" rel="next">/.exec(first)![1]!.replaceAll('&amp;', '&')
    const second = await open(next)
    expect(second).to.include('<a href="/staff?view=all">First page</a>')
    const address = addressIn(second, sent[0]!)
    expect(links(await open(address)).back).to.equal(next)
  })
})
