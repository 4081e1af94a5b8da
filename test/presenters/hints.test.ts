import { expect } from 'chai'
import type { Field } from '../../src/models/field.ts'
import { KINDS } from '../../src/models/file-kind.ts'
import { hintText, kindName } from '../../src/presenters/hints.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'

const texts = textsIn('en')

const MB = 2 ** 20
const hint = (field: object) => hintText(texts, { id: 'x', label: 'X', ...field } as Field, 10 * MB)
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }))

describe('the hint of a question', () => {
  it('says the limits of a text in words, after the words of the author', () => {
    expect(hint({ type: 'text' })).to.equal('')
    expect(hint({ type: 'text', hint: 'As on your card' })).to.equal('As on your card.')
    expect(hint({ type: 'text', hint: 'Why?', maxLength: 1 })).to.equal('Why? Up to 1 character.')
    expect(hint({ type: 'textarea', minLength: 10, maxLength: 5000 })).to.equal('Between 10 and 5,000 characters.')
    expect(hint({ type: 'text', minLength: 6, maxLength: 6 })).to.equal('Exactly 6 characters.')
    expect(hint({ type: 'textarea', minLength: 20, maxWords: 300 })).to.equal(
      'At least 20 characters. Up to 300 words.',
    )
  })

  it('says how many boxes to tick', () => {
    expect(hint({ type: 'checkboxes', options })).to.equal('Select all that apply.')
    expect(hint({ type: 'checkboxes', options, hint: 'Have a look.' })).to.equal('Have a look.')
    expect(hint({ type: 'checkboxes', options, maxItems: 2 })).to.equal('Select up to 2.')
    expect(hint({ type: 'checkboxes', options, minItems: 2 })).to.equal('Select at least 2.')
    expect(hint({ type: 'checkboxes', options, minItems: 2, maxItems: 2 })).to.equal('Select 2.')
    expect(hint({ type: 'checkboxes', options, minItems: 1, maxItems: 2 })).to.equal('Select up to 2.')
    expect(hint({ type: 'checkboxes', options, maxItems: 3 })).to.equal('Select all that apply.')
  })

  it('says kinds, number and size of files; the service’s bound holds over the form’s', () => {
    expect(hint({ type: 'file', accept: ['pdf', 'png', 'txt'] })).to.equal(
      'PDF, PNG or plain text. 1 file, up to 10 MB.',
    )
    expect(hint({ type: 'file', accept: ['txt'], maxFiles: 3, maxBytes: 2 * MB })).to.equal(
      'Plain text. Up to 3 files, up to 2 MB each.',
    )
    expect(hint({ type: 'file', accept: ['pdf'], maxBytes: 50 * MB })).to.include('up to 10 MB')
    expect(hint({ type: 'file', accept: ['office'] })).to.match(/^Word, Excel or PowerPoint\./)
  })

  it('gives an example of a date and a time, unless the author does', () => {
    expect(hint({ type: 'date' })).to.equal('For example, 27 3 2027.')
    expect(hint({ type: 'date', autocomplete: 'bday' })).to.equal('For example, 27 3 1986.')
    expect(hint({ type: 'date', label: 'When was the child born?' })).to.equal('For example, 27 3 1986.')
    expect(hint({ type: 'date', max: '2019-06-01' })).to.equal('For example, 27 3 2016.')
    expect(hint({ type: 'date', min: '2030-01-10' })).to.equal('For example, 12 7 2030.')
    expect(hint({ type: 'time' })).to.equal('For example, 9:30am or 14:30.')
    expect(hint({ type: 'time', hint: 'Roughly.' })).to.equal('Roughly.')
  })

  it('says sizes as people do', () => {
    const said: [number, string][] = [
      [1, '1 byte'],
      [1023, '1023 bytes'],
      [1536, '1.5 KB'],
      [120_560, '118 KB'],
      [MB - 1, '1 MB'],
      [MB, '1 MB'],
      [1.25 * MB, '1.3 MB'],
      [9.96 * MB, '10 MB'],
      [10.4 * MB, '10 MB'],
      [1024 * MB - 1, '1 GB'],
    ]
    for (const [size, text] of said) expect(texts.size(size), `${size}`).to.equal(text)
  })

  it('says no limit to be larger than it is', () => {
    expect([10 * MB, 10.9 * MB, 9.99 * MB, 1.29 * MB, MB - 1].map(texts.sizeLimit)).to.deep.equal([
      '10 MB',
      '10 MB',
      '9.9 MB',
      '1.2 MB',
      '1,023 KB',
    ])
  })
})

describe('the kind of a file', () => {
  const OFFICE = 'application/vnd.openxmlformats-officedocument'

  for (const [mediaType, name] of [
    ['application/pdf', 'PDF'],
    ['image/png', 'PNG'],
    ['image/jpeg', 'JPEG'],
    ['image/heif', 'HEIC'],
    ['text/plain', 'Plain text'],
    ['application/msword', 'Word'],
    [`${OFFICE}.wordprocessingml.document`, 'Word'],
    [`${OFFICE}.spreadsheetml.sheet`, 'Excel'],
    ['application/vnd.ms-powerpoint', 'PowerPoint'],
    ['application/vnd.oasis.opendocument.text', 'OpenDocument text'],
    ['application/octet-stream', 'application/octet-stream'],
  ] as const)
    it(`is “${name}” for ${mediaType}`, () => expect(kindName(texts, mediaType)).to.equal(name))

  it('is never a list of several', () => {
    for (const mediaType of Object.values(KINDS).flatMap(({ mediaTypes }) => mediaTypes))
      expect(kindName(texts, mediaType), mediaType)
        .to.match(/^[\w ]+$/)
        .and.not.include(' or ')
  })
})
