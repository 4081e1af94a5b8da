/**
 * Makes the packages of the last commit: for each kind of machine a tarball with Node in it and a package for Debian, then the
 * load gate, what is in them, and their hashes. Time, order, owner and modes follow from the commit alone.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { licencesOf } from './licences.ts'

interface Machine {
  /** For npm. */
  cpu: 'x64' | 'arm64'
  /** For Debian. */
  architecture: 'amd64' | 'arm64'
  /** The first line of what is said of it. */
  tried: string
}

const MACHINES: readonly Machine[] = [
  { cpu: 'x64', architecture: 'amd64', tried: 'These packages for x64 were installed and started on Debian 12.' },
  {
    cpu: 'arm64',
    architecture: 'arm64',
    tried:
      'The service of these packages for arm64 was started once, under qemu. Nobody has tried them on a machine yet.',
  },
]

/** What a package has of the repository. */
const PARTS = ['src', 'views', 'public', 'docs', '.github', 'README.md', 'LICENSE', 'package.json', 'package-lock.json']

/** What the load gate has of it. */
export const GATE_PARTS = [
  ...['scripts/node.sh', 'scripts/node.cjs', 'scripts/test-load.ts', 'scripts/load', '.npmrc', 'LICENSE'],
  ...['src/models/moment.ts', 'src/models/nearest.ts', 'docs/load-gate.md', 'package.json', 'package-lock.json'],
]
export const GATE_PACKAGES = ['autocannon', 'ipaddr.js']

interface Build {
  root: string
  /** A folder of its own, which is removed afterwards. */
  work: string
  version: string
  /** Seconds: when the commit was made. */
  time: number
}

export function buildRelease(root: string, work: string, to: string): { name: string; bytes: number }[] {
  const git = (...args: string[]) => run(root, 'git', ...args).trim()
  const { version } = JSON.parse(git('show', 'HEAD:package.json'))
  const time = git('log', '-1', '--format=%ct')
  process.env.SOURCE_DATE_EPOCH = time // for dpkg-deb
  const build: Build = { root, work, version, time: Number(time) }
  for (const machine of MACHINES) {
    const tree = treeFor(build, machine)
    pack(build, tree, join(to, `${basename(tree)}.tar.gz`))
    packForDebian(build, machine, tree, to)
    if (machine.cpu === 'x64') writeFileSync(join(to, `intake-${version}.cdx.json`), billOf(build, tree))
  }
  const gate = gateOf(build)
  pack(build, gate, join(to, `${basename(gate)}.tar.gz`))
  const names = readdirSync(to).sort()
  writeFileSync(join(to, 'SHA256SUMS'), names.map((name) => `${sha256(join(to, name))}  ${name}\n`).join(''))
  return [...names, 'SHA256SUMS'].map((name) => ({ name, bytes: lstatSync(join(to, name)).size }))
}

export const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

function treeFor({ root, work, version }: Build, { cpu, tried }: Machine): string {
  const tree = join(work, `intake-${version}-linux-${cpu}`)
  takeCommitted(root, [...PARTS, '.npmrc'], tree)
  const others = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc', '--ignore-scripts', '--prefer-offline']
  run(tree, 'npm', 'ci', '--omit=dev', ...others)
  // Headers, manual pages, and what is for other machines.
  const packages = join(tree, 'node_modules')
  for (const path of ['include', 'share', 'CHANGELOG.md']) remove(join(packages, `node-linux-${cpu}`, path))
  for (const path of ['deps', 'src', 'build']) remove(join(packages, 'better-sqlite3', path))
  for (const name of readdirSync(join(packages, 'better-sqlite3/prebuilds')))
    if (name !== `linux-${cpu}.node`) remove(join(packages, 'better-sqlite3/prebuilds', name))
  remove(join(tree, '.npmrc'))
  const deploy = takeCommitted(root, ['scripts/deploy'], join(work, `deploy-${cpu}`))
  renameSync(join(deploy, 'scripts/deploy/bin'), join(tree, 'bin'))
  renameSync(join(deploy, 'scripts/deploy'), join(tree, 'deploy'))
  writeFileSync(join(tree, 'NOTES'), `${tried}\n${NOTES}`)
  writeFileSync(join(tree, 'THIRD-PARTY-LICENSES'), licencesOf(packages))
  return tree
}

const NOTES = `They need Linux with glibc 2.34 or later, libstdc++ 12 or later, and libatomic: Debian 12, Ubuntu 24.04, Fedora 38.
bin/intake-service is the service, bin/intake its command line, docs/installing.md the way to install them.
`

