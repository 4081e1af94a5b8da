import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { expect } from 'chai'
import { sql } from 'kysely'
import { parseDatabaseAddress } from '../../../src/settings/database-address.ts'
import { openEngine } from '../../../src/store/engine.ts'
import { createAuthority, type Issued } from '../../support/certificates.ts'
import { askServer } from '../../support/databases.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { serverUser } from '../../support/postgres-files.ts'

/** Who may come in, and how. */
const ACCESS = `
hostssl all encrypted 127.0.0.1/32 scram-sha-256
hostnossl all plain 127.0.0.1/32 scram-sha-256
host all postgres 127.0.0.1/32 scram-sha-256
host all postgres ::1/128 scram-sha-256
`
const authority = createAuthority('Ours')
const stranger = createAuthority('Somebody else')
const CERTIFICATES = {
  good: authority.issue(['localhost']),
  numbered: authority.issue(['127.0.0.1']),
  expired: authority.issue(['localhost'], Date.now() - 60_000),
}

describe('a PostgreSQL server that encrypts', function () {
  this.timeout(30_000) // may start the database server
  let server: Postgres
  let folder: string
  let url: string
  const own = (name: string, text = ''): string => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    const { uid, gid } = serverUser()
    if (uid !== undefined) chownSync(file, uid, gid!)
    return file
  }
  const present = ({ key, certificate }: Issued) => [own('server.key', key), own('server.crt', certificate)]
  const serve = async (issued: Issued): Promise<void> => {
    await server.stop()
    present(issued)
    await server.start()
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'intake-tls-'))
    const { uid, gid } = serverUser()
    if (uid !== undefined) chownSync(folder, uid, gid!)
    const [ssl_key_file, ssl_cert_file] = present(CERTIFICATES.good) as [string, string]
    const hba_file = own('pg_hba.conf', ACCESS)
    server = await startPostgres({ listen_addresses: 'localhost', ssl: 'on', ssl_key_file, ssl_cert_file, hba_file })
    url = await server.database()
    own('ours.crt', authority.certificate)
    own('strangers.crt', stranger.certificate)
    own('both.crt', stranger.certificate + authority.certificate)
    own('empty.crt', 'no certificate at all')
    mkdirSync(join(folder, 'a-folder'))
    for (const name of ['encrypted', 'plain'])
      await askServer(url, `create role ${name} superuser login password 'hunter2'`)
  })
  after(async () => {
    await server?.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  /** `encrypted` or `plain`, as the server sees it; else the sentence of the refusal, without a password. */
  async function opened(mode: string, { host = 'localhost', root = '', user = '' } = {}): Promise<string> {
    const address = new URL(url)
    address.hostname = host
    if (user) Object.assign(address, { username: user, password: 'hunter2' })
    if (mode) address.searchParams.set('sslmode', mode)
    if (root) address.searchParams.set('sslrootcert', root === 'system' ? root : join(folder, root))
    try {
      const engine = await openEngine(parseDatabaseAddress(address.href)!)
      const { rows } = await sql<{ ssl: boolean }>`
        select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(engine.reader)
      await engine.close()
      return rows[0]!.ssl ? 'encrypted' : 'plain'
    } catch (error) {
      const { setting, message, stack } = error as Error & { setting?: string }
      expect(setting, String(stack)).to.equal('SVC_DATABASE_URL')
      for (const secret of ['hunter2', new URL(url).password]) expect(`${message}${stack}`).not.to.include(secret)
      return message
    }
  }

  describe('with a certificate for its name', () => {
    before(() => serve(CERTIFICATES.good))

    it('is spoken to in the clear only where that is asked for', async () => {
      expect(await opened('disable')).to.equal('plain')
      expect(await opened('allow')).to.equal('plain')
      for (const mode of ['', 'prefer', 'require']) expect(await opened(mode), mode).to.equal('encrypted')
    })

    it('is verified by those who may sign it, also where they are several in one file', async () => {
      for (const root of ['ours.crt', 'both.crt'])
        for (const mode of ['require', 'verify-ca', 'verify-full'])
          expect(await opened(mode, { root }), mode).to.equal('encrypted')
    })

    it('is refused when others signed it, whoever else is trusted on this machine', async () => {
      for (const mode of ['require', 'verify-ca', 'verify-full'])
        expect(await opened(mode, { root: 'strangers.crt' })).to.match(
          new RegExp(`certificate does not pass sslmode=${mode} \\([A-Z_]+\\).*sslrootcert`),
        )
    })

    it('is refused under another name by verify-full alone', async () => {
      const host = '127.0.0.1'
      expect(await opened('verify-full', { host, root: 'ours.crt' })).to.match(
        /does not pass sslmode=verify-full \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
      )
      expect(await opened('verify-ca', { host, root: 'ours.crt' })).to.equal('encrypted')
    })

    it('is verified also where Node is told to verify nothing', async () => {
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
      try {
        for (const mode of ['require', 'verify-ca', 'verify-full'])
          expect(await opened(mode, { root: 'strangers.crt' })).to.include(`does not pass sslmode=${mode}`)
      } finally {
        delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      }
    })

    it('is refused by system until the authorities of Node know who signed it, and then by its name', async () => {
      expect(await opened('verify-full', { root: 'system' })).to.include('does not pass sslmode=verify-full')
      const usual = tls.getCACertificates('default')
      tls.setDefaultCACertificates([...usual, authority.certificate])
      try {
        for (const mode of ['', 'verify-full']) expect(await opened(mode, { root: 'system' })).to.equal('encrypted')
        expect(await opened('', { root: 'system', host: '127.0.0.1' })).to.include('ALTNAME_INVALID')
      } finally {
        tls.setDefaultCACertificates(usual)
      }
    })

    it('is not even asked when sslrootcert contains no certificate', async () => {
      expect(await opened('verify-full', { root: 'empty.crt' })).to.match(
        /sslrootcert contains no certificate: .*empty\.crt/,
      )
      expect(await opened('verify-full', { root: 'a-folder' })).to.match(/sslrootcert cannot be read \(EISDIR\)/)
    })
  })

  it('with a certificate for its address is taken by the address, and refused by the name', async () => {
    await serve(CERTIFICATES.numbered)
    expect(await opened('verify-full', { host: '127.0.0.1', root: 'ours.crt' })).to.equal('encrypted')
    expect(await opened('verify-full', { root: 'ours.crt' })).to.include('ALTNAME_INVALID')
  })

  it('with an expired certificate is refused wherever it is verified', async () => {
    await serve(CERTIFICATES.expired)
    for (const mode of ['verify-ca', 'verify-full'])
      expect(await opened(mode, { root: 'ours.crt' })).to.match(/sslmode=verify-\w+ \(CERT_HAS_EXPIRED\)/)
    expect(await opened('require')).to.equal('encrypted')
  })

  it('is spoken to in its way when it insists on one', async () => {
    const [insisting, refusing] = [
      { user: 'encrypted', host: '127.0.0.1' },
      { user: 'plain', host: '127.0.0.1' },
    ]
    expect(await opened('allow', insisting)).to.equal('encrypted')
    expect(await opened('disable', insisting)).to.match(/does not let user "encrypted" connect.*no encryption/)
    expect(await opened('prefer', refusing)).to.equal('plain')
    expect(await opened('require', refusing)).to.match(/does not let user "plain" connect.*SSL encryption/)
  })
})
