/** Which of a browser's drafts a page is about: the address says it by a name, the cookie only says which may be opened. */
import { expect } from 'chai'
import { startApp, type TestApp } from '../../support/app.ts'
import { type Applicant, applicant } from '../../support/applicant.ts'
import { freezeClock } from '../../support/clock.ts'

const AT = Date.UTC(2026, 10, 20, 14, 5)
const DAY = 24 * 60 * 60 * 1000
const text = (id: string, more = {}) => ({ type: 'text', id, label: `Your ${id}`, ...more })
const SCHOOL = {
  slug: 'school',
  title: 'School place',
  minimumAgeSeconds: 0,
  pages: [
    { id: 'child', title: 'Your child', fields: [text('name')] },
    { id: 'diet', title: 'Food', fields: [text('allergies', { required: false })] },
    { id: 'end', title: 'Last', fields: [text('note', { required: false })] },
  ],
}
const at = (page: string) => `/f/school/${page}`
const nameOf = (person: Applicant): string => person.draft.split(' ')[1]!
const by = (page: string, name: string) => `${at(page)}?draft=${name}`

describe('the drafts of a browser', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  let person: Applicant
  beforeEach(async () => {
    app = await startApp({ clock })
    await app.define(SCHOOL)
    person = applicant(app)
  })
  afterEach(() => app.stop())

  /** Starts another draft in the same browser; returns its name. */
  async function begin(name: string, who = person): Promise<string> {
    await who.get(`${at('child')}?another=1`)
    await who.go(at('child'), { name })
    return nameOf(who)
  }
  const drafts = () => app.ask('select * from drafts')
  const typed = async () => (await drafts()).map(({ pages }) => JSON.parse(String(pages)))

  it('each have a cookie of their own, with what opens them', async () => {
    const names = [await begin('Annabel'), await begin('Benedict')]
    expect([...person.cookies.keys()]).to.deep.equal(names.map((name) => `draft.school.${name}`))
  })

  it('are opened by their names, and by nothing else', async () => {
    const [ann, ben] = [await begin('Annabel'), await begin('Benedict')]
    expect((await person.get(by('child', ann))).html)
      .to.include('value="Annabel"')
      .and.not.include('Benedict')
    expect((await person.get(by('child', ben))).html)
      .to.include('value="Benedict"')
      .and.not.include('Annabel')
    const stranger = applicant(app)
    expect((await stranger.get(by('child', ann))).raw).to.not.include('Annabel')
  })

  it('are listed without answers where the address names none of several', async () => {
    const [ann, ben] = [await begin('Annabel'), await begin('Benedict')]
    await person.go(by('diet', ben), { allergies: 'nuts' })
    for (const page of ['child', 'diet', 'end', 'check', 'discard'])
      expect((await app.get(at(page), { cookie: cookiesOf(person) })).headers.get('location'), page).to.equal(
        '/f/school',
      )
    const { raw, headers } = await person.get('/f/school')
    expect(raw)
      .to.include('You have started this form 2 times')
      .and.include('Started today at 14:05')
      .and.include('Page 2 of 3')
      .and.include('Page 3 of 3')
      .and.include('Start another form')
    for (const name of [ann, ben]) expect(raw).to.include(`<input type="hidden" name="draft" value="${name}">`)
    for (const answer of ['Annabel', 'Benedict', 'nuts']) expect(raw).to.not.include(answer)
    expect(headers.get('cache-control')).to.equal('no-store')
  })

  it('are shown without a name where there is only one, but for the first page, which may mean another', async () => {
    const ann = await begin('Annabel')
    const cookie = cookiesOf(person)
    const diet = await app.get(at('diet'), { cookie })
    expect(await diet.text()).to.include(`action="/f/school/diet?draft=${ann}"`)
    const first = await app.get(at('child'), { cookie })
    expect([first.status, first.headers.get('location')]).to.deep.equal([303, `/f/school?draft=${ann}`])
  })

  it('say of a name that no cookie opens why they cannot, and list the others', async () => {
    const ann = await begin('Annabel')
    const other = applicant(app)
    await begin('Cemile', other)
    for (const page of ['child', 'diet', 'check', 'discard']) {
      const seen = await app.get(by(page, ann), { cookie: cookiesOf(other) })
      expect([seen.status, seen.headers.get('location')], page).to.deep.equal([303, `/f/school?draft=${ann}`])
    }
    const list = await other.get(`/f/school?draft=${ann}`)
    expect(list.html)
      .to.include('We cannot open the form that you asked for.')
      .and.include('You have already started this form')
    const without = await applicant(app).get(`/f/school?draft=${ann}`)
    expect(without.html).to.include('We cannot open the form').and.include('Start now')
    expect((await other.get(`/f/school?draft=${nameOf(other)}`)).html).to.not.include('We cannot open')
    expect((await applicant(app).get('/f/school?draft=%3Cb%3E')).raw)
      .to.include('We cannot open')
      .and.not.include('<b>')
  })

  it('are never mixed: where name and token disagree nothing is saved, and everything typed comes back', async () => {
    const [ann, ben] = [await begin('Annabel'), await begin('Benedict')]
    await person.get(by('diet', ann))
    const before = await drafts()
    const mixed = await person.post(by('diet', ben), { allergies: 'nuts' })
    expect([mixed.status, mixed.html.includes('value="nuts"')]).to.deep.equal([422, true])
    expect(mixed.raw).to.include(`action="/f/school/diet?draft=${ann}"`)
    expect(await drafts()).to.deep.equal(before)
    const whole = await app.post(
      by('diet', ben),
      { ...person.hidden },
      { cookie: cookiesOf(person), accept: 'application/json' },
    )
    const { submissionId } = (await whole.json()) as { submissionId: string }
    expect([whole.status, submissionId.slice(0, 22)]).to.deep.equal([422, person.hidden.submissionId!.slice(0, 22)])
    await person.go(at('diet'), { allergies: 'nuts' })
    expect(await typed()).to.deep.include.members([
      { child: { texts: { name: ['Annabel'] }, sent: true }, diet: { texts: { allergies: ['nuts'] }, sent: true } },
    ])
  })

  it('are sent by their token; with the name of another one, the answers are shown again', async () => {
    const [ann, ben] = [await begin('Annabel'), await begin('Benedict')]
    for (const name of [ann, ben])
      for (const page of ['diet', 'end']) {
        await person.get(by(page, name))
        await person.go(by(page, name))
      }
    await person.get(by('check', ann))
    const mixed = await person.post(by('check', ben))
    expect(mixed.location).to.equal('/f/school/check?changed=1')
    expect(nameOf(person)).to.equal(ann)
    expect((await app.store.tableSizes()).submissions).to.equal(0)
    await person.get(by('check', ann))
    expect((await person.go(at('check'))).html).to.include('Thank you')
    expect(await typed()).to.have.length(1)
    expect([...person.cookies.keys()].filter((name) => name.startsWith('draft'))).to.deep.equal([`draft.school.${ben}`])
  })

  it('begin anew with a token without a draft, whatever the address names', async () => {
    const ann = await begin('Annabel')
    await person.get(`${at('child')}?another=1`)
    const mixed = await person.post(by('child', ann), { name: 'Benedict' })
    expect([mixed.status, mixed.html.includes('value="Benedict"')]).to.deep.equal([422, true])
    expect(await typed()).to.have.length(1)
    expect((await person.go(at('child'), { name: 'Benedict' })).status).to.equal(200)
    expect(await typed()).to.have.length(2)
  })

  it('are deleted one by one, and none without its name', async () => {
    const [ann, ben] = [await begin('Annabel'), await begin('Benedict')]
    const without = await app.post(at('discard'), {}, { cookie: cookiesOf(person) })
    expect([without.headers.get('location'), (await drafts()).length]).to.deep.equal(['/f/school', 2])
    const asked = await person.get(by('discard', ben))
    expect(asked.html).to.include('Started today at 14:05')
    expect((await person.post(by('discard', ben))).location).to.equal('/f/school')
    expect(await typed()).to.deep.equal([{ child: { texts: { name: ['Annabel'] }, sent: true } }])
    expect([...person.cookies.keys()]).to.deep.equal([`draft.school.${ann}`])
  })

  it('stay deleted: an old page starts another one, with another name and another code', async () => {
    const ann = await begin('Annabel')
    const old = { ...person.hidden }
    const code = /class="reference">([^<]+)</.exec((await person.post(`${by('save', ann)}&page=diet`)).html)![1]!
    await person.post(by('discard', ann))
    for (const allergies of ['nuts', 'nuts', 'milk']) {
      const again = await person.post(`${by('save', ann)}&page=diet`, { ...old, allergies })
      expect(again.status).to.equal(200)
      expect(nameOf(person)).to.not.equal(ann)
      expect(/class="reference">([^<]+)</.exec(again.html)![1]).to.not.equal(code)
      await person.post(at('discard'))
      expect(await drafts()).to.deep.equal([])
    }
    expect((await applicant(app).post(at('resume'), { code })).status).to.equal(422)
  })

  it('that expired start another one as well, before and after they are swept', async () => {
    const names = new Set([await begin('Annabel')])
    const old = { ...person.hidden }
    for (const sweep of [false, true]) {
      clock.advance(8 * DAY)
      if (sweep) await app.services.endDrafts()
      person.draft = ''
      const late = await person.post(at('diet'), { ...old, allergies: 'nuts' })
      expect(late.status, 'its token has expired').to.equal(422)
      await person.go(at('diet'), { allergies: 'nuts' })
      names.add(nameOf(person))
      await person.get('/f/school')
    }
    expect(names.size).to.equal(3)
  })

  it('are forgotten a day after the longest time that a form may be filled in', async () => {
    const ann = await begin('Annabel')
    await person.post(by('discard', ann))
    const ended = () => app.ask('select * from ended_drafts')
    clock.advance(30 * DAY)
    await app.services.endDrafts()
    expect(await ended()).to.have.length(1)
    clock.advance(DAY + 1)
    await app.services.endDrafts()
    expect(await ended()).to.deep.equal([])
  })

  it('are ten at most: an eleventh page comes back as it was typed, with the list and a way to end one', async () => {
    const names: string[] = []
    for (let i = 0; i < 10; i++) names.push(await begin(`Child ${i}`))
    await person.get(`${at('child')}?another=1`)
    const hidden = { ...person.hidden }
    const full = await person.post(at('child'), { ...hidden, name: 'Eleven' })
    expect([full.status, full.html.includes('value="Eleven"')]).to.deep.equal([409, true])
    for (const name of names) expect(full.raw).to.include(`href="/f/school/discard?draft=${name}" target="_blank"`)
    expect(full.headers.get('cache-control')).to.equal('private, no-cache')
    expect(await drafts()).to.have.length(10)
    const start = await person.get('/f/school')
    expect(start.html).to.include('as many times as you can').and.not.include('Start another form')
    // A code for an eleventh, too.
    const elsewhere = applicant(app)
    await begin('Elsewhere', elsewhere)
    const saved = await elsewhere.post(`${at('save')}?page=diet`)
    const code = /class="reference">([^<]+)</.exec(saved.html)![1]!
    const refused = await person.post(at('resume'), { code })
    expect([refused.status, refused.html.includes(`value="${code}"`)]).to.deep.equal([409, true])
    expect(refused.raw).to.include(`href="/f/school/discard?draft=${names[3]}"`)
    // With one of them deleted, the page goes on as it was.
    await person.post(by('discard', names[3]!))
    expect((await person.post(at('child'), { ...hidden, name: 'Eleven' })).status).to.equal(303)
    expect(await drafts()).to.have.length(11)
  })

  it('are found by a code of one of the ten', async () => {
    for (let i = 0; i < 10; i++) await begin(`Child ${i}`)
    const saved = await person.post(`${at('save')}?page=diet`)
    const code = /class="reference">([^<]+)</.exec(saved.html)![1]!
    expect((await person.post(at('resume'), { code })).location).to.equal('/f/school/diet')
  })

  it('of a form that closed are shown under their names, and listed where none is named', async () => {
    const [ann, ben] = [await begin('Annabel'), await begin('Benedict')]
    await app.define({ ...SCHOOL, closesAt: new Date(AT).toISOString() } as never)
    const shown = await person.get(by('check', ben))
    expect([shown.status, shown.html.includes('Benedict'), shown.html.includes('Annabel')]).to.deep.equal([
      410,
      true,
      false,
    ])
    const listed = await app.get(at('check'), { cookie: cookiesOf(person) })
    const html = await listed.text()
    expect([listed.status, html.includes('Annabel')]).to.deep.equal([410, false])
    for (const name of [ann, ben]) expect(html).to.include(`href="/f/school/check?draft=${name}"`)
  })

  it('of an earlier release are read from its one cookie, which loses what has ended', async () => {
    const names = [await begin('Annabel'), await begin('Benedict')]
    const keys = [...person.cookies.values()]
    const old = applicant(app)
    old.cookies.set('draft-school', keys.join('.'))
    expect((await old.get(by('child', names[0]!))).html).to.include('value="Annabel"')
    await old.post(by('discard', names[0]!))
    expect(Object.fromEntries(old.cookies)).to.deep.equal({ 'draft-school': keys[1] })
    expect((await old.get(by('child', names[1]!))).html).to.include('value="Benedict"')
    await old.post(by('discard', names[1]!))
    expect(old.cookies.size).to.equal(0)
  })
})

describe('the forms that a browser has just sent', () => {
  const clock = freezeClock(AT)
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ clock })
  })
  afterEach(() => app.stop())

  it('are remembered one by one, ten at most, each for half an hour', async () => {
    const person = applicant(app)
    const sent: string[] = []
    for (let i = 0; i < 12; i++) {
      clock.advance(1000)
      await person.get('/f/e2e-test-form')
      const answers = { name: `Child ${i}`, email: 'a@example.org', topic: 'question', message: 'Hello' }
      sent.push((await person.go('/f/e2e-test-form', answers)).path)
    }
    const hasCopy = async (path: string) => (await person.get(path)).html.includes(`${path}/copy`)
    const known = await Promise.all(sent.map(hasCopy))
    expect(known).to.deep.equal(sent.map((_, i) => i >= 2))
    expect(person.cookies.size).to.equal(10)
    clock.advance(30 * 60 * 1000)
    expect(await hasCopy(sent.at(-1)!)).to.equal(false)
  })
})

const cookiesOf = (person: Applicant): string =>
  [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
