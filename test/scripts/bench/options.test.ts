import { expect } from 'chai'
import { coresIn } from '../../../scripts/bench/cores.ts'
import { readOptions } from '../../../scripts/bench/options.ts'
import { ticksIn } from '../../../scripts/bench/usage.ts'

describe('the settings of the bench', () => {
  it('measure everything unless told otherwise', () => {
    expect(readOptions([])).to.deep.equal({
      rounds: 3,
      seconds: 8,
      parts: ['status', 'form', 'case', 'submit', 'uploads', 'start'],
      rows: 1_000_000,
      engines: ['SQLite', 'PostgreSQL'],
    })
    expect(
      readOptions([
        '--rounds',
        '5',
        '--seconds',
        '2',
        '--only',
        'form',
        '--only',
        'uploads',
        '--rows',
        '20000',
        '--engine',
        'SQLite',
      ]),
    ).to.deep.equal({
      rounds: 5,
      seconds: 2,
      parts: ['form', 'uploads'],
      rows: 20_000,
      engines: ['SQLite'],
    })
  })

  it('are refused with what is allowed', () => {
    expect(() => readOptions(['--rounds', '0'])).to.throw('--rounds 0: write a whole number')
    expect(() => readOptions(['--seconds', '1.5'])).to.throw('--seconds 1.5')
    expect(() => readOptions(['--only', 'pauses'])).to.throw(
      'write one of status, form, case, submit, uploads, start, many, office',
    )
    expect(() => readOptions(['--rows', '10000000'])).to.throw('from 1 to 9999999')
    expect(() => readOptions(['--engine', 'MySQL'])).to.throw('--engine MySQL: write one of SQLite, PostgreSQL')
    expect(() => readOptions(['--log', 'dropped'])).to.throw('--log')
    expect(() => readOptions(['--fast'])).to.throw('--fast')
  })

  it('read the cores and the times that the kernel writes', () => {
    expect(coresIn('0-2,5')).to.deep.equal([0, 1, 2, 5])
    expect(coresIn('3')).to.deep.equal([3])
    expect(coresIn('')).to.deep.equal([])
    expect(ticksIn('42 (a ) b) S 1 2 3 4 5 6 7 8 9 10 120 30 7 8 20')).to.equal(150)
  })
})
