/** What the package for Debian does before an upgrade, with an `intake` of ours on the PATH in place of the release that is installed. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'

const preinst = resolve(import.meta.dirname, '../../../scripts/deploy/debian/preinst')

describe('the package for Debian, before it is unpacked,', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-preinst-'))
    writeFileSync(join(folder, 'systemctl'), '#!/bin/sh\nexit 3\n', { mode: 0o755 })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const asked = () => (existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : '')

  /** Runs it as dpkg does, with a backup that ends with this code. */
  function run(code: number, args: string[], env: Record<string, string> = {}) {
    writeFileSync(join(folder, 'intake'), `#!/bin/sh\necho "$@" >> '${folder}/asked'\nexit ${code}\n`, { mode: 0o755 })
    const PATH = `${folder}:${process.env.PATH}`
    const { status, stderr } = spawnSync('sh', [preinst, ...args], { env: { PATH, ...env }, encoding: 'utf8' })
    return { status, stderr }
  }

  it('lets the release that is installed make a backup when it is upgraded', () => {
    expect(run(0, ['upgrade', '0.1.0']).status).to.equal(0)
    expect(asked()).to.equal('backup make --to /var/lib/intake-backups\n')
  })

  for (const code of [1, 2])
    it(`stops the upgrade when the backup ends with ${code}`, () => {
      const { status, stderr } = run(code, ['upgrade', '0.1.0'])
      expect(status).to.equal(1)
      expect(stderr).to.include('The backup failed, so Intake is not upgraded.')
    })

  it('goes on without a backup when it is told to', () => {
    expect(run(1, ['upgrade', '0.1.0'], { INTAKE_UPGRADE_WITHOUT_BACKUP: 'yes' }).status).to.equal(0)
    expect(asked()).to.equal('')
  })

  it('makes no backup when nothing was installed before', () => {
    expect(run(1, ['install']).status).to.equal(0)
    expect(asked()).to.equal('')
  })
})
