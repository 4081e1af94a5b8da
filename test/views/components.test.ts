import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaObject } from 'ajv'
import { expect } from 'chai'
import { type Fixture, fixtureForm, fixturePage, fixturesOf } from '../../scripts/gallery.ts'
import type { AnswerError } from '../../src/models/answers.ts'
import { isField } from '../../src/models/field.ts'
import { wordedErrors } from '../../src/presenters/texts/index.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { shapeFaults } from '../../src/services/definitions/shape/faults.ts'
import { ITEM_TYPES, itemSchema } from '../../src/services/definitions/shape/item.ts'
import { decode, faultsIn, page, tags, textOf } from './html.ts'

const texts = textsIn('en')

const folder = join(import.meta.dirname, '../../views/components')
const CONTROLS = ['input', 'select', 'textarea']

describe('the components of a form', () => {
  it('have a folder with template and fixtures for every type of item, and none besides', () => {
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name)).to.have.members(ITEM_TYPES)
    for (const type of ITEM_TYPES) {
      expect(existsSync(join(folder, type, 'template.njk')), type).to.equal(true)
      expect(
        fixturesOf(type).every((fixture) => fixture.field.type === type),
        type,
      ).to.equal(true)
    }
  })

  it('show every property of a question or block in use, in one fixture at least', () => {
    const used = new Set(ITEM_TYPES.flatMap(fixturesOf).flatMap(({ field }) => Object.keys(field)))
    const known = new Set<string>(itemSchema.oneOf.flatMap((item: SchemaObject) => Object.keys(item.properties)))
    expect([...known].filter((property) => !used.has(property))).to.deep.equal([])
  })

  for (const type of ITEM_TYPES)
    for (const fixture of fixturesOf(type))
      describe(`${type}: ${fixture.name}`, () => {
        const { field, answer = {} } = fixture
        const errors = worded(fixture)
        const html = page('form/show.njk', fixturePage(fixture))
        const controls = tags(html, ...CONTROLS).filter(({ type }) => type !== 'hidden')
        // A question that takes no more files has no input: its group takes the focus in place of one.
        const groups = tags(html, 'div').filter(({ role, tabindex }) => role === 'group' && tabindex === '-1')
        const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)

        it('is a definition that may be published', () => {
          expect(shapeFaults(fixtureForm(fixture))).to.deep.equal([])
        })

        it('is valid HTML', async () => {
          expect(await faultsIn(html)).to.deep.equal([])
        })

        it('gives every control one label, and every id once', () => {
          const labelled = tags(html, 'label').map((label) => label.for)
          expect(labelled).to.have.members(controls.map(({ id }) => id))
          expect(ids).to.have.lengthOf(new Set(ids).size)
        })

        it('names hints and errors only by ids that exist', () => {
          const named = [...html.matchAll(/aria-(?:describedby|labelledby)="([^"]*)"/g)].flatMap(([, list = '']) =>
            list.split(' '),
          )
          expect(ids).to.include.members(named)
        })

        it('never asks the browser to check, run or style anything', () => {
          const all = tags(html, '[a-z][a-z0-9]*')
          expect(all.map(({ tag }) => tag)).not.to.include.oneOf(['script', 'style', 'iframe', 'object'])
          for (const tag of all) expect(Object.keys(tag).filter(forbidden), JSON.stringify(tag)).to.deep.equal([])
        })

        it('lets no words out as markup', () => {
          expect(html).not.to.match(/<script|<bold|<b>|<too|<Mill|<may|<2027/)
        })

        if (isField(field)) {
          it('gives the first control the id of the question', () => {
            const own = controls.filter(({ name = '' }) => name === field.id || name.startsWith(`${field.id}-`))
            expect([...own, ...groups][0]?.id).to.equal(field.id)
          })

          it('asks its words, and says when the answer may be left out', () => {
            expect(textOf(html)).to.include(field.required === false ? `${field.label} (optional)` : field.label)
          })

          it('describes its controls with the hint and the errors', () => {
            const prefix = field.type === 'date' ? `${field.id}-date` : field.id
            if (field.hint) expect(described(html)).to.include(`${prefix}-hint`)
            for (const message of errors) expect(errorTexts(html), message).to.include(`Error: ${message}`)
          })

          it('keeps what was typed', () => {
            for (const [name, value] of Object.entries(answer).filter(() => field.type !== 'file'))
              for (const text of [value].flat()) expect(kept(html, name, text), `${name}=${text}`).to.equal(true)
          })
        }

        if ('options' in field)
          it('says the words of each option, in its order', () => {
            const words = field.options.map(({ label }) => label)
            const tag = field.type === 'select' ? 'option' : 'label'
            const said = [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))]
            expect(said.map(([, text = '']) => textOf(text)).filter((one) => words.includes(one))).to.deep.equal(words)
          })

        if (errors.length > 0)
          it('lists its errors in a summary that leads to the controls', () => {
            expect(html).to.match(/<title>Error: /)
            const links = tags(html.split('</main>')[0]?.split('<h1>')[0] ?? '', 'a').filter(
              ({ href = '' }) => href !== '#page-content' && href.startsWith('#'),
            )
            expect(links).to.have.lengthOf(errors.length)
            for (const { href = '' } of links)
              expect([...controls, ...groups].map(({ id }) => `#${id}`)).to.include(href)
          })
      })
})

/** The errors of a fixture, each sentence once. */
function worded(fixture: Fixture): string[] {
  const fieldId = isField(fixture.field) ? fixture.field.id : ''
  const errors = (fixture.errors ?? []).map((error) => ({ fieldId, ...error }) as AnswerError)
  return [...new Set(wordedErrors(texts, fixtureForm(fixture), errors).map(({ message }) => message))]
}

const forbidden = (attribute: string): boolean =>
  attribute === 'style' || attribute === 'required' || attribute.startsWith('on')

/** Ids that describe a control or a group of them. */
const described = (html: string): string[] =>
  [...html.matchAll(/aria-describedby="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))

const errorTexts = (html: string): string[] =>
  [...html.matchAll(/<p id="[^"]*" class="govuk-error-message">(.*?)<\/p>/gs)].map(([, text = '']) => textOf(text))

function kept(html: string, name: string, text: string): boolean {
  const named = tags(html, ...CONTROLS).filter((control) => control.name === name)
  if (named.some(({ type }) => type === 'radio' || type === 'checkbox')) {
    const chosen = named.find(({ value }) => value === text)
    // A value that is no option has no box to be ticked.
    return chosen === undefined || 'checked' in chosen
  }
  if (named[0]?.tag === 'select')
    return tags(html, 'option').some((option) => option.value === text && 'selected' in option)
  if (named[0]?.tag === 'input') return named[0].value === text
  const area = html.match(new RegExp(`<textarea[^>]* name="${name}"[^>]*>(.*?)</textarea>`, 's'))?.[1] ?? ''
  // The parser takes away one line end at the start.
  return decode(area.replace(/^\r?\n/, '')) === text
}
