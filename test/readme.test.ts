/** The README is the front door: what it says of settings, packages, commands and folders is checked against the things themselves. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import { VARIABLES } from '../scripts/load/options.ts'
import { FAULT_CODES } from '../src/models/fault-codes.ts'
import { formFaults } from '../src/models/form.ts'
import { OPERATORS } from '../src/models/rule.ts'
import { definitionFaults } from '../src/services/definitions/faults.ts'
import { SETTINGS } from '../src/settings/index.ts'

const root = resolve(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const rows = readme.split('\n').filter((line) => line.startsWith('| `'))

describe('the README', () => {
  it('has a row for each setting, with its default and meaning, and for no other', () => {
    const wanted = Object.values(SETTINGS).map(({ name, default: fallback, meaning }) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`.replace('|  |', '| |'),
    )
    expect(rows.filter((row) => /^\| `SVC_(?!LOAD_)/.test(row))).to.deep.equal(wanted)
  })

  it('has a row for each setting of the load gate', () => {
    const wanted = Object.values(VARIABLES).map(({ name, default: fallback, meaning }) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`.replace('|  |', '| |'),
    )
    expect(rows.filter((row) => /^\| `SVC_LOAD_/.test(row))).to.deep.equal(wanted)
  })

  it('says of each package why it is there', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const packages = [...Object.keys(dependencies), ...Object.keys(devDependencies)].filter(
      (name) => !name.startsWith('@types/'),
    )
    expect(packages.filter((name) => !readme.includes(`\`${name}\``))).to.deep.equal([])
  })

  it('names every folder of the house', () => {
    const folders = globSync('src/*/', { cwd: root }).map(
      (path) => `${path.replace(/^src./, '').replace(/[\\/]$/, '')}/`,
    )
    expect(folders.filter((folder) => !readme.includes(folder))).to.deep.equal([])
  })

  it('names every operator of rules', () => {
    expect(OPERATORS.filter((operator) => !readme.includes(`\`${operator}\``))).to.deep.equal([])
  })

  it('has a row for each code of a fault, with its severity and meaning', () => {
    const wanted = Object.entries(FAULT_CODES).map(
      ([code, { severity, meaning }]) => `| \`${code}\` | ${severity} | ${meaning} |`,
    )
    expect(rows.filter((row) => row.startsWith('| `INT'))).to.deep.equal(wanted)
  })

  it('shows forms that may be published', () => {
    const examples = [...readme.matchAll(/```json\n([\s\S]*?)```/g)]
      .map(([, text]) => JSON.parse(text!))
      .filter((value) => value.slug)
    expect(examples).to.have.length.greaterThan(0)
    for (const form of examples) expect([...formFaults(form), ...definitionFaults(form)]).to.deep.equal([])
  })

  it('shows pictures that are there and small', () => {
    const shown = [...readme.matchAll(/src="(\.github\/pictures\/[^"]+)"/g)].map(([, path]) => path!)
    expect(shown.sort()).to.deep.equal(globSync('.github/pictures/*', { cwd: root }).sort())
    const bytes = shown.reduce((sum, path) => sum + statSync(join(root, path)).size, 0)
    expect(bytes).to.be.within(1, 200_000)
  })

  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const named = [...readme.matchAll(/npm run (?:-s )?([a-z:]+)/g)].map(([, name]) => name!)
    expect(named.filter((name) => !(name in scripts))).to.deep.equal([])
  })
})
