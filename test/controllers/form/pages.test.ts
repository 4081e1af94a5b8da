import { expect } from 'chai'
import { REFERENCE, startApp, type TestApp } from '../../support/app.ts'
import { applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 12)

const radios = (id: string, ...values: string[]) => ({
  type: 'radios',
  id,
  label: `Which ${id}?`,
  options: values.map((value) => ({ value, label: value.toUpperCase() })),
})
const is = (fieldId: string, value: string) => ({ type: 'rule', fieldId, operator: 'eq', value })

/** Three ways: no animal ends it, a dog is asked for its name, a cat is not. */
const FORM = {
  slug: 'animals',
  title: 'Register an animal',
  needs: ['The vaccination card'],
  minimumAgeSeconds: 0,
  pages: [
    { id: 'kind', title: 'Your animal', fields: [radios('animal', 'dog', 'cat', 'none')] },
    { id: 'nothing', showIf: is('animal', 'none'), exit: { title: 'Nothing to register', text: 'You need not.' } },
    {
      id: 'dog',
      title: 'Your dog',
      showIf: is('animal', 'dog'),
      fields: [{ type: 'text', id: 'name', label: 'Name' }],
    },
    {
      id: 'you',
      title: 'About you',
      fields: [
        { type: 'text', id: 'owner', label: 'Your name' },
        { type: 'date', id: 'since', label: 'Since when?', required: false },
      ],
    },
  ],
}
const PAGE = (id: string) => `/f/animals/${id}`

