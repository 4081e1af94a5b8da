/** Guards the house: who may import whom, where the process may be touched, and what must never be sent. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect } from 'chai'

const root = resolve(import.meta.dirname, '..')
const sources = globSync('{src,scripts}/**/*.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
const tests = globSync('test/**/*.ts', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

/** Rooms of the house: folders and the single files that stand beside them. */
function roomOf(path: string): string {
  const [, pure] = /^src\/services\/(logic|limits)\//.exec(path) ?? []
  if (pure) return pure
  const [top, second] = path.split('/') as [string, string]
  if (top !== 'src') return top
  return second.endsWith('.ts') ? second.slice(0, -3) : second
}

/** What a text names to import, in each way to say so, of files and of packages; of a type alone, or as a value. */
function namesIn(text: string): { name: string; typeOnly: boolean }[] {
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[\w$*\s{},]*?\sfrom\s+)?'([^']+)'/gms)
  const calls = text.matchAll(/(\btypeof\s+)?\b(?:import|require)\('([^']+)'\)/g)
  return [...statements, ...calls].map(([, type, name]) => ({ name: name!, typeOnly: type !== undefined }))
}

function importsOf(path: string): Import[] {
  return namesIn(textOf(path))
    .filter(({ name }) => name.startsWith('.'))
    .map(({ name, typeOnly }) => ({
      from: path,
      to: relative(root, resolve(root, dirname(path), name)).replaceAll('\\', '/'),
      typeOnly,
    }))
}

/** The values that a text exports by name. */
const exportsIn = (text: string): string[] =>
  [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)].map(([, name]) => name!)

/** What a text takes of its own by name, each as `./file.ts name`; `./file.ts *` where it may take anything of it. */
function takenIn(text: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\s+(?:type\s)?([\w$*\s{},]*?)\s+from\s+'(\.[^']+)'/gms)
  const named = [...statements].flatMap(([, names, file]) =>
    [...names!.matchAll(/(?:type\s+)?([\w$*]+)(?:\s+as\s+\w+)?/g)].map(([, name]) => `${file} ${name}`),
  )
  return [...named, ...[...text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, file]) => `${file} *`)]
}

/** What each room may import: as values, and as types besides. Its own room is always allowed. */
const MAY: Record<string, { values: string[]; types?: string[] }> = {
  models: { values: ['errors', 'settings', 'log'] },
  errors: { values: ['models', 'settings', 'log'] },
  faults: { values: [], types: ['models'] },
  settings: { values: ['models', 'errors', 'log'] },
  log: { values: ['models', 'errors', 'settings', 'log-output'] },
  'log-output': { values: [] },
  metrics: { values: [] },
  prometheus: { values: ['metrics'] },
  logic: { values: ['models', 'errors'] },
  limits: { values: ['models'] },
  store: { values: ['models', 'errors', 'faults', 'settings'] },
  drive: { values: ['models', 'errors', 'faults', 'settings'] },
  mailer: { values: ['models', 'faults', 'presenters'], types: ['templates', 'settings'] },
  webhook: { values: ['models', 'faults', 'presenters'], types: ['settings'] },
  oidc: { values: ['models', 'faults', 'settings'] },
  scanner: { values: ['models', 'errors'] },
  presenters: { values: ['models', 'errors', 'logic'], types: ['settings'] },
  services: {
    values: ['models', 'errors', 'faults', 'log', 'logic', 'limits', 'settings'],
    types: ['store', 'drive', 'mailer', 'webhook', 'scanner', 'oidc'],
  },
  context: { values: [], types: ['services', 'limits', 'errors', 'models', 'metrics', 'presenters'] },
  http: {
    values: ['models', 'errors', 'log', 'presenters', 'settings', 'limits'],
    types: ['context', 'services', 'metrics'],
  },
  controllers: {
    values: ['models', 'errors', 'presenters', 'logic'],
    types: ['context', 'services', 'limits', 'metrics', 'http', 'wire'],
  },
  templates: { values: [] },
  middleware: {
    values: ['models', 'errors', 'log', 'presenters', 'http'],
    types: ['context', 'settings', 'services', 'templates', 'metrics'],
  },
  routes: { values: [], types: ['context', 'controllers'] },
  'api-routes': { values: ['routes'], types: ['context', 'controllers', 'models'] },
  'office-routes': { values: ['routes'], types: ['context', 'controllers', 'models'] },
  app: {
    values: [
      'settings',
      'routes',
      'api-routes',
      'office-routes',
      'controllers',
      'http',
      'middleware',
      'models',
      'templates',
      'errors',
      'presenters',
    ],
    types: ['context', 'log', 'metrics', 'wire', 'services'],
  },
  backups: { values: ['drive', 'faults'], types: ['settings'] },
  'data-folder': { values: ['models'] },
  wire: {
    values: [
      'data-folder',
      'services',
      'limits',
      'store',
      'drive',
      'http',
      'mailer',
      'webhook',
      'oidc',
      'scanner',
      'models',
      'presenters',
      'faults',
      'settings',
      'templates',
    ],
    types: ['log'],
  },
  jobs: { values: ['models'], types: ['log', 'wire'] },
  serve: {
    values: ['app', 'settings', 'faults', 'jobs', 'http', 'metrics', 'models', 'prometheus', 'wire', 'young-space'],
    types: ['log'],
  },
  workers: { values: ['settings', 'data-folder', 'http', 'log', 'prometheus', 'serve'], types: ['metrics'] },
  preview: {
    values: [
      'app',
      'settings',
      'data-folder',
      'faults',
      'http',
      'log',
      'metrics',
      'middleware',
      'models',
      'presenters',
      'services',
      'wire',
    ],
  },
  main: { values: ['settings', 'http', 'log', 'serve', 'workers', 'young-space'] },
  cli: {
    values: [
      'wire',
      'settings',
      'log',
      'models',
      'errors',
      'faults',
      'services',
      'presenters',
      'data-folder',
      'backups',
      'logic',
      'store',
      'drive',
      'preview',
    ],
    types: ['workers'],
  },
}

