/** Pages of forms in one language, and every email, in a language of brackets: no text stands anywhere but in the texts of a language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import sinon from 'sinon'
import { createLetters } from '../../src/mailer/letters.ts'
import type { CaseEvent } from '../../src/models/event.ts'
import type { Form } from '../../src/models/form.ts'
import { copyText } from '../../src/presenters/journey/copy-page.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { createTemplates } from '../../src/templates.ts'
import { defineClosedForms, IN_ENGLISH, PAGES } from '../support/every-page.ts'
import { journey } from '../support/journey.ts'
import { bracketTexts, expectInBrackets, inDigits, outsideOfBrackets } from '../support/pseudo-language.ts'
import { buildCase, NOW } from '../views/case.ts'

const texts = textsIn('en')

const STARTERS = ['e2e-test-form', 'feedback', 'parking-permit', 'report-a-street-problem']
const starter = (slug: string): Form =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../src/forms/${slug}.json`), 'utf8'))

describe('in a language of brackets', () => {
  let undo: () => void
  before(() => {
    undo = bracketTexts()
  })
  after(() => undo())

  describe('no page says anything else', () => {
    const here = journey({
      cookiesOf: /^(draft|sender)/,
      env: { SVC_SERVICE_NAME: '0', SVC_CONTACT: '01632 960 001' },
    })
    before(async () => {
      const { define } = here.app
      here.app.define = (form) => define(inDigits(form))
      for (const slug of STARTERS) await here.app.define(starter(slug))
      await defineClosedForms(here.app)
    })
    afterEach(() => sinon.restore())

    // The others are looked at in Arabic, where whatever does not come from the texts is in other letters.
    for (const [name, , arrive] of PAGES.filter(([name]) => IN_ENGLISH.includes(name)))
      it(`on ${name}`, async () => {
        const page = await arrive(here)
        await expectInBrackets(page)
      })
  })

  it('no email does', () => {
    const form = inDigits<Form>({ ...starter('e2e-test-form'), notify: { email: 'email', office: 'desk@example.org' } })
    const asked = buildCase({ form, moved: ['in-review', 'needs-information'] })
    const write = createLetters({
      templates: createTemplates,
      serviceName: '1',
      baseUrl: 'http://1',
      contact: '2',
      timeZone: 'UTC',
      officeUrl: 'http://1',
    })
    const kinds: Pick<CaseEvent, 'kind' | 'status'>[] = [
      { kind: 'status', status: 'in-review' },
      { kind: 'status', status: 'needs-information' },
      { kind: 'status', status: 'withdrawn' },
      { kind: 'message', status: 'in-review' },
      { kind: 'reply', status: 'needs-information' },
      { kind: 'file', status: 'needs-information' },
    ]
    for (const kind of kinds)
      for (const recipient of ['citizen', 'office'])
        for (const first of [true, false]) {
          const event = { ...kind, at: NOW, by: '1', message: '3' }
          const { subject, text, html } = write(asked, { event, recipient, first })
          const read = html.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, '\n')
          expect(outsideOfBrackets([subject, text, read].join('\n')), `${kind.kind} ${recipient}`).to.deep.equal([])
        }
  })

  it('no copy of a form does, as a text', () => {
    const form = inDigits(starter('e2e-test-form'))
    const submission = {
      id: 1,
      reference: '7K3M-9QXT-2VBD-HW8P',
      slug: form.slug,
      version: '1',
      answers: { name: '1', topic: 'problem', location: '2', message: '3' },
      receivedAt: NOW,
      status: 'received',
      statusAt: NOW,
    }
    expect(outsideOfBrackets(copyText(texts, { form, submission, files: [], timeZone: 'UTC' }))).to.deep.equal([])
  })
})
