import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { definitionAt } from '../../src/data-folder/index.ts'
import { translatedInto } from '../../src/models/definition.ts'
import { type Form, fieldsOf, isJourney, languagesOf, statusesOf, statusOf } from '../../src/models/form.ts'
import { formIn, formTexts, type Translations } from '../../src/models/form-texts.ts'
import { LANGUAGES } from '../../src/models/language.ts'
import { formPage } from '../../src/presenters/form-page.ts'
import { startPage } from '../../src/presenters/journey/start-page.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { ITEM_TYPES } from '../../src/services/definitions/shape/item.ts'
import { cssFor } from '../../src/services/logic/index.ts'
import { createCheck, definitionFaults, shapeFaults, type ToldCheck } from '../support/told.ts'
import { faultsIn, page } from '../views/html.ts'

/** Words that are the same in another language. */
const ALIKE = ['cm', 'm', 'Website', 'Photos', 'Zone']

const folder = join(import.meta.dirname, '../../src/forms')
const files = readdirSync(folder).filter((name) => name.endsWith('.json') && !translatedInto(name))
const forms: Form[] = files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
// As publishing does, it fills in what a definition may leave out.
for (const form of forms) shapeFaults(form)
const blank = { version: 'v1', token: 'id' }

/** A form with its translations, as publishing makes it. */
async function versionOf({ slug }: Form): Promise<{ form: Form; translations: Translations | undefined }> {
  const definition = await definitionAt(join(folder, `${slug}.json`))
  const [{ faults, warnings, form, translations }] = (await createCheck()([definition])) as [ToldCheck]
  expect([faults, warnings]).to.deep.equal([[], undefined])
  return { form: form!, translations }
}

describe('the starter forms', () => {
  it('are the test form and three that a town could use', () => {
    const names = ['e2e-test-form', 'feedback', 'parking-permit', 'report-a-street-problem']
    expect(files.toSorted()).to.deep.equal(names.map((name) => `${name}.json`))
    expect(forms.map(({ slug }) => slug).sort()).to.deep.equal(names)
    expect(forms.filter(({ unlisted }) => unlisted).map(({ slug }) => slug)).to.deep.equal(['e2e-test-form'])
  })

  it('show every type of question and block', () => {
    const types = forms.flatMap(({ pages }) => pages.flatMap(({ fields }) => fields.map(({ type }) => type)))
    expect([...new Set(types)]).to.have.members(ITEM_TYPES)
  })

  for (const form of forms)
    describe(form.slug, () => {
      it('may be published', () => {
        expect(shapeFaults(form)).to.deep.equal([])
        expect(definitionFaults(form)).to.deep.equal([])
      })

      it('leads from its first status to an end, over statuses that exist', () => {
        const [first] = statusesOf(form)
        const reached = new Set([first?.id])
        for (const id of reached) for (const next of statusOf(form, id ?? '')?.to ?? []) reached.add(next)
        expect([...reached]).to.have.members(statusesOf(form).map(({ id }) => id))
        for (const { final, to, id } of statusesOf(form)) expect(final === true, id).to.equal(to.length === 0)
      })

      it('has its own stylesheet, which is the same in every language', async () => {
        expect(cssFor(form)).to.include(':has(')
        const version = await versionOf(form)
        for (const language of LANGUAGES) expect(cssFor(formIn(version, language))).to.equal(cssFor(form))
      })

      it('is there in every language, with no word of English left in it', async () => {
        const version = await versionOf(form)
        expect(languagesOf(version.form)).to.have.members([...LANGUAGES])
        for (const language of LANGUAGES.filter((one) => one !== 'en')) {
          const same = formTexts(formIn(version, language)).filter(({ text }, i) => text === formTexts(form)[i]!.text)
          const words = same.filter(({ text, isOptional }) => !isOptional && !ALIKE.includes(text))
          expect(words.map(({ at, text }) => `${language} ${at} ${text}`)).to.deep.equal([])
        }
      })

      for (const language of LANGUAGES)
        it(`is valid HTML on every page: ${language}`, async () => {
          const texts = textsIn(language)
          const said = formIn(await versionOf(form), language)
          if (!isJourney(said))
            return expect(await faultsIn(page('form/show.njk', formPage(texts, said, blank)))).to.deep.equal([])
          expect(await faultsIn(page('journey/start.njk', startPage(texts, said)))).to.deep.equal([])
          for (const one of said.pages.filter(({ exit }) => !exit)) {
            const html = page('form/show.njk', formPage(texts, said, { ...blank, journey: { page: one, back: '' } }))
            expect(await faultsIn(html), one.id).to.deep.equal([])
          }
        })
    })

  it('hold the test form to what the load gate and the journeys rely on', () => {
    const form = forms.find(({ slug }) => slug === 'e2e-test-form')!
    const fields = fieldsOf(form).map(({ field }) => field)
    expect(fields.map(({ id, type }) => [id, type])).to.deep.equal([
      ['name', 'text'],
      ['email', 'email'],
      ['topic', 'radios'],
      ['location', 'text'],
      ['message', 'textarea'],
      ['evidence', 'file'],
    ])
    expect(fields.filter(({ required }) => required === false).map(({ id }) => id)).to.deep.equal(['evidence'])
    expect(fields[2]).to.have.property('options').that.has.lengthOf(3)
    expect(fields[3]?.showIf).to.deep.equal({ type: 'rule', fieldId: 'topic', operator: 'eq', value: 'problem' })
    expect(fields[5]).to.deep.include({ accept: ['pdf', 'png', 'jpeg', 'txt'], maxFiles: 3, maxBytes: 10 * 2 ** 20 })
    expect(form.minimumAgeSeconds).to.equal(0)
  })
})
