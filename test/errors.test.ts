import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { type ProblemCode, PublicError, problem, tooMany, unavailable } from '../src/errors.ts'
import { OperatorError } from '../src/faults.ts'
import { API_PROBLEMS } from '../src/models/api-schemas.ts'
import { said, saidToPrograms } from '../src/presenters/public-error.ts'
import { officeTextsIn, textsIn } from '../src/presenters/texts/languages.ts'
import { pageProblems } from '../src/presenters/texts/page-problems.ts'
import { programProblems } from '../src/presenters/texts/program-problems.ts'

const texts = officeTextsIn('en')

/** Every limit that some text asks for. */
const LIMITS = {
  max: 3,
  maxBytes: 2 ** 20,
  seconds: 7,
  name: 'field',
  part: 'file',
  id: 'approved',
  present: 'received',
  next: ['in-review'],
  known: ['received'],
  questions: ['proof'],
  reference: '7K3M-9QXT-2VBD-HW8P',
  final: false,
  filename: 'a.txt',
  fault: { kind: 'empty' },
  length: 5,
  right: 'cases:read',
  number: 1,
  working: [1, 2],
}
/** Of codes that come with a reason of their own. */
const REASONS = {
  'token-refused': 'revoked',
  'member-refused': 'missing',
  'resume-refused': 'unknown',
  'reply-refused': 'missing',
  'withdrawal-refused': 'code',
  'receipt-refused': 'forged',
}
/** Where every answer is JSON. */
const FOR_PROGRAMS =
  /^(?:controllers\/api|services\/(?:feed|programs))\/|^middleware\/program\.ts$|^http\/json-body\.ts$|^errors\.ts$/
const codes = [texts.problems, pageProblems(texts), texts.office.problems, programProblems].flatMap(
  Object.keys,
) as ProblemCode[]
const errorOf = (code: ProblemCode): PublicError =>
  new PublicError({ code, ...LIMITS, why: REASONS[code as keyof typeof REASONS] ?? 'stale' } as never)

describe('what the public is told', () => {
  it('has a status of an error, a type for programs and a text for people', () => {
    expect(codes.length).to.be.greaterThan(70)
    expect(new Set(codes)).to.have.length(codes.length)
    for (const code of codes) {
      const error = errorOf(code)
      expect(error.status, code).to.be.within(400, 503)
      expect(error.type, code).to.match(/^[a-z]+(-[a-z]+)*$/)
      const { title, text } = said(texts, error)
      expect(title, code).to.match(/^[A-Z].*[a-z]$/)
      expect(text, code).to.match(/^[“"A-Z].*[.…)]$/)
      expect(text, code).not.to.include('undefined')
      expect(saidToPrograms(error), code).to.deep.equal({ title, text })
    }
  })

  it('is in the language of the page', () => {
    const codes = [texts.problems, pageProblems(texts)].flatMap(Object.keys) as ProblemCode[]
    for (const code of codes)
      expect(said(textsIn('de'), errorOf(code)).text, code).not.to.equal(said(texts, errorOf(code)).text)
  })

  it('is never what only programs are told: where people ask too, it is thrown only to those who want JSON', () => {
    const told = Object.keys(programProblems).map((code) => `'${code}'`)
    const lines = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !FOR_PROGRAMS.test(name))
      .flatMap((name) => readFileSync(join('src', name), 'utf8').split('\n'))
      .filter((line) => line.includes('problem(') && told.some((code) => line.includes(code)))
    expect(lines.length).to.be.greaterThan(3)
    for (const line of lines) expect(line).to.match(/ctx\.wantsJson|^ +else throw error === 'unknown' \?/)
  })

  it('keeps the types that programs know', () => {
    const types = new Map(codes.map((code) => [code, errorOf(code).type]))
    expect(types.get('page-not-found')).to.equal('not-found')
    expect(types.get('case-changed')).to.equal('changed-meanwhile')
    expect(types.get('file-empty')).to.equal('empty-file')
    expect(types.get('body-too-large')).to.equal('too-large')
    expect(types.get('unreadable')).to.equal('bad-request')
    expect(types.get('file-too-many')).to.equal('file-too-many')
    for (const together of [API_PROBLEMS, codes.filter((code) => errorOf(code).status === 409)])
      expect(new Set(together.map((code) => errorOf(code).type)), 'one type a cause').to.have.length(together.length)
    expect(types.get('case-deleted')).to.equal('gone')
  })

  it('has the status of its code, or the one that it brings', () => {
    expect(problem({ code: 'reply-refused', why: 'not-asked', length: 0, status: 409 }).status).to.equal(409)
    expect(problem('page-not-found').status).to.equal(404)
  })

  it('says when to come again', () => {
    expect([tooMany(7), unavailable()].map(({ headers }) => headers['Retry-After'])).to.deep.equal(['7', '30'])
    expect(said(texts, tooMany(7)).text).to.equal('Wait 7 seconds, then try again.')
  })

  it('never says why the store failed; the cause is for the log', () => {
    const error = unavailable(new Error('disk I/O error at /srv/data'))
    expect(`${Object.values(said(texts, error)).join(' ')} ${error.message}`).not.to.include('disk')
    expect((error.cause as Error).message).to.include('disk')
  })
})

describe('what an operator is told', () => {
  it('is the message of the error', () => {
    expect(new OperatorError('Name an empty database.').message).to.equal('Name an empty database.')
  })
})
