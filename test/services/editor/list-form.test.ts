/** A list of options as a form of one question: nothing of its letters is lost on the way there and back. */
import { expect } from 'chai'
import type { SourceFile } from '../../../src/models/definition.ts'
import type { Form } from '../../../src/models/form.ts'
import { changed } from '../../../src/services/editor/changes.ts'
import { formOfList, isSameList, listInForm } from '../../../src/services/editor/list-form.ts'

const A = '{ "value": "a", "label": "A" }'
const AS = [
  `[${A}]`,
  `[\n  ${A}\n]\n`,
  `\r\n[\r\n\t${A}\r\n]\r\n\r\n`,
  `\uFEFF[${A}]\n`,
  '[{"value":"a","label":"A"}]',
  `  [ ${A} ] `,
  `[{ "value": "a", "label": "\\"options\\": 0" }]`,
]
const listOf = (text: string, more: readonly SourceFile[] = []): SourceFile[] => [
  { name: 'lists/towns.json', text },
  ...more,
]
const b = { kind: 'add', list: 'options', into: 'item:options', value: { value: 'b', label: 'B' } } as const

describe('the form of a list', () => {
  for (const text of AS)
    it(`has every letter of ${JSON.stringify(text)}, and is a form`, () => {
      const words = { name: 'lists/towns.de.json', text: text.replace(/\[.*\]/s, '{"a":{}}') }
      const files = formOfList('towns', listOf(text, [words]), 'fr')
      expect(files.map(({ name }) => name)).to.deep.equal(['towns.json', 'towns.de.json'])
      expect(listInForm(files)).to.deep.equal(listOf(text, [words]))
      const form: Form = JSON.parse(files[0]!.text.replace(/^\uFEFF/, ''))
      expect(form).to.include({ slug: 'towns', title: 'towns', language: 'fr' })
    })

  it('gets an option as its neighbours are written', () => {
    const grown = (text: string) => {
      const made = changed(formOfList('towns', listOf(text), 'en'), b)
      return 'files' in made ? listInForm(made.files)[0]!.text : made
    }
    expect(grown(`[${A}]\n`)).to.equal(`[${A}, { "value": "b", "label": "B" }]\n`)
    expect(grown('[{"value":"a","label":"A"}]')).to.equal('[{"value":"a","label":"A"},{"value":"b","label":"B"}]')
    expect(grown(`[\r\n\t${A}\r\n]\r\n`)).to.equal(`[\r\n\t${A},\r\n\t{ "value": "b", "label": "B" }\r\n]\r\n`)
    const long = `[{ "value": "a", "label": "${'A'.repeat(90)}" }]`
    expect(grown(long).toString().split('\n')).to.have.length(4)
  })

  it('lets an option be the only one where the list has such options', () => {
    const exclusive = `[${A}, { "value": "none", "label": "None", "exclusive": true }]`
    const typeIn = (text: string) => JSON.parse(formOfList('x', listOf(text), 'en')[0]!.text).pages[0].fields[0].type
    expect([typeIn(exclusive), typeIn(`[${A}]`)]).to.deep.equal(['checkboxes', 'select'])
  })

  it('is not the same with anything but other options', () => {
    const files = formOfList('towns', listOf(`[${A}]`), 'en')
    const made = changed(files, b)
    expect('files' in made && isSameList(files, made.files)).to.equal(true)
    expect(isSameList(files, formOfList('towns', listOf(`[${A}]`), 'de'))).to.equal(true)
    for (const is of [{ hint: 'x' }, { required: false }, { optionsFrom: 'other' }]) {
      const other = changed(files, { kind: 'set', part: 'item:options', was: {}, is })
      expect('files' in other && isSameList(files, other.files), JSON.stringify(is)).to.equal(false)
    }
    const page = changed(files, { kind: 'add', list: 'pages', into: 'form', value: { id: 'p', fields: [] } })
    expect('files' in page && isSameList(files, page.files)).to.equal(false)
  })

  it('leaves out translations that it is published without', () => {
    const files = formOfList('towns', listOf(`[${A}]`), 'en')
    const left = changed(files, { kind: 'language', language: 'de', is: 'left-out' })
    expect('files' in left && listInForm(left.files)).to.deep.equal(listOf(`[${A}]`))
    const needed = changed(files, { kind: 'language', language: 'de', is: 'needed' })
    expect('files' in needed && listInForm(needed.files)[1]).to.deep.equal({
      name: 'lists/towns.de.json',
      text: '{\n}\n',
    })
  })
})
