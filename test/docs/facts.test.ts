/** What the manual says of settings, codes, properties, commands and packages is held against the program. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SchemaObject } from 'ajv'
import { expect } from 'chai'
import type { Command } from 'commander'
import { VARIABLES } from '../../scripts/load/options.ts'
import { ERROR_KINDS, FILE_KINDS } from '../../src/models/field.ts'
import { OPERATORS } from '../../src/models/rule.ts'
import { DEFAULT_STATUSES } from '../../src/models/status.ts'
import { createMetrics } from '../../src/prometheus.ts'
import { FAULT_CODES } from '../../src/services/definitions/fault.ts'
import { formSchema, pageSchema, statusSchema } from '../../src/services/definitions/shape/form.ts'
import { itemSchema } from '../../src/services/definitions/shape/item.ts'
import { SETTINGS } from '../../src/settings/index.ts'
import { codeIn, documentAt, documents, isTable, proseOf, root } from '../support/manual.ts'
import { cliFaults, commandOf, isSetting, program, scriptOptionFaults } from '../support/shell-examples.ts'

/** Rows of a page whose first cell matches. */
const rowsOf = (path: string, first: RegExp): string[][] =>
  documentAt(path)
    .blocks.filter(isTable)
    .flatMap(({ rows }) => rows.filter(([cell]) => first.test(cell!)))
const codesOf = (path: string): Set<string> => new Set(proseOf(documentAt(path)).flatMap(codeIn))
const missingIn = (path: string, names: readonly string[]): string[] => {
  const known = codesOf(path)
  return names.filter((name) => !known.has(name))
}
const settingRow = ({ name, default: fallback, meaning }: { name: string; default: string; meaning: string }) => [
  `\`${name}\``,
  fallback === '' ? '' : `\`${fallback}\``,
  meaning,
]
const byName = (a: string[], b: string[]) => a[0]!.localeCompare(b[0]!)

