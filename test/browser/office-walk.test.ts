/** Every page of the office, as the table of its routes has them: by machine in light and dark, and by keyboard alone. */
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { createLetters } from '../../src/mailer/letters.ts'
import { OFFICE, PERSON } from '../../src/models/delivery.ts'
import { officeAddresses } from '../../src/office-routes.ts'
import { createTemplates } from '../../src/templates.ts'
import { filled, REFERENCE, sendForm, type TestApp } from '../support/app.ts'
import { confirm, upload } from '../support/definition-upload.ts'
import { inspect } from '../support/inspect.ts'
import { journey, PIXEL, pressKey, readable } from '../support/journey.ts'
import { clerk } from '../support/office.ts'
import { program } from '../support/programs.ts'
import { toldForm } from '../support/told-form.ts'

const everything = new Proxy({}, { get: () => new Proxy({}, { get: () => () => {} }) }) as never
const PASSWORD = 'gravel teapot quiet ninety'
/** A form that asks for a second person, an upload that waits for them, and a translation that is begun. */
async function handOver(app: TestApp): Promise<number> {
  const named = (operator: string, value?: string) => ({ type: 'rule', fieldId: 'a', operator, value })
  const showIf = {
    type: 'all',
    rules: [named('answered'), { type: 'any', rules: ['x', 'y'].map((one) => named('eq', one)) }],
  }
  const fields = [
    { type: 'text', id: 'a', label: 'A' },
    { type: 'date', id: 'day', label: 'Day', showIf },
    {
      type: 'radios',
      id: 'which',
      label: 'Which',
      options: [
        { value: 'x', label: 'X' },
        { value: 'y', label: 'Y' },
      ],
    },
  ]
  const visit = { slug: 'visit', title: 'Visit', pages: [{ id: 'p', fields }] }
  const who = await clerk(app, 'admin', { name: 'Ada' })
  const first = await upload(app, { 'visit.json': visit }, who)
  await confirm(app, first.html, who)
  await app.post('/staff/forms/visit/second-person', { second: 'yes' }, who.headers)
  const { html } = await upload(app, { 'visit.json': { ...visit, title: 'Come in' } }, who)
  await confirm(app, html, who, { way: 'hand-over', words: 'A warmer title.' })
  const { editor } = app.services
  const title = { kind: 'translate', language: 'ar', texts: [{ at: '/title', was: undefined, is: 'زيارة' }] } as const
  for (const change of [{ kind: 'language', language: 'ar', is: 'needed' } as const, title])
    expect(await editor.change(who.account, 'visit', change)).to.include({ kind: 'saved' })
  const set = { kind: 'set', part: 'form', was: {}, is: { title: 'Come in soon' } } as const
  expect(await editor.change(who.account, 'visit', set)).to.include({ kind: 'saved' })
  return (await app.store.handedUploads.open())[0]!.id
}
/** A list that a form of the office uses, with a change that is not published. */
async function shareList(app: TestApp): Promise<number> {
  const list = [{ value: 'x', label: 'X', also: ['Ex'] }]
  const asks = [{ type: 'radios', id: 'desk', label: 'Desk', optionsFrom: 'case-desk' }]
  const who = await clerk(app, 'admin')
  const form = { slug: 'desks', title: 'Desks', pages: [{ id: 'p', fields: asks }] }
  const { html } = await upload(app, { 'desks.json': form, 'case-desk.json': list }, who)
  await confirm(app, html, who)
  const { editor } = app.services
  const was = { options: list }
  const is = { options: [...list, { value: 'y', label: 'Y' }] }
  const slug = 'lists/case-desk'
  const changes = [
    { kind: 'set', part: 'item:options', was, is },
    { kind: 'language', language: 'ar', is: 'left-out' },
  ] as const
  for (const change of changes) expect(await editor.change(who.account, slug, change)).to.include({ kind: 'saved' })
  return (await editor.past(slug)).texts.at(-1)!.id
}
const PATHS = officeAddresses(everything).flatMap(({ method, path }) => (method === 'get' ? [path] : []))

