import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Form } from '../../src/models/form.ts'
import { diagramOf, linesOf, widthOf } from '../../src/presenters/diagram/index.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { shapeFaults } from '../../src/services/definitions/shape/faults.ts'

const texts = textsIn('en')

const JOURNEY: Form = JSON.parse(
  readFileSync(join(import.meta.dirname, '../fixtures/parking-permit-journey.json'), 'utf8'),
)
shapeFaults(JOURNEY) // fills in the empty lists of questions
/** What is written in the drawing, in order. */
const written = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!)

describe('the drawing of a form', () => {
  it('has every page, its questions, its conditions in words, and the ends', () => {
    const said = written(diagramOf(texts, JOURNEY))
    expect(said).to.include.members([
      'Apply for a residents’ parking permit',
      '8 pages, 19 questions',
      'Start',
      'Page 1',
      'Where you live',
      'only if “Do you live in a permit zone?” is “No”',
      'The form ends here',
      'You do not need a permit',
      'Page 5 · for each vehicle, 1 to 3',
      'Telephone number (optional)',
      'only if “Are you the registered keeper?” is “No”',
      'Check your answers and send',
    ])
    expect(said.filter((text) => text.startsWith('Page '))).to.have.lengthOf(8)
  })

  it('has texts of an author without signs of Markdown', () => {
    const exit = { title: 'No', text: 'See **our** [page](https://own.example/a).\n\nMore' }
    const form = { slug: 'x', title: 'X', pages: [{ id: 'e', fields: [], exit }] }
    const drawn = (more: object) => written(diagramOf(texts, { ...form, ...more })).join(' ')
    expect(drawn({ markdown: true }))
      .to.include('See our page (https://own.example/a).')
      .and.not.include('More')
    expect(drawn({})).to.include('See **our**')
  })

  it('says what each value is calculated of, by the labels that people see', () => {
    const number = (id: string, label: string) => ({ type: 'number', id, label })
    const value = (id: string, calculation: object) => ({ type: 'calculated', id, label: id, value: calculation })
    const form = {
      slug: 'sums',
      title: 'Sums',
      pages: [
        { id: 'a', title: 'A', fields: [number('room', 'Room'), number('food', 'Food')] },
        { id: 'helpers', title: 'Helpers', fields: [number('pay', 'Pay')], repeat: { max: 3, itemLabel: 'helper' } },
        {
          id: 'b',
          title: 'B',
          fields: [
            value('Total', { sum: ['room', 'food', 'pay', 0.5] }),
            value('Rest', { difference: ['Total', 'food'] }),
            value('Twice', { product: ['room', 2] }),
            value('Most', { max: ['room', 'food'] }),
            value('Many', { count: ['helpers'] }),
          ],
        },
      ],
    }
    const svg = diagramOf(texts, form as never)
    for (const line of [
      'Total = Room + Food + Pay + 0.5',
      'Rest = Total − Food',
      'Twice = Room × 2',
      'Most = largest of Room, Food',
      'Many = how many: Helpers',
    ])
      expect(svg).to.include(line)
  })

  it('is turned around in a language from right to left, and its texts are turned back', () => {
    const drawn = diagramOf(textsIn('ar'), JOURNEY)
    expect(drawn).to.include('<g transform="translate(860) scale(-1 1)" direction="rtl">')
    expect(drawn.match(/<text (?!transform="scale\(-1 1\)" x="-\d)/g)).to.equal(null)
    expect(written(drawn)).to.include(textsIn('ar').diagram.start)
    expect(diagramOf(texts, JOURNEY)).not.to.match(/scale|direction|<style/)
  })

  it('lets no text of a form be anything but text', () => {
    const hostile = '</text><script>alert("1")</script>&\u0000'
    const form = { slug: 'x', title: hostile, pages: [{ id: 'p', title: hostile, fields: [] }] }
    const svg = diagramOf(texts, {
      ...form,
      pages: [...form.pages, { id: 'e', fields: [], exit: { title: hostile, text: hostile } }],
    })
    expect(svg).to.not.include('<script')
    expect(svg).to.not.match(/[^\P{Cc}\n]/u)
    expect(svg).to.include('&lt;script&gt;')
  })

  it('breaks long texts into lines that fit, and says that there is more', () => {
    const lines = linesOf('Why do you need more than one permit for a vehicle? '.repeat(6), {
      width: 300,
      size: 15,
      most: 2,
    })
    expect(lines).to.have.lengthOf(2)
    expect(lines[1]).to.match(/…$/)
    for (const line of lines) expect(widthOf(line, { size: 15 })).to.be.at.most(310)
    expect(linesOf('x'.repeat(200), { width: 100, size: 15 })[0]).to.match(/^x+…$/)
  })
})
