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
    await app.services.cases.move(reference, { to: 'withdrawn', by: 'Dora' })
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

  it('names every other view that was searched', async () => {
    for (const [view, name] of [
      ['mine', 'My cases'],
      ['citizen', 'Waiting for the person'],
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
    await app.post('/f/e2e-test-form', filled(await app.mint(), { name: 'Zebra', 'company-website': 'x' }))
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
