/**
 * The first week of an office, from the link of the first admin to the spreadsheet on Friday: in a browser without a script, and
 * without a command line. Each day goes on from the day before.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { jobsOf } from '../../src/jobs.ts'
import { frozenClock } from '../support/clock.ts'
import { journey, press, pressKey, readable, write } from '../support/journey.ts'
import { openedByLibreOffice } from '../support/libreoffice.ts'
import { needs } from '../support/needs.ts'

const DAY = 86_400_000
const MONDAY = Date.UTC(2026, 10, 16, 9)
const GRACE = { name: 'Grace Okafor', email: 'grace@example.org', password: 'gravel teapot quiet ninety' }
/** Edits forms, and sees no case. */
const EDDA = { name: 'Edda Lind', email: 'edda@example.org', password: 'yellow ladder seven rivers' }
/** Works on cases, and edits no form. */
const CASS = { name: 'Cass Moreno', email: 'cass@example.org', password: 'winter marble orchard bell' }
const SEND = '.send .button'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="12" fill="#264"/></svg>'

const ALLOTMENT = {
  slug: 'allotment',
  title: 'Rent an allotment',
  caseName: ['name'],
  pages: [
    {
      id: 'plot',
      fields: [
        { type: 'text', id: 'name', label: 'Your name' },
        { type: 'tel', id: 'phone', label: 'Telephone number' },
        { type: 'text', id: 'account', label: 'Account number', hint: 'For the rent' },
        { type: 'number', id: 'size', label: 'Size in square metres', max: 500 },
        { type: 'date', id: 'from', label: 'From when?' },
        {
          type: 'radios',
          id: 'animals',
          label: 'Do you want to keep animals?',
          options: [
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ],
        },
        {
          type: 'text',
          id: 'which',
          label: 'Which animals?',
          showIf: { type: 'rule', fieldId: 'animals', operator: 'eq', value: 'yes' },
        },
        { type: 'textarea', id: 'note', label: 'Anything else?', required: false },
      ],
    },
  ],
}
const WRITTEN = JSON.stringify(ALLOTMENT)
/** A slip in the name of a property, and one in the id of a question that a rule names. */
const SLIPS = [WRITTEN.replace('"hint"', '"hnt"'), WRITTEN.replace('"fieldId":"animals"', '"fieldId":"animal"')]
const BENCH = {
  slug: 'bench',
  title: 'Ask for a bench',
  pages: [{ id: 'bench', fields: [{ type: 'text', id: 'place', label: 'Where should it stand?' }] }],
}

/** What the hundred people answer: with what spreadsheets are known to spoil. */
const PEOPLE = Array.from({ length: 100 }, (_, i) => ({
  name: ['Zoë Müller', 'O’Brien', '=1+1', '@Home', '-5', '_x0041_'][i % 6]!.concat(` ${i}`),
  phone: `01632 960${String(i).padStart(3, '0')}`,
  account: `00${12_345_678_901_234_567n + BigInt(i)}`,
  size: `${(i + 1) * 2.25}`,
  from: { day: `${(i % 28) + 1}`, month: '3', year: '2027' },
  animals: i % 3 === 0 ? 'yes' : 'no',
  which: i % 3 === 0 ? 'Bees, "black" ones' : '',
  note: i % 2 === 0 ? 'First line\nsecond line' : '',
}))

type Person = (typeof PEOPLE)[number]

