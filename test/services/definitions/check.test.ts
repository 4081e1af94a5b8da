import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { spy } from 'sinon'
import { STARTERS_FILE, startersFile } from '../../../scripts/starters.ts'
import { definitionsIn } from '../../../src/data-folder/index.ts'
import type { Definition } from '../../../src/models/definition.ts'
import type { Live } from '../../../src/services/definitions/check/check.ts'
import { type ReadDefinition, readDefinition } from '../../../src/services/definitions/check/read.ts'
import { shortestPause } from '../../support/pause.ts'
import { checkDefinition, createCheck, type ToldCheck } from '../../support/told.ts'

const STARTERS_FOLDER = join(import.meta.dirname, '../../../src/forms')

const leaf = (fieldId: string) => ({ type: 'rule', fieldId, operator: 'eq', value: 'v1' })
const radios = (id: string, over: object = {}) => ({
  type: 'radios',
  id,
  label: `Question ${id}`,
  options: ['v1', 'v2'].map((value) => ({ value, label: value })),
  ...over,
})
const formOf = (fields: unknown[], over: object = {}) => ({
  slug: 'own',
  title: 'Own',
  pages: [{ id: 'p', fields }],
  ...over,
})
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

const textOf = (definition: unknown): string =>
  typeof definition === 'string' ? definition : JSON.stringify(definition)
const check = async (definition: unknown): Promise<ToldCheck> => (await checkAll([definition]))[0]!
const checkAll = (definitions: unknown[], means = {}): Promise<ToldCheck[]> =>
  createCheck(means)(definitions.map((definition, i) => ({ source: `${i}.json`, text: textOf(definition) })))
const said = async (definition: unknown) =>
  (await check(definition)).faults.map(({ pointer, reason }) => `${pointer} ${reason}`)

