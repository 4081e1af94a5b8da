import { expect } from 'chai'
import { reader } from './reading.ts'

const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
  { value: 'Zoë', label: 'Z' },
]
const notOffered = ['Select an option. The one you chose is no longer available']

for (const type of ['radios', 'select'])
  describe(`one of several, as ${type}`, () => {
    const read = reader({ type, options } as never)

    it('is one of the values offered', () => {
      expect(read('b')).to.equal('b')
      expect(read('Zoe\u0308')).to.equal('Zoë')
    })

    it('is nothing that is not offered, and never two', () => {
      for (const text of ['c', 'A', 'a,b', '__proto__', 'constructor', '0'])
        expect(read(text), text).to.deep.equal(notOffered)
      expect(read(['a', 'b'])).to.deep.equal(['Select only one option'])
    })

    it('is required unless the question says otherwise', () => {
      expect(read('')).to.deep.equal(['Select your thing'])
      expect(reader({ type, options, required: false } as never)('')).to.equal(undefined)
    })
  })

describe('one of many, looked up by its label', () => {
  const options = [
    { value: 'CI', label: 'Côte d’Ivoire' },
    { value: 'DE', label: 'Germany' },
    { value: 'NE', label: 'Niger' },
    { value: 'NG', label: 'Nigeria' },
  ]
  const read = reader({ type: 'select', lookup: true, options } as never)
  const choose = (q: string | string[], choice: string | string[]) => read({ q, 'q-choice': choice })
  const several = ['Select only one option']
  const suggested = ['Your thing must be from the list. Select one of the suggestions, or type the full name']

  it('is the value of the option whose label was typed, whatever its case, accents and spaces', () => {
    for (const text of ['Germany', ' gErMaNy ', 'GERMANY', 'Germany\u200a']) expect(read(text), text).to.equal('DE')
    for (const text of ['Cote d’Ivoire', "cote  d'ivoire", 'COTE D’IVOIRE', 'Co\u0302te\td’Ivoire'])
      expect(read(text), text).to.equal('CI')
  })

  it('is the value of the option whose other name was typed, as a whole', () => {
    const also = [...options, { value: 'GB', label: 'United Kingdom', also: ['UK', 'Great Britain'] }]
    const read = reader({ type: 'select', lookup: true, options: also } as never)
    expect(['uk', 'GREAT  BRITAIN', 'United Kingdom'].map((text) => read(text))).to.deep.equal(['GB', 'GB', 'GB'])
    expect(read('great brit')).to.deep.equal(suggested)
  })

  it('is never guessed from a beginning, a part or a value', () => {
    for (const text of ['Ger', 'Germ any', 'ivoire', 'Gremany', 'Niger ia', 'nigerian'])
      expect(read(text), text).to.deep.equal(suggested)
    for (const text of [
      'NE',
      '__proto__',
      'constructor',
      'Atlantis',
      '\u0000',
      'x'.repeat(100_000),
      '\u0301'.repeat(1000),
    ])
      expect(read(text), text.slice(0, 20)).to.deep.equal([
        'Your thing is not in the list. Check the spelling, or type only the first letters',
      ])
    const own = { option: 'Choose a country' }
    expect(reader({ type: 'select', lookup: true, options, messages: own } as never)('Ger')).to.deep.equal([own.option])
  })

  it('may be chosen among what was suggested for the text that stands there', () => {
    expect(choose('Nig', 'NG')).to.equal('NG')
    expect(choose('Niger', 'NE')).to.equal('NE')
    expect(choose('', 'NG')).to.equal('NG')
    expect(choose('Nig', 'DE'), 'typed anew after the choice').to.deep.equal(suggested)
    expect(choose('Germany', 'NE'), 'two answers').to.deep.equal(several)
    expect(choose('Germany', 'XX')).to.deep.equal(notOffered)
    expect(choose(['Germany', 'Niger'], '')).to.deep.equal(several)
    expect(choose('Nig', ['NE', 'NG'])).to.deep.equal(several)
  })

  it('is required unless the question says otherwise', () => {
    expect(read('')).to.deep.equal(['Enter your thing'])
    expect(reader({ type: 'select', lookup: true, options, required: false } as never)(' ')).to.equal(undefined)
  })
})

