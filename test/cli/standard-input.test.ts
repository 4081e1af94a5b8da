import { expect } from 'chai'
import { inputText } from '../../src/cli/standard-input.ts'
import { type Desk, jsonIn, openService } from './desk.ts'

describe('what should not stand in the list of processes', () => {
  let desk: Desk
  let reference: string
  beforeEach(async () => {
    desk = await openService()
    reference = await desk.send({ answers: { name: 'Ada' }, quarantine: 'hidden field filled in' })
  })
  afterEach(() => desk.remove())
  const given = (input: string, ...args: string[]) => {
    desk.input = input
    return desk.run(...args)
  }
  const lastEvent = async () => {
    const [shown] = jsonIn((await desk.run('submissions', 'show', '--json', reference)).out)
    return (shown!.events as Record<string, unknown>[]).at(-1)!
  }

  it('is read from standard input: the reference of a case', async () => {
    for (const typed of [reference, `  ${reference.toLowerCase()}\r\n`, `${reference}\nmore`]) {
      expect((await given(typed, 'submissions', 'show', '-')).out, typed).to.include(`${reference}  `)
      expect((await given(typed, 'uploads', 'list', '-')).code, typed).to.equal(0)
    }
    expect((await given(reference, 'submissions', 'release', '-')).out).to.include(`${reference} is released`)
    expect((await given(reference, 'submissions', 'set-status', '-', 'in-review')).code).to.equal(0)
    expect(await lastEvent())
      .to.include({ by: 'clerk' })
      .and.not.have.any.keys('message', 'note')
  })

  it('is read as UTF-8, and refused when it is something else', () => {
    expect(inputText(Buffer.from('\uFEFFGr\u00fc\u00dfe'))).to.equal('Gr\u00fc\u00dfe')
    const latin = Buffer.from('Hello\nGr\u00fc\u00dfe', 'latin1')
    expect(() => inputText(latin)).to.throw('Standard input is not UTF-8 (line 2, byte 0xFC): save it as UTF-8.')
  })

  it('is read from standard input: a message or a note', async () => {
    await given('Soon.\n\nYours\n', 'submissions', 'set-status', reference, 'in-review', '--message', '-')
    expect(await lastEvent()).to.include({ message: 'Soon.\n\nYours' })
    const words = ['approved', '--message', 'Yes', '--note', '-']
    await given(`${reference}\r\n  a patient of Dr Bo\r\n`, 'submissions', 'set-status', '-', ...words)
    expect(await lastEvent()).to.include({ message: 'Yes', note: '  a patient of Dr Bo' })
  })

  it('is refused when standard input does not hold it, and nothing is done', async () => {
    const refused = [
      ['', ['-', 'in-review'], /first line of standard input is not a reference/],
      ['0000-0000-0000-0001\n', ['-', 'in-review'], /not a reference\. Check the reference/],
      [`${reference}\n`, ['-', 'in-review', '--note', '-'], /--note must not be empty/],
      ['x', [reference, 'in-review', '--note', '-', '--message', '-'], /can be only one text/],
    ] as const
    for (const [input, args, why] of refused) {
      const { code, err } = await given(input, 'submissions', 'set-status', ...args)
      expect(code).to.equal(2)
      expect(err).to.match(why)
    }
    expect(await lastEvent()).to.deep.include({ status: { id: 'received', label: 'Received' } })
  })

  it('is read by a command in a shell', () => {
    const { code, out, err } =
      desk.shell(`printf '%s\\nAsk Bo' ${reference} | $CLI submissions set-status - in-review --note -
      echo ${reference} | $CLI submissions show -`)
    expect({ code, err }).to.deep.equal({ code: 0, err: '' })
    expect(out).to.include(`The status of ${reference} is now "In review".`).and.include('    Note: Ask Bo\n')
  })
})
