import { expect } from 'chai'
import { ConfigError, readConfig, SETTINGS } from '../../src/settings/index.ts'

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

describe('the settings', () => {
  it('have defaults that work without any variable', () => {
    const config = readConfig({})
    expect(config).to.include({ host: '127.0.0.1', port: 3000, baseUrl: '', dataDir: 'data', timeZone: 'UTC' })
    expect(config).to.include({ trustProxy: 0, shutdownMs: 8000, uploadMaxBytes: 10 * 2 ** 20, serviceName: 'Intake' })
    expect(config.secrets).to.deep.equal([])
  })

  it('take the default for an empty value, and no white space around one', () => {
    expect(readConfig({ SVC_PORT: '', SVC_HOST: '   ' })).to.include({ port: 3000, host: '127.0.0.1' })
    expect(readConfig({ SVC_PORT: ' 80 ' }).port).to.equal(80)
  })

  it('are frozen, lists included', () => {
    const config = readConfig({ SVC_SECRET: 'x'.repeat(32) })
    expect(Object.isFrozen(config)).to.equal(true)
    expect(Object.isFrozen(config.secrets)).to.equal(true)
  })

  it('tell all faults together, each with its name, its value and what is allowed', () => {
    const faults = faultsOf({ SVC_PORT: '70000', SVC_TIME_ZONE: 'Mars/Base', SVC_LOG_LEVEL: 'loud', SVC_PROT: '1' })
    expect(faults).to.have.length(4)
    expect(faults.join('\n')).to.include('SVC_PORT="70000": enter a whole number from 0 to 65535')
    expect(faults.join('\n')).to.include('SVC_TIME_ZONE="Mars/Base": enter an IANA time zone')
    expect(faults.join('\n')).to.include('SVC_LOG_LEVEL="loud": enter one of debug, info, warn, error, silent')
    expect(faults.join('\n')).to.include('SVC_PROT: this setting does not exist; did you mean SVC_PORT?')
  })

  it('refuse a name that is gone, and say what to do instead', () => {
    expect(faultsOf({ SVC_DATABASE_POOL: '20' })).to.deep.equal([
      'SVC_DATABASE_POOL: this setting is gone; remove it, and add the number to SVC_DATABASE_URL, such as ?pool=20 or &pool=20',
    ])
    expect(faultsOf({ SVC_UPLOAD_SUBMISSION_BYTES: '1' })).to.deep.equal([
      'SVC_UPLOAD_SUBMISSION_BYTES: this setting is gone; remove it: all files of one form together can have ten times the bytes of SVC_UPLOAD_MAX_BYTES',
    ])
  })

  it('take plain digits for numbers, and nothing that only looks like one', () => {
    for (const port of ['1e3', '0x50', '80.0', '-1', '+80', '80 80', '٣', 'NaN', '', '999999999999999999'].filter(
      Boolean,
    ))
      expect(faultsOf({ SVC_PORT: port }), port).to.have.length(1)
  })

  it('take an origin as public address', () => {
    for (const [text, origin] of [
      ['https://forms.example.org', 'https://forms.example.org'],
      ['https://Forms.Example.org/', 'https://forms.example.org'],
      ['http://localhost:3000', 'http://localhost:3000'],
    ] as const)
      expect(readConfig({ SVC_BASE_URL: text }).baseUrl).to.equal(origin)
    for (const text of [
      'forms.example.org',
      'ftp://x.example',
      'https://x.example/forms',
      'https://x.example?a',
      'https://x.example/#a',
      'https://ada@x.example',
      'https://:word@x.example',
      'javascript:alert(1)',
      '//x.example',
    ])
      expect(faultsOf({ SVC_BASE_URL: text }), text).to.have.length(1)
  })

  it('never print a secret, nor a password in an address', () => {
    expect(faultsOf({ SVC_SECRET: 'hunter2' }).join())
      .to.include('(hidden)')
      .and.not.to.include('hunter2')
    expect(faultsOf({ SVC_BASE_URL: 'https://ada:hunter2@x.example' }).join()).not.to.include('hunter2')
  })

  it('take several secrets, none of them short, and no list of nothing', () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(40)]
    expect(readConfig({ SVC_SECRET: `${a}, ${b} ` }).secrets).to.deep.equal([a, b])
    expect(faultsOf({ SVC_SECRET: `${a},short` })).to.have.length(1)
    expect(faultsOf({ SVC_SECRET: ' , ' })).to.have.length(1)
  })

  it('leave the names of the load gate alone', () => {
    expect(faultsOf({ SVC_LOAD_BASE_URL: 'x', SVC_LOAD_ANYTHING: 'y', OTHER: 'z' })).to.deep.equal([])
  })

  it('each say in a sentence what they mean, and have a default that passes', () => {
    for (const { name, meaning, default: fallback, parse } of Object.values(SETTINGS)) {
      expect(name).to.match(/^SVC_[A-Z_]+$/)
      expect(meaning.length, name).to.be.greaterThan(20)
      expect(() => parse(fallback as never), name).not.to.throw()
    }
  })

  it('refuse an office on the port of the forms, and one on its own without the address that links to it need', () => {
    expect(faultsOf({ SVC_PORT: '3000', SVC_STAFF_PORT: '3000' }).join()).to.include(
      'SVC_STAFF_PORT=3000: is the same as SVC_PORT',
    )
    const apart = { SVC_STAFF_PORT: '3001', SVC_BASE_URL: 'https://forms.example.org' }
    expect(faultsOf(apart).join()).to.match(/^SVC_STAFF_URL: must be set with SVC_STAFF_PORT/)
    expect(faultsOf({ ...apart, SVC_STAFF_URL: 'https://office.example.org' })).to.deep.equal([])
    expect(faultsOf({ SVC_STAFF_PORT: '3001' })).to.deep.equal([])
  })

  it('want all that a provider of OpenID Connect needs, or none of it, and print no secret of it', () => {
    const issuer = { SVC_OIDC_ISSUER: 'https://login.example.org' }
    expect(faultsOf(issuer)).to.have.length(2)
    const whole = { ...issuer, SVC_OIDC_CLIENT_ID: 'intake', SVC_OIDC_CLIENT_SECRET: 'hunter2' }
    expect(faultsOf(whole)).to.deep.equal([])
    const faults = faultsOf({ ...whole, SVC_OIDC_ISSUER: '', SVC_OIDC_ROLES: 'x' }).join('\n')
    expect(faults).to.include('SVC_OIDC_ISSUER: must be set').and.include('SVC_OIDC_ROLES="x": write pairs')
    expect(faults).not.to.include('hunter2')
    for (const text of ['http://login.example.org', 'login'])
      expect(faultsOf({ ...whole, SVC_OIDC_ISSUER: text }).join()).to.match(
        /^SVC_OIDC_ISSUER="[^"]+": write the issuer/,
      )
  })

  it('name every fault on a line of its own', () => {
    expect(() => readConfig({ SVC_PORT: 'x', SVC_MAX_IN_FLIGHT: '0' })).to.throw(
      ConfigError,
      /^The settings cannot be used:\n {2}SVC_PORT="x".*\n {2}SVC_MAX_IN_FLIGHT="0"/,
    )
  })
})