describe('a form of several pages', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(FORM)
  })
  afterEach(() => app.stop())

  const begun = async (texts: Record<string, string> = { animal: 'dog' }) => {
    const person = applicant(app)
    await person.get(PAGE('kind'))
    return { person, next: await person.go(PAGE('kind'), texts) }
  }

  it('says of a condition, and of a need, only what earlier pages have not decided', async () => {
    const concert = { type: 'any', rules: [is('event', 'concert'), is('event', 'party')] }
    const both = { type: 'all', rules: [is('alcohol', 'yes'), concert] }
    const text = { type: 'text', id: 'licence', label: 'Licence number' }
    await app.define({
      slug: 'hall',
      title: 'Hire the hall',
      pages: [
        { id: 'what', fields: [radios('event', 'concert', 'party', 'meeting')] },
        {
          id: 'more',
          fields: [
            radios('alcohol', 'yes', 'no'),
            { ...text, showIf: both },
            { ...text, id: 'steward', label: 'Steward', required: both },
          ],
        },
      ],
    } as never)
    const shown = async (event: string) => {
      const person = applicant(app)
      await person.get('/f/hall/what')
      return (await person.go('/f/hall/what', { event })).html
    }
    const concerts = await shown('concert')
    expect(concerts).to.include('Answer only if “Which alcohol?” is “YES”').and.not.include('Which event?')
    expect(concerts).to.include('You must answer this if “Which alcohol?” is “YES”')
    const meetings = await shown('meeting')
    expect(meetings).not.to.include('Licence number').and.not.to.include('must answer this')
  })

  it('begins with a page that says what it needs, and leads to the first question', async () => {
    const { html, status } = await applicant(app).get('/f/animals')
    expect(status).to.equal(200)
    expect(html).to.include('The vaccination card').and.include('Up to 4 questions')
    expect(html).to.match(/<form[^>]* method="get" action="\/f\/animals\/kind">/)
  })

  it('keeps details closed until they are opened, and says what is confirmed in words of its own', async () => {
    const [kind, ...others] = FORM.pages
    const details = {
      type: 'details',
      title: 'Why <we> ask',
      text: 'By law.\n\nOnly once.',
      showIf: is('animal', 'cat'),
    }
    const form = {
      ...FORM,
      pages: [{ ...kind!, fields: [...kind!.fields!, details] }, ...others],
      declaration: 'I am <18> or over.\n\nI know the fee.',
    }
    await app.define(form)
    const { person, next } = await begun({ animal: 'cat' })
    expect(next.path).to.equal(`${PAGE('you')}?begun=1`)
    const { html } = await person.get(PAGE('kind'))
    expect(html)
      .to.match(/<details class="govuk-details">\s*<summary/)
      .and.include('Why &lt;we&gt; ask')
      .and.include('<p dir="auto">By law.</p>')
      .and.include('Only if')
    const check = await person.go(PAGE('you'), { owner: 'Ada' })
    expect(check.html)
      .to.include('<p dir="auto">I am &lt;18&gt; or over.</p>')
      .and.include('<p dir="auto">I know the fee.</p>')
      .and.not.include('By sending this form')
    expect((await person.go(PAGE('check'))).html).to.include('Thank you')
  })

  it('writes nothing and sets no cookie before the first post', async () => {
    const before = await app.store.tableSizes()
    const person = applicant(app)
    const seen = [await person.get('/f/animals'), await person.get(PAGE('kind')), await person.get(PAGE('you'))]
    expect(seen.map(({ headers }) => headers.get('set-cookie'))).to.deep.equal([null, null, null])
    expect(await app.store.tableSizes()).to.deep.equal(before)
    expect(seen[2]!.location).to.equal(PAGE('kind'))
  })

  it('asks page by page, shows all answers, and is sent once', async () => {
    const { person, next } = await begun()
    expect([next.path, next.status]).to.deep.equal([`${PAGE('dog')}?begun=1`, 200])
    expect(next.html).to.include('Page 2 of 3').and.include('<h1>Your dog</h1>')
    const you = await person.go(PAGE('dog'), { name: 'Rexford' })
    expect(you.path).to.equal(PAGE('you'))
    const check = await person.go(PAGE('you'), {
      owner: 'Ada',
      'since-day': '3',
      'since-month': '5',
      'since-year': '2020',
    })
    expect(check.path).to.equal(PAGE('check'))
    for (const words of ['DOG', 'Rexford', 'Ada', '3 May 2020']) expect(check.html).to.include(words)
    const thanks = await person.go(PAGE('check'))
    expect(thanks.html).to.include('Thank you')
    const [sent, ...more] = await Array.fromAsync(app.services.submissions.all({}))
    expect(more).to.deep.equal([])
    expect({ ...sent!.answers }).to.deep.equal({ animal: 'dog', name: 'Rexford', owner: 'Ada', since: '2020-05-03' })
    expect(sent!.quarantine).to.equal(undefined)
    expect((await app.store.tableSizes()).drafts).to.equal(0)
    expect([...person.cookies.keys()].map((name) => name.split('.')[0])).to.deep.equal(['sender'])
  })

  it('is set aside when the trap for machines was filled in, and not for white space in it', async () => {
    const sentWith = async (trap: string) => {
      const { person } = await begun({ animal: 'cat' })
      await person.go(PAGE('you'), { owner: 'Ada' })
      const { location } = await person.post(PAGE('check'), { 'further-remarks': trap })
      return (await app.store.submissions.byReference(REFERENCE.exec(location)![0]))!.quarantine
    }
    expect(await sentWith('https://spam.example')).to.equal('trapped')
    expect(await sentWith(' ')).to.equal(undefined)
  })

  it('keeps only what is on the path', async () => {
    const { person } = await begun()
    await person.go(PAGE('dog'), { name: 'Rexford' })
    await person.go(PAGE('you'), { owner: 'Ada' })
    await person.get(`${PAGE('kind')}?from=check`)
    const check = await person.go(`${PAGE('kind')}?from=check`, { animal: 'cat' })
    expect(check.path).to.equal(PAGE('check'))
    expect(check.html).to.not.include('Rexford')
    await person.go(PAGE('check'))
    const [sent] = await Array.fromAsync(app.services.submissions.all({}))
    expect({ ...sent!.answers }).to.deep.equal({ animal: 'cat', owner: 'Ada' })
  })

  it('goes on to what a changed answer asks anew, then back to all answers', async () => {
    const { person } = await begun({ animal: 'cat' })
    await person.go(PAGE('you'), { owner: 'Ada' })
    await person.get(`${PAGE('kind')}?from=check`)
    const dog = await person.go(`${PAGE('kind')}?from=check`, { animal: 'dog' })
    expect(dog.path).to.equal(`${PAGE('dog')}?from=check`)
    expect((await person.go(dog.path, { name: 'Rexford' })).path).to.equal(PAGE('check'))
  })

  it('leads to the first page that needs answers, and knows no other pages', async () => {
    const { person } = await begun()
    expect((await person.get(PAGE('you'))).location).to.equal(PAGE('dog'))
    expect((await person.get(PAGE('check'))).location).to.equal(PAGE('dog'))
    expect((await person.get(PAGE('nothing'))).location).to.equal(PAGE('dog'))
    expect((await person.get(PAGE('other'))).status).to.equal(404)
    expect((await person.post(PAGE('other'))).status).to.equal(404)
    expect((await person.post('/f/animals')).status, 'it is sent from its check page').to.equal(404)
    expect((await person.get(`${PAGE('dog')}/1`)).status).to.equal(404)
    expect((await person.get('/f/e2e-test-form/check')).status).to.equal(404)
    expect((await person.get('/f/e2e-test-form/message')).status).to.equal(404)
  })

  it('brings a page back with everything typed when an answer is wrong', async () => {
    const { person } = await begun({ animal: 'cat' })
    const again = await person.post(PAGE('you'), { 'since-day': '40', 'since-month': '5', 'since-year': '2020' })
    expect(again.status).to.equal(422)
    expect(again.html).to.include('value="40"').and.include('href="#owner"').and.include('<title>Error: ')
    const { submissionId = '' } = person.hidden
    expect((await person.get(PAGE('you'))).html).to.include('value="40"')
    expect((await person.go(PAGE('you'), { owner: 'Ada' })).path).to.equal(PAGE('check'))
    expect((await person.post(PAGE('you'), { submissionId, owner: 'Eve' })).status).to.equal(303)
  })

  it('ends where the answers lead nowhere, and cannot be sent from there', async () => {
    const { person, next } = await begun({ animal: 'none' })
    expect(next.path).to.equal(`${PAGE('nothing')}?begun=1`)
    expect(next.html).to.include('Nothing to register')
    expect((await person.get(PAGE('check'))).location).to.equal(PAGE('nothing'))
    expect((await person.post(PAGE('check'), { seen: 'x' })).location).to.equal(PAGE('check'))
    expect((await app.store.tableSizes()).submissions).to.equal(0)
  })

  it('cannot be sent while a page needs answers', async () => {
    const { person } = await begun()
    expect((await person.post(PAGE('check'), { seen: '1' })).location).to.equal(PAGE('check'))
    expect((await app.store.tableSizes()).submissions).to.equal(0)
  })

  it('sets a cookie with the key of its draft alone, for this service alone', async () => {
    const person = applicant(app)
    await person.get(PAGE('kind'))
    const { headers } = await person.post(PAGE('kind'), { animal: 'dog' })
    const id = person.hidden.submissionId!.slice(0, 22)
    const [, name] = person.draft.split(' ')
    expect(headers.get('set-cookie')).to.match(
      new RegExp(`^draft\\.animals\\.${name}=${id}~[\\w-]{22}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax$`),
    )
  })

  it('gives every repeat the first reference', async () => {
    const { person } = await begun({ animal: 'cat' })
    await person.go(PAGE('you'), { owner: 'Ada' })
    const { hidden } = person
    const all = await Promise.all([1, 2, 3].map(() => person.post(PAGE('check'), hidden)))
    const references = new Set(all.map(({ location }) => REFERENCE.exec(location)?.[0]))
    expect(references.size).to.equal(1)
    expect([...references][0]).to.be.a('string')
    const late = await person.post(PAGE('you'), { ...hidden, owner: 'Eve' })
    expect(REFERENCE.exec(late.location)?.[0]).to.equal([...references][0])
    expect((await app.store.tableSizes()).submissions).to.equal(1)
    expect((await app.store.tableSizes()).drafts).to.equal(0)
  })

  it('shows the answers again when they were changed since they were checked', async () => {
    const { person } = await begun({ animal: 'cat' })
    await person.go(PAGE('you'), { owner: 'Ada' })
    const { hidden } = person
    await person.get(PAGE('you'))
    await person.go(PAGE('you'), { owner: 'Eve' })
    const back = await person.post(PAGE('check'), hidden)
    expect(back.location).to.equal(`${PAGE('check')}?changed=1`)
    expect((await person.get(back.location)).html)
      .to.include('have changed')
      .and.include('Eve')
  })

  it('is not sent when it is deleted in the same moment', async () => {
    const { person } = await begun({ animal: 'cat' })
    await person.go(PAGE('you'), { owner: 'Ada' })
    const { hidden } = person
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join()
    const [sent] = await Promise.all([
      app.post(PAGE('check'), hidden, { cookie }),
      app.post('/f/animals/discard', {}, { cookie }),
    ])
    const { submissions, drafts } = await app.store.tableSizes()
    expect(submissions).to.equal(REFERENCE.test(sent.headers.get('location')!) ? 1 : 0)
    expect(drafts).to.equal(0)
  })

  it('lets two tabs each change their own page', async () => {
    const { person } = await begun()
    const tab = await person.get(PAGE('kind'))
    expect(tab.html).to.include('checked')
    await person.go(PAGE('dog'), { name: 'Rexford' })
    await person.go(PAGE('kind'), { animal: 'dog' })
    expect((await person.get(PAGE('dog'))).html).to.include('value="Rexford"')
  })

  it('explains a refused cookie', async () => {
    const person = applicant(app, { takesCookies: false })
    await person.get(PAGE('kind'))
    const page = await person.go(PAGE('kind'), { animal: 'dog' })
    expect(page.status).to.equal(200)
    expect(page.html).to.include('Your browser did not save your answers')
    expect((await person.post(PAGE('kind'), { animal: 'dog' })).status).to.equal(303)
  })

  it('keeps what comes without its cookie in a draft of its own, and shows nothing of the first', async () => {
    const [one, other] = [await begun(), await begun()]
    await one.person.go(PAGE('dog'), { name: 'Rexford' })
    const stolen = one.person.hidden.submissionId!
    for (const thief of [other.person, applicant(app)]) {
      const before = await app.ask('select * from drafts order by started_at')
      thief.draft = ''
      const taken = await thief.post(PAGE('dog'), { submissionId: stolen, name: 'Mine' })
      expect([taken.status, taken.location.replace('?begun=1', '')]).to.deep.equal([303, PAGE('kind')])
      expect(taken.headers.get('set-cookie')).to.not.include(stolen.slice(0, 22))
      thief.draft = ''
      const again = await thief.post(PAGE('dog'), { submissionId: stolen, name: 'Mine' })
      expect(again.location.replace('?begun=1', '')).to.equal(PAGE('kind'))
      for (const page of ['dog', 'kind', 'check']) {
        const seen = await thief.get(PAGE(page))
        expect(seen.html).to.not.include('Rexford').and.not.include(stolen.slice(0, 22))
      }
      const after = await app.ask('select * from drafts order by started_at')
      expect(after.filter(({ submission_id }) => submission_id === stolen.slice(0, 22))).to.deep.equal(
        before.filter(({ submission_id }) => submission_id === stolen.slice(0, 22)),
      )
    }
    expect((await one.person.get(PAGE('dog'))).html).to.include('Rexford')
    expect(await app.ask('select slug from drafts')).to.have.length(3) // the same post twice makes one draft
    const forged = stolen.slice(0, -1) + (stolen.endsWith('x') ? 'y' : 'x')
    for (const submissionId of ['', 'nonsense', forged])
      expect((await other.person.post(PAGE('dog'), { submissionId, name: 'x' })).status, submissionId).to.equal(422)
  })

  it('gives its cookie to a repeat of its first post, within a minute and of nothing else', async () => {
    const { submissionId = '' } = (await begun()).person.hidden
    const id = submissionId.slice(0, 22)
    const cookieOf = async (animal: string) =>
      (await applicant(app).post(PAGE('kind'), { submissionId, animal })).headers.get('set-cookie')
    expect(await cookieOf('dog')).to.include(id)
    expect(await cookieOf('cat')).to.not.include(id)
    clock.advance(60_000)
    expect(await cookieOf('dog')).to.not.include(id)
  })

  it('of an earlier release is opened by its id alone until it is changed', async () => {
    const { person } = await begun()
    const id = person.hidden.submissionId!.slice(0, 22)
    const old = applicant(app)
    old.cookies.set('draft-animals', id)
    expect((await old.get(PAGE('dog'))).location).to.equal(PAGE('kind'))
    await app.ask('update drafts set takes_bare_id = 1 returning slug')
    expect((await old.get(PAGE('dog'))).status).to.equal(200)
    await old.go(PAGE('dog'), { name: 'Rexford' })
    expect([...old.cookies].at(-1)!.join('=')).to.match(new RegExp(`^draft\\.animals\\.[\\w-]{6}=${id}~`))
    const stale = applicant(app)
    stale.cookies.set('draft-animals', id)
    expect((await stale.get(PAGE('dog'))).location).to.equal(PAGE('kind'))
  })

  it('begins nothing with a token that is forged, or of another form', async () => {
    const own = applicant(app)
    await own.get(PAGE('kind'))
    const { submissionId = '' } = own.hidden
    const forged = submissionId.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const token of [await app.mint(), forged, '']) {
      const back = await applicant(app).post(PAGE('kind'), { submissionId: token, animal: 'dog' })
      expect([back.status, back.headers.getSetCookie()], token).to.deep.equal([422, []])
      expect(back.html).to.include('value="dog" checked')
    }
    expect(await app.ask('select slug from drafts')).to.deep.equal([])
  })

  it('is not changed with a token that is forged, even by its own browser', async () => {
    const { person } = await begun()
    const forged = person.hidden.submissionId!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await person.post(PAGE('dog'), { submissionId: forged, name: 'Rexford' })).status).to.equal(422)
    expect((await person.get(PAGE('dog'))).html)
      .to.include('name="name"')
      .and.not.include('Rexford')
  })

  it('outlives the token of its pages', async () => {
    const { person } = await begun()
    clock.advance(3 * 24 * 60 * 60 * 1000)
    expect((await person.go(PAGE('dog'), { name: 'Rexford' })).path).to.equal(PAGE('you'))
    clock.advance(8 * 24 * 60 * 60 * 1000)
    expect((await person.get(`${PAGE('dog')}?begun=1`)).location).to.equal('/f/animals')
  })

  it('offers to go on or to start again, and shows nothing of what was typed', async () => {
    const { person } = await begun()
    await person.go(PAGE('dog'), { name: 'Rexford' })
    const { html } = await person.get('/f/animals')
    expect(html)
      .to.include('You have already started this form')
      .and.include(`action="${PAGE('you')}"`)
      .and.not.include('Rexford')
    const asked = await person.get('/f/animals/discard')
    expect([asked.status, asked.headers.get('cache-control')]).to.deep.equal([200, 'no-store'])
    expect(asked.html).to.include('Do you want to delete your answers?').and.not.include('Rexford')
    expect((await app.store.tableSizes()).drafts, 'nothing is deleted yet').to.equal(1)
    const start = await person.go('/f/animals/discard')
    expect(start.path).to.equal('/f/animals')
    expect(start.html).to.include('Start now')
    expect((await app.store.tableSizes()).drafts).to.equal(0)
    expect((await person.get(PAGE('dog'))).location).to.equal(PAGE('kind'))
    expect((await person.get('/f/animals/discard')).location, 'there is nothing to delete').to.equal('/f/animals')
    expect((await person.get('/f/e2e-test-form/discard')).status).to.equal(404)
  })

  it('is not taken after it closed, and gives back what was typed', async () => {
    const { person } = await begun()
    await app.define({ ...FORM, closesAt: new Date(AT).toISOString() } as never)
    const { status, html } = await person.post(PAGE('dog'), { name: 'Rexford' })
    expect(status).to.equal(410)
    expect(html).to.include('We did not receive your form').and.include('Rexford').and.not.include('Continue')
  })

  it('is shown, sent and copied with questions that are named like what every object has', async () => {
    const fields = ['toString', 'constructor', 'valueOf'].map((id) => ({
      type: 'date',
      id,
      label: id,
      required: false,
    }))
    const pages = [
      { id: 'one', title: 'One', fields },
      { id: 'two', title: 'Two', fields: [{ type: 'text', id: 'name', label: 'Name' }] },
    ]
    await app.define({ slug: 'names', title: 'Names', minimumAgeSeconds: 0, pages } as never)
    const person = applicant(app)
    await person.get('/f/names/one')
    await person.go('/f/names/one')
    const check = await person.go('/f/names/two', { name: 'Ada' })
    expect([check.status, check.html.match(/Not answered/g)?.length]).to.deep.equal([200, 3])
    const thanks = await person.go(check.path)
    expect((await person.get(`${thanks.path}/copy`)).status).to.equal(200)
  })

  it('is not sent after it closed, also when the last page came before', async () => {
    const { person } = await begun()
    await app.define({ ...FORM, closesAt: new Date(AT + 1000).toISOString() } as never)
    await person.go(PAGE('dog'), { name: 'Rexford' })
    const check = await person.go(PAGE('you'), { owner: 'Ada' })
    const [{ submission_id: id }] = (await app.ask('select submission_id from drafts')) as [{ submission_id: string }]
    const { submissionId: token = '', seen = '' } = person.hidden
    clock.advance(1000)
    const key = app.services.intake.keyOf((await app.store.drafts.byId(id))!)
    const post = { token, seen, own: [key], typed: new Map(), wanted: [], trapped: false }
    expect(await app.services.intake.sendDraft(app.services.forms.live('animals')!, post)).to.deep.equal({
      kind: 'closed',
    })
    expect((await person.post(check.path)).status).to.equal(410)
    expect((await app.store.tableSizes()).submissions).to.equal(0)
  })
})
