import { expect } from 'chai'
import type { SourceFile } from '../../../src/models/definition.ts'
import type { Form } from '../../../src/models/form.ts'
import type { FormChange, Values } from '../../../src/models/form-change.ts'
import { nameOf, nounOf, partAt, pathOf } from '../../../src/models/form-part.ts'
import { changed, leftBy } from '../../../src/services/editor/changes.ts'
import { namedBy } from '../../../src/services/editor/names.ts'
import { shipped } from './forms.ts'

const SMALL = `{
  "slug": "bins",
  "title": "Order a bin",
  "pages": [
    {
      "id": "home",
      "fields": [
        { "type": "paragraph", "text": "First" },
        { "type": "text", "id": "name", "label": "Name" },

        { "type": "paragraph", "text": "Second" },
        {
          "type": "radios",
          "id": "size",
          "label": "Size",
          "options": [
            { "value": "big", "label": "Big" },
            { "value": "small", "label": "Small" }
          ]
        }
      ]
    },
    {
      "id": "more",
      "showIf": { "type": "rule", "fieldId": "size", "operator": "in", "value": ["big", "small"] },
      "fields": [
        {
          "type": "textarea",
          "id": "why",
          "label": "Why?",
          "required": { "type": "all", "rules": [{ "type": "rule", "fieldId": "name", "operator": "answered" }] }
        }
      ]
    }
  ],
  "caseName": ["name"]
}
`
const GERMAN = `{
  "title": { "text": "Tonne bestellen", "of": "00000000" },
  "pages": {
    "home": {
      "blocks": {
        "1": { "text": { "text": "Erstens", "of": "11111111" } },
        "2": { "text": { "text": "Zweitens", "of": "22222222" } }
      }
    }
  },
  "questions": {
    "name": { "label": { "text": "Name", "of": "33333333" } },
    "size": {
      "label": { "text": "Größe", "of": "44444444" },
      "options": {
        "big": { "label": { "text": "Groß", "of": "55555555" } },
        "small": { "label": { "text": "Klein", "of": "66666666" } }
      }
    }
  }
}
`
const files: SourceFile[] = [
  { name: 'bins.json', text: SMALL },
  { name: 'bins.de.json', text: GERMAN },
]
const form = JSON.parse(SMALL) as Form
const nameAt = (...path: (string | number)[]) => partAt(form, `/${path.join('/')}`).part
const [FIRST, SECOND] = [nameAt('pages', 0, 'fields', 0), nameAt('pages', 0, 'fields', 2)]

