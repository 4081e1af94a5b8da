import { expect } from 'chai'
import { definitionFaults } from '../../support/told.ts'
import { formOf } from '../answers/reading.ts'

const name = { type: 'text', id: 'name', label: 'Name' }
const faultsOf = (...fields: object[]) => definitionFaults(formOf(...fields))
const status = (id: string, to: string[], final?: boolean) => ({
  id,
  label: id,
  meaning: 'It is so.',
  to,
  ...(final && { final }),
})
const statusFaults = (...statuses: object[]) => definitionFaults({ ...formOf(name), statuses } as never)

describe('a definition whose shape is right', () => {
  it('may be published when nothing speaks against it', () => {
    expect(faultsOf(name)).to.deep.equal([])
    expect(statusFaults(status('a', ['b', 'c']), status('b', ['a', 'c']), status('c', [], true))).to.deep.equal([])
  })

  it('has pages that ask something or end the journey, each called by its own name', () => {
    const one = { id: 'one', fields: formOf(name).pages[0]!.fields }
    const exit = { title: 'Stop', text: 'It ends.' }
    const repeat = { max: 2, itemLabel: 'car' }
    const faults = (...pages: object[]) =>
      definitionFaults({ ...formOf(name), pages } as never).map(({ code, pointer }) => `${code} ${pointer}`)
    const second = { id: 'two', fields: [{ ...one.fields[0]!, id: 'other', label: 'Other' }] }
    expect(faults(one, second)).to.deep.equal([])
    expect(faults(one, { ...second, id: 'one' })).to.deep.equal(['INT101 /pages/1/id'])
    expect(faults(one, { ...second, exit })).to.deep.equal(['INT110 /pages/1/fields'])
    expect(faults(one, { id: 'two', fields: [] })).to.deep.equal(['INT110 /pages/1/fields'])
    expect(faults(one, { id: 'two', fields: [], repeat, exit })).to.deep.equal(['INT110 /pages/1/repeat'])
    expect(faults(one, { ...second, repeat: { ...repeat, min: 3 } })).to.deep.equal(['INT103 /pages/1/repeat/max'])
    expect(faults(one, { ...second, id: 'name', repeat })).to.deep.equal(['INT101 /pages/0/fields/0/id'])
  })

  it('tells an entry of a list by questions of its page', () => {
    const fields = [name, { type: 'file', id: 'picture', label: 'Picture', accept: ['png'] }]
    const reasons = (...summary: string[]) =>
      definitionFaults({
        ...formOf(name),
        pages: [{ id: 'one', title: 'One', fields, repeat: { max: 2, itemLabel: 'car', summary } }],
      } as never).map(({ code, pointer, reason }) => `${code} ${pointer} ${reason}`)
    expect(reasons('name')).to.deep.equal([])
    expect(reasons('nane', 'name', 'name', 'picture')).to.deep.equal([
      'INT120 /pages/0/repeat/summary/0 is "nane", which is no question of this page; did you mean "name"?',
      'INT120 /pages/0/repeat/summary/2 is "name" a second time',
      'INT120 /pages/0/repeat/summary/3 is "picture", which asks for files. Name questions whose answers can be read',
    ])
  })

  it('names a case by answers that can be read, of questions that are asked once', () => {
    const more = [
      { type: 'textarea', id: 'story', label: 'Story' },
      {
        type: 'radios',
        id: 'kind',
        label: 'Kind',
        options: [
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ],
      },
    ]
    const pages = [
      { id: 'one', title: 'One', fields: [name, ...more] },
      {
        id: 'cars',
        title: 'Cars',
        fields: [{ ...name, id: 'plate', label: 'Plate' }],
        repeat: { max: 2, itemLabel: 'car' },
      },
      {
        id: 'sum',
        title: 'Sum',
        fields: [
          { type: 'calculated', id: 'total', label: 'Total', value: { count: ['cars'] } },
          { ...name, id: 'last' },
        ],
      },
    ]
    const reasons = (...caseName: string[]) =>
      definitionFaults({ ...formOf(name), pages, caseName } as never).map(
        ({ code, pointer, reason }) => `${code} ${pointer} ${reason}`,
      )
    const types = 'Name questions of these types: text, email, date, number, radios, select, checkboxes, address'
    expect(reasons('kind', 'name')).to.deep.equal([])
    expect(reasons('nane', 'name', 'name', 'story', 'plate', 'total')).to.deep.equal([
      'INT125 /caseName/0 is "nane", which is no question of this form; did you mean "name"?',
      'INT125 /caseName/2 is "name" a second time',
      `INT125 /caseName/3 is "story", a question of type textarea. ${types}`,
      'INT125 /caseName/4 is "plate", which is asked in a list. Name questions that are asked once',
      `INT125 /caseName/5 is "total", which is calculated. ${types}`,
    ])
  })

  it('should say what names a case, where that can only be guessed', () => {
    const lamp = { type: 'text', id: 'lamp', label: 'Lamp' }
    const advised = (fields: object[], over: object = {}) =>
      definitionFaults({ ...formOf(...fields), ...over } as never).map(({ code, pointer }) => `${code} ${pointer}`)
    expect(advised([lamp, name])).to.deep.equal(['INT126 /caseName'])
    expect(advised([lamp, { type: 'address', id: 'where', label: 'Where' }])).to.deep.equal(['INT126 /caseName'])
    expect(advised([lamp, name], { caseName: ['name'] }), 'it says so').to.deep.equal([])
    expect(advised([lamp, { ...name, autocomplete: 'name' }]), 'one asks for a name').to.deep.equal([])
    expect(advised([name, lamp]), 'the first is a name').to.deep.equal([])
    expect(advised([lamp]), 'there is only one').to.deep.equal([])
  })

  it('uses each id once', () => {
    expect(faultsOf(name, { type: 'heading', text: 'x' }, { ...name, label: 'Again' })).to.deep.equal([
      {
        code: 'INT101',
        pointer: '/pages/0/fields/2/id',
        reason: '"name" is already used at /pages/0/fields/0. IDs must be unique in a form',
      },
    ])
  })

  it('offers each value once, without white space around it, and one that can come back as it is', () => {
    const options = (...values: string[]) =>
      faultsOf({ type: 'radios', id: 'q', label: 'Q', options: values.map((value) => ({ value, label: 'x' })) }).map(
        ({ pointer }) => pointer,
      )
    expect(options('a', 'b')).to.deep.equal([])
    expect(options('a', 'b', 'a')).to.deep.equal(['/pages/0/fields/0/options/2/value'])
    for (const value of [' a', 'a ', 'a\rb', 'a\u0000b', 'a\nb'])
      expect(options(value), JSON.stringify(value)).to.deep.equal(['/pages/0/fields/0/options/0/value'])
  })

  it('has limits that leave room', () => {
    const pointers = (field: object) => faultsOf({ id: 'q', label: 'Q', ...field }).map(({ pointer }) => pointer)
    const at = (part: string) => [`/pages/0/fields/0/${part}`]
    const options = [{ value: 'a', label: 'A' }]
    expect(pointers({ type: 'text', minLength: 5, maxLength: 4 })).to.deep.equal(at('maxLength'))
    expect(pointers({ type: 'text', minLength: 5, maxLength: 5 })).to.deep.equal([])
    expect(pointers({ type: 'number', min: 2, max: 1 })).to.deep.equal(at('max'))
    expect(pointers({ type: 'time', min: '10:00', max: '09:59' })).to.deep.equal(at('max'))
    expect(pointers({ type: 'date', min: '2026-02-02', max: '2026-02-01' })).to.deep.equal(at('max'))
    expect(pointers({ type: 'date', min: 'today', max: 'today+1m' })).to.deep.equal([])
    expect(pointers({ type: 'date', min: 'today+2d', max: 'today+1d' })).to.deep.equal(at('max'))
    expect(pointers({ type: 'date', min: 'today', max: 'today-18y' })).to.deep.equal(at('max'))
    expect(pointers({ type: 'date', min: '2000-01-01', max: 'today' })).to.deep.equal([])
    expect(pointers({ type: 'checkboxes', options, minItems: 2 })).to.deep.equal(at('minItems'))
  })

  it('has one option at most that excludes the others, below them', () => {
    const option = (value: string, exclusive?: true) => ({ value, label: value, ...(exclusive && { exclusive }) })
    const faults = (options: object[], more = {}) =>
      faultsOf({ type: 'checkboxes', id: 'q', label: 'Q', options, ...more }).map(
        ({ code, pointer }) => `${code} ${pointer.slice('/pages/0/fields/0/'.length)}`,
      )
    expect(faults([option('a'), option('none', true)])).to.deep.equal([])
    expect(faults([option('a'), option('no', true), option('none', true)])).to.deep.equal([
      'INT118 options/2/exclusive',
    ])
    expect(faults([option('none', true), option('a')])).to.deep.equal(['INT118 options/0/exclusive'])
    expect(faults([option('none', true)])).to.deep.equal(['INT118 options/0/exclusive'])
    expect(faults([option('a'), option('none', true)], { minItems: 2 })).to.deep.equal(['INT103 minItems'])
    expect(faults([option('a'), option('none', true)], { maxItems: 2 })).to.deep.equal(['INT104 maxItems'])
  })

  it('has labels that a look-up can tell apart, and enough of them', () => {
    const faults = (...labels: string[]) =>
      faultsOf({
        type: 'select',
        id: 'q',
        label: 'Q',
        lookup: true,
        options: labels.map((label, i) => ({ value: `${i}`, label })),
      }).map(({ code, pointer }) => `${code} ${pointer.slice('/pages/0/fields/0/'.length)}`)
    const many = Array.from({ length: 21 }, (_, i) => `Town ${i}`)
    expect(faults(...many)).to.deep.equal([])
    expect(faults(...many.slice(1))).to.deep.equal(['INT124 lookup'])
    for (const label of ['TOWN 3', 'Tówn 3', ' Town\t 3', 'Ｔｏｗｎ ３'])
      expect(faults(...many, label), label).to.deep.equal(['INT123 options/21/label'])
    expect(faults(...many, '\u0301')).to.deep.equal(['INT123 options/21/label'])
    expect(faults(...many, 'Stöke', 'Stoke').at(-1)).to.equal('INT123 options/22/label')
  })

  it('has other names in a look-up that belong to one option alone', () => {
    const many = Array.from({ length: 21 }, (_, i) => ({ value: `${i}`, label: `Town ${i}` }))
    const faults = (first: string[], second: string[] | undefined, more: object = { lookup: true }) =>
      faultsOf({
        type: 'select',
        id: 'q',
        label: 'Q',
        ...more,
        options: [...many, { value: 'a', label: 'A', also: first }, { value: 'b', label: 'B', also: second }],
      }).map(({ code, pointer }) => `${code} ${pointer.slice('/pages/0/fields/0/'.length)}`)
    expect(faults(['Ah', 'Eh'], ['Bee'])).to.deep.equal([])
    expect(faults(['TOWN 3'], ['Bee'])).to.deep.equal(['INT123 options/21/also/0'])
    expect(faults(['Ah', 'bée'], ['Bee'])).to.deep.equal(['INT123 options/22/also/0'])
    expect(faults(['b'], undefined)).to.deep.equal(['INT123 options/21/also/0'])
    expect(faults(['Ah', 'a'], undefined)).to.deep.equal(['INT123 options/21/also/1'])
    // A list may be shared with questions that are no look-up.
    expect(faults(['TOWN 3'], ['b'], {})).to.deep.equal([])
    expect(() => faults([], undefined)).to.throw('/also')
  })

  it('refuses an exclusive option where only one can be chosen anyway', () => {
    for (const type of ['radios', 'select'])
      expect(() => faultsOf({ type, id: 'q', label: 'Q', options: [{ value: 'a', label: 'A', exclusive: true }] }))
        .to.throw()
        .with.property('message')
        .that.includes('"/pages/0/fields/0/options/0/exclusive","reason":"must be in checkboxes only. Remove it here')
  })

  it('has statuses that exist, differ, and lead to an end', () => {
    expect(statusFaults(status('a', ['b']))).to.deep.equal([
      { code: 'INT108', pointer: '/statuses/0/to/0', reason: 'names a status that is not there: "b"' },
    ])
    expect(statusFaults(status('a', ['b']), status('b', [], true), status('b', [], true))[0]?.pointer).to.equal(
      '/statuses/2/id',
    )
    expect(statusFaults(status('a', ['a', 'b']), status('b', [], true))[0]?.reason).to.equal('leads back to itself')
    expect(statusFaults(status('a', []))[0]?.pointer).to.equal('/statuses/0/to')
  })

  it('has rules that fit its questions', () => {
    const rule = { type: 'rule', fieldId: 'nobody', operator: 'eq', value: 'x' }
    expect(faultsOf({ ...name, showIf: rule })[0]?.pointer).to.match(/^\/pages\/0\/fields\/0\/showIf/)
  })
})
