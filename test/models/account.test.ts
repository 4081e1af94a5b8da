import { expect } from 'chai'
import {
  type Account,
  allows,
  ERRAND_MS,
  emailOf,
  isEmail,
  isFreeName,
  isNothing,
  KNOWN_MS,
  mayEdit,
  ROLES,
  SESSION_ID,
  sees,
  seesAll,
  seesCase,
  worksOn,
} from '../../src/models/account.ts'

const account = (more: Partial<Account> = {}): Account => ({
  id: 7,
  email: 'ada@example.org',
  name: 'Ada',
  role: 'caseworker',
  edits: [],
  createdAt: 0,
  ready: true,
  secondFactor: false,
  provided: false,
  ...more,
})

describe('an account of the office', () => {
  it('may do what its role allows, and what lower ones do', () => {
    const needed = (role: (typeof ROLES)[number]) => ROLES.filter((one) => allows(role, one))
    expect(needed('viewer')).to.deep.equal(['none', 'viewer'])
    expect(needed('caseworker')).to.deep.equal(['none', 'viewer', 'caseworker'])
    expect(needed('admin')).to.deep.equal(['none', 'viewer', 'caseworker', 'admin'])
  })

  it('sees all forms, or those that it is given', () => {
    expect(sees({}, 'permit')).to.equal(true)
    expect(sees({ forms: ['permit'] }, 'permit')).to.equal(true)
    expect(sees({ forms: ['permit'] }, 'bins')).to.equal(false)
    expect(sees({ forms: [] }, 'permit')).to.equal(false)
    expect([{}, { forms: ['permit'] }, { forms: [] }].map(seesAll)).to.deep.equal([true, false, false])
  })

  it('sees no case that was made for the load gate', () => {
    expect(seesCase({}, { slug: 'permit' })).to.equal(true)
    expect(seesCase({ forms: ['bins'] }, { slug: 'permit' })).to.equal(false)
    expect(seesCase({}, { slug: 'permit', fixtureUntil: 0 })).to.equal(false)
  })

  it('works on cases of forms that it sees, unless it only reads or is disabled', () => {
    expect(worksOn(account(), 'permit')).to.equal(true)
    expect(worksOn(account({ role: 'admin', forms: ['permit'] }), 'permit')).to.equal(true)
    expect(worksOn(account({ forms: ['bins'] }), 'permit')).to.equal(false)
    expect(worksOn(account({ role: 'viewer' }), 'permit')).to.equal(false)
    expect(worksOn(account({ disabledAt: 0 }), 'permit')).to.equal(false)
  })

  it('edits the forms that it is given, whatever its role, unless it is disabled', () => {
    for (const role of ['none', 'viewer', 'caseworker'] as const) {
      expect(mayEdit(account({ role }), 'permit'), role).to.equal(false)
      expect(mayEdit(account({ role, edits: ['permit'] }), 'permit'), role).to.equal(true)
      expect(mayEdit(account({ role, edits: ['bins'] }), 'permit'), role).to.equal(false)
      expect(mayEdit(account({ role, edits: 'all' }), 'permit'), role).to.equal(true)
    }
    expect(mayEdit(account({ edits: 'all', disabledAt: 0 }), 'permit')).to.equal(false)
    expect(isNothing({ role: 'none' })).to.equal(true)
    expect([isNothing({ role: 'none', edits: 'all' }), isNothing({ role: 'viewer' })]).to.deep.equal([false, false])
  })

  it('may not have a name that another one signs with', () => {
    for (const name of ['Ada', 'Publicity', 'program', 'programs: all']) expect(isFreeName(name), name).to.equal(true)
    for (const name of [
      'public',
      ' Public ',
      'ＰＵＢＬＩＣ',
      'retention',
      'Retention',
      'program:sync',
      'PROGRAM: x',
      '\u2003public',
      'person',
      'Nobody',
      'pub\u200blic',
      'pro\u00adgram:sync',
      '\ufeffretention',
    ])
      expect(isFreeName(name), name).to.equal(false)
  })

  it('is known to a browser for 90 days, and may stay 10 minutes at a provider', () => {
    expect([KNOWN_MS, ERRAND_MS]).to.deep.equal([90 * 86_400_000, 10 * 60_000])
  })

  it('has sessions that are named by a hash', () => {
    expect(SESSION_ID.test('aZ09_-'.repeat(7).concat('x'))).to.equal(true)
    for (const id of ['', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}.`])
      expect(SESSION_ID.test(id), id).to.equal(false)
  })
})

describe('the address that an account signs in with', () => {
  it('is compared without capitals, full-width letters and space around it', () => {
    for (const typed of ['ada@example.org', ' ADA@Example.org\n', 'ＡＤＡ@example.org', '\u3000ada@example.org'])
      expect(emailOf(typed), typed).to.equal('ada@example.org')
  })

  it('is nobody’s where it is too long, or holds what no database takes', () => {
    const long = `${'a'.repeat(242)}@example.org`
    expect(emailOf(long)).to.equal(long)
    expect(emailOf(` ${long} `)).to.equal(long)
    expect(emailOf(`a${long}`)).to.equal('')
    expect(emailOf('ada\0@example.org')).to.equal('')
  })

  it('has one @, something around it, no white space, and at most 254 characters', () => {
    for (const text of ['a@b', 'ada@example.org', `${'a'.repeat(252)}@b`]) expect(isEmail(text), text).to.equal(true)
    for (const text of [
      '',
      '@',
      'ada',
      'ada@',
      '@example.org',
      'a@b@c',
      'a a@b',
      'a@b c',
      ' a@b',
      'a@b ',
      `${'a'.repeat(253)}@b`,
    ])
      expect(isEmail(text), text).to.equal(false)
  })
})