function packForDebian(build: Build, { architecture }: Machine, tree: string, to: string): void {
  const debian = join(tree, 'deploy/debian')
  const files = join(build.work, `debian-${architecture}`)
  const put = (from: string, at: string) => {
    mkdirSync(join(files, dirname(at)), { recursive: true })
    cpSync(from, join(files, at), { recursive: true, verbatimSymlinks: true })
  }
  put(tree, 'usr/lib/intake')
  remove(join(files, 'usr/lib/intake/deploy'))
  put(join(tree, 'LICENSE'), 'usr/share/doc/intake/copyright')
  put(join(debian, 'intake'), 'usr/bin/intake')
  put(join(debian, 'intake.env'), 'etc/intake.env')
  for (const unit of globSync('*', { cwd: join(tree, 'deploy/systemd'), exclude: ['intake-gate.*'] }))
    put(join(tree, 'deploy/systemd', unit), `usr/lib/systemd/system/${unit}`)
  for (const name of ['preinst', 'postinst', 'prerm', 'postrm', 'conffiles']) put(join(debian, name), `DEBIAN/${name}`)
  const version = build.version.replace('-', '~')
  const said: Record<string, string> = { version, architecture, kilobytes: String(kilobytes(files)) }
  const control = readFileSync(join(debian, 'control'), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name) => said[name]!)
  writeFileSync(join(files, 'DEBIAN/control'), control)
  settle(build, files)
  run(files, 'chmod', '640', 'etc/intake.env')
  run(
    build.work,
    ...['dpkg-deb', '--root-owner-group', '-Zxz', '-z1', '--threads-max=1', '--build', files],
    join(to, `intake_${version}_${architecture}.deb`),
  )
}

function gateOf({ root, work, version }: Build): string {
  const gate = takeCommitted(root, GATE_PARTS, join(work, `intake-gate-${version}`))
  const { name, license, type, engines, dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(gate, 'package.json'), 'utf8'),
  )
  const all: Record<string, string> = { ...dependencies, ...devDependencies }
  const manifest = {
    ...{ name: `${name}-gate`, version, license, private: true, type, engines },
    scripts: { 'test:load': 'exec sh scripts/node.sh scripts/test-load.ts' },
    dependencies: Object.fromEntries(GATE_PACKAGES.map((one) => [one, all[one]])),
    optionalDependencies,
  }
  writeFileSync(join(gate, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  // Takes the versions of our own lock, and drops the packages that the gate does without.
  run(gate, 'npm', 'install', '--package-lock-only', '--offline', '--ignore-scripts')
  const deploy = takeCommitted(root, ['scripts/deploy/systemd'], join(work, 'deploy-gate'))
  for (const unit of globSync('intake-gate.*', { cwd: join(deploy, 'scripts/deploy/systemd') }))
    renameSync(join(deploy, 'scripts/deploy/systemd', unit), join(gate, unit))
  return gate
}

/** The bill of materials, whose random number and time are made of what is in it and of the commit. */
function billOf({ time }: Build, tree: string): string {
  const bill = JSON.parse(run(tree, 'npm', 'sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only'))
  bill.metadata.component.name = 'intake'
  bill.metadata.timestamp = new Date(time * 1000).toISOString()
  delete bill.serialNumber
  const digest = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
  const id = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
  return `${JSON.stringify({ ...bill, serialNumber: `urn:uuid:${id}` }, null, 2)}\n`
}

function takeCommitted(root: string, paths: readonly string[], to: string): string {
  mkdirSync(to, { recursive: true })
  const archive = join(dirname(to), `${basename(to)}.tar`)
  run(root, 'git', 'archive', '--format=tar', `--output=${archive}`, 'HEAD', '--', ...paths)
  run(to, 'tar', '-xf', archive)
  remove(archive)
  return to
}

function pack(build: Build, folder: string, to: string): void {
  settle(build, folder)
  const fixed = ['--sort=name', '--format=gnu', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${build.time}`]
  const archive = join(build.work, 'packed.tar')
  run(dirname(folder), 'tar', '-cf', archive, ...fixed, basename(folder))
  run(build.work, 'gzip', '-9n', archive)
  renameAcross(`${archive}.gz`, to)
}

/** Gives all in a folder the same modes and times, whatever the umask and the clock were. */
function settle({ time }: Build, folder: string): void {
  run(folder, 'chmod', '-R', 'u=rwX,go=rX', '.')
  run(folder, 'find', '.', '-exec', 'touch', '--no-dereference', `--date=@${time}`, '{}', '+')
}

function kilobytes(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return Math.ceil(files.reduce((sum, one) => sum + lstatSync(join(one.parentPath, one.name)).size, 0) / 1024)
}

const remove = (path: string): void => rmSync(path, { recursive: true, force: true })

function renameAcross(from: string, to: string): void {
  cpSync(from, to)
  remove(from)
}

/** Runs a program, and returns what it printed. */
function run(cwd: string, program: string, ...args: string[]): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e9 })
}
