/** The file of settings that the service and its commands share. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { readEnvFile } from '../../src/settings/env-file.ts'
import { ConfigError } from '../../src/settings/index.ts'

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
