import { expect } from 'chai'
import { createPasswords, passwordFault } from '../../../src/services/office/passwords.ts'
import { asked } from '../../support/cheap-passwords.ts'

const WHO = { ip: '192.0.2.1' }
const GOOD = 'gravel teapot quiet ninety'

describe('passwords', () => {
  const passwords = createPasswords()

  it('are kept as Argon2id with a salt of their own, and are found again', async () => {
    const [one, other] = await Promise.all([passwords.hash(GOOD), passwords.hash(GOOD)])
    expect(one).to.match(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.to.equal(other)
    expect(await passwords.matches(GOOD, one, WHO)).to.equal(true)
    expect(await passwords.matches(`${GOOD}.`, one, WHO)).to.equal(false)
  })

  it('are the same however the keyboard composed their characters', async () => {
    expect(await passwords.matches('Grüße von Zuhause', await passwords.hash('Gru\u0308ße von Zuhause'), WHO)).to.equal(
      true,
    )
  })

  /** What Argon2 is asked for when a password is judged that does not match. */
  async function workOf(password: string, hash: string | undefined) {
    const before = asked.length
    expect(await passwords.matches(password, hash, WHO)).to.equal(false)
    return asked.slice(before)
  }

  it('match nothing where there is no hash, after as much work', async () => {
    const work = await workOf('wrong', await passwords.hash(GOOD))
    expect(work).to.deep.equal([{ memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 }])
    expect(await workOf('wrong', undefined)).to.deep.equal(work)
  })

  it('match nothing where the text is too long for one, after as much work', async () => {
    for (const [text, hashed] of [
      [GOOD.padEnd(1601), GOOD.padEnd(1601)],
      ['x'.repeat(1601), ''],
    ] as const) {
      const hash = await passwords.hash(hashed)
      expect(await workOf(text, hash)).to.deep.equal(await workOf('wrong', hash))
    }
  })

  it('of two hundred characters are taken however they were composed', async () => {
    const long = 'ΐ'.repeat(200)
    expect(passwordFault(`a${long}`.slice(0, 200), [])).to.equal('common')
    expect(await passwords.matches(long.normalize('NFD'), await passwords.hash(long), WHO)).to.equal(true)
  })

  it('are refused at once when very many wait', async () => {
    const crowded = createPasswords()
    const judged = Array.from({ length: 70 }, () =>
      crowded.matches('wrong', undefined, WHO).catch(({ status }) => status),
    )
    expect(await Promise.race(judged.slice(61))).to.equal(503)
    expect((await Promise.all(judged)).filter((outcome) => outcome === false)).to.have.length(61)
  })

  it('of strangers who wait give way where most come from one network; whoever is known comes first', async () => {
    const crowded = createPasswords()
    const order: string[] = []
    const judge = (who: { ip: string; known?: boolean }) =>
      crowded.matches('wrong', undefined, who).then(
        () => void order.push(who.known ? 'known' : who.ip),
        ({ status }) => status,
      )
    const flood = Array.from({ length: 70 }, (_, i) => judge({ ip: `2001:db8:1:${i.toString(16)}::1` }))
    const owner = judge({ ip: '192.0.2.1' })
    const colleague = judge({ ip: '192.0.2.1', known: true })
    expect(await colleague).to.equal(undefined)
    expect(order.length, 'those that were judged first').to.be.at.most(2)
    expect(await owner).to.equal(undefined)
    expect((await Promise.all(flood)).filter((status) => status === 503)).to.have.length(10)
  })

  for (const [password, fault] of [
    [GOOD, undefined],
    ['elevenchars', 'short'],
    ['äöüäöüäöüäö', 'short'],
    ['x'.repeat(201), 'long'],
    ['\u0301\u0316'.repeat(500_000), 'long'],
    ['aaaaaaaaaaaaaaaa', 'common'],
    ['password1234', 'common'],
    ['Passw0rd Passw0rd', undefined],
    ['PASSWORD-password!', 'common'],
    ['123456789012', 'common'],
    ['qwertyuiopasdf', 'common'],
    ['letmein letmein', 'common'],
    ['summer2026!!', 'common'],
    ['dora.desk.2026', 'common'],
    ['correcthorsebatterystaple', 'common'],
    ['a master of the harbour', undefined],
  ] as [string, string | undefined][])
    it(`of ${[...password].length} characters such as ${password.slice(0, 24)} are ${fault ?? 'good'}`, () => {
      expect(passwordFault(password, ['dora', 'desk', 'example', 'org'])).to.equal(fault)
    })
})