describe('the facts of the manual', () => {
  it('name the version that this is, in the README and in the changelog', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const [, minor] = /^(\d+\.\d+)\./.exec(version)!
    expect(readFileSync(join(root, 'README.md'), 'utf8')).to.include(`Intake is young: version ${minor},`)
    expect(readFileSync(join(root, '.github/CHANGELOG.md'), 'utf8')).to.match(new RegExp(`^## ${version},`, 'm'))
  })

  it('have a row for each setting, with its default and meaning, and for no other', () => {
    const wanted = Object.values(SETTINGS).map(settingRow)
    expect(rowsOf('docs/operating.md', /^`SVC_\w+`$/).sort(byName)).to.deep.equal(wanted.sort(byName))
  })

  it('have a row for each setting of the load gate', () => {
    expect(rowsOf('docs/load-gate.md', /^`SVC_LOAD_/)).to.deep.equal(Object.values(VARIABLES).map(settingRow))
  })

  it('name no setting that does not exist', () => {
    const named = documents.flatMap(({ path, text }) =>
      (text.match(/\bSVC_\w*[A-Z]\b/g) ?? []).map((name) => ({ path, name })),
    )
    expect(named.filter(({ name }) => !isSetting(name))).to.deep.equal([])
  })

  it('have a row for each code of a fault, with its severity, its meaning and what to do', () => {
    const rows = rowsOf('docs/fault-codes.md', /^`INT/)
    const wanted = Object.entries(FAULT_CODES).map(([code, { severity, meaning }]) => [
      `\`${code}\``,
      severity,
      meaning,
    ])
    expect(rows.map((row) => row.slice(0, 3))).to.deep.equal(wanted)
    expect(rows.filter(([, , , what]) => !/^[A-Z].*\.$/.test(what!))).to.deep.equal([])
  })

  it('name every property of a form, a page, a status and a question', () => {
    const properties = ({ properties }: SchemaObject): string[] => Object.keys(properties)
    const items = (itemSchema.oneOf as SchemaObject[]).flatMap(properties)
    const notCode = new Set(['options', 'value', 'fields', 'statement', 'text', 'autocomplete'])
    for (const schema of [formSchema, pageSchema, statusSchema] as SchemaObject[])
      expect(missingIn('docs/forms.md', properties(schema))).to.deep.equal([])
    const text = documentAt('docs/forms.md').text
    expect([...new Set(items)].filter((name) => !text.includes(`\`${name}\``) && !notCode.has(name))).to.deep.equal([])
    expect([...notCode].filter((name) => !text.includes(`"${name}"`) && !text.includes(`\`${name}\``))).to.deep.equal(
      [],
    )
  })

  it('name every kind of error, kind of file, operator and status that a form has by itself', () => {
    expect(missingIn('docs/forms.md', ERROR_KINDS)).to.deep.equal([])
    expect(missingIn('docs/forms.md', FILE_KINDS)).to.deep.equal([])
    expect(missingIn('docs/rules.md', OPERATORS)).to.deep.equal([])
    const statuses = DEFAULT_STATUSES.map(({ id, to }) => [`\`${id}\``, to.map((one) => `\`${one}\``).join(', ')])
    const rows = documentAt('docs/forms.md')
      .blocks.filter(isTable)
      .find(({ head }) => head[0] === 'Status')!.rows
    expect(rows.map((row) => row.slice(0, 2))).to.deep.equal(statuses)
  })

  it('say of each package why it is there', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    const named = packages.filter((name) => !/^@types\/|^node-(?!linux-x64)/.test(name))
    expect(missingIn('.github/CONTRIBUTING.md', named)).to.deep.equal([])
  })

  it('name only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const named = documents.flatMap(({ text }) =>
      [...text.matchAll(/npm run (?:-s )?([a-z][a-z:]*)/g)].map(([, name]) => name!),
    )
    expect(named.filter((name) => !(name in scripts))).to.deep.equal([])
  })

  it('list every command of the command line, and options that it has', () => {
    const rows = rowsOf('docs/command-line.md', /^`[a-z]+/)
    const listed = rows.flatMap(([first, second]) =>
      codeIn(first!)
        .map((code) => commandOf(code.split(' ')).command)
        .map((command) => ({ command, options: codeIn(second!).filter((code) => code.startsWith('--')) })),
    )
    expect(listed.map(({ command }) => nameOf(command)).sort()).to.deep.equal(leavesOf(program).map(nameOf).sort())
    for (const { command, options } of listed)
      for (const option of options)
        expect(
          command.options.map(({ long }) => long),
          `${nameOf(command)} ${option}`,
        ).to.include(option.split(' ')[0])
  })

  it('name only commands that exist, wherever they do', () => {
    const groups = program.commands.filter(({ commands }) => commands.length > 0).map((one) => one.name())
    const lines = logged().map(({ said }) => said)
    const named = documents.flatMap((document) =>
      proseOf(document)
        .flatMap(codeIn)
        .filter((code) => groups.includes(code.split(' ')[0]!) && code.includes(' ') && !lines.includes(code))
        .map((code) => ({ in: document.path, code })),
    )
    expect(named).to.have.length.greaterThan(20)
    expect(named.filter(({ code }) => commandOf(code.split(' ')).command.commands.length > 0)).to.deep.equal([])
    const options = named.flatMap(({ code }) => {
      const { command } = commandOf(code.split(' '))
      const given = code.split(' ').filter((word) => word.startsWith('--'))
      return given.filter((option) => !command.options.some(({ long }) => long === option)).map(() => code)
    })
    expect(options).to.deep.equal([])
    expect(cliFaults(['forms', 'chek'])).to.deep.equal(['forms chek is no command'])
  })

  it('name only options of scripts that exist', () => {
    const options = rowsOf('docs/performance.md', /^`--/).flatMap(([first]) => codeIn(first!))
    expect(options).to.have.length.greaterThan(3)
    expect(options.flatMap((option) => scriptOptionFaults('bench', option))).to.deep.equal([])
    const gate = rowsOf('docs/load-gate.md', /^`--/).flatMap(([first]) => codeIn(first!))
    expect(gate.flatMap((option) => scriptOptionFaults('test:load', option))).to.deep.equal([])
    expect(scriptOptionFaults('bench', '--onyl')).to.have.length(1)
  })

  it('have a row for each figure of /metrics, and for no other', async () => {
    const { body } = await createMetrics({ dropped: () => 0 }).text()
    const told = [...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name!)
    const own = told.filter((name) => !/^(process|nodejs)_/.test(name))
    expect(told.length, 'those of the process are there too').to.be.greaterThan(own.length)
    const rows = rowsOf('docs/operating.md', /^`intake_/)
    expect(rows.map(([first]) => codeIn(first!)[0]).sort()).to.deep.equal(own.sort())
  })

  it('have a row for each line that the log can have, with its level, and for no other', () => {
    const LEVELS = { debug: '20', info: '30', warn: '40', error: '50', fault: '50' }
    const told = globSync('src/**/*.ts', { cwd: root }).flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\blog\.(debug|info|warn|error|fault)\(/g)].map((call) => ({
        level: LEVELS[call[1] as keyof typeof LEVELS],
        ...saidIn(call.input, call.index + call[0].length),
        path,
      })),
    )
    expect(told).to.have.length.greaterThan(30)
    // What is not written where it is logged: looked up, put together, or made by a form.
    const elsewhere = told.filter(({ said }) => said === undefined).map(({ path, name }) => `${path} ${name}`)
    expect(elsewhere.sort()).to.deep.equal(Object.keys(ELSEWHERE).sort())
    const wanted = [
      ...told.flatMap(({ said, level }) => (said === undefined ? [] : `${level} ${said}`)),
      ...Object.values(ELSEWHERE).flat(),
      '40 … log lines were dropped', // written when there is no log
    ]
    const listed = logged().map(({ level, said }) => `${level} ${said}`)
    const short = (said: string) => listed.find((one) => one.endsWith('…') && said.startsWith(one.slice(0, -1))) ?? said
    expect([...new Set(wanted.map(short))].sort()).to.deep.equal(listed.sort())
  })

  it('name only figures that the service counts', () => {
    const sources = globSync('src/**/*.ts', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'))
    const named = documents.flatMap(({ text }) => text.match(/\bintake_\w+/g) ?? [])
    expect(named).to.have.length.greaterThan(0)
    const words = named.map((name) => name.replace(/^intake_/, ''))
    expect(words.filter((word) => !sources.some((source) => source.includes(word)))).to.deep.equal([])
  })
})

