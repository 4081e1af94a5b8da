import { expect } from 'chai'
import { filled, REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 12)

const HOUR = 60 * 60 * 1000
const PATH = '/f/e2e-test-form'

describe('what a token stands for', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  /** The page of an attached file, or of a form with a file, by the names of the files it lists. */
  const post = async (token: string, files: string[], over: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(filled(token, over))) form.append(name, value)
    for (const name of files) form.append('evidence', new Blob([`content of ${name}`]), name)
    return app.post(PATH, form)
  }
  const tokenIn = (html: string) => /name="submissionId" value="([^"]+)"/.exec(html)![1]!
  const idOf = (token: string) => token.split('.')[0]!
  const namesIn = (html: string) => [...new Set([...html.matchAll(/\w+\.txt/g)].map(([name]) => name))].sort()

  it('is one submission for a double click on an expired page, with the files of both', async () => {
    const token = await app.mint()
    clock.advance(25 * HOUR)
    const pages = await Promise.all(
      [['first.txt'], ['first.txt', 'second.txt']].map(async (files) => (await post(token, files)).text()),
    )
    const [first, second] = pages.map(tokenIn)
    expect(idOf(first!)).to.equal(idOf(second!))
    expect(idOf(first!)).not.to.equal(idOf(token))
    const shown = await (await post(second!, [], { 'file-action': 'attach' })).text()
    expect(namesIn(shown)).to.deep.equal(['first.txt', 'second.txt'])
    const sent = await post(second!, [])
    expect(sent.status).to.equal(303)
    expect((await post(first!, [])).headers.get('location')).to.equal(sent.headers.get('location'))
  })

  it('is not reported as out of date by a button for files, which shows the page again anyway', async () => {
    const token = await app.mint()
    clock.advance(25 * HOUR)
    const outOfDate = 'Check your answers and send the form again'
    expect(await (await post(token, ['a.txt'], { 'file-action': 'attach' })).text()).not.to.include(outOfDate)
    expect(await (await post(token, ['a.txt'])).text()).to.include(outOfDate)
  })

  it('is found again from the expired page after what took its place was sent', async () => {
    const token = await app.mint()
    clock.advance(25 * HOUR)
    const page = await (await post(token, [])).text()
    const sent = await post(tokenIn(page), [])
    expect(sent.status).to.equal(303)
    const again = await post(token, [])
    expect([again.status, again.headers.get('location')]).to.deep.equal([303, sent.headers.get('location')])
  })

  it('is a fresh one each time for a token that was forged, so that no two people meet', async () => {
    const forged = `${'f'.repeat(22)}${(await app.mint()).slice(22)}`
    const [one, other] = [
      tokenIn(await (await post(forged, [])).text()),
      tokenIn(await (await post(forged, [])).text()),
    ]
    expect(new Set([idOf(one), idOf(other), idOf(forged)]).size).to.equal(3)
  })

  it('is no sign of a machine when the clock stepped back after the page was made', async () => {
    const field = { type: 'text', id: 'name', label: 'Name' }
    await app.define({ slug: 'slow', title: 'Slow', pages: [{ id: 'one', fields: [field] }] } as never)
    const token = await app.mint('slow')
    clock.advance(-2 * HOUR)
    const { headers } = await app.post('/f/slow', { submissionId: token, name: 'Ada' })
    const submission = await app.store.submissions.byReference(REFERENCE.exec(headers.get('location')!)![0])
    expect(submission).to.have.property('slug', 'slow')
    expect(submission).not.to.have.property('quarantine')
  })
})