/** The texts after a change; it must be made. */
function texts(change: FormChange, before = files): [definition: string, german: string] {
  const result = changed(before, change)
  if ('kind' in result) throw new Error(JSON.stringify(result))
  return result.files.map(({ text }) => text) as [string, string]
}
const refusal = (change: FormChange, before = files) => {
  const result = changed(before, change)
  return 'kind' in result ? result : undefined
}
/** What is in one text and not in the other, line by line. */
function difference(before: string, after: string): { gone: string[]; new: string[] } {
  const linesOf = (text: string) => text.split('\n').map((line) => line.trim())
  const without = (lines: string[], others: string[]) => {
    const left = [...others]
    return lines.filter((line) => {
      const at = left.indexOf(line)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  }
  return { gone: without(linesOf(before), linesOf(after)), new: without(linesOf(after), linesOf(before)) }
}

describe('the names of parts of a form', () => {
  it('lead to the part, and back', () => {
    for (const name of ['form', 'page:more', 'repeat:more', 'item:why', 'option:size:small', 'confirmation']) {
      const path = pathOf(form, name)!
      expect(partAt(form, path.map((step) => `/${step}`).join('')).part).to.equal(name)
    }
    expect(pathOf(form, 'item:nobody')).to.equal(undefined)
    expect(nounOf(form, 'item:size')).to.equal('radios')
    expect(nounOf(form, FIRST)).to.equal('paragraph')
    expect(nameOf(form, form.pages[1]!)).to.equal('page:more')
  })

  it('say which property a fault is in', () => {
    expect(partAt(form, '/pages/1/fields/0/required/rules/0/fieldId')).to.deep.equal({
      part: 'item:why',
      property: 'required',
    })
    expect(partAt(form, '/pages/0/fields/3/options/1/label')).to.deep.equal({
      part: 'option:size:small',
      property: 'label',
    })
    expect(partAt(form, '/caseName/0')).to.deep.equal({ part: 'form', property: 'caseName' })
    expect(partAt(form, '/')).to.deep.equal({ part: 'form', property: undefined })
  })

  it('tell two that are the same apart', () => {
    const twice = structuredClone(form)
    twice.pages[0]!.fields[2] = structuredClone(twice.pages[0]!.fields[0]!)
    expect(pathOf(twice, `${FIRST}:2`)).to.deep.equal(['pages', 0, 'fields', 2])
  })
})

describe('a change to the text of a form', () => {
  it('gets a new property its usual place', () => {
    const [text] = texts({ kind: 'set', part: 'item:size', was: { hint: undefined }, is: { hint: 'In litres' } })
    expect(text).to.equal(SMALL.replace('"label": "Size",', '"label": "Size",\n          "hint": "In litres",'))
  })

  it('keeps a short object on its line, and breaks one that is too long', () => {
    const set = (hint: string) => texts({ kind: 'set', part: 'item:name', was: { hint: undefined }, is: { hint } })[0]
    expect(difference(SMALL, set('Full')).new).to.deep.equal([
      '{ "type": "text", "id": "name", "label": "Name", "hint": "Full" },',
    ])
    expect(set('x'.repeat(90))).to.include(`"label": "Name",\n          "hint": "${'x'.repeat(90)}"\n        },`)
  })

  it('leaves a key that is there twice, and takes the last one for what it says', () => {
    const twice = SMALL.replace('"label": "Name"', '"label": "Name", "label": "Name"')
    const change = (is: Values, was: Values = {}) =>
      texts({ kind: 'set', part: 'item:name', was, is }, [{ name: 'b.json', text: twice }])[0]
    expect(change({ hint: 'Yours' })).to.include('"label": "Name", "hint": "Yours", "label": "Name" }')
    expect(change({ label: 'You' }, { label: 'Name' })).to.include('"label": "Name", "label": "You" }')
    expect(change({ label: 'Name' })).to.equal(twice)
    const german = GERMAN.replace('"size": {', '"size": {\n      "label": null,')
    const [, renamed] = texts({ kind: 'rename', part: 'item:size', to: 'volume' }, [
      files[0]!,
      { name: 'bins.de.json', text: german },
    ])
    expect(renamed).to.equal(german.replace('"size"', '"volume"'))
  })

  it('is refused if somebody else has changed these properties', () => {
    const change: FormChange = { kind: 'set', part: 'item:size', was: { label: 'Old' }, is: { label: 'New' } }
    expect(refusal(change)).to.deep.equal({ kind: 'differs', now: { label: 'Size' } })
    expect(refusal({ ...change, is: { label: 'Size' } }), 'it is so already').to.equal(undefined)
    expect(refusal({ ...change, part: 'item:gone' })).to.deep.equal({ kind: 'gone', part: 'item:gone' })
  })

  it('adds an object and removes it again', () => {
    const [text] = texts({ kind: 'set', part: 'retention', was: {}, is: { finalDays: 30 } })
    expect(text).to.include('"caseName": ["name"],\n  "retention": { "finalDays": 30 }\n}')
    const back = texts({ kind: 'set', part: 'retention', was: {}, is: { finalDays: undefined } }, [
      { name: 'bins.json', text },
    ])
    expect(back[0]).to.equal(SMALL)
  })

  it('adds a question behind another one, written as those beside it', () => {
    const value = { label: 'Street', id: 'street', type: 'text' }
    const [text] = texts({ kind: 'add', list: 'fields', into: 'page:home', after: 'item:name', value })
    const line = '        { "type": "text", "id": "name", "label": "Name" },\n'
    expect(text).to.equal(
      SMALL.replace(line, `${line}        { "type": "text", "id": "street", "label": "Street" },\n`),
    )
    expect(refusal({ kind: 'add', list: 'fields', into: 'page:home', value: { ...value, id: 'why' } })).to.deep.equal({
      kind: 'taken',
      id: 'why',
    })
  })

  it('moves a block to another page with its translation', () => {
    const [text, german] = texts({ kind: 'move', part: FIRST, into: 'page:more', after: 'item:why' })
    expect(difference(SMALL, text)).to.deep.equal({
      gone: ['{ "type": "paragraph", "text": "First" },', '}'],
      new: ['},', '{ "type": "paragraph", "text": "First" }'],
    })
    expect(JSON.parse(german).pages).to.deep.equal({
      home: { blocks: { 1: { text: { text: 'Zweitens', of: '22222222' } } } },
      more: { blocks: { 1: { text: { text: 'Erstens', of: '11111111' } } } },
    })
  })

  it('removes a block with its translation, and the next one takes its number', () => {
    const [, german] = texts({ kind: 'remove', part: FIRST })
    expect(german).to.equal(
      GERMAN.replace('"1": { "text": { "text": "Erstens", "of": "11111111" } },\n        "2"', '"1"'),
    )
    expect(texts({ kind: 'remove', part: SECOND })[1]).to.equal(
      GERMAN.replace(',\n        "2": { "text": { "text": "Zweitens", "of": "22222222" } }', ''),
    )
  })

  it('renames a question wherever it is named', () => {
    const [text, german] = texts({ kind: 'rename', part: 'item:name', to: 'fullName' })
    expect(text).to.equal(SMALL.replaceAll('"name"', '"fullName"'))
    expect(german).to.equal(GERMAN.replace('"name"', '"fullName"'))
    expect(refusal({ kind: 'rename', part: 'item:name', to: 'size' })).to.deep.equal({ kind: 'taken', id: 'size' })
  })

  it('renames the value of an option, and a form', () => {
    const [text, german] = texts({ kind: 'rename', part: 'option:size:big', to: 'large:1' })
    expect(text).to.equal(SMALL.replaceAll('"big"', '"large:1"'))
    expect(german).to.equal(GERMAN.replace('"big"', '"large:1"'))
    const result = changed(files, { kind: 'rename', part: 'form', to: 'bin-order' })
    expect('files' in result && result.files.map(({ name }) => name)).to.deep.equal([
      'bin-order.json',
      'bin-order.de.json',
    ])
  })

  it('says what names a part before it is removed', () => {
    const by = [
      { part: 'item:why', property: 'required' },
      { part: 'form', property: 'caseName' },
    ]
    expect(namedBy(form, 'item:name')).to.deep.equal(by)
    expect(refusal({ kind: 'remove', part: 'item:name' })).to.deep.equal({ kind: 'used', by })
    expect(namedBy(form, 'page:home').map(({ part }) => part)).to.deep.equal(['page:more', 'item:why', 'form'])
  })

  it('says what holds of each that names it, where nothing takes its place', () => {
    const rule = (...ids: string[]) => ({
      type: 'all',
      rules: ids.map((fieldId) => ({ type: 'rule', fieldId, operator: 'answered' })),
    })
    const check = { message: 'Both', fieldId: 'b', rule: rule('a') }
    const form = {
      slug: 'x',
      title: 'X',
      pages: [
        { id: 'p', fields: ['a', 'b'].map((id) => ({ type: 'number', id, label: id })), checks: [check] },
        { id: 'q', showIf: rule('a', 'b'), fields: [], exit: { title: 'Stop', text: 'Stop.' } },
        {
          id: 'r',
          fields: [
            { type: 'paragraph', text: 'Only some', showIf: rule('a') },
            { type: 'calculated', id: 's', label: 's', value: { sum: ['a', 'b'] } },
            { type: 'calculated', id: 't', label: 't', value: { sum: ['a'] } },
          ],
        },
      ],
    } as unknown as Form
    const before = structuredClone(form)
    const left = leftBy(form, 'item:a').map(({ part, ...one }) => ({ of: part.split(':')[0], ...one }))
    expect(left).to.deep.equal([
      { of: 'check', property: 'rule', isGone: true, value: undefined },
      { of: 'page', property: 'showIf', isGone: false, value: rule('b') },
      { of: 'block', property: 'showIf', isGone: false, value: undefined },
      { of: 'item', property: 'value', isGone: false, value: { sum: ['b'] } },
      { of: 'item', property: 'value', isGone: false, value: { sum: [] } },
    ])
    expect(form, 'the form itself stays').to.deep.equal(before)
  })

  it('puts another part in place of one that is removed, or lets go what names it', () => {
    const [other] = texts({ kind: 'remove', part: 'item:name', instead: 'size' })
    expect(JSON.parse(other)).to.deep.include({ caseName: ['size'] })
    expect(other).to.include('"fieldId": "size", "operator": "answered"')
    const [none, german] = texts({ kind: 'remove', part: 'item:name', instead: '' })
    expect(JSON.parse(none)).not.to.have.property('caseName')
    expect(none).not.to.include('"required"')
    expect(german).not.to.include('"name"')
    const [option] = texts({ kind: 'remove', part: 'option:size:big', instead: 'small' })
    expect(option).to.include('"operator": "in", "value": ["small"] }')
    expect(refusal({ kind: 'remove', part: 'item:name', instead: 'nobody' })).to.deep.equal({
      kind: 'gone',
      part: 'item:nobody',
    })
  })

  it('copies a page with what it names of itself, and its translations', () => {
    const [text, german] = texts({ kind: 'duplicate', part: 'page:home' })
    const [, copy] = JSON.parse(text).pages
    expect(copy.id).to.equal('home-2')
    expect(copy.fields.map(({ id }: { id?: string }) => id)).to.deep.equal([undefined, 'name2', undefined, 'size2'])
    const { pages, questions } = JSON.parse(german)
    expect(pages['home-2']).to.deep.equal(pages.home)
    expect(questions.size2).to.deep.equal(questions.size)
    const permit = shipped().find(([file]) => file!.name === 'parking-permit.json')!
    const vehicles = JSON.parse(texts({ kind: 'duplicate', part: 'page:vehicles' }, permit)[0]).pages.find(
      ({ id }: { id: string }) => id === 'vehicles-2',
    )
    expect(JSON.stringify(vehicles.fields)).to.include('"fieldId":"keeper2"').and.not.to.include('"fieldId":"keeper"')
  })

  it('makes a question one of another type, and keeps what fits', () => {
    const [text] = texts({ kind: 'retype', part: 'item:size', type: 'checkboxes' })
    expect(text).to.equal(SMALL.replace('radios', 'checkboxes'))
    const [plain] = texts({ kind: 'retype', part: 'item:size', type: 'text' })
    expect(JSON.parse(plain).pages[0].fields[3]).to.deep.equal({ type: 'text', id: 'size', label: 'Size' })
    const [choice] = texts({ kind: 'retype', part: 'item:name', type: 'select' })
    expect(JSON.parse(choice).pages[0].fields[1].options).to.have.length(2)
    const [question] = texts({ kind: 'retype', part: FIRST, type: 'text' })
    expect(JSON.parse(question).pages[0].fields[0]).to.deep.equal({ type: 'text', id: 'text2', label: 'First' })
  })

  it('changes one of many options and leaves the others', () => {
    const options = [
      { value: 'small', label: 'Small' },
      { value: 'big', label: 'Large' },
      { value: 'huge', label: 'Huge' },
    ]
    const was = [
      { value: 'big', label: 'Big' },
      { value: 'small', label: 'Small' },
    ]
    const [text, german] = texts({ kind: 'set', part: 'item:size', was: { options: was }, is: { options } })
    expect(difference(SMALL, text).new).to.deep.equal([
      '{ "value": "small", "label": "Small" },',
      '{ "value": "big", "label": "Large" },',
      '{ "value": "huge", "label": "Huge" }',
    ])
    expect(german, 'its translation is told as changed').to.equal(GERMAN)
  })

  it('keeps the translation of a need that has got other words, and moves those behind one that goes', () => {
    const needs = ['Card', 'Photo', 'Bill'].map((text) => `"${text}"`).join(', ')
    const german =
      '{ "needs": { "1": { "text": "Karte", "of": "1" }, "2": { "text": "Bild", "of": "2" }, "3": { "text": "Rechnung", "of": "3" } } }'
    const before = [
      { name: 'bins.json', text: SMALL.replace('"title"', `"needs": [${needs}],\n  "title"`) },
      { name: 'bins.de.json', text: german },
    ]
    const set = (is: string[]) =>
      JSON.parse(texts({ kind: 'set', part: 'form', was: {}, is: { needs: is } }, before)[1]).needs
    expect(set(['Card', 'Picture', 'Bill'])).to.deep.equal(JSON.parse(german).needs)
    expect(set(['Photo', 'Bill'])).to.deep.equal({ 1: { text: 'Bild', of: '2' }, 2: { text: 'Rechnung', of: '3' } })
  })

  it('writes a translation, and says again that one still holds', () => {
    const at = '/questions/why/label'
    const translate = (at: string, was: string | undefined, is: string | undefined): FormChange => {
      return { kind: 'translate', language: 'de', texts: [{ at, was, is }] }
    }
    const [text, german] = texts(translate(at, undefined, 'Warum?'))
    expect(text).to.equal(SMALL)
    expect(JSON.parse(german).questions.why.label.text).to.equal('Warum?')
    expect(JSON.parse(german).questions.why.label.of).to.match(/^[0-9a-f]{8}$/)
    const [, same] = texts(translate('/title', 'Tonne bestellen', 'Tonne bestellen'))
    expect(difference(GERMAN, same).gone).to.deep.equal(['"title": { "text": "Tonne bestellen", "of": "00000000" },'])
    expect(JSON.parse(texts(translate('/title', 'Tonne bestellen', undefined))[1])).not.to.have.property('title')
    expect(refusal(translate(at, 'Weshalb?', 'Warum?'))).to.deep.equal({ kind: 'differs', now: { [at]: undefined } })
    expect(refusal(translate('/questions/gone/label', undefined, 'Weg'))).to.deep.equal({ kind: 'gone', part: 'form' })
  })

  it('lets the translation of a text go with the text', () => {
    const hinted = GERMAN.replace(
      '"label": { "text": "Größe"',
      '"hint": { "text": "Liter", "of": "7" },\n      "label": { "text": "Größe"',
    )
    const before = [
      { name: 'bins.json', text: SMALL.replace('"label": "Size",', '"label": "Size",\n          "hint": "Litres",') },
      { name: 'bins.de.json', text: hinted },
    ]
    const [text, german] = texts({ kind: 'set', part: 'item:size', was: {}, is: { hint: undefined } }, before)
    expect([text, german]).to.deep.equal([SMALL, GERMAN])
    // There are as many texts as before.
    const is = { hint: undefined, prefix: 'No.' }
    expect(texts({ kind: 'set', part: 'item:size', was: {}, is }, before)[1]).to.equal(GERMAN)
  })

  it('changes the places of translations where two blocks change theirs', () => {
    const text = SMALL.replace(/ +\{ "type": "text".*\n\n/, '')
    const [, german] = texts({ kind: 'move', part: SECOND }, [{ name: 'bins.json', text }, files[1]!])
    const { blocks } = JSON.parse(german).pages.home
    expect([blocks['1'].text.text, blocks['2'].text.text]).to.deep.equal(['Zweitens', 'Erstens'])
  })

  it('takes no page for a question that has its ID', () => {
    const value = { type: 'calculated', id: 'sum', label: 'Sum', value: { sum: ['more', 1] } } as const
    const twin = structuredClone(form)
    twin.pages[0]!.fields.push({ type: 'number', id: 'more', label: 'More' })
    twin.pages[1]!.fields.push(value as never)
    twin.pages.push({ id: 'end', fields: [{ ...value, id: 'more2' } as never] })
    expect(namedBy(twin, 'page:more')).to.deep.equal([])
    expect(namedBy(twin, 'item:more').map(({ part }) => part)).to.deep.equal(['item:sum', 'item:more2'])
  })

  it('begins a translation that is left out until it is whole, and removes it', () => {
    const one = [
      { name: 'a.json', text: '{ "slug": "a", "title": "A", "pages": [{ "id": "p" }], "languages": ["de"] }' },
    ]
    const filesAfter = (change: FormChange, before: readonly SourceFile[]) => {
      const result = changed(before, change)
      if ('kind' in result) throw new Error(result.kind)
      return result.files
    }
    const out = filesAfter({ kind: 'language', language: 'de', is: 'left-out' }, one)
    expect(out).to.deep.equal([
      { name: 'a.json', text: '{ "slug": "a", "title": "A", "pages": [{ "id": "p" }] }' },
      { name: 'left-out/a.de.json', text: '{\n}\n' },
    ])
    const title = { at: '/title', was: undefined, is: 'Ä' }
    const two = [{ name: 'a.json', text: out[0]!.text.replace('"A"', '"A", "summary": "B"') }, out[1]!]
    const [, part] = filesAfter({ kind: 'translate', language: 'de', texts: [title] }, two)
    expect(part!.name, 'the summary is missing').to.equal('left-out/a.de.json')
    const [, whole] = filesAfter({ kind: 'translate', language: 'de', texts: [title] }, out)
    expect(whole, 'it is whole').to.deep.equal({
      name: 'a.de.json',
      text: '{\n  "title": { "text": "Ä", "of": "559aead0" }\n}\n',
    })
    expect(filesAfter({ kind: 'rename', part: 'form', to: 'b' }, out).map(({ name }) => name)).to.deep.equal([
      'b.json',
      'left-out/b.de.json',
    ])
    const needed = filesAfter({ kind: 'language', language: 'de', is: 'needed' }, one)
    expect(needed).to.deep.equal([...one, { name: 'a.de.json', text: '{\n}\n' }])
    expect(filesAfter({ kind: 'language', language: 'de', is: 'removed' }, needed)).to.deep.equal([out[0]])
  })

  it('keeps the ends of lines, the mark at the beginning, and tabs', () => {
    const text = `\uFEFF${SMALL.replace(/^( {2})+/gm, (indent) => '\t'.repeat(indent.length / 2)).replaceAll('\n', '\r\n')}`
    const value = { id: 'last', fields: [{ type: 'text', id: 'q', label: 'A question of many words'.repeat(5) }] }
    const [now] = texts({ kind: 'add', list: 'pages', into: 'form', value }, [{ name: 'bins.json', text }])
    const label = value.fields[0]!.label
    expect(now.slice(0, 2)).to.equal('\uFEFF{')
    expect(now).to.include(
      `\t\t{\r\n\t\t\t"id": "last",\r\n\t\t\t"fields": [\r\n\t\t\t\t{\r\n\t\t\t\t\t"type": "text",\r\n\t\t\t\t\t"id": "q",\r\n\t\t\t\t\t"label": "${label}"\r\n`,
    )
    expect(now.replaceAll('\r\n', '')).not.to.match(/[\r\n]/)
  })
})
