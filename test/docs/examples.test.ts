/** Every example of the manual is checked, by what it is an example of. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect } from 'chai'
import type { Answers } from '../../src/models/answers.ts'
import { listNamesIn, listSource } from '../../src/models/definition.ts'
import { type Field, type Item, isField } from '../../src/models/field.ts'
import type { Form } from '../../src/models/form.ts'
import { parseReceipt } from '../../src/models/receipt.ts'
import type { Rule } from '../../src/models/rule.ts'
import { WEBHOOK_SCHEMA_PATHS, webhookSchema, webhookSchemaWithAnswers } from '../../src/models/webhook-event.ts'
import { isAnswerTo } from '../../src/services/definitions/proof/cells.ts'
import { ITEM_TYPES } from '../../src/services/definitions/shape/item.ts'
import { evaluateLogic } from '../../src/services/logic/index.ts'
import { writeTest } from '../../src/webhook/event.ts'
import { openDesk } from '../cli/desk.ts'
import { codeIn, examples } from '../support/manual.ts'
import { ruleFaults } from '../support/rule-faults.ts'
import { isSetting, shellFaults } from '../support/shell-examples.ts'
import { createCheck } from '../support/told.ts'

const NOW = Date.UTC(2027, 2, 31, 12)
const inLanguage = (language: string, role?: string) =>
  examples.filter((one) => one.language === language && (role === undefined || one.role.split('=')[0] === role))

/** A form around parts of one. */
const formOf = (items: unknown[], parts: object = {}) => ({
  slug: 'example',
  title: 'An example',
  pages: [{ id: 'page', fields: items }],
  ...parts,
})
const EMAIL = { type: 'email', id: 'email', label: 'Email address' }

/** The lists that a definition names, of the manual or of the service. */
const listsIn = (text: string) =>
  listNamesIn(text).map((name) => {
    const shown = examples.find(({ role }) => role === `list=${name}`)?.code
    const path = join(import.meta.dirname, '../../src/forms', listSource(name))
    return { source: listSource(name), text: shown ?? readFileSync(path, 'utf8') }
  })

/** A question with the options of its list. */
function filled(field: Field): Field {
  const [list] = listsIn(JSON.stringify(formOf([field])))
  return list ? ({ ...field, options: JSON.parse(list.text) } as Field) : field
}

/** Faults and warnings of a definition, as `forms check` finds them. */
async function faultsOf(form: unknown): Promise<string[]> {
  const text = JSON.stringify(form)
  const check = createCheck({ clock: () => NOW })
  const [checked] = await check([{ source: 'example.json', text, lists: listsIn(text) }])
  const { faults, warnings = [] } = checked!
  return [...faults, ...warnings].map(({ code, pointer, reason }) => `${code} ${pointer} ${reason}`)
}

