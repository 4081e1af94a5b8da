/** Every way through every form that comes with the service, gone through the real application to the thank-you page. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { type Form, fieldsOf } from '../../src/models/form.ts'
import { type Route, routesOf, textsOf } from '../../src/services/proof/index.ts'
import { REFERENCE, startApp, type TestApp } from '../support/app.ts'
import { PIXEL } from '../support/journey.ts'

const folder = join(import.meta.dirname, '../../src/forms')
const forms: Form[] = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))

describe('every route of', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  for (const form of forms)
    it(`${form.slug} leads to the thank-you page`, async function () {
      this.timeout(60_000)
      const { routes, cut } = routesOf(form, { now: app.clock(), timeZone: 'UTC' })
      expect(cut).to.equal(undefined)
      expect(routes.length).to.be.greaterThan(1)
      for (const route of routes) {
        const sent = await app.post(`/f/${form.slug}`, await filledIn(app, form, route))
        expect(sent.status, JSON.stringify(route.answers)).to.equal(303)
        const thanks = await app.get(sent.headers.get('location')!)
        expect(await thanks.text()).to.include('Thank you')
        const reference = REFERENCE.exec(sent.headers.get('location')!)![0]
        const kept = await Array.fromAsync(app.services.submissions.all({}))
        const { answers } = kept.find((one) => one.reference === reference)!
        expect(Object.keys(answers)).to.have.members(Object.keys(route.answers))
        for (const { field } of fieldsOf(form))
          if (field.type !== 'file') expect(answers[field.id]).to.deep.equal(route.answers[field.id])
      }
    })
})

async function filledIn(app: TestApp, form: Form, { answers }: Route): Promise<FormData> {
  const data = new FormData()
  data.set('submissionId', await app.mint(form.slug))
  for (const { field } of fieldsOf(form)) {
    const answer = answers[field.id]
    if (answer === undefined) continue
    if (field.type === 'file') data.set(field.id, new File([PIXEL], 'pixel.png', { type: 'image/png' }))
    else for (const [name, text] of textsOf(field, answer)) data.append(name, text)
  }
  return data
}
