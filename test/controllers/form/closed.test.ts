import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant, type Seen } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'
import { HOUSEHOLD } from '../../support/journeys.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const at = (page: string) => `/f/household/${page}`
const readable = (html: string): string =>
  /<main[\s\S]*<\/main>/
    .exec(html)![0]
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n\s*/g, '\n')

/** The ways in which a form ends for who is filling it in. */
const ENDS: Record<string, { end(app: TestApp): Promise<unknown>; says: string }> = {
  closes: {
    end: (app) => app.define({ ...HOUSEHOLD, closesAt: new Date(AT).toISOString() } as never),
    says: 'This form is closed.',
  },
  'is withdrawn': {
    end: (app) => {
      rmSync(join(app.folder.forms, 'household.json'))
      return app.publish()
    },
    says: 'This form is no longer available.',
  },
}
type Way = (person: Applicant) => Promise<Seen>
/** What somebody may press, with what they type there. */
const POSTS: Record<string, { typed?: string; press: Way }> = {
  'a question page': { typed: 'Oats', press: (person) => person.post(at('cats'), { food: 'Oats' }) },
  'a record of a list': { typed: 'Kim', press: (person) => person.post(at('animals/1'), { name: 'Kim', kind: 'dog' }) },
  'a list': { press: (person) => person.post(at('animals')) },
  'Save on a page': { typed: 'Oats', press: (person) => person.post(`${at('save')}?page=cats`, { food: 'Oats' }) },
  'Save on the check page': { press: (person) => person.post(at('save')) },
  Send: { press: (person) => person.post(at('check'), { seen: '3' }) },
}
const VIEWS: Record<string, string> = { 'a page': at('home'), 'a list': at('animals'), 'the check page': at('check') }

describe('a form that ends while somebody fills it in', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(HOUSEHOLD)
    person = applicant(app)
    await person.get(at('home'))
    await person.go(at('home'), { home: 'flat', plan: new File(['rooms'], 'rooms.txt') })
    await person.get(at('animals/1'))
    await person.go(at('animals/1'), { name: 'Rexford', kind: 'cat' })
  })
  afterEach(() => app.stop())

  for (const [how, { end, says }] of Object.entries(ENDS))
    describe(`because it ${how}`, () => {
      beforeEach(() => end(app))

      for (const [what, { typed, press }] of Object.entries(POSTS)) {
        it(`says so after ${what}, and shows what was typed just now and the rest of the draft`, async () => {
          const { status, html, headers } = await press(person)
          expect(status).to.equal(410)
          if (typed) expect(headers.get('cache-control'), 'kept for Back').to.equal('private, no-cache')
          const text = readable(html)
          expect(text).to.include('We did not receive your form.').and.include(says)
          expect(text).to.match(/Your home\nWhich home\?\nFLAT\nFile plan\nrooms\.txt \(5 bytes\)/)
          expect(text).to.include(typed ?? 'Rexford')

          expect(html).to.not.match(/<button|<input/)
        })

        if (typed)
          it(`shows after ${what} only what was typed just now to who has not the cookie`, async () => {
            const { submissionId } = person.hidden
            const stranger = applicant(app)
            stranger.hidden = { submissionId: submissionId! }
            const { status, html } = await press(stranger)
            expect(status).to.equal(410)
            expect(readable(html)).to.include(typed).and.not.include('Rexford').and.not.include('rooms')
            expect(stranger.cookies.size, 'cookies').to.equal(0)
          })
      }

      for (const [what, path] of Object.entries(VIEWS))
        it(`shows the answers in place of ${what}, with their end and the way to delete them`, async () => {
          const { status, html, headers } = await person.get(path)
          expect([status, headers.get('cache-control')]).to.deep.equal([410, 'no-store'])
          expect(readable(html)).to.include(says).and.include('Rexford').and.include('until Friday 27 November 2026')
          expect(html).to.include('href="/f/household/discard"')
          expect(readable((await applicant(app).get(path)).html))
            .to.include(says)
            .and.not.include('Rexford')
        })

      it('leads from the start page to the answers, and shows none there', async () => {
        const { status, html } = await person.get('/f/household')
        expect(status).to.equal(410)
        expect(html)
          .to.include(`href="${at('check')}"`)
          .and.not.include('Rexford')
        expect((await applicant(app).get('/f/household')).html).to.not.include(at('check'))
      })

      it('deletes the answers at once for who asks for it', async () => {
        await person.get(at('discard'))
        await person.post(at('discard'))
        expect((await app.store.tableSizes()).drafts).to.equal(0)
        expect((await person.get(at('check'))).html).to.not.include('Rexford')
      })

      it('tells a program why, with a problem document', async () => {
        for (const page of ['cats', 'check', 'save', 'resume']) {
          const response = await app.post(at(page), [['submissionId', person.hidden.submissionId!]], {
            accept: 'application/json',
          })
          const told = [response.status, response.headers.get('content-type')]
          expect(told, page).to.deep.equal([410, 'application/problem+json'])
          expect(((await response.json()) as { detail: string }).detail).to.include('has closed')
        }
      })
    })

  it('shows what was typed as it was typed, also what no question could take', async () => {
    const field = (type: string, over: object = {}) => ({ type, id: type, label: `The ${type}`, ...over })
    const pages = [
      {
        id: 'all',
        title: 'All',
        fields: [
          field('date'),
          field('address'),
          field('number'),
          field('boolean'),
          field('declaration', { statement: 'It is true.' }),
          field('checkboxes', { options: ['a', 'b'].map((value) => ({ value, label: `Box ${value}` })) }),
          field('textarea'),
        ],
      },
    ]
    await app.define({ slug: 'all', title: 'All types', pages } as never)
    const one = applicant(app)
    await one.get('/f/all')
    await app.define({ slug: 'all', title: 'All types', pages, closesAt: new Date(AT).toISOString() } as never)
    const { status, html } = await one.post('/f/all', {
      'date-day': '31',
      'date-month': 'Febuary',
      'address-line1': '1 Mill Lane',
      'address-town': 'Leeds',
      number: 'about 7',
      boolean: 'no',
      declaration: 'yes',
      checkboxes: ['a', 'b', '<none>'],
      textarea: 'One\r\n\r\nTwo <b>',
    })
    expect(status).to.equal(410)
    for (const shown of [
      '31 Febuary',
      '1 Mill Lane<br>Leeds',
      'about 7',
      'No',
      'Confirmed',
      'Box a<br>Box b<br>&lt;none&gt;',
    ])
      expect(html).to.include(`>${shown}</dd>`)
    expect(html).to.include('>One<br><br>Two &lt;b&gt;</dd>')
    expect(readable(html)).to.include('We have not kept them.')
  })
})
