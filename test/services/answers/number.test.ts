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
    const area = reader({ type: 'number', suffix: 'm2' })
    expect([area('12 m2'), area('12M2'), area('£12')]).to.deep.equal([12, 12, 12])
  })

  it('is refused with both numbers when it might be read in two ways', () => {
    for (const [text, first, second] of [
      ['1,234', '1234', '1.234'],
      ['-12,500', '-12500', '-12.500'],
      ['£1,200', '1200', '1.200'],
      ['€1.200', '1200', '1.200'],
      ['-€1.200', '-1200', '-1.200'],
    ])
      expect(read(text!), text).to.deep.equal([`Your thing can be read in two ways. Enter ${first} or ${second}`])
  })

  it('is refused with one dot before three digits where nobody expects thousandths, with its sign or without', () => {
    const whole = reader({ type: 'number', integer: true })
    const euros = reader({ type: 'number', prefix: '€' })
    const cents = reader({ type: 'number', prefix: '€', step: 0.01 })
    const words = (first: string, second: string) => [`Your thing can be read in two ways. Enter ${first} or ${second}`]
    for (const ask of [whole, euros, cents, reader({ type: 'number', step: 5 })]) {
      expect(ask('1.000')).to.deep.equal(words('1000', '1'))
      expect(ask('-10.000')).to.deep.equal(words('-10000', '-10'))
      expect(ask('1.500')).to.deep.equal(words('1500', '1.5'))
      expect(ask('€1.500')).to.deep.equal(words('1500', '1.5'))
      expect(ask('1.234')).to.deep.equal(words('1234', '1.2340'))
    }
    // Each number that the error names leads on.
    expect([whole('1000'), whole('5.0'), euros('1.2340'), cents('1.5'), cents('1.234,50')]).to.deep.equal([
      1000, 5, 1.234, 1.5, 1234.5,
    ])
    expect([euros('1,500'), euros('€1,234')]).to.deep.equal([words('1500', '1.5'), words('1234', '1.2340')])
    const litre = reader({ type: 'number', prefix: '£', step: 0.001 })
    expect([litre('1.459'), litre('£1.459'), read('1.500')]).to.deep.equal([1.459, 1.459, 1.5])
  })

  it('is the one that its question takes where a comma may mean two', () => {
    const [whole, money] = [reader({ type: 'number', integer: true }), reader({ type: 'number', step: 0.01 })]
    expect([whole('1,234'), money('£1,200'), money('€1,200')]).to.deep.equal([1234, 1200, 1200])
    expect(whole('1,234.5')).to.deep.equal(['Your thing must be a whole number'])
    // Its limits do not choose: somebody may have typed a number beyond them.
    expect(reader({ type: 'number', max: 100 })('1,234')).to.be.an('array')
    expect(reader({ type: 'number', step: 5 })('1,234')).to.deep.equal(['Your thing must go up in steps of 5'])
    const thousandths = reader({ type: 'number', min: 0.125, step: 1 })
    expect(thousandths('1,125')).to.deep.equal(['Your thing can be read in two ways. Enter 1125 or 1.125'])
  })

  it('is nothing else', () => {
    for (const text of [
      '1,2,3',
      ',5',
      '5,',
      '1,000.5.5',
      '1e3',
      '0x10',
      '.5',
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
      '5,-',
      '1_000',
      '10%',
      'about 5',
      '123,456,789,012,345,678',
      `1${' '.repeat(200_000)}`.concat('1'),
      `1${',000'.repeat(50_000)}x`,
      '£'.repeat(200_000),
    ])
      expect(read(text), text).to.deep.equal(['Your thing must be a number, like 12.5'])
    expect(read('1234567890123456')).to.be.an('array')
    expect(read('123456789012.3456')).to.be.an('array')
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
    expect(read('0.15')).to.deep.equal(['Your thing must go up in steps of 0.1 from 0.1'])
    expect(reader({ type: 'number', step: 5 })('7')).to.deep.equal(['Your thing must go up in steps of 5'])
    const from2 = reader({ type: 'number', min: 2, step: 5 })
    expect(from2('12')).to.equal(12)
    expect(from2('10')).to.deep.equal(['Your thing must go up in steps of 5 from 2'])
  })
})
