/** The units of systemd that come with a release, judged by systemd itself, with the programs where a package puts them. */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect } from 'chai'
import { needs } from '../../support/needs.ts'
import { cliFaults } from '../../support/shell-examples.ts'

const deploy = resolve(import.meta.dirname, '../../../scripts/deploy')
const units = globSync('*', { cwd: join(deploy, 'systemd') }).sort()
const services = units.filter((unit) => unit.endsWith('.service'))

needs('systemd')('the units of systemd', function () {
  this.timeout(60_000) // each is a process
  let root: string
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'intake-units-'))
    for (const unit of units) put(join('systemd', unit), `etc/systemd/system/${unit}`)
    put('bin/intake-service', 'usr/lib/intake/bin/intake-service')
    put('debian/intake', 'usr/bin/intake')
    put('bin/intake', 'bin/sh')
  })
  after(() => rmSync(root, { recursive: true }))

  it('are those of the service, its backup, its drill and its load gate', () => {
    expect(units).to.deep.equal([
      'intake-backup.service',
      'intake-backup.timer',
      'intake-drill.service',
      'intake-drill.timer',
      'intake-gate.service',
      'intake-gate.timer',
      'intake.service',
    ])
  })

  it('have no fault, and start programs that the package has', () => {
    expect(analyze('verify', `--root=${root}`, '--recursive-errors=no', ...units)).to.deep.equal({
      status: 0,
      said: '',
    })
  })

  for (const unit of services) {
    it(`keep what a break-in could reach small: ${unit} is below 2.0`, () => {
      const { status, said } = analyze('security', '--offline=true', '--threshold=19', join(deploy, 'systemd', unit))
      expect(status, said).to.equal(0)
    })

    it(`do not forbid what Node needs: ${unit}`, () => {
      expect(readFileSync(join(deploy, 'systemd', unit), 'utf8')).to.not.match(/^MemoryDenyWriteExecute=/m)
    })
  }

  function put(from: string, to: string): void {
    mkdirSync(join(root, dirname(to)), { recursive: true })
    cpSync(join(deploy, from), join(root, to))
  }
})

function analyze(...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args], { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

it('what is installed with a package runs commands that exist', () => {
  const files = [...units.map((unit) => `systemd/${unit}`), 'debian/preinst']
  const commands = files.flatMap((file) => {
    const text = readFileSync(join(deploy, file), 'utf8')
    return [...text.matchAll(/(?:=\/usr\/bin\/|if ! )intake ([^;\n]+)/g)].map(([, words]) => words!)
  })
  expect(commands).to.have.length(4)
  expect(commands.flatMap((words) => cliFaults(words.split(' ')))).to.deep.equal([])
})
