import { expect } from 'chai'
import {
  isListName,
  isTranslation,
  listNamesIn,
  listSource,
  listUsers,
  tooLarge,
  translatedBy,
  translatedInto,
  translationSource,
} from '../../src/models/definition.ts'

describe('the file of a translation', () => {
  it('stands beside what it translates, with its language in the name', () => {
    for (const [source, translation] of [
      ['bin-request.json', 'bin-request.de.json'],
      ['lists/towns.json', 'lists/towns.de.json'],
      ['a.json.b.json', 'a.json.b.de.json'],
    ] as const) {
      expect(translationSource(source, 'de')).to.equal(translation)
      expect(translatedInto(translation)).to.equal('de')
      expect(translatedBy(translation)).to.equal(source)
    }
  })

  it('is no file that has no language, or another ending', () => {
    for (const source of [
      'bin-request.json',
      'de.json',
      'bin-request.xx.json',
      'a.de.json.json',
      'a.de.jsonx',
      'a-de.json',
      'a.de',
    ])
      expect(translatedInto(source), source).to.equal(undefined)
    expect(translatedBy('bin-request.json')).to.equal('bin-request.json')
  })

  it('is no definition that had such a name before, even a broken one', () => {
    const source = 'bins.de.json'
    expect(isTranslation({ source, text: '{"pages": {"household": {}}}' })).to.equal(true)
    expect(isTranslation({ source, text: '' })).to.equal(true)
    for (const text of ['{"pages": [', '{"pages":[{}]}', '{ "pages"\n:\n[ ]'])
      expect(isTranslation({ source, text }), text).to.equal(false)
    expect(isTranslation({ source: 'bins.json', text: '' })).to.equal(false)
  })
})

describe('a list of options', () => {
  it('has a name of small letters, digits and hyphens, and a file of that name', () => {
    for (const name of ['towns', 'towns-2', '2', 'a'.repeat(60)]) expect(isListName(name), name).to.equal(true)
    for (const name of [
      '',
      'Towns',
      'a_b',
      '-a',
      'a-',
      'a--b',
      '../a',
      'a.json',
      'a\n',
      'a'.repeat(61),
      7,
      null,
      undefined,
      ['a'],
    ])
      expect(isListName(name), String(name)).to.equal(false)
    expect(listSource('towns')).to.equal('lists/towns.json')
  })

  const definition = (...fields: unknown[]) => ({ pages: [{ fields: [] }, 'no page', { fields }] })
  const select = { type: 'select', optionsFrom: 'towns' }

  it('is used by questions that choose, wherever they stand, whatever else is wrong', () => {
    const users = listUsers(
      definition(
        null,
        'text',
        { type: 'text', optionsFrom: 'towns' },
        { type: 'select', options: [] },
        select,
        { type: 'radios', optionsFrom: 7 },
        { type: 'checkboxes', optionsFrom: 'bins' },
      ),
    )
    expect(users).to.deep.equal([
      { pointer: '/pages/2/fields/4', question: select },
      { pointer: '/pages/2/fields/5', question: { type: 'radios', optionsFrom: 7 } },
      { pointer: '/pages/2/fields/6', question: { type: 'checkboxes', optionsFrom: 'bins' } },
    ])
    for (const other of [
      null,
      undefined,
      'text',
      7,
      [],
      {},
      { pages: null },
      { pages: {} },
      { pages: [{ fields: {} }] },
    ])
      expect(listUsers(other)).to.deep.equal([])
  })

  it('is named by a definition once, however it is written', () => {
    const names = (value: unknown) => listNamesIn(JSON.stringify(value))
    const bins = { type: 'radios', optionsFrom: 'bins' }
    expect(names(definition(select, bins, select, { ...bins, optionsFrom: 'No name' }))).to.deep.equal([
      'towns',
      'bins',
    ])
    expect(names(definition({ type: 'select', options: [] }))).to.deep.equal([])
    expect(listNamesIn(`\uFEFF${JSON.stringify(definition(select))}`)).to.deep.equal(['towns'])
    expect(listNamesIn(JSON.stringify(definition(select)).replace('optionsFrom', 'options\\u0046rom'))).to.deep.equal([
      'towns',
    ])
    expect(listNamesIn(`${JSON.stringify(definition(select))}\uFEFF`)).to.deep.equal([])
    expect(listNamesIn('{"optionsFrom"')).to.deep.equal([])
  })
})

describe('the size of a definition', () => {
  it('is at most 512 KB', () => {
    expect(tooLarge(512 * 1024)).to.equal(undefined)
    expect(tooLarge(512 * 1024 + 1)).to.deep.equal(['file-too-large', 513, 512, false])
    expect(tooLarge(600 * 1024, true)).to.deep.equal(['file-too-large', 600, 512, true])
  })
})
