import { expect } from 'chai'
import { worked } from '../../support/pause.ts'
import { reader } from './reading.ts'

const HOSTILE = ['a\u0000b', 'a\u0007b', 'a\u001b[31mb', 'a\u007fb', 'a\u0085b']
const twice = ['Your thing was sent more than once. Enter it only once']
const missing = ['Enter your thing']

describe('a line of text', () => {
  const read = reader({ type: 'text' })

  it('is kept as typed, without white space around it', () => {
    expect(read('  Ada  Example ')).to.equal('Ada  Example')
    expect(read('<b>"Ada" & co</b>')).to.equal('<b>"Ada" & co</b>')
    expect(read('مرحبا 👩‍👩‍👧')).to.equal('مرحبا 👩‍👩‍👧')
    expect(read('__proto__')).to.equal('__proto__')
  })

  it('is required unless the question says otherwise, and white space is no answer', () => {
    for (const text of ['', '  ', '\u00a0\u2003', '\n', '\t']) expect(read(text)).to.deep.equal(missing)
    expect(read({})).to.deep.equal(missing)
    expect(reader({ type: 'text', required: false })('  ')).to.equal(undefined)
  })

  it('is refused with control characters, on two lines, or sent twice', () => {
    for (const text of [...HOSTILE, 'a\tb'])
      expect(read(text), JSON.stringify(text)).to.deep.equal(['Your thing must not include hidden characters'])
    for (const text of ['a\nb', 'a\r\nb', 'a\rb']) expect(read(text)).to.be.an('array')
    expect(read(['a', 'b'])).to.deep.equal(twice)
    expect(read(['a', 'a'])).to.deep.equal(twice)
    expect(read(['', 'a'])).to.deep.equal(twice)
  })

  it('is normalized: composed and decomposed letters are the same answer', () => {
    expect(read('Zoe\u0308')).to.equal('Zoë').and.to.have.length(3)
  })

  it('is counted in characters, not in the units of an encoding', () => {
    const read = reader({ type: 'text', minLength: 2, maxLength: 3 })
    expect(read('😀😀😀')).to.equal('😀😀😀')
    expect(read('😀😀😀😀')).to.deep.equal(['Your thing must be 3 characters or fewer. You have 1 character too many'])
    expect(read('😀')).to.deep.equal(['Your thing must be 2 characters or more'])
    expect(read('😀😀')).to.equal('😀😀')
    expect(read('Zoe\u0308')).to.equal('Zoë')
  })

  it('is at most 1,000 characters where the form names no limit', () => {
    expect(read('x'.repeat(1000))).to.have.length(1000)
    expect(read('x'.repeat(1012))).to.deep.equal([
      'Your thing must be 1,000 characters or fewer. You have 12 characters too many',
    ])
  })

  it('is matched as a whole by its pattern, in linear time', () => {
    const read = reader({ type: 'text', pattern: '[A-Z]{2}[0-9]+' })
    expect(read('AB12')).to.equal('AB12')
    for (const text of ['xAB12', 'AB12x', 'ab12'])
      expect(read(text)).to.deep.equal(['Your thing is not in the right format'])
    const slow = reader({ type: 'text', pattern: '^(a+)+$' })
    const began = worked()
    expect(slow(`${'a'.repeat(999)}!`)).to.deep.equal(['Your thing is not in the right format'])
    expect(worked() - began).to.be.lessThan(1000)
  })

  it('is called by its label, its short description or as an answer to a question', () => {
    expect(reader({ type: 'text', label: 'VAT number' })('')).to.deep.equal(['Enter the VAT number'])
    expect(reader({ type: 'text', shortDescription: 'Your name' })('')).to.deep.equal(['Enter your name'])
    const asked = reader({ type: 'text', label: 'What is your name?', maxLength: 1 })
    expect(asked('')).to.deep.equal(['Enter an answer to “What is your name?”'])
    expect(asked('ab')).to.deep.equal([
      'Your answer to “What is your name?” must be 1 character or fewer. You have 1 character too many',
    ])
  })

  it('is called by its label with an article and a small letter only where that surely reads well', () => {
    const asked = (label: string) => reader({ type: 'text', label })('')
    for (const [label, said] of [
      ['E-mail address', 'the e-mail address'],
      ['Full name', 'the full name'],
      ['Your full name', 'your full name'],
      ['My name', 'my name'],
      ['Another name', 'another name'],
      ['When you moved in', 'when you moved in'],
      ['Time you arrive', 'the time you arrive'],
      ['First day', 'the first day'],
      ['Child’s age', 'the child’s age'],
      ['NHS number', 'the NHS number'],
      ['IBAN', 'the IBAN'],
    ])
      expect(asked(label!)).to.deep.equal([`Enter ${said}`])
    for (const label of ['A-level results', 'X-ray number', 'T-shirt size', 'E-number', 'E-Mail-Adresse', 'Allergies', '2nd name',
      'Dr Smith’s reference', 'London address', 'iPhone model', 'McDonald’s branch', 'Reading office', 'About you']) // biome-ignore format: a list
      expect(asked(label)).to.deep.equal([`Enter an answer to “${label}”`])
    expect(reader({ type: 'text', label: 'First day', shortDescription: 'A day' })('')).to.deep.equal(['Enter a day'])
    const long = (label: string) => reader({ type: 'text', label, maxLength: 1 })('abc')
    expect(long('iPhone model')).to.deep.equal([
      'iPhone model must be 1 character or fewer. You have 2 characters too many',
    ])
    expect(long('full name')).to.deep.equal(['Full name must be 1 character or fewer. You have 2 characters too many'])
  })

  it('is answered, and not entered, where its label is no name', () => {
    for (const label of ['Describe the problem', 'Tell us what happened', 'I agree'])
      expect(reader({ type: 'text', label })('')).to.deep.equal([`Enter an answer to “${label}”`])
    expect(
      reader({ type: 'text', label: 'Describe the problem', shortDescription: 'What happened' })(''),
    ).to.deep.equal(['Enter what happened'])
  })

  it('is refused in the words of the form where it has its own', () => {
    const read = reader({
      type: 'text',
      maxLength: 2,
      messages: { required: 'Who are you?', tooLong: 'Shorter, please' },
    })
    expect(read('')).to.deep.equal(['Who are you?'])
    expect(read('abc')).to.deep.equal(['Shorter, please'])
  })
})

