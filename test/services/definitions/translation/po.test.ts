import { expect } from 'chai'
import fc from 'fast-check'
import { hashOf } from '../../../../src/models/definition.ts'
import type { Form } from '../../../../src/models/form.ts'
import { fileOf, fromPo, merged } from '../../../../src/services/definitions/translation/po.ts'
import { sourceIn, sourceOfVersion } from '../../../../src/services/definitions/translation/source.ts'
import { textsIn, translated } from '../../../support/translated.ts'

/** What a text of several lines may hold, and what may hurt on the way. */
const lines = fc
  .oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'a "b" \\n c\\',
      '\tx\t',
      'x\n\n\ny\n',
      '#, fuzzy',
      'msgid "x"',
      '\u2028',
      '%s {x}',
    ),
  )
  .map((text) => text.replaceAll(/[^\P{Cc}\n\t]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu, '').normalize('NFC'))
  .filter((text) => /\S/.test(text))
const line = lines.map((text) => text.replaceAll(/[\n\t]/g, ' ')).filter((text) => /\S/.test(text))
const short = line.map((text) => [...text].slice(0, 40).join('')).filter((text) => /\S/.test(text))
const value = fc.constantFrom('a', 'text', 'of', 'also', 'a/b', '~1', '1', '__proto__', 'constructor', 'é')
const options = fc.uniqueArray(
  fc.record(
    { value, label: line, hint: lines, also: fc.array(line, { minLength: 1, maxLength: 3 }) },
    { requiredKeys: ['value', 'label'] },
  ),
  { minLength: 1, selector: (one) => one.value },
)
const form = fc
  .record(
    {
      title: line,
      introduction: lines,
      needs: fc.array(line, { minLength: 1, maxLength: 3 }),
      submitLabel: short,
      label: line,
      text: lines,
      options,
      shortDescription: line,
    },
    { requiredKeys: ['title', 'label', 'options', 'text'] },
  )
  .map(({ label, text, options, shortDescription, ...form }) => ({
    slug: 'own',
    ...form,
    pages: [
      {
        id: 'page',
        fields: [
          { type: 'checkboxes', id: 'text', label, options, ...(shortDescription && { shortDescription }) },
          { type: 'paragraph', text },
        ],
      },
    ],
  }))

const sourceWith = (form: object, de?: string) =>
  sourceIn({
    source: 'own.json',
    text: JSON.stringify(form),
    ...(de !== undefined && { translations: [{ source: 'own.de.json', text: de }] }),
  })!

