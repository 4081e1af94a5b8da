import { expect } from 'chai'
import fc from 'fast-check'
import { fieldsOf } from '../../src/models/form.ts'
import { REFERENCE, startApp, type TestApp } from '../support/app.ts'

const NASTY = [
  '',
  ' ',
  '\n',
  '\u0000',
  '\ud800',
  '\u202e',
  '<script>alert(1)</script>',
  '"><img src=x>',
  "'--",
  '{{ 7*7 }}',
  '{% include "x" %}',
  '__proto__',
  'constructor',
  'yes',
  'no',
  '0',
  '-1',
  '1e999',
  '31',
  '2',
  '2026',
  '99:99',
  'ada@example.org',
  'javascript:alert(1)',
  'a'.repeat(5000),
  'ë'.repeat(3000),
]

describe('whatever is sent to a form', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  /** Names that the form asks for, parts of them, and others. */
  const namesOf = (slug: string): string[] => {
    const ids = fieldsOf(app.services.forms.live(slug)!.form).map(({ field }) => field.id)
    const parts = ['day', 'month', 'year', 'line1', 'town', 'postcode']
    return [...ids, ...ids.flatMap((id) => parts.map((part) => `${id}-${part}`)), '__proto__', 'file-action', 'other']
  }

  for (const slug of ['e2e-test-form', 'feedback', 'report-a-street-problem'])
    it(`is answered with a page or a redirect, never a 5xx: ${slug}`, async () => {
      const submissionId = await app.mint(slug)
      const options = app.services.forms
        .live(slug)!
        .form.pages.flatMap(({ fields }) =>
          fields.flatMap((field) => ('options' in field ? field.options.map(({ value }) => value) : [])),
        )
      const entry = fc.tuple(
        fc.constantFrom(...namesOf(slug)),
        fc.oneof(fc.constantFrom(...NASTY, ...options), fc.string()),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(entry, { maxLength: 40 }), async (entries) => {
          const response = await app.post(`/f/${slug}`, [['submissionId', submissionId], ...entries])
          const html = await response.text()
          // Once it was sent, everything else with its id leads to its reference.
          if (response.status === 303) expect(response.headers.get('location')).to.match(REFERENCE)
          else {
            expect(response.status).to.equal(422)
            expect(html).to.include('error-summary')
          }
          expect(html).not.to.match(/<script|<img/)
        }),
        { numRuns: 40 },
      )
    })
})