describe('a text with marks that nobody sees', () => {
  const MARKS = [
    '\u200b',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u2066',
    '\ufeff',
    '\u00ad',
    '\u2060',
    '\u034f',
    '\u3164',
    '\u2800',
    '\u180e',
    '\u200d',
  ]

  it('loses them at its ends', () => {
    const read = reader({ type: 'text' })
    for (const mark of MARKS) {
      expect(read(`${mark}Ada${mark}`), JSON.stringify(mark)).to.equal('Ada')
      expect(read(` ${mark} ${mark}Ada Example${mark}\n${mark}`), JSON.stringify(mark)).to.equal('Ada Example')
    }
  })

  it('is no answer if it has nothing else', () => {
    for (const type of ['text', 'textarea', 'email', 'tel', 'url', 'number', 'time'] as const)
      for (const mark of MARKS)
        expect(reader({ type, required: false })(`${mark} ${mark}`), `${type} ${JSON.stringify(mark)}`).to.equal(
          undefined,
        )
    expect(reader({ type: 'text' })('\u200e')).to.deep.equal(missing)
  })

  it('keeps them inside words and emoji', () => {
    const read = reader({ type: 'text' })
    for (const text of [
      'می\u200cروم',
      'a\u00adb',
      'x\u200dy',
      '👩‍👩‍👧',
      '❤️',
      'a ❤️',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '葛\u{e0100}',
    ])
      expect(read(text), JSON.stringify(text)).to.equal(text)
    expect(read('❤️\u200e ')).to.equal('❤️')
    expect(read('Ada\ufe0f')).to.equal('Ada')
  })

  it('fits a pattern as it is seen, and is kept so', () => {
    const code = reader({ type: 'text', pattern: '[A-Z]{2}[0-9]+', maxLength: 4 })
    for (const text of ['\u200eAB12', 'AB\u200b12', 'A\u200dB\u00ad1\u20602'])
      expect(code(text), JSON.stringify(text)).to.equal('AB12')
    const word = reader({ type: 'text', pattern: '.+' })
    expect([word('می\u200cروم'), word('a\u200eb'), word('👩‍👩‍👧')]).to.deep.equal(['می\u200cروم', 'ab', '👩‍👩‍👧'])
    expect(reader({ type: 'text', pattern: 'a\u200eb' })('a\u200eb')).to.equal('a\u200eb')
  })

  it('is trimmed in linear time', () => {
    const began = worked()
    for (const run of ['\u200b', ' ', '\u{e0067}', '\u200b '])
      for (const text of [
        `${run.repeat(100_000)}x`,
        `x${run.repeat(100_000)}x`,
        `x${run.repeat(100_000)}`,
        `x${run}`.repeat(50_000),
      ])
        reader({ type: 'textarea' })(text)
    expect(worked() - began).to.be.lessThan(1000)
  })
})

