/** What people type from a poster leads to the right address, and nothing else does. */
import { expect } from 'chai'
import { startApp, type TestApp } from '../support/app.ts'
import { head, missingHeaders, raw } from '../support/raw.ts'

describe('an address as people type it from a poster', () => {
  let app: TestApp
  before(async () => {
    app = await startApp({ env: { SVC_LANGUAGES: 'en,de' } })
    await app.define({
      slug: 'closed',
      title: 'Closed',
      closesAt: '2020-01-01T00:00:00Z',
      pages: [{ id: 'one', title: 'One', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
    } as never)
    await app.define({
      slug: 'gone',
      title: 'Gone',
      pages: [{ id: 'one', title: 'One', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
    } as never)
    await app.services.forms.decide('gone', 'withdrawn', { way: 'command', by: 'ops' })
  })
  after(() => app.stop())

  const ask = async (target: string, method = 'GET') => {
    const answer = await raw(app, head(`${method} ${target} HTTP/1.1`, 'Connection: close'))
    return { ...answer, location: answer.headers.get('location') }
  }

  it('leads to the form, the page for cases or the start page, with its query', async () => {
    const typed: Record<string, string> = {
      '/f/feedback/': '/f/feedback',
      '/F/feedback': '/f/feedback',
      '/F/FEEDBACK/': '/f/feedback',
      '/f/Parking-Permit': '/f/parking-permit',
      '/f/E2E-test-form': '/f/e2e-test-form', // nothing lists it, its address is on a poster all the same
      '/f/Closed/': '/f/closed', // says since when
      '/STATUS': '/status',
      '/Status/': '/status',
      '/status/': '/status',
      '//': '/',
      '/f/feedback/?lang=de': '/f/feedback?lang=de',
      '/Status?reference=7K3M-9QXT-2VBD-HW8P': '/status?reference=7K3M-9QXT-2VBD-HW8P',
      '//?lang=de&a=B/C/': '/?lang=de&a=B/C/',
      '/F/feedback?to=//evil.example/': '/f/feedback?to=//evil.example/',
      '/F/feedback?': '/f/feedback',
      'http://evil.example/F/Feedback/': '/f/feedback',
    }
    for (const [target, right] of Object.entries(typed))
      for (const method of ['GET', 'HEAD']) {
        const { status, location, body, headers } = await ask(target, method)
        expect([status, location, body], `${method} ${target}`).to.deep.equal([301, right, ''])
        expect(missingHeaders(headers)).to.deep.equal([])
      }
  })

  it('leads on in one step, to a page that is there', async () => {
    for (const target of ['/F/FEEDBACK/?lang=de', '/STATUS/', '//']) {
      const { location } = await ask(target)
      const { status } = await ask(location!)
      expect(status, target).to.equal(200)
    }
    expect((await ask('/f/closed')).status).to.equal(410)
  })

  it('leads nowhere where nothing is published, and to no other website', async () => {
    const nowhere = [
      '/f/Nothing', '/f/nothing/', '/f/Gone', '/f/constructor/', '/f/__Proto__', '/F/', '//evil.example', '//evil.example/',
      '//evil.example/f/Feedback/', '///evil.example/', '//F/feedback/', '/f//feedback/', '/f/feedback//', '/F/Feedback/.',
      '/F/./feedback', '/f/../F/feedback/', '/\\\\evil.example/', '/F/feedback\\', '/F/%2f%2fevil.example', '/F/feedback%2f', '/F/feedback/%2e',
      '/%46/feedback', '/F/%46eedback', '/f/feedbac%E2%84%AA', '/F/feedback;x', '/Staff.', '/STATUS/verify', '/status/Verify/',
      '/F/feedback/thank-you', '/F/feedback%0d%0aLocation:%20//evil.example', '/STATUS%0d%0aX: y'.replace(' ', '%20'),
    ] // biome-ignore format: a list
    for (const target of nowhere) {
      const { status, location } = await ask(target)
      expect([status, location], target).to.deep.equal([404, undefined])
    }
  })

  it('keeps a query as it was sent, which ends no header', async () => {
    const { status, location, text } = await ask('/F/feedback?x=%0d%0aSet-Cookie:%20a=b&y=%E2%82%AC')
    expect([status, location]).to.deep.equal([301, '/f/feedback?x=%0d%0aSet-Cookie:%20a=b&y=%E2%82%AC'])
    expect(text).not.to.match(/^Set-Cookie/im)
    const split = await raw(app, 'GET /F/feedback?x=\r\nSet-Cookie: a=b HTTP/1.1\r\nHost: forms.example\r\n\r\n')
    expect(split.text).not.to.match(/^Set-Cookie/im)
    const bytes = await raw(
      app,
      Buffer.from(head('GET /F/feedback?x=\xe4\xff HTTP/1.1', 'Connection: close'), 'latin1'),
    )
    expect([bytes.status, bytes.headers.get('location')]).to.deep.equal([400, undefined])
  })

  it('is for reading: whatever is sent goes to the right address or nowhere', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      for (const target of ['/F/feedback', '/f/feedback/', '/STATUS', '/status/', '//']) {
        const { status, location } = await ask(target, method)
        expect([status, location], `${method} ${target}`).to.deep.equal([404, undefined])
      }
  })

  it('is named by its pattern in the log, without what was typed', async () => {
    const before = app.log().length
    await ask('/F/Feedback/?who=ada')
    const line = app.log()[before]!
    expect([line.route, line.status]).to.deep.equal(['/f/:slug', 301])
    expect(JSON.stringify(line)).not.to.match(/ada|Feedback/)
  })
})
