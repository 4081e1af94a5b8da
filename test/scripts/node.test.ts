/** How the scripts of package.json find the Node that Intake runs on, in a folder with made-up Nodes. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'

const root = join(import.meta.dirname, '../..')
const { scripts, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  optionalDependencies: Record<string, string>
}

describe('the Node of the npm scripts', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-node-'))
    for (const file of ['package.json', 'scripts/node.cjs', 'scripts/node.sh'])
      cpSync(join(root, file), join(folder, file))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is the one of our packages, whatever Node npm runs on', () => {
    const own = fakeNode(ownFolder(), 'v26.10.0')
    expect(run({ npm: fakeNode('npm', 'v20.20.2') })).to.deep.equal({ code: 0, out: `${own}\n`, err: '' })
    expect(run({ npm: fakeNode('newer', 'v28.0.0') }).out).to.equal(`${own}\n`)
  })

  it('is that of npm, else the first on the PATH that is new enough, where ours is missing or does not start', () => {
    const [old, newer] = [fakeNode('old', 'v24.9.0'), fakeNode('newer', 'v26.0.0')]
    expect(run({ npm: newer }).out).to.equal(`${newer}\n`)
    expect(
      run({ npm: old, path: [join(folder, 'nothing'), join(folder, 'old'), join(folder, 'newer')] }),
    ).to.deep.equal({
      code: 0,
      out: `${newer}\n`,
      err: '',
    })
    for (const broken of [
      'not for this machine\n',
      '#!/bin/sh\nexit 1\n',
      '#!/no/such/loader\n',
      '#!/bin/sh\necho v26\n',
    ]) {
      writeFileSync(join(mkdirp(ownFolder()), 'node'), broken, { mode: 0o755 })
      expect(run({ npm: newer }).out, broken).to.equal(`${newer}\n`)
    }
  })

  it('is looked for with one sentence and exit code 70 where there is none', () => {
    const old = fakeNode('old', 'v24.9.0')
    const { code, out, err } = run({ npm: old, path: [join(folder, 'old')] })
    expect({ code, out }).to.deep.equal({ code: 70, out: '' })
    expect(err).to.match(/^Intake needs Node 26 or later, [^\n]*npm ci[^\n]*\.\n$/)
    const started = sh(['scripts/node.sh', 'src/main.ts'], { npm: old, path: [join(folder, 'old')] })
    expect(started).to.deep.equal({ code: 70, out: '', err })
  })

  it('takes the place of the shell, and stands first on the PATH of what it runs', () => {
    symlinkSync(process.execPath, join(mkdirp(ownFolder()), 'node'))
    const script = 'console.log(process.pid, process.argv.slice(2), process.env.PATH); process.exit(7)'
    writeFileSync(join(folder, 'script.cjs'), script)
    const line = 'echo $$; exec sh scripts/node.sh script.cjs "a b" "" c'
    const shells = mkdirp('shells')
    symlinkSync('/bin/sh', join(shells, 'sh'))
    const { code, out } = sh(['-c', line], { npm: fakeNode('old', 'v20.20.2'), path: [shells] })
    const [pid, rest] = out.split('\n')
    expect(code).to.equal(7)
    expect(rest).to.equal(`${pid} [ 'a b', '', 'c' ] ${join(folder, ownFolder())}:${shells}`)
  })

  it('runs every script that needs one', () => {
    const bare = Object.entries(scripts).filter(
      ([, line]) =>
        !/^(npm run -s \w+ && )*([A-Z_]+=\S+ )?exec sh scripts\/node\.sh (src|scripts|node_modules)\/\S/.test(line),
    )
    expect(bare).to.deep.equal([])
  })

  /** The folder of the package for this machine. */
  function ownFolder(): string {
    const name = Object.keys(optionalDependencies).find((one) => one.endsWith(`${process.platform}-${process.arch}`))
    return `node_modules/${name}/bin`
  }
  function mkdirp(path: string): string {
    mkdirSync(join(folder, path), { recursive: true })
    return join(folder, path)
  }
  /** Says that it is this version, and runs a program as a real Node of ours does. */
  function fakeNode(path: string, version: string): string {
    const file = join(mkdirp(path), 'node')
    const real = `exec '${process.execPath}' "$@"`
    writeFileSync(file, `#!/bin/sh\n[ "$1" = --version ] && echo ${version} && exit\n${real}\n`, { mode: 0o755 })
    return file
  }
  interface Machine {
    /** The Node that npm runs on. */
    npm: string
    path?: readonly string[]
  }
  const run = (machine: Machine) => sh(['-c', '"$npm_node_execpath" scripts/node.cjs'], machine)
  function sh(args: readonly string[], { npm, path = [] }: Machine) {
    const env = { PATH: path.join(':'), npm_node_execpath: npm }
    const { status, stdout, stderr } = spawnSync('/bin/sh', args, { cwd: folder, env, encoding: 'utf8' })
    return { code: status, out: stdout, err: stderr }
  }
})