describe('a PO file', () => {
  it('loses nothing on the way out and back', () => {
    fc.assert(
      fc.property(form, fc.array(lines, { minLength: 1 }), (form, words) => {
        const own = textsIn(form)
        let i = 0
        const said = new Map(
          own.map(({ at, isOptional }) => [at, isOptional && i % 2 ? undefined : words[i++ % words.length]]),
        )
        const de = translated(
          own,
          (text, at) =>
            said.get(at)?.replaceAll('\n', at.endsWith('/also') ? ' ' : '\n') ??
            (at.endsWith('/also') ? text : undefined),
        )
        const source = sourceWith(form, de)
        const back = fromPo(source.poIn('de'))
        expect(back.foreign + back.fuzzy).to.equal(0)
        expect(merged(back, {})).to.equal(de)
        expect(merged(back, JSON.parse(de))).to.equal(de)
      }),
      { numRuns: 300 },
    )
  })

  const FORM = {
    slug: 'own',
    title: 'Own',
    pages: [{ id: 'p', title: 'You', fields: [{ type: 'text', id: 'name', label: 'Name', hint: 'All of it.' }] }],
  }

  it('says where a text is, how long it may be, and which line it is on', () => {
    const text = JSON.stringify(FORM, null, 2)
    const po = sourceIn({ source: '/some/where/own.json', text })!.poIn('de')
    expect(po).to.include('"Language: de\\n"')
    expect(po).to.include(
      [
        '#: own.json:13',
        '#. hint, question “Name”, page “You”',
        '#. At most 4000 characters. Blank lines separate paragraphs.',
        'msgctxt "/questions/name/hint"',
        'msgid "All of it."',
        'msgstr ""',
      ].join('\n'),
    )
  })

  it('has what has changed since as fuzzy, and gives back nothing that is', () => {
    const de = translated(textsIn({ ...FORM, title: 'Old' }))
    const po = sourceWith(FORM, de).poIn('de')
    expect(po).to.match(/#, fuzzy\nmsgctxt "\/title"\nmsgid "Own"\nmsgstr "\(Old\)"/)
    const back = fromPo(po)
    expect(back.fuzzy).to.equal(1)
    expect(back.translated.map(({ at }) => at)).not.to.include('/title')
    // What is there already stays.
    expect(merged(back, JSON.parse(de))).to.equal(de)
    // Confirmed by the translator, it is taken in with the hash of the new text.
    const confirmed = fromPo(po.replace('#, fuzzy\n', ''))
    expect(JSON.parse(merged(confirmed, JSON.parse(de))).title).to.deep.equal({ text: '(Old)', of: hashOf('Own') })
  })

  it('keeps what the PO file does not have', () => {
    const before = { title: { text: 'Alt', of: 'x' }, questions: { gone: { label: { text: 'Weg', of: 'y' } } } }
    const back = fromPo(
      sourceWith(
        FORM,
        translated(textsIn(FORM), (text, at) => (at === '/title' ? text : undefined)),
      ).poIn('de'),
    )
    expect(JSON.parse(merged(back, before))).to.deep.equal({
      title: { text: 'Own', of: hashOf('Own') },
      questions: { gone: { label: { text: 'Weg', of: 'y' } } },
    })
  })

  it('is made of a live form too, and of a list', () => {
    const version = { form: FORM as unknown as Form, translations: { de: { '/title': 'Eigen' } } }
    const po = sourceOfVersion(version).poIn('de')
    expect(fromPo(po).translated).to.deep.equal([{ at: '/title', text: 'Eigen', of: hashOf('Own') }])
    const list = sourceIn({ source: 'lists/towns.json', text: '[{"value":"a","label":"A","also":["B","C"]}]' })!
    expect(list.poIn('de')).to.include(
      '#. Other names that people may type, one on each line. At most 500 characters each.',
    )
    const filled = list.poIn('de').replace(/(msgctxt "\/a\/also".*msgstr) ""/s, '$1 "X\\nY"')
    expect(JSON.parse(merged(fromPo(filled), {}))).to.deep.equal({
      a: { also: { text: ['X', 'Y'], of: hashOf('B\nC') } },
    })
  })

  it('harms no text by places that no form has', () => {
    const places = ['/a'.repeat(50_000), '/title/inside', '/__proto__/title']
    const entries = places.map((at) => `msgctxt "${at}"\nmsgid "a"\nmsgstr "b"`)
    const back = fromPo(['msgid ""\nmsgstr ""\n"Language: de\\n"', ...entries].join('\n\n'))
    expect([back.foreign, back.places]).to.deep.equal([1, places.slice(1)])
    const title = { text: 'Alt', of: 'x' }
    expect(JSON.parse(merged(back, { title })).title).to.deep.equal(title)
    const both = [
      { at: '/title', ...title },
      { at: '/title/inside', ...title },
    ]
    for (const order of [both, both.toReversed()]) expect(JSON.parse(fileOf(order))).to.deep.equal({ title })
  })

  it('may come from another program', () => {
    const po = [
      'msgid ""',
      'msgstr ""',
      '"Language: de_AT\\n"',
      '"Content-Type: text/plain; charset=UTF-8\\n"',
      '',
      '# A remark of the translator',
      '#, fuzzy, no-wrap',
      'msgctxt "/title"',
      'msgid "Own"',
      'msgstr "Eigen"',
      '',
      'msgctxt "/summary"',
      'msgid ""',
      '"Two "',
      '"parts"',
      'msgstr "Zwei"',
      '',
      'msgid "Menu"',
      'msgstr "Menü"',
      '',
      '#~ msgctxt "/needs/1"',
      '#~ msgid "Gone"',
      '#~ msgstr "Weg"',
    ].join('\r\n')
    expect(fromPo(po)).to.deep.equal({
      language: 'de',
      places: ['/title', '/summary'],
      translated: [{ at: '/summary', text: 'Zwei', of: hashOf('Two parts') }],
      fuzzy: 1,
      foreign: 1,
    })
    for (const broken of ['msgid "a', 'msgid "a"\nmsgstr "b" c"'])
      expect(() => fromPo(`msgid ""\nmsgstr ""\n"Language: de\\n"\n\n${broken}`), broken).to.throw(SyntaxError)
  })
})

describe('the file of a translation', () => {
  it('is written as the formatter writes it', () => {
    const entry = { at: '/title', of: '12345678' }
    expect(fileOf([])).to.equal('{}\n')
    expect(fileOf([{ ...entry, text: 'Eigen' }])).to.equal('{\n  "title": { "text": "Eigen", "of": "12345678" }\n}\n')
    expect(fileOf([{ ...entry, text: 'x'.repeat(100) }])).to.equal(
      `{\n  "title": {\n    "text": "${'x'.repeat(100)}",\n    "of": "12345678"\n  }\n}\n`,
    )
  })
})
