/** What Chromium fills in by itself, on pages with questions of every form that comes with the service. */
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { definitionsIn } from '../../src/data-folder/index.ts'
import type { Form } from '../../src/models/form.ts'
import { INPUTS } from '../../src/models/form-inputs.ts'
import { LANGUAGES } from '../../src/models/language.ts'
import { questionsOf } from '../../src/models/page.ts'
import { casesOf } from '../support/cases.ts'
import { journey } from '../support/journey.ts'
import { text } from '../support/journeys.ts'
import { until } from '../support/service.ts'

const FORMS = join(import.meta.dirname, '../../src/forms')
const TRAP = `[name="${INPUTS.trap}"]`

/** All that Chromium can know of a person, by its own names. */
const ADDRESS = {
  fields: Object.entries({
    NAME_FULL: 'Ada Example',
    COMPANY_NAME: 'Example Ltd',
    ADDRESS_HOME_LINE1: '1 High Street',
    ADDRESS_HOME_CITY: 'Millbrook',
    ADDRESS_HOME_ZIP: 'SW1A 1AA',
    ADDRESS_HOME_COUNTRY: 'GB',
    EMAIL_ADDRESS: 'ada@example.org',
    PHONE_HOME_WHOLE_NUMBER: '+441632960001',
  }).map(([name, value]) => ({ name, value })),
}

describe('what Chromium fills in by itself', () => {
  const here = journey({ env: { SVC_LANGUAGES: LANGUAGES.join() } })
  const open = (path: string) => here.open(path, { scripts: true })

  // One page of five, because each takes a third of a second.
  it('is never the trap for programs, on pages of the sample forms', async function () {
    this.timeout(300_000)
    const { forms } = here.app.services
    const samples = [...(await definitionsIn(FORMS)), ...(await definitionsIn(join(FORMS, 'examples')))]
    const slugs = (await forms.add(samples)).map(({ form }) => form!.slug)
    const pages = slugs.flatMap((slug) => eachPage(forms.live(slug)!.form))
    for (const { source, faults } of await forms.add(pages.map(asDefinition))) expect(faults, source).to.deep.equal([])
    expect(pages.length).to.be.greaterThan(35)
    const page = await open('/')
    const onePage = ['e2e-test-form', 'feedback', 'report-a-street-problem']
    const tried = pages.filter((_, i) => i % casesOf(1, 5) === 0)
    for (const path of [...tried.map(({ slug }) => `${slug}/it`), ...onePage]) {
      await page.goto(`${here.origin}/f/${path}`)
      await fillsAllButTheTrap(page)
    }
  })

  for (const language of LANGUAGES)
    it(`is never the trap for programs under its label in the language ${language}`, async () => {
      const page = await open(`/f/e2e-test-form?lang=${language}`)
      expect(await page.$eval('html', (one) => one.lang)).to.equal(language)
      await fillsAllButTheTrap(page)
    })
})

/** Each page as the first of a form, so that it can be opened: without what depends on other pages. */
const eachPage = ({ slug, pages }: Form) =>
  pages
    .filter((page) => questionsOf(page).length > 0)
    .map((page) => ({
      slug: `${slug}-${page.id}`,
      title: page.title ?? slug,
      pages: [
        { id: 'it', title: page.title ?? slug, fields: questionsOf(page).map(alone) },
        { id: 'end', title: 'The end', fields: [text('end')] },
      ],
    }))

const DEPENDING = ['showIf', 'required', 'min', 'max', 'optionsFrom', 'unique', 'exclusive', 'messages', 'why']
const alone = (question: object) =>
  Object.fromEntries(Object.entries(question).filter(([key]) => !DEPENDING.includes(key)))

const asDefinition = (form: { slug: string }) => ({ source: `${form.slug}.json`, text: JSON.stringify(form) })

/**
 * Puts an input for a postcode into the form, so that there is something to fill on each page: when that is filled, Chromium
 * has filled the form. The trap is shown for that, as without stylesheets, because Chromium leaves out what is not rendered.
 */
async function fillsAllButTheTrap(page: Page): Promise<void> {
  const textIn = (selector: string) => page.$eval(selector, (one) => (one as unknown as { value: string }).value)
  const boxes = await page.$eval(TRAP, (trap) => trap.getClientRects().length)
  expect(boxes, `boxes of the trap in ${page.url()}`).to.equal(0)
  await page.evaluate(`(() => {
    const trap = document.querySelector('${TRAP}')
    trap.parentElement.style = 'display: block; position: static; width: auto; height: auto; clip-path: none'
    trap.form.insertAdjacentHTML('beforeend', '<input id="filled" autocomplete="postal-code">')
  })()`)
  const input = (await page.$('#filled'))!
  await until(async () => {
    await input.autofill({ address: ADDRESS }).catch(() => undefined) // Chromium has not seen the input yet.
    return (await textIn('#filled')) !== ''
  })
  expect(await textIn(TRAP), `in ${page.url()}`).to.equal('')
}