/** The circles that a walk from each file meets first, such as `a → b → a`; none when there are none. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    else if (!done.has(file)) for (const to of imports.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) walk(file, [])
  return circles
}

const named = (list: Import[]): string[] => list.map(({ from, to }) => `${from} → ${to}`)

describe('the architecture', () => {
  const imports = sources.flatMap(importsOf)

  it('finds the imports it judges', () => {
    expect(imports.length).to.be.greaterThan(100)
    expect(named(imports))
      .to.include('src/serve.ts → src/wire.ts')
      .and.include('src/cli/preview.ts → src/preview/index.ts')
    const ways = [
      "import { a } from './a.ts'",
      "import {\n  b,\n} from 'b'",
      "import type { C } from './c.ts'",
      "export { d } from './d.ts'",
      "export type { E } from './e.ts'",
      "import './f.ts'",
      "import * as g from 'g'",
      "const h = await import('./h.ts')",
      "let i: Promise<typeof import('./i.ts')>",
      "const j = require('j')",
      "export type K = 'k'\nexport { l } from './l.ts'",
    ]
    expect(namesIn(ways.join('\n')).map(({ name, typeOnly }) => `${name}${typeOnly ? ' type' : ''}`)).to.have.members([
      ...['./a.ts', 'b', './c.ts type', './d.ts', './e.ts type', './f.ts', 'g', './h.ts', './i.ts type', 'j', './l.ts'],
    ])
  })

  it('lets each room import only from where it may', () => {
    const forbidden = imports.filter(({ from, to, typeOnly }) => {
      const [room, target] = [roomOf(from), roomOf(to)]
      if (room === target || room === 'scripts') return false
      const may = MAY[room]
      if (!may) return true
      return !(may.values.includes(target) || (typeOnly && may.types?.includes(target)))
    })
    expect(named(forbidden)).to.deep.equal([])
  })

  it('never lets src import scripts or tests, nor anything import main or cli', () => {
    const upward = imports.filter(({ from, to }) => from.startsWith('src/') && !to.startsWith('src/'))
    const doors = imports.filter(
      ({ from, to }) => /^src\/(main|cli)(\.ts|\/)/.test(to) && !/^src\/cli(\.ts|\/)/.test(from),
    )
    expect(named([...upward, ...doors])).to.deep.equal([])
  })

  it('has no circles: no file needs another, not even a type of it, that needs the first', () => {
    const files = [...sources, ...tests]
    expect(circlesIn(new Map(files.map((path) => [path, importsOf(path).map(({ to }) => to)])))).to.deep.equal([])
    expect(circlesIn(new Map(Object.entries({ a: ['b'], b: ['c', 'd'], c: ['b'], d: [] })))).to.deep.equal([
      'b → c → b',
    ])
  })

  // Three letters in a page with some hundred random ones are there once in some thousand runs.
  it('expects no very short word to be missing from what a service says, where a random id may hold it', () => {
    const opens = /\b(startApp|startService|openDesk|openService|applicant)\(/
    const short = /\bnot\.(to\.)?(include|contain)\('[\w-]{1,3}'\)/
    expect(tests.filter((path) => opens.test(textOf(path)) && short.test(textOf(path)))).to.deep.equal([])
    expect("expect(html).to.include('Adam').and.not.include('Eve')").to.match(short)
  })

  it('exports no value that no other file takes', () => {
    const taken = new Set(
      [...sources, ...tests].flatMap((path) =>
        takenIn(textOf(path)).map((one) => relative(root, resolve(root, dirname(path), one)).replaceAll('\\', '/')),
      ),
    )
    const kept = sources.flatMap((path) =>
      exportsIn(textOf(path))
        .map((name) => `${path} ${name}`)
        .filter((one) => !taken.has(one) && !taken.has(`${path} *`)),
    )
    expect(kept).to.deep.equal([])
    const exported =
      'export const A = 1\nexport async function b() {}\nexport class C {}\nexport type D = 1\nconst E = 1'
    expect(exportsIn(exported)).to.deep.equal(['A', 'b', 'C'])
    const ways = [
      "import { a, type B as C } from './a.ts'",
      "import type { D } from '../d.ts'",
      "import {\n  e as f,\n  g,\n} from './e.ts'",
      "export { h } from './h.ts'",
      "import * as i from './i.ts'",
      "const { j } = await import('./j.ts')",
      "import k from 'k'",
    ]
    expect(takenIn(ways.join('\n'))).to.include.members([
      ...['./a.ts a', './a.ts B', '../d.ts D', './e.ts e', './e.ts g', './h.ts h', './i.ts *', './j.ts *'],
    ])
  })

  it('keeps Koa, nunjucks and Kysely in their rooms', () => {
    const homes: Record<string, RegExp> = {
      koa: /^src\/(app|context|http\/|middleware\/|routes)/,
      '@koa/router': /^src\/(routes|context)/,
      'koa-body': /^src\/http\//,
      '@fastify/busboy': /^src\/http\//,
      nunjucks: /^src\/templates/,
      kysely: /^src\/store\//,
      'better-sqlite3': /^src\/store\//,
      '@aws-sdk/client-s3': /^src\/drive\//,
      'prom-client': /^src\/prometheus/,
      nodemailer: /^src\/mailer\//,
      'openid-client': /^src\/oidc\//,
      autocannon: /^scripts\/(load\/fire|bench\/)/,
    }
    const isOf = (name: string, home: string) => name === home || name.startsWith(`${home}/`)
    const strays = sources.flatMap((path) =>
      namesIn(textOf(path)).flatMap(({ name }) => {
        const [, home] = Object.entries(homes).find(([one]) => isOf(name, one)) ?? []
        return home && !home.test(path) && !/^scripts\/(bench|crash)/.test(path) ? [`${path} → ${name}`] : []
      }),
    )
    expect(strays).to.deep.equal([])
  })

  it('touches process.env and process.exit only at its doors', () => {
    const strays = sources.filter(
      (path) => /process\.(env|exit)\b/.test(textOf(path)) && !/^(src\/(main|cli)\.ts|scripts\/)/.test(path),
    )
    expect(strays).to.deep.equal([])
  })

  it('reads the time only where the clock is made, and in the logic engine for its default', () => {
    const strays = sources.filter(
      (path) =>
        /Date\.now\b|new Date\(\)/.test(textOf(path)) &&
        !/^(src\/(main|cli)\.ts|scripts\/|src\/services\/logic\/)/.test(path),
    )
    expect(strays).to.deep.equal([])
  })

  it('normalizes texts in one place, which bounds what a long one costs', () => {
    const strays = sources.filter((path) => /\.normalize\b/.test(textOf(path)))
    expect(strays).to.deep.equal(['src/models/normal-form.ts'])
  })

  it('names files in lower case with hyphens, and never utils, helpers, common, manager or base', () => {
    const odd = sources.filter(
      (path) => !/^[a-z0-9/.-]+$/.test(path) || /\/(utils|helpers|common|manager|base)\.ts$/.test(path),
    )
    expect(odd).to.deep.equal([])
  })

  it('sends no script: none in public, none in a template', () => {
    const scripts = globSync('public/**/*.{js,mjs,cjs,wasm}', { cwd: root })
    const tags = globSync('views/**/*.njk', { cwd: root }).filter((path) =>
      /<script|javascript:|\son[a-z]+=/i.test(textOf(path)),
    )
    expect([...scripts, ...tags]).to.deep.equal([])
  })

  it('never marks data as safe, and never leaves an attribute unquoted', () => {
    const risky = globSync('views/**/*.njk', { cwd: root }).filter((path) =>
      /\|\s*(safe|urlize|dump)\b|=\{\{/.test(textOf(path)),
    )
    expect(risky).to.deep.equal([])
  })

  it('has the top level of the design and nothing but what tools need beside it', () => {
    const top = globSync('{*,.[!.]*}', { cwd: root }).filter(
      (name) => !/^(\.git|node_modules|data|bench|gallery)$/.test(name),
    )
    const wanted = [
      'package.json',
      'tsconfig.json',
      'src',
      'views',
      'public',
      'test',
      'scripts',
      '.mocharc.json',
      'README.md',
      'docs',
    ]
    const forced = ['package-lock.json', '.gitignore', '.github', '.npmrc', '.ci', 'biome.json', 'LICENSE']
    expect(top.filter((name) => !wanted.includes(name) && !forced.includes(name))).to.deep.equal([])
    for (const name of wanted)
      expect(statSync(join(root, name), { throwIfNoEntry: false }), name).not.to.equal(undefined)
  })
})