describe('several of many', () => {
  const read = reader({ type: 'checkboxes', options } as never)

  it('are kept in the order offered, each once', () => {
    expect(read(['b', 'a'])).to.deep.equal(['a', 'b'])
    expect(read(['b', 'b'])).to.deep.equal(['b'])
    expect(read('a')).to.deep.equal(['a'])
  })

  it('hold nothing that is not offered', () => {
    expect(read(['a', 'x'])).to.deep.equal(notOffered)
    expect(read(['toString'])).to.deep.equal(notOffered)
  })

  it('are at least one, or none where the question may be left out', () => {
    expect(read([])).to.deep.equal(['Select your thing'])
    expect(read(['', ' '])).to.deep.equal(['Select your thing'])
    expect(reader({ type: 'checkboxes', options, required: false } as never)([])).to.equal(undefined)
  })

  it('are as many as the form allows', () => {
    const read = reader({ type: 'checkboxes', options, minItems: 2, maxItems: 2 } as never)
    expect(read('a')).to.deep.equal(['Select at least 2 options'])
    expect(read(['a', 'b', 'Zoë'])).to.deep.equal(['Select 2 options or fewer'])
    expect(read(['a', 'Zoë'])).to.deep.equal(['a', 'Zoë'])
  })

  it('may be many more than twenty', () => {
    const many = Array.from({ length: 100 }, (_, i) => ({ value: `v${i}`, label: `${i}` }))
    const values = many.map(({ value }) => value)
    expect(reader({ type: 'checkboxes', options: many } as never)(values.toReversed())).to.deep.equal(values)
  })
})

describe('several of many, one of which excludes the others', () => {
  const options = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
    { value: 'none', label: 'None of these', exclusive: true },
  ]
  const read = reader({ type: 'checkboxes', options } as never)

  it('are that one alone, or some of the others', () => {
    expect(read('none')).to.deep.equal(['none'])
    expect(read(['none', 'none'])).to.deep.equal(['none'])
    expect(read(['a', 'b'])).to.deep.equal(['a', 'b'])
  })

  it('are never both', () => {
    const refused = ['Select “None of these” on its own, or select only other options']
    expect(read(['a', 'none'])).to.deep.equal(refused)
    expect(read(['a', 'b', 'none'])).to.deep.equal(refused)
    const own = { exclusive: 'Select what you get, or “None of these”' }
    expect(reader({ type: 'checkboxes', options, messages: own } as never)(['b', 'none'])).to.deep.equal([
      own.exclusive,
    ])
  })

  it('are enough when it is that one, whatever the limits of the others', () => {
    const read = reader({ type: 'checkboxes', options, minItems: 2 } as never)
    expect(read('none')).to.deep.equal(['none'])
    expect(read('a')).to.deep.equal(['Select at least 2 options'])
    expect(read(['a', 'b'])).to.deep.equal(['a', 'b'])
  })
})

describe('yes or no', () => {
  const read = reader({ type: 'boolean' })

  it('is true or false, and false is an answer', () => {
    expect([read('yes'), read('no')]).to.deep.equal([true, false])
  })

  it('is nothing else', () => {
    for (const text of ['true', 'YES', '1', 'on']) expect(read(text), text).to.deep.equal(notOffered)
    expect(read(['yes', 'no'])).to.deep.equal(['Select only one option'])
    expect(read('')).to.deep.equal(['Select your thing'])
  })
})

describe('a declaration', () => {
  const read = reader({ type: 'declaration', statement: 'It is true.' } as never)
  const optional = reader({ type: 'declaration', statement: 'It is true.', required: false } as never)

  it('is true when the box is ticked', () => {
    expect(read('yes')).to.equal(true)
    expect(optional('yes')).to.equal(true)
  })

  it('is absent when it is not, where it may be left out', () => {
    expect(read('')).to.deep.equal(['Select the box to confirm: Your thing'])
    expect(optional('')).to.equal(undefined)
  })

  it('is never guessed from another value, or from two', () => {
    for (const text of ['no', 'on', 'true', 'YES']) {
      expect(read(text), text).to.deep.equal(notOffered)
      expect(optional(text), text).to.deep.equal(notOffered)
    }
    expect(read(['yes', 'no'])).to.deep.equal(['Select only one option'])
  })
})
