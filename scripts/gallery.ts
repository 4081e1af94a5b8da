/**
 * The gallery: every fixture of every component as a page to look at, in the folder gallery/ beside a copy of the
 * stylesheet. Fixtures are the documentation of the form definition, the cases of a test, and these pages at once. The
 * pictures in the README are drawn anew at the same time.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { AnswerError, AnswerErrorKind } from '../src/models/answers.ts'
import { type Item, type ItemType, isField } from '../src/models/field.ts'
import type { Form } from '../src/models/form.ts'
import type { Attached } from '../src/presenters/controls.ts'
import { formPage } from '../src/presenters/form-page.ts'
import { frameOf } from '../src/presenters/frame.ts'
import { textsIn } from '../src/presenters/texts/languages.ts'
import { ITEM_TYPES } from '../src/services/definitions/shape/item.ts'
import { cssFor } from '../src/services/logic/index.ts'
import { createTemplates } from '../src/templates.ts'
import { drawPictures } from './pictures.ts'

const texts = textsIn('en')

export interface Fixture {
  name: string
  description: string
  /** A question or block as it stands in a form file. */
  field: Item
  /** Questions before it, for conditions. */
  others?: Item[]
  /** What was sent, by input name. */
  answer?: Record<string, string | string[]>
  /** What is wrong with it; presenters have the words. */
  errors?: { kind: AnswerErrorKind; limits: object; control?: string }[]
  attached?: Record<string, Attached[]>
  /** Calculated values, by id. */
  values?: Record<string, number>
}

const root = join(import.meta.dirname, '..')

/** The fixtures of a component, as they stand beside its template. */
export const fixturesOf = (type: ItemType): Fixture[] =>
  JSON.parse(readFileSync(join(root, `views/components/${type}/fixtures.json`), 'utf8'))

/** A form that holds nothing but the fixture. */
export const fixtureForm = ({ name, description, field, others = [] }: Fixture): Form => ({
  slug: 'fixture',
  title: `${field.type}: ${name}`,
  introduction: description,
  pages: [{ id: 'page', fields: [...others, field] }],
})

/** The form as its page; blank, unless the fixture says what was sent. */
export function fixturePage(fixture: Fixture) {
  const { field, answer, errors = [], attached = {}, values } = fixture
  const form = fixtureForm(fixture)
  const fieldId = isField(field) ? field.id : ''
  const raw = answer ?? (errors.length > 0 ? {} : undefined)
  const page = form.pages[0]!
  return formPage(texts, form, {
    version: 'v1',
    token: 'fixture',
    ...(raw && { raw: new Map(Object.entries(raw).map(([name, value]) => [name, [value].flat()])) }),
    errors: errors.map((error) => ({ fieldId, ...error }) as AnswerError),
    attached: new Map(Object.entries(attached)),
    // Values are calculated from the answers to earlier pages.
    ...(values && { journey: { page, shown: { items: page.fields, answers: values, isComplete: true }, back: '' } }),
  })
}

function build(folder: string): number {
  const templates = createTemplates()
  // Beside the pages lie the stylesheet and the icon.
  const frame = frameOf(
    texts,
    { serviceName: 'Intake components', contact: '', privacyUrl: '', accessibilityUrl: '' },
    { baseUrl: '', imprintUrl: '' },
    { stylesheets: ['app.css'], officeStylesheet: '', icon: 'favicon.svg' },
  )
  mkdirSync(folder, { recursive: true })
  for (const asset of ['app.css', 'favicon.svg']) copyFileSync(join(root, 'public', asset), join(folder, asset))
  const groups = ITEM_TYPES.map((type) => ({
    type,
    fixtures: fixturesOf(type).map((fixture, index) => {
      const file = `${type}-${index + 1}`
      writeFileSync(join(folder, `${file}.css`), cssFor(fixtureForm(fixture)))
      const page = { frame, ...fixturePage(fixture), styles: [`${file}.css`] }
      writeFileSync(join(folder, `${file}.html`), templates.render('form/show.njk', page))
      const { name, description, field } = fixture
      return { name, description, href: `${file}.html`, definition: JSON.stringify(field, null, 2) }
    }),
  }))
  writeFileSync(
    join(folder, 'index.html'),
    templates.render('components/gallery.njk', {
      frame,
      title: 'Components',
      lead: 'Every type of question and block that a form can have, with its definition. Each example is a page.',
      definitionLabel: 'Definition',
      groups,
    }),
  )
  return groups.flatMap(({ fixtures }) => fixtures).length
}

if (import.meta.main) {
  console.log(`gallery/index.html: ${build(join(root, 'gallery'))} fixtures`)
  for (const picture of await drawPictures(join(root, '.github/pictures'))) console.log(relative(root, picture))
}
