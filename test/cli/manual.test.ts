import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'

const ROOT = join(import.meta.dirname, '..', '..')
/** Tells which packages a process loaded. */
const TELL = `import { registerHooks } from 'node:module'
const found = new Set()
registerHooks({ load: (url, context, next) => (found.add(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]), next(url, context)) })
process.on('exit', () => process.stderr.write(JSON.stringify([...found].filter(Boolean))))`

describe('the manual of the command line', function () {
  this.timeout(30_000) // starts processes of the service
  it('is printed without loading the store, the schemas and the log, for which it would wait', () => {
    const preload = `data:text/javascript,${encodeURIComponent(TELL)}`
    const args = ['--import', preload, 'src/cli.ts', '--help']
    const told = execFileSync('/bin/sh', ['-c', '"$0" "$@" 2>&1 >/dev/null', process.execPath, ...args], { cwd: ROOT })
    const loaded = JSON.parse(told.toString()) as string[]
    expect(loaded).to.include('commander')
    for (const heavy of ['kysely', 'better-sqlite3', 'ajv', 'pino', 're2js', 'nunjucks', 'koa'])
      expect(loaded).not.to.include(heavy)
  })
})
