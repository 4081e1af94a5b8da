import { expect } from 'chai'
import { reader } from './reading.ts'

describe('a number', () => {
  const read = reader({ type: 'number' })

  it('is digits with a sign and a decimal point, or a comma that can be nothing else', () => {
    for (const [text, number] of [
      ['0', 0],
      ['-0', 0],
      ['007', 7],
      ['+5', 5],
      ['-12.5', -12.5],
      ['\u221212', -12],
      ['999999999999999', 999_999_999_999_999],
      ['0.0000000001', 1e-10],
      ['3,5', 3.5],
      ['-12,50', -12.5],
      ['0,125', 0.125],
      ['1234,567', 1234.567],
      ['1,2345', 1.2345],
    ] as const)
      expect(Object.is(read(text), number), text).to.equal(true)
  })

  it('is written as people write it, with spaces, separators and a currency sign', () => {
    for (const [text, number] of [
      ['1,234,567', 1_234_567],
      ['1 000', 1000],
      ['1\u00a0000\u00a0000', 1_000_000],
      ['1\u202f000,5', 1000.5],
      ['1.000,5', 1000.5],
      ['-1,000.25', -1000.25],
      ['1’000', 1000],
      ["12'500.75", 12_500.75],
      ['1.234.567', 1_234_567],
      ['£1,200.50', 1200.5],
      ['£ 1 200', 1200],
      ['1.200,50 €', 1200.5],
      ['-£5', -5],
      ['£-5', -5],
      ['- 5', -5],
      ['$0.125', 0.125],
      ['£1234', 1234],
      ['€1234.567', 1234.567],
      ['€0.125', 0.125],
      ['\u202a1200\u202c', 1200],
    ] as const)
      expect(read(text), text).to.equal(number)
  })

  it('may bring the unit of its question along, and no other', () => {
    const pounds = reader({ type: 'number', prefix: '£', suffix: 'a month' })
    expect(['£500', '500', '£ 500 a month', '500 A Month', '-£5.50'].map((text) => pounds(text))).to.deep.equal([
      500, 500, 500, 500, -5.5,
    ])
    for (const text of ['€500', '500 €', '500 a year', '££500', 'a month', '£'])
      expect(pounds(text), text).to.deep.equal(['Your thing must be a number, like 12.5'])
    expect(reader({ type: 'number', suffix: 'EUR' })('£5')).to.be.an('array')
    expect(pounds('500 pounds a month')).to.equal(500)
    const area = reader({ type: 'number', suffix: 'm2' })
    expect([area('12 m2'), area('12M2'), area('£12')]).to.deep.equal([12, 12, 12])
  })

  it('is refused with both numbers when it might be read in two ways', () => {
    for (const [text, first, second] of [
      ['1,234', '1234', '1.234'],
      ['-12,500', '-12500', '-12.500'],
      ['€1.200', '1200', '1.2'],
      ['-€1.200', '-1200', '-1.2'],
    ])
      expect(read(text!), text).to.deep.equal([`Your thing can be read in two ways. Enter ${first} or ${second}`])
  })

  it('is refused with one dot before three digits where nobody expects thousandths, with the numbers that are taken', () => {
    const whole = reader({ type: 'number', integer: true })
    const fives = reader({ type: 'number', step: 5 })
    const euros = reader({ type: 'number', prefix: '€' })
    const cents = reader({ type: 'number', prefix: '€', step: 0.01 })
    const one = (number: string) => [`Your thing can be read in two ways. Enter ${number} if that is what you mean`]
    const two = (first: string, second: string) => [`Your thing can be read in two ways. Enter ${first} or ${second}`]
    for (const ask of [euros, cents]) {
      expect(ask('1.000')).to.deep.equal(two('1000', '1'))
      expect(ask('-10.000')).to.deep.equal(two('-10000', '-10'))
      expect(ask('€1.500')).to.deep.equal(two('1500', '1.5'))
      expect(ask('1.234')).to.deep.equal(one('1234'))
    }
    expect([whole('1.000'), whole('1.500'), whole('1.234')]).to.deep.equal([two('1000', '1'), one('1500'), one('1234')])
    expect([fives('1.500'), fives('5.000')]).to.deep.equal([one('1500'), two('5000', '5')])
    // Each number that the error names leads on, and so does a price with thousandths that is written otherwise.
    expect([whole('1000'), whole('5.0'), euros('1.2340'), cents('1.5'), cents('1.234,50')]).to.deep.equal([
      1000, 5, 1.234, 1.5, 1234.5,
    ])
    const litre = reader({ type: 'number', prefix: '£', step: 0.001 })
    expect([litre('1.459'), litre('£1.459'), read('1.500')]).to.deep.equal([1.459, 1.459, 1.5])
  })

  it('offers no number that its question refuses, and where it refuses both, says why', () => {
    expect(reader({ type: 'number', max: 100 })('1,234')).to.deep.equal([
      'Your thing can be read in two ways. Enter 1.234 if that is what you mean',
    ])
    expect(reader({ type: 'number', integer: true, max: 100 })('1.234')).to.deep.equal([
      'Your thing must be a whole number',
    ])
    // It takes this price, so it offers it where it takes nothing else.
    expect(reader({ type: 'number', prefix: '€', max: 100 })('1.234')).to.deep.equal([
      'Your thing can be read in two ways. Enter 1.2340 if that is what you mean',
    ])
  })

  it('has groups as in India in English, which can be nothing else', () => {
    const kinds = [{}, { integer: true }, { prefix: '£' }, { prefix: '₹' }, { step: 0.001 }] as const
    for (const kind of kinds) {
      const asked = reader({ type: 'number', ...kind })
      for (const [text, number] of [
        ['12,34,567', 1_234_567],
        ['1,00,000', 100_000],
        ['-1,23,45,678', -12_345_678],
        ['+12,34,567', 1_234_567],
      ] as const)
        expect(asked(text), `${JSON.stringify(kind)} ${text}`).to.equal(number)
    }
    expect(reader({ type: 'number', prefix: '₹' })('₹12,34,567.50')).to.equal(1_234_567.5)
    expect(reader({ type: 'number', prefix: '£' })('£12,34,567')).to.equal(1_234_567)
    for (const text of ['12,34,56', '123,45,678', '1,2,345', '01,23,456', '12,34,567,8', '12,34,5678'])
      expect(read(text), text).to.deep.equal(['Your thing must be a number, like 12.5'])
  })

  it('has groups of three where nobody expects thousandths', () => {
    const whole = reader({ type: 'number', integer: true })
    const money = reader({ type: 'number', step: 0.01 })
    const pounds = reader({ type: 'number', prefix: '£' })
    expect([whole('1,234'), money('£1,200'), money('€1,200'), read('£1,200'), read('-£1,200')]).to.deep.equal([
      1234, 1200, 1200, 1200, -1200,
    ])
    expect([pounds('1,500'), pounds('£1,234'), pounds('12,345'), pounds('123,456')]).to.deep.equal([
      1500, 1234, 12_345, 123_456,
    ])
    // Not after a 0, nor after more digits.
    expect([pounds('0,125'), pounds('1234,567')]).to.deep.equal([0.125, 1234.567])
    expect(whole('1,234.5')).to.deep.equal(['Your thing must be a whole number'])
    expect(reader({ type: 'number', step: 5 })('1,234')).to.deep.equal([
      'Your thing must be a number such as 5, 10 or 15',
    ])
    const thousandths = reader({ type: 'number', min: 0.125, step: 1 })
    expect(thousandths('1,125')).to.deep.equal([
      'Your thing can be read in two ways. Enter 1.125 if that is what you mean',
    ])
  })

  it('may begin with its decimal sign, and end with a dash for no pence', () => {
    for (const [text, number] of [
      ['.5', 0.5],
      [',5', 0.5],
      ['-.25', -0.25],
      ['£.50', 0.5],
      ['.500', 0.5],
      [',125', 0.125],
      ['500,-', 500],
      ['5.-', 5],
      ['500,--', 500],
      ['500,\u2013', 500],
      ['500.\u2014', 500],
      ['-5,-', -5],
      ['€ 500,-', 500],
      ['500,- €', 500],
      ['1.200,-', 1200],
      ['1,200.-', 1200],
      ['1 200,-', 1200],
      ['999999999999999,-', 999_999_999_999_999],
    ] as const)
      expect(read(text), text).to.equal(number)
    for (const text of ['.', ',', '-', ',-', '.-', '5-', '5,---', '1,200,-', '1.200.-', '.5,-', '..5', '.5.5', '5 ,-5'])
      expect(read(text), text).to.deep.equal(['Your thing must be a number, like 12.5'])
  })

  it('has 15 digits at most, which an error says', () => {
    for (const text of [
      '1234567890123456',
      '123456789012.3456',
      '123,456,789,012,345,678',
      '£1234567890123456',
      `.${'1'.repeat(15)}`,
    ])
      expect(read(text), text).to.deep.equal(['Your thing must have 15 digits or fewer'])
    expect(read('0.00000000000001')).to.equal(1e-14)
  })

  it('is nothing else', () => {
    for (const text of [
      '1,2,3',
      '5,',
      '1,000.5.5',
      '1e3',
      '0x10',
      '5.',
      'Infinity',
      'NaN',
      '１２',
      '٣',
      '--1',
      '-£-1',
      '£1€',
      '£',
      '-',
      '1 2',
      '12 50',
      '1,2345,678',
      '1 234,567 890',
      '1.234.56',
      '1\n000',
      '1_000',
      '10%',
      'about 5',
      `1${' '.repeat(200_000)}`.concat('1'),
      `1${',000'.repeat(50_000)}x`,
      '£'.repeat(200_000),
    ])
      expect(read(text), text).to.deep.equal(['Your thing must be a number, like 12.5'])
  })

  it('is required unless the question says otherwise, and is sent once', () => {
    expect(read(' ')).to.deep.equal(['Enter your thing'])
    expect(reader({ type: 'number', required: false })('')).to.equal(undefined)
    expect(read(['1', '2'])).to.deep.equal(['Your thing was sent more than once. Enter it only once'])
  })

  it('is whole where the form wants it so', () => {
    const read = reader({ type: 'number', integer: true })
    expect(read('5.0')).to.equal(5)
    expect(read('5.5')).to.deep.equal(['Your thing must be a whole number'])
    expect(read('x')).to.deep.equal(['Your thing must be a number, like 12'])
  })

  it('lies between its limits, both included', () => {
    const read = reader({ type: 'number', min: -1, max: 2.5 })
    expect([read('-1'), read('2.5')]).to.deep.equal([-1, 2.5])
    expect(read('-1.1')).to.deep.equal(['Your thing must be -1 or more'])
    expect(read('2.51')).to.deep.equal(['Your thing must be 2.5 or less'])
  })

  it('goes up in steps, also of decimal fractions', () => {
    const read = reader({ type: 'number', min: 0.1, step: 0.1 })
    for (const text of ['0.1', '0.3', '0.7', '1.1', '1000.1']) expect(read(text), text).to.equal(Number(text))
    expect(read('0.15')).to.deep.equal(['Your thing must be a number such as 0.1, 0.2 or 0.3'])
    expect(reader({ type: 'number', step: 5 })('7')).to.deep.equal(['Your thing must be a number such as 5, 10 or 15'])
    const from2 = reader({ type: 'number', min: 2, step: 5 })
    expect(from2('12')).to.equal(12)
    expect(reader({ type: 'number', min: -5, max: 1, step: 5 })('1')).to.deep.equal([
      'Your thing must be a number such as -5 or 0',
    ])
    expect(reader({ type: 'number', max: 3, step: 5 })('3')).to.deep.equal(['Your thing must be a number such as 0'])
    expect(from2('10')).to.deep.equal(['Your thing must be a number such as 2, 7 or 12'])
  })

  it('is on a step exactly, however large it is', () => {
    const pence = reader({ type: 'number', step: 0.01 })
    for (const text of ['10.0001', '1000000.0009', '10000000.005', '9999999999.99999', '0.0000000001'])
      expect(pence(text), text).to.deep.equal(['Your thing must be a number such as 0.01, 0.02 or 0.03'])
    for (const text of ['10000000.01', '9999999999999.99', '-9999999999999.99'])
      expect(pence(text), text).to.equal(Number(text))
    const fives = reader({ type: 'number', step: 5 })
    expect([fives('2500000003'), fives('999999999999999')]).to.deep.equal(
      Array(2).fill(['Your thing must be a number such as 5, 10 or 15']),
    )
    expect(fives('999999999999995')).to.equal(999_999_999_999_995)
    const small = reader({ type: 'number', min: 0.1, step: 1e-10 })
    expect([small('1.0000000001'), small('1.00000000005')]).to.deep.equal([
      1.0000000001,
      ['Your thing must be a number such as 0.1, 0.1000000001 or 0.1000000002'],
    ])
  })
})