needs('libreoffice')('the first week of an office, in a browser', function () {
  this.bail(true)
  const clock = frozenClock(MONDAY)
  const here = journey({ cookiesOf: /^(office|sender)/, clock, env: { SVC_LANGUAGES: 'en,de' } })
  let monday: string

  /** What the service does by itself. */
  const jobs = async () => {
    for (const { run } of jobsOf(here.app)) await run()
  }
  const nextDay = async () => {
    clock.advance(DAY)
    await jobs()
  }
  const fill = async (page: Page, typed: Record<string, string>) => {
    for (const [name, text] of Object.entries(typed)) await write(page, `[name="${name}"]:not([type=hidden])`, text)
  }
  const choose = (page: Page, name: string, value: string) => page.click(`[name="${name}"][value="${value}"]`)
  const follow = (page: Page, words: string) => press(page, `::-p-aria([name="${words}"][role="link"])`)
  const send = (page: Page, words: string) => press(page, `::-p-aria([name="${words}"][role="button"])`)
  const upload = async (page: Page, files: Record<string, string>) => {
    await here.choose(page, 'definition', files)
    await press(page, SEND)
  }
  async function answer(page: Page, person: Person): Promise<void> {
    const { animals, ...typed } = inputsOf(person)
    await choose(page, 'animals', animals)
    await fill(page, typed)
    await press(page, SEND)
  }
  async function signIn({ email, password }: typeof CASS): Promise<Page> {
    const page = await here.open('/staff', { elsewhere: here.origin })
    await fill(page, { email, password })
    await press(page, SEND)
    return page
  }

  before('the service starts, and writes the link of the first admin', async () => {
    await jobs()
    monday = readFileSync(join(here.app.config.dataDir, 'first-admin'), 'utf8').trim()
  })

  it('Monday: the first admin comes by the link, adds somebody for forms and somebody for cases, and makes a department', async () => {
    const page = await here.open('/staff')
    expect(await readable(page)).to.include('first-admin')
    await page.goto(here.origin + new URL(monday).pathname)
    await fill(page, { name: GRACE.name, email: GRACE.email, password: GRACE.password, again: GRACE.password })
    await press(page, SEND)
    expect(await page.title()).to.match(/^Waiting for us/)
    for (const [person, role, edits] of [
      [EDDA, 'none', 'all'],
      [CASS, 'caseworker', 'none'],
    ] as const) {
      await page.goto(`${here.origin}/staff/accounts`)
      await follow(page, 'Add an account')
      await fill(page, { name: person.name, email: person.email })
      await choose(page, 'role', role)
      await choose(page, 'edits', edits)
      await press(page, SEND)
      const said = await readable(page)
      expect(said).to.include(`Give this link to ${person.name}.`)
      const link = /\/staff\/password\/\S+/.exec(said)![0]
      const their = await here.open(link, { elsewhere: here.origin })
      await fill(their, { password: person.password, again: person.password })
      await press(their, SEND)
      expect(await readable(their)).to.include(person.name)
    }
    await page.goto(`${here.origin}/staff/departments`)
    await follow(page, 'Add a department')
    await fill(page, { name: 'parks', serviceName: 'Parks of Millbrook', contact: 'parks@millbrook.example' })
    await here.choose(page, 'logo', { 'parks.svg': LOGO })
    await press(page, SEND)
    expect(await readable(page)).to.include('Parks of Millbrook')
  })

  it('Tuesday: a definition is refused in German, corrected, looked at by a colleague and published, and a file is taken over', async () => {
    await nextDay()
    const page = await signIn(EDDA)
    await page.goto(`${here.origin}/staff/me`)
    await choose(page, 'language', 'de')
    await press(page, '[action="/staff/me/language"] button')
    await page.goto(`${here.origin}/staff/forms`)
    await press(page, 'a[href="/staff/new-form"]')
    await press(page, 'a[href="/staff/new-form/upload"]')
    for (const [i, told] of [
      'Frage „Account number“, „hnt“: ist keine bekannte Eigenschaft. Meinten Sie „hint“?',
      '„animal“',
    ].entries()) {
      await upload(page, { 'allotment.json': SLIPS[i]! })
      expect(await readable(page)).to.include(told)
    }
    await upload(page, { 'allotment.json': WRITTEN })
    await press(page, '[formaction="/staff/new-form/preview"]')
    const preview = String(await page.evaluate('document.querySelector(".secret-text").textContent.trim()'))
    await lookAt(preview)
    await page.goto(`${here.origin}/staff/new-form/upload`)
    await upload(page, { 'allotment.json': WRITTEN })
    await press(page, '#publish')
    expect(await readable(page)).to.include('veröffentlicht')
    await page.goto(`${here.origin}/staff/new-form/upload`)
    await upload(page, { 'bench.json': JSON.stringify(BENCH) })
    await press(page, '#publish')
    await page.goto(`${here.origin}/f/bench`)
    expect(await readable(page)).to.include('Where should it stand?')
    const grace = await signIn(GRACE)
    await grace.goto(`${here.origin}/staff/forms/feedback`)
    await press(grace, 'a[href$="/take-over"]')
    await press(grace, '#take')
    expect(await readable(grace)).to.include('The form is changed in the office now. Its file was renamed.')
    await grace.goto(`${here.origin}/staff/new-form/upload`)
    await upload(grace, { 'allotment.json': JSON.stringify({ ...ALLOTMENT, department: 'parks' }) })
    await press(grace, '#publish')
  })

  /** A colleague without an account fills in the form as it will be. */
  async function lookAt(preview: string): Promise<void> {
    const page = await here.open(new URL(preview).pathname, { elsewhere: here.origin })
    expect(await readable(page)).to.include('This is a preview of “Rent an allotment”.')
    await press(page, SEND)
    expect(await readable(page)).to.include('Enter your name')
    await answer(page, PEOPLE[0]!)
    expect(await readable(page)).to.include('This was a preview. Nothing was sent or saved')
    expect(await here.sent()).to.deep.equal([])
  }

  it('Wednesday: a hundred people rent an allotment', async () => {
    await nextDay()
    const page = await here.open('/f/allotment')
    expect(await readable(page))
      .to.include('Parks of Millbrook')
      .and.include('parks@millbrook.example')
    clock.advance(60_000)
    await answer(page, PEOPLE[0]!)
    expect(await readable(page)).to.include('Thank you')
    for (const one of PEOPLE.slice(1)) {
      const submissionId = await here.app.mint('allotment')
      clock.advance(60_000)
      const sent = await here.app.post('/f/allotment', { submissionId, ...inputsOf(one) })
      expect(sent.status, (await sent.text()).replace(/<[^>]*>/g, '')).to.equal(303)
    }
  })

  it('Thursday: a case is worked on, a program asks for cases, and somebody leaves', async () => {
    await nextDay()
    const cass = await signIn(CASS)
    expect(await readable(cass)).to.match(/Waiting for us\s+100/)
    await write(cass, '#search', 'mueller 0042')
    await pressKey(cass, 'Enter')
    await follow(cass, 'Unread: Zoë Müller 42')
    await send(cass, 'Assign to me')
    await choose(cass, 'to', 'in-review')
    await fill(cass, { message: 'Your plot is number 7.', note: 'Has a water tap' })
    await press(cass, '.work .button')
    await press(cass, '.confirm .button')
    const [reference] = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(await readable(cass))!
    await cass.goto(`${here.origin}/status?reference=${reference}`)
    expect(await readable(cass))
      .to.include('Your plot is number 7.')
      .and.not.include('water tap')

    const grace = await signIn(GRACE)
    await grace.goto(`${here.origin}/staff/new-program`)
    await fill(grace, { name: 'plots' })
    await choose(grace, 'rights', 'cases:read')
    await choose(grace, 'forms', 'allotment')
    await press(grace, SEND)
    const token = String(await grace.evaluate('document.querySelector(".secret-text").textContent.trim()'))
    const asked = await here.app.get('/api/v1/cases?status=in-review', { authorization: `Bearer ${token}` })
    expect(
      ((await asked.json()) as { cases: { reference: string }[] }).cases.map((one) => one.reference),
    ).to.deep.equal([reference])

    await grace.goto(`${here.origin}/staff/accounts`)
    await follow(grace, CASS.name)
    await follow(grace, 'Disable the account')
    expect(await readable(grace)).to.include('1 open case')
    await grace.select('#successor', '1')
    await press(grace, SEND)
    expect(await readable(grace)).to.include('The account is disabled.')
    await cass.goto(`${here.origin}/staff`)
    expect(await cass.title()).to.match(/^Sign in/)
  })

  it('Friday: the cases are opened as a spreadsheet, and each cell is what somebody answered', async () => {
    await nextDay()
    const grace = await signIn(GRACE)
    await grace.goto(`${here.origin}/staff?view=all`)
    await grace.click('.narrow summary')
    await grace.select('#form', 'allotment')
    await press(grace, '.narrow-send button')
    const href = String(await grace.evaluate('document.querySelector("a[href*=\'format=xlsx\']").href'))
    const cookies = await grace.browserContext().cookies()
    const session = cookies.find(({ name }) => name === 'office')!.value
    const file = await fetch(href, { headers: { cookie: `office=${session}`, 'sec-fetch-site': 'same-origin' } })
    const sheets = await openedByLibreOffice(Buffer.from(await file.arrayBuffer()))
    expect(Object.keys(sheets)).to.deep.equal(['Rent an allotment'])
    const [labels, ids, ...rows] = sheets['Rent an allotment']!
    expect(labels!.slice(7)).to.deep.equal(ALLOTMENT.pages[0]!.fields.map(({ label }) => label))
    const cases = rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [ids![i]!, cell])))
    const answers = cases.map(({ Reference, Received, Status, Assignee, Due, Finished, Version, ...own }) => own)
    expect(answers.toReversed()).to.deep.equal(PEOPLE.map(asShown))
    const [ours] = cases.filter(({ Assignee }) => Assignee !== '')
    expect(ours).to.include({ Status: 'In review', Assignee: GRACE.name, name: 'Zoë Müller 42', Due: '' })

    await grace.goto(`${here.origin}/staff/audit`)
    const audit = await readable(grace)
    for (const deed of [
      'Created the first account',
      'Published a form',
      'Took over a form from its file',
      'Assigned a case',
      'Added a program',
      'plots, program',
      'Disabled an account',
      '100 cases (complete)',
    ])
      expect(audit).to.include(deed)
  })
})

const inputsOf = ({ from: { day, month, year }, ...answers }: Person) => ({
  ...answers,
  'from-day': day,
  'from-month': month,
  'from-year': year,
})

/** What somebody answered, as a spreadsheet shows it. */
const asShown = ({ from: { day, month, year }, animals, ...texts }: Person) => ({
  ...texts,
  from: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  animals: animals === 'yes' ? 'Yes' : 'No',
})