describe('the check of a definition', function () {
  this.timeout(30_000) // the largest definitions, and threads that must compile the checks first
  it('looks at size, count and nesting before anything else, and then says no more', async () => {
    const any = (count: number) => ({ showIf: { type: 'any', rules: times(count, () => leaf('a')) } })
    let deep: unknown = 1
    for (let i = 0; i < 101; i++) deep = [deep]
    const limits: [unknown, RegExp][] = [
      [formOf([radios('a', { hint: 'x'.repeat(512 * 1024) })]), /^\/ has 513 KB, and a definition may have 512 KB$/],
      [
        formOf([radios('a'), radios('b', any(5001))]),
        /^\/pages\/0\/fields\/1\/showIf\/rules is beyond the limit of 5000 rules/,
      ],
      [
        formOf(times(1001, (i) => radios(`q${i}`))),
        /^\/pages\/0\/fields is beyond the limit of 1000 questions and blocks/,
      ],
      [
        formOf([radios('a', { options: times(1001, () => 1) })]),
        /^\/pages\/0\/fields\/0\/options has 1001 entries\. A list can have at most 1000/,
      ],
      [
        formOf([radios('a')], { extra: deep }),
        /^(\/extra(\/0)+)… is nested more than 100 levels deep$|^\/extra(\/0)+ is/,
      ],
      [
        { ...Object.fromEntries(times(50_001, (i) => [`${i}`, 1])) },
        /is beyond the limit of 50000 values in a definition$/,
      ],
      ['['.repeat(200_000), /^\/ is not JSON/],
      ['{"slug": "x",\n}', /Remove the comma before it/],
      [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, /is nested more than 100 levels deep$/],
    ]
    for (const [definition, expected] of limits) {
      const faults = await said(definition)
      expect(faults.length, `${expected}`).to.equal(1)
      expect(faults[0]).to.match(expected)
    }
    expect(await said(formOf([radios('a'), radios('b', any(4999))]))).to.deep.equal([])
  })

  it('tells a hundred faults and that there are more, in sentences nobody has to scroll', async () => {
    const checked = await checkAll([
      formOf([radios('a', { options: times(1000, () => ({ valu: 'x'.repeat(200) })) })]),
      formOf([radios('a'), radios('b', { showIf: { type: 'all', rules: times(300, (i) => leaf(`q${i}`)) } })]),
      formOf(times(190, (i) => radios(`q${i}`, { showIf: { type: 'all', rules: [leaf(`q${i}`), leaf('q0')] } }))),
      `{${times(300, () => '"a": 1').join(',')}}`,
      formOf([], Object.fromEntries(times(300, (i) => [`${'k'.repeat(900)}${i}`, 1]))),
    ])
    for (const { faults, form } of checked) {
      expect(form).to.equal(undefined)
      expect(faults.length, faults[0]!.reason).to.equal(101)
      expect(faults.at(-1)!.reason).to.equal('has more faults. Only the first 100 are listed: correct these first')
      expect(JSON.stringify(faults).length).to.be.lessThan(50_000)
    }
  })

  it('says where a fault stands, and in which question', async () => {
    const text = `{
  "slug": "own",
  "title": "Own",
  "pages": [
    { "id": "p", "fields": [
      { "type": "text", "id": "name", "label": "Name" },
      { "type": "text", "id": "plate",
        "showIf": { "type": "rule", "fieldId": "nmae", "operator": "answered" }, "label": "Plate" }
    ] }
  ]
}`
    expect((await check(text)).faults).to.deep.equal([
      {
        code: 'INT201',
        severity: 'error',
        pointer: '/pages/0/fields/1/showIf/fieldId',
        line: 8,
        column: 37,
        question: 'plate',
        reason: 'names a question that is not in the form: "nmae"; did you mean "name"?',
      },
    ])
    const missing = await check(text.replace(', "label": "Plate"', ''))
    expect(missing.faults).to.deep.equal([
      {
        code: 'INT005',
        severity: 'error',
        pointer: '/pages/0/fields/1/label',
        line: 7,
        column: 7,
        question: 'plate',
        reason: 'is missing',
      },
    ])
  })

  it('refuses a key that stands twice, since only the last one would count', async () => {
    const text = JSON.stringify(formOf([radios('a')])).replace('"title":"Own"', '"title":"Own",\n"title":"Other"')
    expect((await check(text)).faults).to.deep.equal([
      {
        code: 'INT004',
        severity: 'error',
        pointer: '/title',
        line: 2,
        column: 1,
        reason: 'is there twice. Keys must be unique',
      },
    ])
    const proto = JSON.stringify(formOf([radios('a')])).replace('"title"', '"__proto__":1,"__proto__":2,"title"')
    expect((await check(proto)).faults.map(({ pointer }) => pointer)).to.include('/__proto__')
    expect((await check(formOf([radios('a', { hint: 'title, "title": "title"' })]))).faults).to.deep.equal([])
  })

  it('finds patterns that cannot be used, and those that take too long together', async () => {
    const text = (id: string, pattern: string, over: object = {}) => ({ type: 'text', id, label: id, pattern, ...over })
    expect((await said(formOf([text('a', '(?=x)')])))[0]).to.match(/^\/pages\/0\/fields\/0\/pattern must be a regular/)
    expect(await said(formOf([text('a', '[a-z]{0,400}')]))).to.deep.equal([])
    expect(await said(formOf([text('a', '[a-z]{0,600}')]))).to.deep.equal([
      '/pages/0/fields/0/pattern makes the patterns of this form too large: 1202000 steps, and at most 1000000 are allowed. This one has 1202 steps for each of 1000 characters. Set a smaller maxLength, or use fewer repetitions',
    ])
    expect(await said(formOf([text('a', '[a-z]{0,600}', { maxLength: 600 })]))).to.deep.equal([])
    const many = formOf(times(20, (i) => text(`q${i}`, '[a-z]{0,30}')))
    expect((await said(many))[0]).to.match(/^\/pages\/0\/fields\/16\/pattern makes the patterns of this form too large/)
    expect(await said(formOf(times(20, (i) => text(`q${i}`, '[a-z]{0,30}', { maxLength: 30 }))))).to.deep.equal([])
  })

  it('finds unknown autofill tokens and kinds of file named twice', async () => {
    expect(await said(formOf([{ type: 'text', id: 'a', label: 'A', autocomplete: 'given-nme' }]))).to.deep.equal([
      '/pages/0/fields/0/autocomplete is not an autofill token of the HTML standard (found "given-nme"); did you mean "given-name"?',
    ])
    expect(await said(formOf([{ type: 'file', id: 'a', label: 'A', accept: ['pdf', 'png', 'pdf'] }]))).to.deep.equal([
      '/pages/0/fields/0/accept/2 "pdf" is listed twice',
    ])
  })

  it('refuses characters that nobody sees, in every text, and says which', async () => {
    const told = async (over: object, field: object = {}) =>
      (await check(formOf([{ ...radios('a'), ...field }], over))).faults.map(
        ({ code, pointer, reason }) => `${code} ${pointer} ${reason}`,
      )
    const at = 'INT008 /pages/0/fields/0'
    expect(await told({ title: 'A\u0007' })).to.deep.equal([
      'INT008 /title contains U+0007, a control character. Remove it',
    ])
    expect(await told({ title: 'A\nB' })).to.deep.equal([
      'INT008 /title contains a line break, but this text must be on one line',
    ])
    expect(await told({}, { label: 'A\ud800' })).to.deep.equal([
      `${at}/label contains U+D800, half of a character. Type the text again`,
    ])
    expect(await told({}, { options: [{ value: 'x', label: '\u202Ey' }] })).to.deep.equal([
      `${at}/options/0/label contains U+202E, an invisible mark that changes the writing direction. Remove it`,
    ])
    expect(await told({ needs: ['ok', 'a\u2066'] })).to.have.length(1)
    expect(await told({}, { messages: { required: 'a\tb' } })).to.have.length(1)
    expect(await told({ introduction: 'a\u0000' }, { hint: 'a\r\nb' })).to.have.length(2)
    // Where several lines are allowed; and what is no text to be read.
    expect(await told({ introduction: 'a\n\n\tb \u{1F600}' }, { hint: 'a\nb' })).to.deep.equal([])
    expect(await said(formOf([{ type: 'text', id: 'a', label: 'A', pattern: '[^\u0000\u202E]+' }]))).to.deep.equal([])
  })

  it('tells faults of rules beside those of questions, unless an id means two questions', async () => {
    const codes = async (...fields: unknown[]) =>
      (await check(formOf(fields, { title: 'A\u0007' }))).faults.map(({ code, pointer }) => `${code} ${pointer}`)
    const crossed = { type: 'text', id: 'a', label: 'A', minLength: 5, maxLength: 2 }
    const asking = radios('b', { showIf: leaf('c') })
    expect(await codes(crossed, asking)).to.have.members([
      'INT008 /title',
      'INT103 /pages/0/fields/0/maxLength',
      'INT201 /pages/0/fields/1/showIf/fieldId',
    ])
    expect(
      await codes({ ...crossed, maxLength: 9 }, radios('a'), radios('b', { showIf: { ...leaf('a'), value: 'z' } })),
    ).to.have.members(['INT008 /title', 'INT101 /pages/0/fields/1/id'])
  })

  it('gives the same outcome in a thread as without it', async () => {
    const [faulty, sound] = [formOf([radios('a'), radios('b', { showIf: leaf('c') })]), formOf([radios('a')])]
    const definitions = [faulty, { ...sound, slug: 'sound' }].map((definition, i) => ({
      source: `${i}.json`,
      text: textOf(definition),
    }))
    const apart = await createCheck({ apart: true })(definitions)
    expect(apart).to.deep.equal(await createCheck()(definitions))
    expect(apart.map(({ faults }) => faults.length)).to.deep.equal([1, 0])
  })

  it('keeps the thread for the next check', async () => {
    const check = async () =>
      (await createCheck({ apart: true })([{ source: 'own.json', text: textOf(formOf([radios('a')])) }]))[0]!
    await check() // a thread that was kept may be the first
    let started = 0
    const count = () => started++
    process.on('worker', count)
    try {
      for (let i = 0; i < 3; i++) expect((await check()).faults).to.deep.equal([])
    } finally {
      process.off('worker', count)
    }
    expect(started).to.equal(0)
  })

  it('does not check what is live again, also after a restart', async () => {
    const text = JSON.stringify({ ...formOf([radios('a')]), unheardOf: 1 })
    const [refused] = await createCheck()([{ source: 'own.json', text }])
    expect(refused!.faults).to.have.length(1)
    const version = createHash('sha256').update(text).digest('hex').slice(0, 16)
    const live = [{ slug: 'own', source: 'own.json', version }]
    const [same] = await createCheck()([{ source: 'own.json', text: `${text}\n` }], live)
    expect([same!.version, same!.faults]).to.deep.equal([version, []])
    const [moved] = await createCheck()([{ source: 'other.json', text }], live)
    const [changed] = await createCheck()([{ source: 'own.json', text: text.replace('1', '2') }], live)
    expect([moved!.version, moved!.faults]).to.deep.equal([version, []])
    expect(changed!.faults).to.deep.equal(refused!.faults)
    const [again] = await createCheck()([{ source: 'new.json', text }], [], new Set([version]))
    expect(again!.faults).to.deep.equal([])
  })

  it('knows what is live again where the author left something out', async () => {
    const starter = readFileSync(join(STARTERS_FOLDER, 'parking-permit.json'), 'utf8')
    const form = { ...JSON.parse(starter), title: 'A permit of our own' }
    expect(
      form.pages.some((page: { fields?: unknown }) => !page.fields),
      'a page without a list',
    ).to.equal(true)
    const definition = { source: 'own.json', text: JSON.stringify(form) }
    const [first] = await createCheck()([definition])
    expect(first!.faults).to.deep.equal([])
    const live = [{ slug: 'parking-permit', source: definition.source, version: first!.version! }]
    expect(await createCheck()([definition], live)).to.deep.equal([first])
  })

  it('finds nothing in the definitions that come with the service, which are known to the letter', async () => {
    const known = readFileSync(STARTERS_FILE, 'utf8')
    expect(known, 'run npm run build:starters').to.equal(await startersFile())
    const definitions = await definitionsIn(STARTERS_FOLDER)
    expect(definitions).to.have.length(4)
    for (const definition of definitions) {
      const [checked] = await createCheck()([definition])
      expect(checked!.form!.slug).to.equal(definition.source.replace('.json', ''))
      expect(checked!.form!.languages).to.deep.equal(['de', 'fr', 'pl', 'ar'])
      for (const year of [2026, 2126])
        expect(
          await checkDefinition(readDefinition(definition, undefined) as ReadDefinition, Date.UTC(year, 10, 24)),
        ).to.deep.equal(checked)
    }
  })

  it('checks a definition that came with the service as any other once a letter of it has changed', async () => {
    const text = readFileSync(join(STARTERS_FOLDER, 'feedback.json'), 'utf8')
    const [, title] = /"title": ("[^"]+")/.exec(text)!
    const twice = text.replace('{', `{ "title": ${title},`)
    const [checked] = await createCheck()([{ source: 'feedback.json', text: twice }])
    expect(checked!.faults.map(({ code }) => code)).to.deep.equal(['INT004'])
  })

  it('does not hold up pages in a thread, also not by the first check, and no process waits for its end', async () => {
    // In a process of its own: in this one, other tests have compiled the schema.
    // Its options would be passed on to the thread, so the script is no module.
    const script = `(async () => {
      const { createCheck } = await import(${JSON.stringify(import.meta.resolve('../../../src/services/definitions/check/check.ts'))})
      const { longestPause } = await import(${JSON.stringify(import.meta.resolve('../../support/pause.ts'))})
      const text = ${JSON.stringify(textOf(formOf([radios('a')])))}
      let checked
      const held = await longestPause(async () => {
        checked = await createCheck({ apart: true })([{ source: 'own.json', text }])
      })
      console.log(JSON.stringify({ held, faults: checked[0].faults }))
    })()`
    let held = Infinity
    for (let run = 0; run < 3 && held >= 30; run++) {
      const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
        timeout: 30_000, // half as long as a thread is kept
      })
      const found = JSON.parse(stdout)
      expect(found.faults).to.deep.equal([])
      held = Math.min(held, found.held)
    }
    expect(held).to.be.below(30)
  })

  it('checks a file again only when it changed', async () => {
    const again = createCheck()
    const [a, b] = ['a', 'b'].map((slug) => ({
      source: `${slug}.json`,
      text: JSON.stringify(formOf([radios('a')], { slug })),
    }))
    const first = await again([a!, b!])
    const second = await again([{ ...a! }, { ...b!, text: `${b!.text} ` }])
    expect(second[0]).to.equal(first[0])
    expect(second[1]).to.deep.equal(first[1])
    expect(second[1]).not.to.equal(first[1])
    const [unreadable] = await again([{ ...a!, unreadable: ['file-unreadable', 'no'] }])
    expect(unreadable!.faults[0]!.reason).to.equal('cannot be read: no')
  })

  it('parses each file of a definition once, whether it is new, live, at fault or no JSON', async () => {
    const file = (source: string, content: unknown, more = {}) => ({ source, text: textOf(content), ...more })
    const translation = (source: string, ...ids: string[]) =>
      file(source, Object.fromEntries(ids.map((id) => [id, { label: { text: source, of: '' } }])))
    const town = { type: 'select', id: 'town', label: 'Town', optionsFrom: 'towns' }
    const options = [{ value: 'mb', label: 'Millbrook' }]
    const sound = { ...file('own.json', formOf([radios('a'), town])), lists: [file('lists/towns.json', options)] }
    const beside = [translation('lists/towns.de.json', 'mb')]
    const translated = {
      ...sound,
      lists: [file('lists/towns.json', options, { translations: beside })],
      translations: [translation('own.de.json', 'a', 'town')],
    }
    const files = [sound, ...sound.lists, ...beside, ...translated.translations]
    const parse = spy(JSON, 'parse')
    /** The outcome, and how often the text of each file was parsed. */
    const parsed = async (definition: Definition, live: readonly Live[] = []) => {
      parse.resetHistory()
      const [checked] = await createCheck()([definition], live)
      const times = [definition, ...files.slice(1)].map(({ text }) => parse.args.filter(([one]) => one === text).length)
      return { ...checked!, times }
    }
    try {
      const { faults, times, version } = await parsed(sound)
      expect([faults, times]).to.deep.equal([[], [1, 1, 0, 0]])
      const live = await parsed(sound, [{ slug: 'own', source: 'own.json', version: version! }])
      expect([live.version, live.times]).to.deep.equal([version, [1, 1, 0, 0]])
      const atFault = await parsed(translated)
      expect(atFault.faults.map(({ code }) => code)).to.include('INT406')
      expect(atFault.times).to.deep.equal([1, 1, 1, 1])
      const cut = await parsed({ ...sound, text: sound.text.slice(0, -1) })
      expect(cut.faults.map(({ code }) => code)).to.deep.equal(['INT003'])
      expect(cut.times).to.deep.equal([1, 0, 0, 0])
    } finally {
      parse.restore()
    }
  })

  it('says in one line why a file cannot be checked', async () => {
    const clock = (): number => {
      throw new Error("Cannot find module 'markdown-it'\nRequire stack:\n- /srv/a.ts\n- /srv/b.ts")
    }
    const [found] = await createCheck({ clock })([{ source: 'a.json', text: textOf(formOf([radios('a')])) }])
    expect(found!.faults.map(({ code, reason }) => `${code} ${reason}`)).to.deep.equal([
      "INT001 cannot be checked: Cannot find module 'markdown-it'",
    ])
  })

  it('tells of a file that takes too long, looks at the others, and tries again the next time', async () => {
    const again = createCheck({ apart: true, deadlineMs: 0 })
    const broken = { source: 'broken.json', text: '{' }
    const many = times(900, (i) => radios(`q${i}`)) // whose check takes many times as long as the shortest timer
    const large = { source: 'large.json', text: textOf(formOf(many, { slug: 'large' })) }
    const first = await again([large, broken])
    expect(first.map(({ faults }) => faults[0]!.reason)).to.deep.equal([
      'cannot be checked: it took more than 0 seconds',
      "is not JSON: Expected property name or '}'",
    ])
    const second = await again([large, broken])
    expect(second[0]).not.to.equal(first[0])
    expect(second[1]).to.equal(first[1])
  })

  it('leaves the event loop free, whatever is checked', async () => {
    const rules = (i: number) =>
      i === 0 ? {} : { showIf: { type: 'any', rules: times(24, (k) => leaf(`q${(i * 7 + k) % i}`)) } }
    const long = (i: number) => `q${`${i}`.padStart(60, 'a')}`
    const definitions = [
      formOf(times(200, (i) => radios(`q${i}`, rules(i)))),
      formOf(
        times(200, (i) => radios(`q${i}`, { showIf: { type: 'any', rules: times(24, (k) => leaf(`x${i}${k}`)) } })),
      ),
      formOf(times(200, (i) => radios(long(i), { showIf: leaf(long(i + 500)) }))),
      formOf(times(49, (i) => radios(`q${i}`, { options: times(990, () => 1) }))),
      formOf(
        times(100, (i) => ({
          type: 'text',
          id: `t${i}`,
          label: 'T',
          maxLength: 5,
          pattern: '(?:[a-z]{9}[0-9]{90}){9}',
        })),
      ),
    ]
    const pause = await shortestPause(400, async () => {
      const checked = await checkAll(definitions, { apart: true })
      expect(checked.map(({ form }) => form !== undefined)).to.deep.equal([true, false, false, false, false])
    })
    expect(pause).to.be.lessThan(400)
  })
})
