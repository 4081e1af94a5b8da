import { inspect } from 'node:util'
import { expect } from 'chai'
import { namedAddress, parseDatabaseAddress } from '../../src/settings/database-address.ts'
import { type ConfigError, readConfig } from '../../src/settings/index.ts'

const SVC_SECRET = 's'.repeat(32)
const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

describe('the address of the database', () => {
  it('names host, port, user, password and database, each unescaped', () => {
    const address = parseDatabaseAddress('postgresql://a%40b:p%3Aw%2F%25@[::1]:6543/in%20take?sslmode=disable')!
    expect(address).to.deep.equal({ host: '::1', port: 6543, user: 'a@b', database: 'in take', sslmode: 'disable' })
    expect(address.password).to.equal('p:w/%')
    expect(parseDatabaseAddress('postgres://u@db.example.org/x')).to.include({ port: 5432, sslmode: 'prefer' })
    expect(parseDatabaseAddress('postgres://u@h/x?sslrootcert=system')).to.include({ sslmode: 'verify-full' })
    expect(parseDatabaseAddress('postgres://u@%2Frun%2Fpostgresql/x')).to.include({ host: '/run/postgresql' })
    expect(parseDatabaseAddress('postgres://u@h/x?fsync=elsewhere')).to.include({ fsync: 'elsewhere' })
    expect(parseDatabaseAddress('')).to.equal(undefined)
  })

  it('never shows its password where it is printed', () => {
    const address = parseDatabaseAddress('postgres://u:hunter2@h/x')!
    for (const text of [inspect(address), JSON.stringify(address), namedAddress(address), inspect({ ...address })])
      expect(text).not.to.include('hunter2')
    expect(namedAddress(address)).to.equal('postgres://u@h:5432/x')
  })

  it('says how many connections a process may open, from 1 to 1000', () => {
    for (const most of [1, 20, 1000])
      expect(parseDatabaseAddress(`postgres://u@h/x?sslmode=require&pool=${most}`)).to.include({ pool: most })
    expect(parseDatabaseAddress('postgres://u@h/x')).not.to.have.property('pool')
    for (const most of ['0', '1001', '-1', '1e2', '2.5', '', 'ten', '00001'])
      expect(() => parseDatabaseAddress(`postgres://u@h/x?pool=${most}`), most).to.throw('from 1 to 1000')
  })

  it('is refused when it is malformed, in a sentence that repeats nothing of it', () => {
    for (const text of [
      'hunter2',
      'mysql://u:hunter2@h/x',
      'postgres://u:hunter2@h',
      'postgres://u:hunter2@h/x/y',
      'postgres://:hunter2@h/x',
      'postgres://u:hunter2@h:port/x',
      'postgres://u:hunter2@h/x#y',
      'postgres://u:hunter2%zz@h/x',
      'postgres://u:hunter2@h/x?sslmode=maybe',
      'postgres://u:hunter2@h/x?sslmode=require&sslmode=disable',
      'postgres://u:hunter2@h/x?options=hunter2',
      'postgres://u:hunter2@h/x?fsync=off',
      'postgres://u:hunter2@h/x?pool=hunter2',
      'postgres://u:hunter2@h/x?pool=5&pool=6',
      'postgres://u:hunter2@h/x?sslmode=verify-full',
      'postgres://u:hunter2@h/x?sslmode=verify-ca&sslrootcert=system',
      'postgres://u:hunter2@h/x?sslmode=require&sslrootcert=system',
    ]) {
      const faults = faultsOf({ SVC_DATABASE_URL: text, SVC_SECRET })
      expect(faults, text).to.have.length(1)
      expect(faults[0]).to.match(/^SVC_DATABASE_URL=\(hidden\): /)
      expect(faults[0]).not.to.include('hunter2')
    }
  })

  it('names one host, and says what to do instead of several', () => {
    for (const hosts of ['a,b', 'a:5432,b:5432', 'a:5432,b', '[::1],b'])
      expect(faultsOf({ SVC_DATABASE_URL: `postgres://u:p,w@${hosts}/x`, SVC_SECRET })[0], hosts).to.include(
        'name one host',
      )
    expect(faultsOf({ SVC_DATABASE_URL: 'postgres://u:p,w@a/x', SVC_SECRET })).to.deep.equal([])
  })

  it('asks for a secret that all processes share', () => {
    const [fault, ...more] = faultsOf({ SVC_DATABASE_URL: 'postgres://u@h/x' })
    expect(more).to.deep.equal([])
    expect(fault).to.include('SVC_SECRET: must be set').and.to.include('openssl rand')
    expect(faultsOf({ SVC_DATABASE_URL: 'postgres://u@h/x', SVC_SECRET })).to.deep.equal([])
  })
})