/** The lines of the log that the manual explains. */
const logged = () =>
  rowsOf('docs/operating.md', /^`/)
    .filter(([, level]) => /^[2345]0$/.test(level!))
    .flatMap(([first, level]) => codeIn(first!).map((said) => ({ level: level!, said })))

/** Lines of the log whose words stand elsewhere. */
const ELSEWHERE: Record<string, string[]> = {
  'src/middleware/failure.ts type': ['50 unexpected error', '50 unavailable', '50 damaged-file'],
  'src/services/installation.ts why': [
    '50 the drive remembers changes that this database does not have: …',
    '50 the files on the drive belong to another installation than this database, …',
  ],
  'src/wire.ts missing': [
    '40 "notify" names mail, but SVC_SMTP_URL is not set: …',
    '40 "webhook" names "…", but … is not set: …',
  ],
}

/** The words of a call that logs: its last argument, with what is filled in as an ellipsis; else the name that stands there. */
function saidIn(source: string, from: number): { said?: string; name?: string } {
  let [depth, quote, last] = [1, '', from]
  let at = from
  for (; depth > 0; at++) {
    const sign = source[at]!
    if (quote) quote = sign === quote ? '' : quote
    else if (/['"`]/.test(sign)) quote = sign
    else if (/[([{]/.test(sign)) depth++
    else if (/[)\]}]/.test(sign)) depth--
    else if (sign === ',' && depth === 1 && source.slice(at + 1, at + 200).trimStart()[0] !== ')') last = at + 1
  }
  const argument = source
    .slice(last, at - 1)
    .trim()
    .replace(/,$/, '')
  const [, , text] = /^(['`])([\s\S]*)\1$/.exec(argument) ?? []
  if (text !== undefined)
    return { said: text.replace(/\$\{[^}]*\}/g, '…').replace(/^…; live/, 'the folder of definitions is …; live') }
  return { name: /(\w+)(?: \?\? .*)?$/.exec(argument)?.[1] ?? argument }
}

/** As it is typed. */
const nameOf = (command: Command): string =>
  command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name()

const leavesOf = (command: Command): Command[] =>
  command.commands.length > 0 ? command.commands.filter((one) => one.description() !== '').flatMap(leavesOf) : [command]