describe('every page of the office in a browser', () => {
  const here = journey({
    cookiesOf: /^office/,
    env: {
      SVC_WEBHOOK_CASE_DESK_URL: 'https://desk.example.org/intake',
      SVC_WEBHOOK_CASE_DESK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    },
  })
  let reference: string
  let delivery: string
  let other: number
  let cookie: string
  let versions: string[]
  let handed: number
  let text: number
  let listText: number
  before(async () => {
    const { app } = here
    await app.define(toldForm({ dueDays: 1 }))
    const body = new FormData()
    for (const [name, value] of Object.entries(filled(await app.mint('told')))) body.append(name, value)
    body.append('evidence', new Blob([new Uint8Array(PIXEL)]), 'picture.png')
    const sent = await app.post('/f/told', body)
    reference = REFERENCE.exec(sent.headers.get('location')!)![0]
    await sendForm(app)
    await app.services.cases.update(reference, { to: 'in-review', by: 'Dora', message: 'Soon.', note: 'Hm' })
    delivery = (await app.services.deliveries.list({}, 1))[0]!.id
    await program(app, { name: 'case-desk' })
    const desk = { serviceName: 'Case desk', accent: '#00508f', contact: 'desk@example.org' }
    await app.services.departments.save(
      { name: 'case-desk', text: JSON.stringify(desk), logo: PIXEL.toString('base64') },
      { way: 'command', by: 'a test' },
    )
    const { form, version } = app.services.forms.live('feedback')!
    const [first, ...rest] = form.pages
    await app.define({
      ...form,
      summary: 'Tell us.',
      pages: [{ ...first!, fields: first!.fields.slice(1) }, ...rest],
    } as never)
    versions = [version, app.services.forms.live('feedback')!.version]
    handed = await handOver(app)
    listText = await shareList(app)
    const editor = await clerk(app, 'admin', { name: 'Edda' })
    await app.services.editor.change(editor.account, 'visit', { kind: 'duplicate', part: 'item:a' })
    text = (await app.services.editor.past('visit')).texts.at(-1)!.id
    cookie = (await clerk(app, 'admin')).headers.cookie!.split('=')[1]!
    other = (await clerk(app, 'caseworker')).account.id
  })

  async function arrive(path: string, options: { scripts?: boolean } = {}): Promise<Page> {
    const page = await here.open(undefined, options)
    await page.browserContext().setCookie({ name: 'office', value: cookie, domain: '127.0.0.1', path: '/' })
    const address = path
      .replace(/:slug(?=\/(second-person|waiting|edit))/, 'visit')
      .replace('waiting/:id', `waiting/${handed}`)
      .replace(':part/rule/:property', 'item%3Aday/rule/showIf')
      .replace(':part/options', 'item%3Awhich/options')
      .replace(':part/add/:list', 'page%3Ap/add/fields')
      .replace(/:part(?=\/(move|remove))/, 'item%3Aa')
      .replace(':name/history/:text', `case-desk/history/${listText}`)
      .replace(':text', `${text}`)
      .replace(':name/part/:part', 'case-desk/part/option%3Aoptions%3Ax')
      .replace('accounts/:id', `accounts/${other}`)
      .replace(':part/kind', 'item%3Awhich/kind')
      .replace(':part', 'form')
      .replace(':language', 'ar')
      .replace(':reference', reference)
      .replace(':id', delivery)
      .replace(':name', 'case-desk')
      .replace(':key', 'case-desk')
      .replace(':slug', 'feedback')
      .replace(':from/:to', versions.join('/'))
    await page.goto(here.origin + address)
    return page
  }
  /** Files, pictures and exports are no pages. */
  const pages = PATHS.filter((path) => !/:upload|\.svg$|\/export$|\/edit\/(file|diagram)$|\/po$/.test(path))

  it('is each one of the table', () => {
    expect(pages.length).to.be.at.least(8)
    expect(PATHS).to.include.members([
      '/staff',
      '/staff/cases/:reference',
      '/staff/numbers',
      '/staff/audit',
      '/staff/me',
    ])
  })

  for (const path of pages) {
    it(`is accessible and fits the screen, in light and dark, and is walked by keyboard alone, in order, with the focus to be seen: ${path}`, async () => {
      const page = await arrive(path, { scripts: true })
      await inspect(page, { dark: true })
      const wanted = (await page.evaluate(`${REACHED}; focusable().map(nameOf)`)) as string[]
      const walked: string[] = []
      for (let steps = 0; steps < wanted.length + 5; steps++) {
        await page.keyboard.press('Tab')
        const at = (await page.evaluate('focused()')) as { name: string; seen: boolean } | null
        if (at === null || at.name === walked[0]) break
        expect(at.seen, `the focus on ${at.name}`).to.equal(true)
        walked.push(at.name)
      }
      expect(walked).to.deep.equal(wanted)
    })
  }

  it('is walked through by keyboard alone, from the door to a change that is told and taken back', async () => {
    const { accounts } = here.app.services.access
    const account = { email: 'kay@example.org', name: 'Kay Board', role: 'caseworker' as const }
    await accounts.setPassword(await accounts.add(account, 'a test'), PASSWORD)
    const page = await here.open('/staff/sign-in')
    const at = (selector: string) => page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)
    const tabTo = async (selector: string) => {
      for (let steps = 0; !(await at(selector)); steps++) {
        expect(steps, `steps to ${selector}`).to.be.lessThan(80)
        await page.keyboard.press('Tab')
      }
    }
    await tabTo('#email')
    await page.keyboard.type('kay@example.org')
    await tabTo('#password')
    await page.keyboard.type(PASSWORD)
    await pressKey(page, 'Enter')
    await tabTo(`a[href*="${reference}"]`)
    await pressKey(page, 'Enter')
    await tabTo('[name=to]')
    for (let steps = 0; !(await at('[value=approved]')); steps++) {
      expect(steps, 'steps to the status').to.be.lessThan(10)
      await page.keyboard.press('ArrowDown')
    }
    await tabTo('#message')
    await page.keyboard.type('All is well.')
    await tabTo('.work button')
    await pressKey(page, 'Enter')
    expect(await readable(page)).to.match(/Check what the person will read[\s\S]*Approved[\s\S]*All is well\./)
    await tabTo('.confirm button')
    await pressKey(page, 'Enter')
    expect((await here.app.services.cases.find(reference))!.status.id).to.equal('approved')
    await tabTo('.undo button')
    await pressKey(page, 'Enter')
    expect((await here.app.services.cases.find(reference))!.status.id).to.equal('in-review')
    await tabTo('.office-leave button')
    await pressKey(page, 'Enter')
    expect(await page.title()).to.match(/^Sign in/)
  })

  it('has doors that are accessible, too', async () => {
    const account = { email: 'new@example.org', name: 'New Here', role: 'viewer' as const }
    const secret = await here.app.services.access.accounts.add(account, 'a test')
    for (const path of ['/staff/sign-in', `/staff/password/${secret}`])
      await inspect(await here.open(path, { scripts: true }), { dark: true })
  })

  it('is no mail: its letters are accessible, too', async function () {
    this.timeout(60_000) // inspects each letter of the case
    const found = (await here.app.services.cases.find(reference))!
    const write = createLetters({
      templates: createTemplates,
      serviceName: 'Intake',
      baseUrl: 'http://forms.example.org',
      officeUrl: 'http://forms.example.org',
      contact: 'help@millbrook.example',
      timeZone: 'UTC',
    })
    const page = await here.open('/staff/sign-in', { scripts: true })
    for (const recipient of [PERSON, OFFICE])
      for (const [i, event] of found.events.entries()) {
        await page.setContent(write(found, { event, recipient, first: i === 0 }).html)
        await inspect(page, { dark: true })
      }
  })
})

/**
 * What Tab reaches, in the browser: one of a group of radio buttons, and nothing that cannot be seen or is only a picture. No
 * page changes on the way, so its parts are looked at once.
 */
const REACHED = `
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]')
  const all = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')]
    .filter((one) => isSeen(one) && one.tabIndex >= 0 && !one.disabled)
  const focusable = () => all.filter((one) => {
    if (one.type !== 'radio') return true
    const group = all.filter((other) => other.type === 'radio' && other.name === one.name)
    return one === (group.find((other) => other.checked) ?? group[0])
  })
  const nameOf = (one) => all.indexOf(one) + ' ' + one.tagName.toLowerCase() + ' ' + (one.id || one.name || one.textContent.trim().slice(0, 30))
  const focused = () => {
    const one = document.activeElement
    if (one === document.body || one === document.documentElement) return null
    const styles = [one, one.closest('label, .govuk-radios__item, .govuk-checkboxes__item'), one.nextElementSibling].flatMap((each) =>
      each ? [getComputedStyle(each), getComputedStyle(each, '::before'), getComputedStyle(each, '::after')] : [])
    const seen = styles.some((style) => style.outlineStyle !== 'none' || style.boxShadow !== 'none')
    return { name: nameOf(one), seen }
  }
`
