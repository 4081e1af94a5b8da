import { expect } from 'chai'
import fc from 'fast-check'
import { startApp, type TestApp } from '../../support/app.ts'
import { applicant } from '../../support/applicant.ts'

const FORM = '/f/parking-permit'
const PLACES = [
  '',
  'where',
  'no-permit',
  'you',
  'home',
  'host',
  'vehicles',
  'vehicles/1',
  'vehicles/abc',
  'vans',
  'reason',
]
const MORE = [
  'permit',
  'check',
  'save?page=you',
  'save',
  'resume',
  'discard',
  'vehicles/1/remove',
  'you?from=check',
  'nothing',
]
const NAMES = [
  'resident',
  'name',
  'birth-day',
  'email',
  'zone',
  'registration',
  'vehicle',
  'keeper',
  'file-action',
  'code',
]
const VALUES = ['yes', 'no', 'visitor', 'car', 'van', 'A', '', '1', '\u0000', '<script>', '__proto__', 'attach']
const place = fc.constantFrom(...PLACES, ...MORE).map((path) => (path === '' ? FORM : `${FORM}/${path}`))
const step = fc.oneof(
  fc.record({ get: place }),
  fc.record({
    post: place,
    texts: fc.dictionary(fc.constantFrom(...NAMES, 'submissionId', 'seen'), fc.constantFrom(...VALUES)),
  }),
  fc.record({ post: place, texts: fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES)) }),
)

describe('whoever wanders through a form of several pages', function () {
  this.timeout(30_000) // tries very many cases
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  it('is led to a page, with no loop and no fault of ours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 60 }), async (steps) => {
        const person = applicant(app)
        for (const one of steps) {
          let seen = 'get' in one ? await person.get(one.get) : await person.post(one.post, one.texts)
          for (let led = 0; seen.location !== ''; led++) {
            expect(led, seen.location).to.be.below(4)
            seen = await person.get(seen.location)
          }
          expect(seen.status, JSON.stringify(one)).to.be.oneOf([200, 404, 422, 429])
          expect(seen.html).not.to.match(/<script|undefined/)
        }
      }),
      { numRuns: 6 },
    )
    expect(app.log().filter(({ level }) => level === 'error')).to.deep.equal([])
  })
})