describe('a text of several lines', () => {
  const read = reader({ type: 'textarea' })

  it('keeps its lines, ended in one way', () => {
    expect(read('a\r\nb\rc\nd')).to.equal('a\nb\nc\nd')
    expect(read('a\tb\n\n\nc')).to.equal('a\tb\n\n\nc')
  })

  it('counts a line end as one character, as a person does', () => {
    expect(reader({ type: 'textarea', maxLength: 3 })('a\r\nb')).to.equal('a\nb')
  })

  it('is refused with other control characters, sent twice, or with more than 20,000 characters', () => {
    for (const text of HOSTILE) expect(read(text)).to.deep.equal(['Your thing must not include hidden characters'])
    expect(read(['a', 'b'])).to.deep.equal(twice)
    expect(read('x'.repeat(20_001))).to.be.an('array')
    expect(read('x'.repeat(20_000))).to.have.length(20_000)
  })

  it('is counted in words where the form limits them', () => {
    const read = reader({ type: 'textarea', maxWords: 3 })
    expect(read('one  two\n\nthree ')).to.equal('one  two\n\nthree')
    expect(read('one two three four')).to.deep.equal(['Your thing must be 3 words or fewer. You have 1 word too many'])
  })
})

describe('an e-mail address', () => {
  const read = reader({ type: 'email' })

  it('is taken in the usual shape', () => {
    for (const text of ['ada@example.org', 'a.b+c@sub.example.co.uk', "o'neil@example.org", 'x@xn--bcher-kva.example',
      'a@b.c', `${'a'.repeat(64)}@example.org`, `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(56)}.org`]) // biome-ignore format: a list
      expect(read(text), text).to.equal(text)
  })

  it('is refused in any other', () => {
    const no = ['ada', 'ada@', '@example.org', 'ada@example', 'a b@example.org', 'ada@example..org', 'ada@-x.org',
      'ada@example.org,bob@example.org', 'Ada <ada@example.org>', 'ada@example.org\nBcc: all@example.org', 'mailto:a@b.c@d.e',
      `${'a'.repeat(65)}@example.org`, `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(57)}.org`,
      'a..b@example.org', '.a@example.org', 'a.@example.org', 'ada@192.168.0.1', 'ada@example.123', 'ädä@example.org',
      'ada@bücher..example', 'ada@büch/er.example', 'ada@bücher', 'ada@b%C3%BCcher.example', ...HOSTILE] // biome-ignore format: a list
    for (const text of no) expect(read(text), text).to.be.an('array').with.length(1)
    expect(read('ada@example')).to.deep.equal(['Enter an email address in the correct format, like name@example.org'])
  })

  it('has its domain as mail servers know it, where that has other letters', () => {
    for (const [text, kept] of [
      ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
      ['Ada@BÜCHER.Example', 'Ada@xn--bcher-kva.example'],
      ['ada@żółw.pl', 'ada@xn--w-uga1v8h.pl'],
      ['ada@موقع.example', 'ada@xn--4gbrim.example'],
      ['ada@例え。example', 'ada@xn--r8jz45g.example'],
      ['Ada@Example.ORG', 'Ada@Example.ORG'],
    ] as const) {
      expect(read(text), text).to.equal(kept)
      expect(read(kept), kept).to.equal(kept)
    }
  })

  it('loses marks that nobody sees', () => {
    for (const text of [
      '\u200eada@example.org\u200f',
      'ada\u200b@example.org',
      'ada@exam\u00adple.org',
      '\ufeffada@example.org',
    ])
      expect(read(text), JSON.stringify(text)).to.equal('ada@example.org')
  })

  it('is judged in linear time', () => {
    const began = worked()
    read(`${'a@'.repeat(500)}!`)
    read(`${'a.'.repeat(20_000)}@`)
    read(`a@${'ü'.repeat(200_000)}`)
    read(`a@${'a-'.repeat(20_000)}`)
    expect(worked() - began).to.be.lessThan(1000)
  })
})

