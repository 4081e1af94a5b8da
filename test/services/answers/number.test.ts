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

  it('is nothing that might be read in two ways', () => {
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
    ])
      expect(read(text), text).to.deep.equal(['Your thing must be a number, like 12.5'])
    for (const text of ['1,234', '-12,500', '999,999']) expect(read(text), text).to.be.an('array')
    expect(read('1,234')).to.deep.equal(['Your thing can be read in two ways. Enter 1234 or 1.234'])
    expect(reader({ type: 'number', integer: true })('1,234')).to.deep.equal(['Your thing must be a number, like 1234'])
    for (const [text, write] of [
      ['1,234,567', '1234567'],
      ['1 000', '1000'],
      ['1\u202f000,5', '1000.5'],
      ['1.000,5', '1000.5'],
      ['-1,000.25', '-1000.25'],
      ['1’000', '1000'],
      ['1.234.567', '1234567'],
    ])
      expect(read(text!), text).to.deep.equal([`Your thing must be a number, like ${write}`])
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
