/**
 * `npm run release`: packages of the last commit, in `dist` or in the folder that `--to` names. `-- --check` makes them twice,
 * in other circumstances, and compares every byte.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildRelease, sha256 } from './release/build.ts'

/** What must make no difference to a package. */
const CIRCUMSTANCES = [
  { folder: 'one', umask: '022', env: { LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8', TZ: 'UTC' } },
  {
    folder: 'another, with blanks/and deeper',
    umask: '077',
    env: { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' },
  },
]

/** What whoever makes a release has to read. */
class ReleaseError extends Error {}

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: { to: { type: 'string', default: join(root, 'dist') }, check: { type: 'boolean', default: false } },
})

try {
  if (values.check) check()
  else build(resolve(values.to))
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function build(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new ReleaseError(`${folder} is not empty.`)
  mkdirSync(folder, { recursive: true })
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  if (changed !== '') console.error('What is not committed is not in the packages.')
  const work = mkdtempSync(join(tmpdir(), 'intake-release-'))
  try {
    for (const { name, bytes } of buildRelease(root, work, folder))
      console.log(`${name.padEnd(44)} ${(bytes / 1e6).toFixed(1).padStart(6)} MB`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function check(): void {
  const work = mkdtempSync(join(tmpdir(), 'intake-release-check-'))
  try {
    const built = CIRCUMSTANCES.map(({ folder, umask, env }) => {
      const temporary = join(work, folder)
      const to = join(temporary, 'dist')
      mkdirSync(temporary, { recursive: true })
      const { status } = spawnSync(
        'sh',
        ['-c', `umask ${umask} && exec "$@"`, 'sh', process.execPath, import.meta.filename, '--to', to],
        {
          cwd: root,
          env: { ...process.env, ...env, TMPDIR: temporary },
          stdio: 'inherit',
        },
      )
      if (status !== 0) throw new ReleaseError(`The packages could not be made with umask ${umask}.`)
      return new Map(readdirSync(to).map((name) => [name, sha256(join(to, name))]))
    })
    const [one, another] = built
    const names = [...new Set(built.flatMap((files) => [...files.keys()]))].sort()
    const unequal = names.filter((name) => one!.get(name) !== another!.get(name))
    if (unequal.length > 0) throw new ReleaseError(`These differ between two builds: ${unequal.join(', ')}.`)
    console.log(`Two builds are equal, byte for byte: ${names.length} files.`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
