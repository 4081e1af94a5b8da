/** The file of settings that the service and its commands share. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { readEnvFile } from '../../src/settings/env-file.ts'
import { ConfigError } from '../../src/settings/index.ts'
import { createAuthority } from '../support/certificates.ts'

const root = join(import.meta.dirname, '../..')
const { PATH, NODE_COMPILE_CACHE } = process.env
/** No settings but those of the file. */
const env = { PATH: PATH!, NODE_COMPILE_CACHE }

describe('the file of settings', function () {
  this.timeout(30_000) // starts processes
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-settings-'))
    file = join(folder, 'intake.env')
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const read = (env: Record<string, string | undefined>, named?: string) => {
    readEnvFile(env, named)
    return env
  }

  it('is the one that is named, else that of SVC_ENV_FILE, else none', () => {
    writeFileSync(file, '# Intake\nSVC_PORT=4000\nSVC_SERVICE_NAME="Town # 1" # our town\nSVC_CONTACT=\'a\\b\'\n')
    const wanted = { SVC_PORT: '4000', SVC_SERVICE_NAME: 'Town # 1', SVC_CONTACT: 'a\\b' }
    expect(read({}, file)).to.deep.equal(wanted)
    expect(read({ SVC_ENV_FILE: file })).to.deep.equal({ SVC_ENV_FILE: file, ...wanted })
    expect(read({ SVC_ENV_FILE: '/nowhere' }, file)).to.deep.equal({ SVC_ENV_FILE: '/nowhere', ...wanted })
    expect(read({})).to.deep.equal({})
    expect(read({ SVC_ENV_FILE: '' })).to.deep.equal({ SVC_ENV_FILE: '' })
  })

  it('changes no variable that is set, be it to nothing', () => {
    writeFileSync(file, 'SVC_PORT=4000\nSVC_CONTACT=ada@example.org\n')
    expect(read({ SVC_PORT: '5000', SVC_CONTACT: '' }, file)).to.deep.equal({ SVC_PORT: '5000', SVC_CONTACT: '' })
  })

  it('is named in a fault when it cannot be read', () => {
    expect(() => read({}, '/nowhere')).to.throw(ConfigError, '--env-file="/nowhere": the file cannot be read: ENOENT')
    expect(() => read({ SVC_ENV_FILE: folder })).to.throw(
      ConfigError,
      `SVC_ENV_FILE="${folder}": the file cannot be read`,
    )
    expect(() => read({}, '')).to.throw(ConfigError, '--env-file="": the file cannot be read: ENOENT')
  })

  it('may begin with a byte order mark, as editors on Windows write it', () => {
    writeFileSync(file, '\uFEFFSVC_PORT=4000\r\nSVC_CONTACT=ada@example.org\r\n')
    expect(read({}, file)).to.deep.equal({ SVC_PORT: '4000', SVC_CONTACT: 'ada@example.org' })
  })

  it('is refused when it is not UTF-8: its words would be wrong on every page, or its settings unknown', () => {
    for (const bytes of [
      Buffer.from('SVC_SERVICE_NAME=B\xFCrgerb\xFCro\n', 'latin1'),
      Buffer.from('SVC_PORT=1\n', 'utf16le'),
    ]) {
      writeFileSync(file, bytes)
      expect(() => read({}, file)).to.throw(
        ConfigError,
        `--env-file="${file}": the file is not UTF-8. Save it as UTF-8`,
      )
    }
  })

  it('is refused when a setting in it has no value: each such line is named', () => {
    writeFileSync(
      file,
      'SVC_HOST 0.0.0.0\n# SVC_PORT\nSVC_PORT = 4000\n\nexport SVC_CONTACT: ada@example.org\nSVC_LOGO=\n',
    )
    expect(() => read({}, file))
      .to.throw(ConfigError)
      .with.property('faults')
      .that.deep.equals([
        `--env-file="${file}", line 1: write SVC_HOST=value`,
        `--env-file="${file}", line 5: write SVC_CONTACT=value`,
      ])
  })

  it('is refused when a quote does not end: the settings below it would be lost', () => {
    writeFileSync(file, 'SVC_SERVICE_NAME="Town hall\nSVC_TRUST_PROXY=1\nSVC_CONTACT="ada@example.org"\n')
    expect(() => read({}, file)).to.throw(
      ConfigError,
      `--env-file="${file}": the value of SVC_SERVICE_NAME begins with a quote that does not end there`,
    )
    writeFileSync(file, 'SVC_CONTACT="Ada\n+44 20 7946 0000"\nSVC_PORT=4000\n')
    expect(read({}, file)).to.deep.equal({ SVC_CONTACT: 'Ada\n+44 20 7946 0000', SVC_PORT: '4000' })
  })

  it('can name authorities that the service trusts beside the usual ones', async () => {
    const authority = createAuthority('Town')
    const { key, certificate: cert } = authority.issue(['127.0.0.1'])
    const server = createServer({ key, cert }, (_, answer) => answer.end('it is me'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const pem = join(folder, 'town.pem')
      writeFileSync(pem, authority.certificate)
      writeFileSync(file, `NODE_EXTRA_CA_CERTS=${pem}\n`)
      const { port } = server.address() as AddressInfo
      const asks = `
        import { get } from 'node:https'
        import { readEnvFile } from './src/settings/env-file.ts'
        readEnvFile(process.env, process.argv[1])
        get('https://127.0.0.1:${port}/', (answer) => answer.pipe(process.stdout))`
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', asks, file], {
        cwd: root,
        env,
      })
      expect(stdout).to.equal('it is me')
    } finally {
      server.close()
    }
    writeFileSync(file, 'NODE_EXTRA_CA_CERTS=/nowhere.pem\n')
    expect(() => read({}, file)).to.throw(ConfigError, 'NODE_EXTRA_CA_CERTS="/nowhere.pem": ENOENT')
  })

  it('is read by us alone: Node, which has an option of the same name, would end first, with another sentence and another code', () => {
    for (const program of [['src/main.ts'], ['src/cli.ts', 'stats']]) {
      const args = ['scripts/node.sh', ...program, '--env-file', '/nowhere']
      const { status, stderr } = spawnSync('sh', args, { cwd: root, env, encoding: 'utf8' })
      expect(status, program[0]).to.equal(2)
      expect(stderr).to.match(
        /^The settings cannot be used:\n {2}--env-file="\/nowhere": the file cannot be read: ENOENT/,
      )
    }
  })

  it('is read by the service and by its commands, wherever the option stands, and its faults end them with 2', () => {
    writeFileSync(file, `SVC_DATA_DIR=${join(folder, 'data')}\nSVC_PROT=1\n`)
    for (const args of [
      ['src/main.ts', '--env-file', file],
      ['src/main.ts', `--env-file=${file}`],
      ['src/cli.ts', '--env-file', file, 'forms', 'list'],
      ['src/cli.ts', 'forms', 'list', '--env-file', file],
    ]) {
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
      expect({ status, stderr }, args.join(' ')).to.deep.equal({
        status: 2,
        stderr: 'The settings cannot be used:\n  SVC_PROT: this setting does not exist; did you mean SVC_PORT?\n',
      })
    }
    const wrong = spawnSync(process.execPath, ['src/main.ts', '--env-fil', file], { cwd: root, env, encoding: 'utf8' })
    expect(wrong.status).to.equal(2)
    expect(wrong.stderr).to.include('The options are --env-file <file> and --version')
  })

  it('gives commands the address that the links of the service have', () => {
    const data = join(folder, 'data')
    writeFileSync(file, `SVC_DATA_DIR=${data}\nSVC_BASE_URL=https://forms.example.org\n`)
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['src/cli.ts', '--env-file', file, ...args], {
        cwd: root,
        env,
        encoding: 'utf8',
      })
    expect(run('db', 'migrate').status).to.equal(0)
    const { stdout, stderr } = run('staff', 'add', 'ada@example.org', '--name', 'Ada', '--role', 'admin')
    expect(`${stdout}${stderr}`).to.include('https://forms.example.org/staff/')
  })
})