describe('the examples of the manual', () => {
  it('are all of a kind that is checked', () => {
    const checked = [
      'form',
      'list',
      'question',
      'fields',
      'part',
      'rule',
      'webhook',
      'webhook-test',
      'receipt',
      'answer',
      'file',
    ]
    const unknown = examples.filter(({ language, role }) =>
      language === 'json'
        ? !checked.includes(role.split('=')[0]!)
        : !['sh', 'ini', 'crontab', 'console', 'nginx', 'haproxy', 'caddyfile', 'js', 'text'].includes(language),
    )
    expect(unknown.map(({ where }) => where)).to.deep.equal([])
  })

  for (const { where, code } of inLanguage('json', 'form'))
    it(`are forms that can be published: ${where}`, async () => {
      expect(await faultsOf(JSON.parse(code))).to.deep.equal([])
    })

  it('show each type of question and block', () => {
    const shown = [...inLanguage('json', 'question'), ...inLanguage('json', 'fields')]
      .filter(({ where }) => where.startsWith('docs/forms.md'))
      .flatMap(({ code }): Item[] => [JSON.parse(code)].flat())
    // A calculated value needs an earlier page.
    const forms = inLanguage('json', 'form').filter(({ where }) => where.startsWith('docs/forms.md'))
    for (const { code } of forms) shown.push(...(JSON.parse(code) as Form).pages.flatMap(({ fields = [] }) => fields))
    expect([...new Set(shown.map(({ type }) => type))]).to.have.members(ITEM_TYPES)
  })

  for (const { where, code, blocks, index } of inLanguage('json', 'question'))
    it(`are questions whose answer is stored as shown: ${where}`, async () => {
      const field: Field = JSON.parse(code)
      expect(isField(field)).to.equal(true)
      expect(await faultsOf(formOf([field]))).to.deep.equal([])
      const after = blocks[index + 1]!
      const [, stored] = /^Stored as: `(.+?)`/.exec(after.kind === 'text' ? after.text : '') ?? []
      expect(isAnswerTo(filled(field), JSON.parse(stored!), { now: NOW, timeZone: 'UTC' })).to.equal(true)
    })

  for (const { where, code } of inLanguage('json', 'fields'))
    it(`are questions and blocks of a form: ${where}`, async () => {
      const items = JSON.parse(code)
      expect(await faultsOf(formOf([...items, EMAIL]))).to.deep.equal([])
    })

  for (const { where, code } of inLanguage('json', 'part'))
    it(`are properties of a form: ${where}`, async () => {
      expect(await faultsOf(formOf([EMAIL], JSON.parse(code)))).to.deep.equal([])
    })

  for (const { where, code, blocks, index } of inLanguage('json', 'rule'))
    it(`are rules that give the results shown: ${where}`, () => {
      const rule: Rule = JSON.parse(code)
      expect(ruleFaults(rule)).to.deep.equal([])
      const table = blocks.slice(index).find((block) => block.kind === 'table')
      expect(table?.head).to.deep.equal(['Answers', 'Result'])
      for (const [answers, result] of table!.rows) {
        const given: Answers = JSON.parse(codeIn(answers!)[0]!)
        const outcome = evaluateLogic(rule, given, { now: NOW, timeZone: 'UTC' })
        expect(outcome, answers).to.equal(JSON.parse(result!))
      }
    })

  it('are webhooks as they are sent', () => {
    const ajv = new Ajv({ strict: true })
    formats.default(ajv)
    const shown = inLanguage('json', 'webhook').map(({ code }) => JSON.parse(code))
    expect(shown.map(({ $schema }) => new URL($schema).pathname)).to.deep.equal(Object.values(WEBHOOK_SCHEMA_PATHS))
    for (const [i, schema] of [webhookSchema(), webhookSchemaWithAnswers()].entries()) {
      const validate = ajv.compile(schema)
      validate(shown[i])
      expect(validate.errors).to.equal(null)
    }
  })

  it('are test events as they are sent', () => {
    const [one] = inLanguage('json', 'webhook-test')
    const { timestamp, data } = JSON.parse(one!.code)
    expect(JSON.parse(writeTest(data.receiver, Date.parse(timestamp)))).to.deep.equal(JSON.parse(one!.code))
  })

  it('are receipts that can be read', () => {
    const [one] = inLanguage('json', 'receipt')
    expect(parseReceipt(one!.code)).to.deep.equal(JSON.parse(one!.code))
  })

  it('are commands that exist, with options and settings that they know', () => {
    const shells = inLanguage('sh')
    expect(shells).to.have.length.greaterThan(20)
    expect(shells.flatMap(({ where, code }) => shellFaults(code).map((fault) => `${where}: ${fault}`))).to.deep.equal(
      [],
    )
  })

  it('are lines of a crontab and units of systemd whose commands exist', () => {
    const jobs = inLanguage('crontab').flatMap(({ code }) => code.trim().split('\n'))
    const commands = jobs.flatMap((line) => /^[\d*]+ [\d*]+ \S+ \S+ \S+ +(.*)$/.exec(line)?.[1] ?? [])
    expect(commands).to.have.length(2)
    expect(commands.flatMap(shellFaults)).to.deep.equal([])
    const units = inLanguage('ini').flatMap(({ code }) => code.split('\n'))
    const started = units.flatMap((line) => /^Exec\w+=\/usr\/bin\/(.*)$/.exec(line)?.[1] ?? [])
    expect(started).to.have.length.greaterThan(2)
    expect(started.flatMap(shellFaults)).to.deep.equal([])
    const names = units.flatMap((line) => /^(?:Environment=)?(SVC_\w+)=/.exec(line)?.[1] ?? [])
    expect(names).to.have.length.greaterThan(2)
    expect(names.filter((one) => !isSetting(one))).to.deep.equal([])
  })

  for (const { where, code } of inLanguage('console'))
    it(`are what the commands print: ${where}`, async () => {
      const [prompt, ...printed] = code.trimEnd().split('\n')
      const desk = openDesk()
      try {
        const args = /^\$ npm run -s cli -- (.*)$/.exec(prompt!)![1]!.split(' ')
        for (const { role, code } of inLanguage('json', 'file')) writeFileSync(join(desk.folder, role.slice(5)), code)
        const { out } = await desk.run(...args.map((arg) => (arg.endsWith('.json') ? join(desk.folder, arg) : arg)))
        expect(out.replaceAll(`${desk.folder}/`, '').trimEnd().split('\n')).to.deep.equal(printed)
      } finally {
        desk.remove()
      }
    })
})
