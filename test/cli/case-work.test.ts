import { PassThrough } from 'node:stream'
import { expect } from 'chai'
import { saysYes, userNamed } from '../../src/cli/shell.ts'
import { freezeClock } from '../support/clock.ts'
import { type Desk, jsonIn, openService } from './desk.ts'

const AT = Date.UTC(2026, 10, 20, 12)

describe('work on a case', () => {
  const clock = freezeClock(AT)
  let desk: Desk
  let reference: string
  beforeEach(async () => {
    desk = await openService({}, clock)
    reference = await desk.send({
      answers: { name: 'Ada Example', email: 'ada@example.org', message: 'A  hole\nin the road' },
    })
  })
  afterEach(() => desk.remove())
  const run = (...args: string[]) => desk.run('submissions', ...args)
  const shown = async () => jsonIn((await run('show', reference, '--json')).out)[0] as Record<string, unknown>

  it('takes a final status back, with a reason', async () => {
    await run('set-status', reference, 'withdrawn')
    expect((await run('set-status', reference, 'in-review')).err).to.include(
      'is final. If that was a mistake, reopen the case',
    )
    expect((await run('reopen', reference, 'in-review')).code).to.equal(2)
    const { code, out } = await run('reopen', reference, 'in-review', '--reason', 'wrong case')
    expect([code, out]).to.deep.equal([0, `${reference} is open again. Its status is "In review".\n`])
    const { out: text } = await run('show', reference)
    expect(text).to.include('Reopened: In review, by clerk').and.include('Note: wrong case')
    expect(text).to.include('Waits for the office')
  })

  it('tells and notes something without a change of status', async () => {
    expect((await run('message', reference, '--message', 'It takes longer')).code).to.equal(0)
    expect((await run('note', reference, '--note', 'Ask Grace', '--by', 'ada')).code).to.equal(0)
    expect((await run('note', reference, '--note', '  ')).code).to.equal(2)
    const { events, status } = (await shown()) as { events: object[]; status: object }
    expect(status).to.include({ id: 'received' })
    expect(events.slice(1)).to.deep.equal([
      {
        kind: 'message',
        status: { id: 'received', label: 'Received' },
        at: '2026-11-20T12:00:00.000Z',
        by: 'clerk',
        message: 'It takes longer',
      },
      {
        kind: 'note',
        status: { id: 'received', label: 'Received' },
        at: '2026-11-20T12:00:00.000Z',
        by: 'ada',
        note: 'Ask Grace',
      },
    ])
  })

  it('never signs as a program, the person, retention or nobody, whatever is done', async () => {
    const signed = async () => ((await shown()) as { events: { by: string }[] }).events.map(({ by }) => by)
    for (const by of [
      'program:case-desk',
      'Program:x',
      'public',
      ' PUBLIC ',
      'person',
      'retention',
      'nobody',
      'pub\u200blic',
    ])
      for (const [verb, ...words] of [
        ['set-status', 'in-review'],
        ['reopen', 'in-review', '--reason', 'x'],
        ['message', '--message', 'x'],
        ['note', '--note', 'x'],
        ['delete', '--reason', 'x', '--yes'],
      ] as const) {
        const [status, ...rest] = verb === 'set-status' || verb === 'reopen' ? words : [undefined, ...words]
        const { code, out, err } = await run(verb, reference, ...(status ? [status] : []), ...rest, '--by', by)
        expect([code, out], `${verb} ${by}`).to.deep.equal([2, ''])
        expect(err).to.include('--by must not be "public"')
      }
    expect(await signed()).to.deep.equal(['person'])
    expect((await run('note', reference, '--note', 'x', '--by', 'programmer')).code).to.equal(0)
    expect(await signed()).to.deep.equal(['person', 'programmer'])
    const named = (username: string) => userNamed(() => ({ username }))
    expect(['retention', 'public', 'ada'].map(named)).to.deep.equal(['user retention', 'user public', 'ada'])
  })

  it('is not done when the question ends with Ctrl-C, Ctrl-D or any other word than yes', async () => {
    for (const [typed, answer] of [
      ['\u0003', false],
      ['\u0004', false],
      ['no\r', false],
      ['\r', false],
      [' Yes\r', true],
    ] as const) {
      const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
      const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 })
      let shown = ''
      output.on('data', (piece) => (shown += piece))
      const asked = saysYes('Delete it?', input, output)
      input.write(typed)
      expect(await asked, JSON.stringify(typed)).to.equal(answer)
      expect(shown).to.include('Delete it? Type yes: ').and.match(/\n$/)
    }
    expect(await saysYes('Delete it?', new PassThrough(), new PassThrough()), 'nobody is there').to.equal(false)
  })

  it('lets a user sign who has a number and no name, as in a container', () => {
    const nameless = () => {
      throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)')
    }
    expect(userNamed(nameless, 12345)).to.equal('user 12345')
  })

  it('refuses words that cannot go with the work, and does nothing', async () => {
    await run('set-status', reference, 'in-review')
    const refused = { out: '', code: 2 }
    const asks =
      'The status "needs-information" asks the person for something. Enter a message that says what you need.\n'
    expect(await run('set-status', reference, 'needs-information')).to.deep.equal({ ...refused, err: asks })
    const long = 'A message and a note must each be 5,000 characters or fewer.\n'
    const words = 'x'.repeat(5001)
    for (const verb of [
      ['set-status', reference, 'approved', '--message', words],
      ['set-status', reference, 'approved', '--note', words],
      ['reopen', reference, 'in-review', '--reason', words],
      ['message', reference, '--message', words],
      ['note', reference, '--note', words],
    ] as const) {
      if (verb[0] === 'reopen') await run('set-status', reference, 'withdrawn')
      expect(await run(...verb), verb.slice(0, 4).join(' ').slice(0, 60)).to.deep.equal({ ...refused, err: long })
    }
    const { events, status } = (await shown()) as { events: object[]; status: object }
    expect(status).to.include({ id: 'withdrawn' })
    expect(events).to.have.length(3)
  })

  it('lists those that wait for the office or for the person', async () => {
    const asked = await desk.send({})
    await run('set-status', asked, 'in-review')
    await run('set-status', asked, 'needs-information', '--message', 'Which street?')
    const waiting = async (who: string) =>
      jsonIn((await run('list', '--waiting-for', who, '--json')).out).map((row) => row.reference)
    expect(await waiting('person')).to.deep.equal([asked])
    expect(await waiting('citizen'), 'the word of earlier releases').to.deep.equal([asked])
    expect(jsonIn((await run('list', '--waiting-for', 'person', '--json')).out)[0]).to.include({
      waitingFor: 'person',
    })
    expect(await waiting('office')).to.deep.equal([reference])
    const refused = await run('list', '--waiting-for', 'nobody')
    expect([refused.code, refused.err.includes('Allowed choices are office, person.')]).to.deep.equal([2, true])
    expect((await run('list', '--help')).out)
      .to.include('"office", "person"')
      .and.not.include('citizen')
    expect((await run('list')).out)
      .to.match(/Waits for/)
      .and.match(/person/)
  })

  it('deletes for good after a yes, and not without one', async () => {
    const remove = (...more: string[]) => run('delete', reference, '--reason', 'asked for', ...more)
    expect((await remove()).err).to.equal('Nothing was deleted. Answer yes, or add --yes.\n')
    desk.answer = 'no'
    expect((await remove()).code).to.equal(2)
    expect((await shown()).answers).to.have.length(3)
    desk.answer = 'yes'
    expect((await remove()).out).to.equal(`${reference} is deleted, with 0 files. Its reference stays.\n`)
    expect((await shown()).answers).to.deep.equal([])
    expect((await shown()).deletedAt).to.equal('2026-11-20T12:00:00.000Z')
    expect((await remove('--yes')).err).to.include('were already deleted')
    expect((await run('show', reference)).out)
      .to.include('Content deleted, by clerk')
      .and.not.include('Ada Example')
  })

  it('finds everything that holds a text, and says where', async () => {
    const other = await desk.send({ answers: { name: 'Grace' } })
    await run('note', other, '--note', 'Knows ADA EXAMPLE well')
    await desk.send({ answers: { name: 'Nobody' } })
    const find = async (text: string) =>
      jsonIn((await run('find', '--text', text, '--json')).out).map(({ reference, where }) => [reference, where])
    expect(await find('ada example')).to.deep.equal([
      [other, ['note']],
      [reference, ['name', 'email']],
    ])
    expect(await find('a hole in')).to.deep.equal([[reference, ['message']]])
    expect((await run('find', '--text', 'ada@example.org')).out).to.match(/Where\n.*email/)
    expect(await run('find', '--text', 'zzz')).to.deep.equal({
      code: 0,
      out: '',
      err: 'No case and no saved form contains this text. The contents of files were not searched.\n',
    })
    expect((await run('find', '--text', 'a')).code).to.equal(2)
  })
})
