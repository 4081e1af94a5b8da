import { expect } from 'chai'
import { freezeClock } from '../support/clock.ts'
import { type Desk, jsonIn, openService } from './desk.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 20, 12)

describe('submissions', () => {
  const clock = freezeClock(NOW)
  let desk: Desk
  beforeEach(async () => {
    desk = await openService({ SVC_TIME_ZONE: 'Europe/Berlin' }, clock)
  })
  afterEach(() => desk.remove())
  const references = (out: string): unknown[] => jsonIn(out).map(({ reference }) => reference)

  describe('list', () => {
    it('shows the newest first, without answers', async () => {
      const old = await desk.send({ at: NOW - DAY, answers: { name: 'Ada' } })
      const young = await desk.send({ slug: 'feedback', at: NOW, quarantine: 'trapped' })
      const { code, out, err } = await desk.run('submissions', 'list')
      expect({ code, err }).to.deep.equal({ code: 0, err: '' })
      expect(out.split('\n')).to.deep.equal([
        'Reference            Form           Status    Received (Europe/Berlin)  Waits for  Possible spam',
        `${young}  feedback       received  2026-11-20 13:00          office     hidden field filled in`,
        `${old}  e2e-test-form  received  2026-11-19 13:00          office`,
        '',
      ])
    })

    it('says why each was set aside, also of rows that were kept when that was a sentence', async () => {
      for (const quarantine of ['sent 0.1 s after the page was made', 'age:2999']) await desk.send({ quarantine })
      const { out } = await desk.run('submissions', 'list', '--json')
      expect(jsonIn(out).map(({ quarantine }) => quarantine)).to.deep.equal([
        'sent 3.0 s after the page was made',
        'sent 0.1 s after the page was made',
      ])
    })

    it('is narrowed by form, status, days and quarantine', async () => {
      const edge = await desk.send({ at: NOW - 7 * DAY })
      const outside = await desk.send({ at: NOW - 7 * DAY - 1 })
      const aside = await desk.send({ slug: 'feedback', quarantine: 'sent 0.1 s after the page was made' })
      await desk.run('submissions', 'set-status', outside, 'in-review')
      const list = async (...args: string[]) =>
        references((await desk.run('submissions', 'list', '--json', ...args)).out)
      expect(await list('--form', 'e2e-test-form')).to.deep.equal([edge, outside])
      expect(await list('--days', '7')).to.deep.equal([aside, edge])
      expect(await list('--status', 'in-review')).to.deep.equal([outside])
      expect(await list('--quarantined')).to.deep.equal([aside])
    })

    it('is narrowed by words in the answers, or by how the reference begins', async () => {
      const old = await desk.send({ at: NOW - DAY, answers: { name: 'Zoë Mill' } })
      const young = await desk.send({ answers: { name: 'Ada Lane' } })
      const list = async (...args: string[]) => {
        const { out, err } = await desk.run('submissions', 'list', '--json', ...args)
        return [references(out), err]
      }
      const partly = 'Some older cases cannot be found yet: the running service is still preparing the search.\n'
      expect(await list('--search', 'mill')).to.deep.equal([[], `${partly}No submissions match.\n`])
      await desk.wired(({ services }) => services.terms.fill())
      expect(await list('--search', 'MILL zoe')).to.deep.equal([[old], ''])
      expect(await list('--search', 'mill', '--days', '1', '--form', 'feedback')).to.deep.equal([
        [],
        'No submissions match.\n',
      ])
      expect(await list('--search', young.slice(0, 9))).to.deep.equal([[young], ''])
    })

    it('stops at the limit and says that there are more', async () => {
      for (let i = 0; i < 3; i++) await desk.send({ at: NOW + i })
      const some = await desk.run('submissions', 'list', '--limit', '2', '--json')
      expect(jsonIn(some.out)).to.have.lengthOf(2)
      expect(some.err).to.match(/There are more than 2/)
      expect((await desk.run('submissions', 'list', '--limit', '3')).err).to.equal('')
    })

    it('says when nothing matches, and leaves the output to data', async () => {
      expect(await desk.run('submissions', 'list')).to.deep.equal({ code: 0, out: '', err: 'No submissions match.\n' })
    })

    it('suggests the form or status that was probably meant', async () => {
      const form = await desk.run('submissions', 'list', '--form', 'parking-permitt')
      expect(form.code).to.equal(1)
      expect(form.err).to.match(
        /^There is no form "parking-permitt"\. Did you mean "parking-permit"\? Known: e2e-test-form, /,
      )
      const status = await desk.run('submissions', 'list', '--status', 'recieved')
      expect(status.code).to.equal(1)
      expect(status.err).to.match(/Did you mean "received"\?/)
    })
  })

  describe('explain', () => {
    it('tells why a question was asked or not, by each part of its rules', async () => {
      const idea = await desk.send({ answers: { name: 'Ada', topic: 'idea' } })
      const { code, out } = await desk.run('submissions', 'explain', idea.toLowerCase(), 'location')
      expect({ code, out }).to.deep.equal({
        code: 0,
        out: [
          'Why “Where is the problem?” was not asked',
          '  The question',
          '    Not true: “What is it about?” is “A problem” (“What is it about?” was answered “An idea”)',
          '',
        ].join('\n'),
      })
      const problem = await desk.send({ answers: { topic: 'problem', location: 'Here' } })
      const [why] = jsonIn((await desk.run('submissions', 'explain', '--json', problem, 'location')).out)
      expect(why).to.deep.include({ id: 'location', label: 'Where is the problem?', asked: true })
      expect(why!.rules).to.have.length(1)
    })

    it('says so when there is no such case or question, and when its content was deleted', async () => {
      const reference = await desk.send({ answers: { name: 'Ada' } })
      const wrong = await desk.run('submissions', 'explain', reference, 'locatoin')
      expect([wrong.code, wrong.err.trim()]).to.deep.equal([
        2,
        'The form of this case has no question "locatoin"; did you mean "location"?',
      ])
      const nobody = await desk.run('submissions', 'explain', '0000-0000-0000-0000', 'location')
      expect([nobody.code, nobody.err]).to.deep.equal([
        1,
        'There is no case with the reference 0000-0000-0000-0000. Check that you typed it correctly.\n',
      ])
      await desk.wired(({ services }) => services.cases.remove(reference, { by: 'ada', reason: 'asked for' }))
      expect((await desk.run('submissions', 'explain', reference, 'location')).err).to.include('was deleted')
    })
  })

  describe('show', () => {
    it('shows answers by label, and events with notes, however the reference is typed', async () => {
      const answers = { name: 'Ada', topic: 'idea', message: 'One\nTwo' }
      const reference = await desk.send({ answers, at: NOW - DAY })
      await desk.run(
        'submissions',
        'set-status',
        reference,
        'in-review',
        '--message',
        'Soon',
        '--note',
        'Ask Bo',
        '--by',
        'Eve',
      )
      const { code, out } = await desk.run('submissions', 'show', reference.toLowerCase().replaceAll('-', ' '))
      expect(code).to.equal(0)
      expect(out).to.include(`${reference}  Send us a message\n`)
      expect(out).to.match(/^Status {4}In review \(in-review\), can move to: approved, declined, /m)
      expect(out).to.include('Received  2026-11-19 13:00 Europe/Berlin\n')
      expect(out).to.match(/ {2}.*\n {4}One\n {4}Two\n/)
      expect(out).to.include('  2026-11-19 13:00  Received, by the person\n')
      expect(out).to.include('  2026-11-20 13:00  In review, by Eve\n    Message: Soon\n    Note: Ask Bo\n')
    })

    it('shows choices and addresses in words, and lets no answer steer the terminal', async () => {
      const home = { line1: '1 High Street', town: 'Ham', postcode: 'AB1 2CD' }
      const vehicles = [{ registration: 'AB1', vehicle: 'van', keeper: true }]
      const answers = { vehicles, address: home, name: 'Ada\u202Egnp\u009B' }
      const { out } = await desk.run('submissions', 'show', await desk.send({ slug: 'parking-permit', answers }))
      expect(out).to.include('  Your vehicles\n    vehicle 1\n      Registration number\n        AB1\n')
      expect(out).to.include('        Van or camper\n')
      expect(out).to.include('    1 High Street\n    Ham\n    AB1 2CD\n')
      expect(out).to.include('    Ada\uFFFDgnp\uFFFD\n')
    })

    it('writes what would steer a terminal as escapes in JSON, which is the same value', async () => {
      const name = 'Ada\u202Egnp\u009B31m\u200F\u061C\u0085\u2028\u007F\u001B[31m'
      const reference = await desk.send({ answers: { name } })
      const { out } = await desk.run('submissions', 'show', '--json', reference)
      expect(out).to.not.match(/[^\P{Cc}\n]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u)
      expect(out).to.include('Ada\\u202egnp\\u009b31m\\u200f\\u061c\\u0085\\u2028\\u007f\\u001b[31m')
      expect(jsonIn(out)[0]!.answers).to.have.nested.property('[0].value', name)
    })

    it('tells why a question was not asked, when that is asked', async () => {
      const idea = await desk.send({ answers: { name: 'Ada', topic: 'idea' } })
      const { out } = await desk.run('submissions', 'show', '--why', idea)
      expect(out).to.include(
        [
          'Not asked',
          '  Where is the problem?',
          '    Answer only if “What is it about?” is “A problem”',
          '    “What is it about?” was answered “An idea”',
          '',
        ].join('\n'),
      )
      expect((await desk.run('submissions', 'show', idea)).out).not.to.include('Not asked')
      const empty = await desk.send({ answers: { name: 'Ada' } })
      expect((await desk.run('submissions', 'show', '--why', empty)).out).to.include(
        '“What is it about?” has no answer\n',
      )
      const problem = await desk.send({ answers: { topic: 'problem', location: 'Here' } })
      expect((await desk.run('submissions', 'show', '--why', problem)).out).to.include('Every question was asked.\n')
      const [shown] = jsonIn((await desk.run('submissions', 'show', '--why', '--json', idea)).out)
      expect(shown!.notAsked).to.deep.equal([
        {
          id: 'location',
          label: 'Where is the problem?',
          because: [{ fieldId: 'topic', operator: 'eq', operand: 'problem', answer: 'idea', reason: 'answer' }],
        },
      ])
    })

    it('gives programs one object with times in UTC', async () => {
      const reference = await desk.send({ answers: { name: 'Ada' }, quarantine: 'trapped' })
      const [shown, ...rest] = jsonIn((await desk.run('submissions', 'show', '--json', reference)).out)
      expect(rest).to.deep.equal([])
      expect(shown).to.deep.include({
        reference,
        receivedAt: '2026-11-20T12:00:00.000Z',
        status: { id: 'received', label: 'Received' },
        quarantine: 'hidden field filled in',
        files: [],
        events: [
          {
            kind: 'status',
            status: { id: 'received', label: 'Received' },
            at: '2026-11-20T12:00:00.000Z',
            by: 'person',
          },
        ],
      })
      expect(shown!.answers).to.have.lengthOf(1)
    })

    it('lists the files of a case by question', async () => {
      const reference = await desk.send({ answers: { evidence: ['A'.repeat(22)] } })
      await desk.wired(async ({ store }) => {
        const submission = (await store.submissions.byReference(reference))!
        const submissionId = desk.submissionIds.get(reference)!
        const file = {
          id: 'A'.repeat(22),
          submissionId,
          fieldId: 'evidence',
          filename: 'hole.png',
          contentType: 'image/png',
        }
        await store.transaction((tx) =>
          tx.uploads.add({ ...file, size: 2048, sha256: '00', scan: 'clean', at: NOW }, submission.id),
        )
      })
      const { out } = await desk.run('submissions', 'show', reference)
      expect(out).to.include('    hole.png (image/png, 2048 bytes, clean) AAAAAAAAAAAAAAAAAAAAAA\n')
    })

    it('tells an unknown reference from a mistyped one', async () => {
      const unknown = await desk.run('submissions', 'show', '0000-0000-0000-0000')
      expect(unknown.code).to.equal(1)
      expect(unknown.err).to.equal(
        'There is no case with the reference 0000-0000-0000-0000. Check that you typed it correctly.\n',
      )
      const mistyped = await desk.run('submissions', 'show', '0000-0000-0000-0001')
      expect(mistyped.code).to.equal(2)
      expect(mistyped.err).to.include('Check the reference')
    })
  })

  describe('readers', () => {
    it('lists who has read a case in the office, in a download or by a program, and nothing else', async () => {
      const [one, other] = [await desk.send({ at: NOW }), await desk.send({ at: NOW })]
      await desk.wired(({ store }) =>
        store.transaction(async (tx) => {
          const rows = [
            { by: 'ada@example.org', action: 'case-opened', about: one },
            { by: 'ada@example.org', action: 'assigned', about: one },
            { by: 'ada@example.org', action: 'case-opened', about: other },
            {
              by: 'program:sync',
              action: 'cases-read',
              about: 'e2e-test-form',
              details: 'form=e2e-test-form count=2 ids=1-2',
            },
            {
              by: 'program:sync',
              action: 'cases-read',
              about: 'e2e-test-form',
              details: 'form=e2e-test-form count=1 ids=2',
            },
            {
              by: 'bo@example.org',
              action: 'export-begun',
              about: 'e2e-test-form',
              details: 'id=x format=csv view=all',
            },
          ] as const
          for (const [i, row] of rows.entries()) await tx.audit.add({ at: NOW + i, ...row })
        }),
      )
      const { code, out, err } = await desk.run('submissions', 'readers', one)
      expect(code).to.equal(0)
      expect(
        out
          .trim()
          .split('\n')
          .slice(1)
          .map((line) => line.split(/ {2,}/).slice(1, 3)),
      ).to.deep.equal([
        ['bo@example.org', 'Started to download cases'],
        ['program:sync', 'Read cases'],
        ['ada@example.org', 'Opened a case'],
      ])
      expect(err).to.include('The audit does not say which cases were in a download.')
      const rows = jsonIn((await desk.run('submissions', 'readers', one, '--json')).out)
      expect(rows.map(({ by, action, perhaps }) => [by, action, perhaps])).to.deep.equal([
        ['bo@example.org', 'export-begun', true],
        ['program:sync', 'cases-read', undefined],
        ['ada@example.org', 'case-opened', undefined],
      ])
    })

    it('says that nobody has, and refuses an unknown reference', async () => {
      const one = await desk.send({ at: NOW })
      const { out, err } = await desk.run('submissions', 'readers', one)
      expect([out.trim(), err.trim()]).to.deep.equal([
        'When  Who  What  Details',
        'The audit names nobody who has read this case.',
      ])
      const { code } = await desk.run('submissions', 'readers', '7K3M-9QXT-2VBD-HW8P')
      expect(code).to.equal(1)
    })
  })

  describe('set-status', () => {
    it('moves a case, signed with the name of who is logged in', async () => {
      const reference = await desk.send()
      const { code, out } = await desk.run('submissions', 'set-status', reference, 'in-review')
      expect({ code, out }).to.deep.equal({ code: 0, out: `The status of ${reference} is now "In review".\n` })
      const [shown] = jsonIn((await desk.run('submissions', 'show', '--json', reference)).out)
      expect((shown!.events as object[])[1]).to.include({ at: '2026-11-20T12:00:00.000Z', by: 'clerk' })
    })

    it('refuses a move that the form does not allow, and names those it does', async () => {
      const { code, err } = await desk.run('submissions', 'set-status', await desk.send(), 'approved')
      expect(code).to.equal(1)
      expect(err).to.equal('The status of the case is "received". It can change to in-review or withdrawn.\n')
    })

    it('refuses an unknown status and names all', async () => {
      const { code, err } = await desk.run('submissions', 'set-status', await desk.send(), 'in-reviw')
      expect(code).to.equal(1)
      expect(err).to.match(/no status "in-reviw"\. It has: received, in-review, /)
    })

    it('refuses blank words', async () => {
      const { code, err } = await desk.run(
        'submissions',
        'set-status',
        await desk.send(),
        'in-review',
        '--message',
        ' ',
      )
      expect({ code, err }).to.deep.equal({ code: 2, err: '--message must not be empty. Leave it out instead.\n' })
    })
  })

  describe('release', () => {
    it('lifts the quarantine once, and is content the second time', async () => {
      const reference = await desk.send({ quarantine: 'hidden field filled in' })
      expect((await desk.run('submissions', 'release', reference)).out).to.include('is released')
      expect(await desk.run('submissions', 'release', reference)).to.include({ code: 0, err: '' })
      expect((await desk.run('submissions', 'list', '--quarantined')).out).to.equal('')
    })

    it('refuses an unknown reference', async () => {
      expect((await desk.run('submissions', 'release', '0000-0000-0000-0000')).code).to.equal(1)
    })
  })
})
