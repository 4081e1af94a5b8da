/** Every way through every form that comes with the service, gone through the real application to its end. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from 'chai'
import { definitionsIn } from '../../src/data-folder/index.ts'
import type { Field } from '../../src/models/field.ts'
import { type Form, fieldsOf, isJourney } from '../../src/models/form.ts'
import { type Page, questionsOf } from '../../src/models/page.ts'
import type { WayThrough } from '../../src/models/ways-through.ts'
import { textsOf } from '../../src/services/answers/typing.ts'
import { waysThrough } from '../../src/services/definitions/ways/ways-through.ts'
import { REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { applicant } from '../support/applicant.ts'
import { PIXEL } from '../support/journey.ts'

const folder = join(import.meta.dirname, '../../src/forms')
const slugsIn = (path: string) =>
  readdirSync(path)
    .filter((name) => /^[\w-]+\.json$/.test(name))
    .map((name) => basename(name, '.json'))

type Texts = Record<string, string | string[] | File>

describe('every way of', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
    await app.services.forms.add(await definitionsIn(join(folder, 'examples')))
  })
  after(() => app.stop())

  for (const slug of [...slugsIn(folder), ...slugsIn(join(folder, 'examples'))])
    it(`${slug} leads to its end`, async () => {
      const { form } = app.services.forms.live(slug)!
      const { ways, cut } = waysThrough(form, { now: app.clock(), timeZone: 'UTC' })
      expect(cut).to.equal(undefined)
      expect(ways.length).to.be.greaterThan(1)
      for (const way of ways) {
        const location = isJourney(form) ? await walk(app, form, way) : await send(app, form, way)
        if (way.ends === 'exit') continue
        const thanks = await app.get(location)
        expect(await thanks.text()).to.include('Thank you')
        const reference = REFERENCE.exec(location)![0]
        const kept = await Array.fromAsync(app.services.submissions.all({}))
        const { answers } = kept.find((one) => one.reference === reference)!
        expect(Object.keys(answers)).to.have.members(Object.keys(way.answers))
        for (const { field } of fieldsOf(form))
          if (field.type !== 'file' && way.answers[field.id] !== undefined)
            expect(answers[field.id]).to.deep.equal(way.answers[field.id])
      }
    })
})

async function send(app: TestApp, form: Form, { answers }: WayThrough): Promise<string> {
  const data = new FormData()
  data.set('submissionId', await app.mint(form.slug))
  for (const [name, value] of Object.entries(
    textsFor(
      fieldsOf(form).map(({ field }) => field),
      answers,
    ),
  ))
    for (const one of [value].flat()) data.append(name, one as string)
  const sent = await app.post(`/f/${form.slug}`, data)
  expect(sent.status, JSON.stringify(answers)).to.equal(303)
  return sent.headers.get('location')!
}

/** Page by page, as the service leads: the pages seen are those of the way. */
async function walk(app: TestApp, form: Form, { pages, answers, ends }: WayThrough): Promise<string> {
  const person = applicant(app)
  const at = (id: string) => `/f/${form.slug}/${id}`
  for (const id of pages) {
    const page = form.pages.find((one) => one.id === id)!
    const led = await person.get(at(id))
    if (page.exit) {
      expect([led.status, led.html.includes(page.exit.title)], JSON.stringify(answers)).to.deep.equal([200, true])
      return ''
    }
    if (page.repeat) await list(person, page, at(id), answers[id] as Record<string, unknown>[])
    else await person.go(at(id), textsFor(questionsOf(page), answers))
  }
  expect(ends).to.equal('sent')
  const check = await person.get(at('check'))
  expect(check.status, JSON.stringify(answers)).to.equal(200)
  return (await person.post(at('check'))).location
}

async function list(
  person: ReturnType<typeof applicant>,
  page: Page,
  address: string,
  records: readonly Record<string, unknown>[],
): Promise<void> {
  for (const record of records) {
    const { html, location } = await person.get(address)
    const there = location || /id="add" href="([^"]+)"/.exec(html)![1]!
    await person.get(there)
    await person.go(there, textsFor(questionsOf(page), record))
  }
  await person.go(address)
}

function textsFor(fields: readonly Field[], answers: Record<string, unknown>): Texts {
  const texts: Texts = {}
  for (const field of fields) {
    const answer = answers[field.id]
    if (answer === undefined) continue
    if (field.type === 'file') texts[field.id] = new File([PIXEL], 'pixel.png', { type: 'image/png' })
    else for (const [name, text] of textsOf(field, answer)) texts[name] = [texts[name] ?? [], text].flat() as string[]
  }
  return texts
}