describe('a telephone number', () => {
  const read = reader({ type: 'tel' })

  it('is kept in the groups of digits that were typed', () => {
    for (const text of ['01632 960 001', '+44 808 157 0192', '123456', '123456789012345'])
      expect(read(text), text).to.equal(text)
    for (const [text, kept] of [
      ['(030) 123-456/7', '030 123 456 7'],
      ['030.123.456', '030 123 456'],
      ['+44 (0)20 7946 0000', '+44 20 7946 0000'],
      ['+44(0)2079460000', '+44 2079460000'],
      ['(+44) [ 0 ] 20 7946 0000', '+44 20 7946 0000'],
      ['0044 (0) 20 7946 0000', '0044 20 7946 0000'],
      ['+39 (0)6 1234 5678', '+39 0 6 1234 5678'],
      ['(0)20 7946 0000', '0 20 7946 0000'],
      ['+ 44 20 7946 0000', '+44 20 7946 0000'],
      ['020–7946—0000', '020 7946 0000'],
      ['\u202a+44\u00a020 7946 0000\u202c', '+44 20 7946 0000'],
      ['Tel: 020 7946 0000', '020 7946 0000'],
      ['Telephone 020 7946 0000', '020 7946 0000'],
      ['Phone: 020 7946 0000', '020 7946 0000'],
      ['mobile 07700 900123', '07700 900123'],
      ['tel.020 7946 0000', '020 7946 0000'],
      ['020 7946 0000 ext. 12', '020 7946 0000 ext 12'],
      ['020 7946 0000 Extension: 123456', '020 7946 0000 ext 123456'],
      ['020 7946 0000x12', '020 7946 0000 ext 12'],
      ['020 7946 0000 (extn 12)', '020 7946 0000 ext 12'],
      ['020 7946 0000 #7', '020 7946 0000 ext 7'],
    ] as const) {
      expect(read(text), text).to.equal(kept)
      expect(read(kept), kept).to.equal(kept)
    }
  })

  it('is refused with words, two numbers, too few or too many digits', () => {
    for (const text of ['12345', '1234567890123456', '0800 FLOWERS', '+', '++4912345678', '12345 ext 6', '٠١٢٣٤٥٦',
      '020 7946 0000 ext', '020 7946 0000 ext 1234567', '020 7946 0000 ext 1 ext 2', '020 7946 0000, 07700 900123',
      '020 7946 0000 or 07700 900123', '020 +44 7946 0000', 'ask Ada', 'telephone', '()', `123456${' '.repeat(100)}7`,
      `${'('.repeat(1_000_000)}`, `+${'0'.repeat(200_000)}(`]) // biome-ignore format: a list
      expect(read(text), text.slice(0, 200)).to.deep.equal([
        'Enter a phone number, like 01632 960 001 or +44 808 157 0192',
      ])
  })

  it('is judged in linear time', () => {
    const began = worked()
    read('+'.repeat(1_000_000))
    read('1 '.repeat(500_000))
    expect(worked() - began).to.be.lessThan(1000)
  })
})

describe('a web address', () => {
  const read = reader({ type: 'url' })

  it('is taken with or without https', () => {
    expect(read('https://www.example.org/a?b=c#d')).to.equal('https://www.example.org/a?b=c#d')
    expect(read('HTTP://example.org')).to.equal('HTTP://example.org')
    expect(read('example.org/path')).to.equal('https://example.org/path')
    expect(read('bücher.example')).to.equal('https://bücher.example')
    expect(read('//example.org/path')).to.equal('https://example.org/path')
    expect(read('example.org.')).to.equal('https://example.org.')
    expect(read(`https://example.org/${'x'.repeat(1980)}`)).to.have.length(2000)
  })

  it('loses marks that nobody sees, but for those within words of other scripts and emoji', () => {
    for (const text of [
      '\u200ehttps://example.org/a',
      'https://exam\u00adple.org/a',
      'https://example.org/\u200ba',
      'https://example\u200d.org/a\ufe0f',
      '\u2068https://example.org/a\u2069',
      '\u200d\ufeffhttps://example.org/a',
    ])
      expect(read(text), JSON.stringify(text)).to.equal('https://example.org/a')
    for (const text of [
      'https://fa.example.org/می\u200cروم',
      'https://example.org/👩\u200d👧',
      'https://example.org/1\ufe0f\u20e3',
    ])
      expect(read(text), JSON.stringify(text)).to.equal(text)
  })

  it('is refused when a click on it could do anything else than open a page', () => {
    const no = [
      'javascript:alert(1)',
      'javascript://example.org/%0aalert(1)',
      'data:text/html,x',
      'ftp://example.org',
      'mailto:ada@example.org',
      'ada@example.org',
      'https://example.org@evil.example/',
      'https://',
      'localhost',
      'https://exa mple.org',
      'see https://example.org',
      'xhttps://example.org',
      'httpsx://example.org',
      'https://:secret@example.org',
      'not an address',
      '...',
      'https://.example.org',
      'example..org',
      'https://example.',
      `https://example.org/${'x'.repeat(1981)}`,
    ]
    for (const text of no) expect(read(text), text).to.be.an('array').with.length(1)
  })
})
