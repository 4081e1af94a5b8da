import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { countries, countriesFile, translatedCountriesFile } from '../../../scripts/countries.ts'
import { definitionAt } from '../../../src/data-folder/index.ts'
import { listNamesIn, translationSource } from '../../../src/models/definition.ts'
import type { Option } from '../../../src/models/field.ts'
import { formIn } from '../../../src/models/form-texts.ts'
import { LANGUAGES, type Language } from '../../../src/models/language.ts'
import { lookupIn } from '../../../src/models/lookup.ts'
import { told } from '../../../src/presenters/definition-faults.ts'
import { type ReadDefinition, readDefinition } from '../../../src/services/definitions/check/read.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { onSqlite } from '../../support/databases.ts'
import { checkDefinition, createCheck } from '../../support/told.ts'
import { textsIn, translated } from '../../support/translated.ts'

const TOWNS = [
  { value: 'mb', label: 'Millbrook' },
  { value: 'ok', label: 'Oakham' },
]
const question = (list: string, more = {}) => ({
  type: 'select',
  id: 'town',
  label: 'Town',
  optionsFrom: list,
  ...more,
})
const formOf = (slug: string, ...fields: object[]) => ({ slug, title: slug, pages: [{ id: 'p', fields }] })
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ value: `v${i}`, label: `Label ${i}` }))

onSqlite.describe('a list of options that is kept once', function () {
  this.timeout(30_000) // reads folders, and may check in a thread
  let app: TestApp
  let forms: string
  beforeEach(async () => {
    app = await startApp()
    forms = app.folder.forms
    mkdirSync(join(forms, 'lists'))
  })
  afterEach(() => app.stop())
  const list = (name: string, content: unknown) =>
    writeFileSync(
      join(forms, 'lists', `${name}.json`),
      typeof content === 'string' ? content : JSON.stringify(content, null, 1),
    )
  const form = (slug: string, ...fields: object[]) =>
    writeFileSync(join(forms, `${slug}.json`), JSON.stringify(formOf(slug, ...fields), null, 1))
  const live = (slug: string) => app.services.forms.live(slug)
  const optionsOf = (slug: string) => {
    const field = live(slug)!.form.pages[0]!.fields[0]!
    return 'options' in field ? field.options : undefined
  }
  /** Faults of the definition of this slug, as lines of a compiler. */
  const faults = async (slug: string) => {
    const found = (await app.publish()).find(({ source }) => source === `${slug}.json`)!
    return found.faults
      .map(told)
      .map(({ file = '', line, code, pointer, reason }) => `${file}:${line} ${code} ${pointer} ${reason}`)
  }

  it('gives its options to every question that names it, and is part of the version', async () => {
    list('towns', TOWNS)
    form('a', question('towns'))
    form('b', question('towns', { type: 'checkboxes' }))
    await app.publish()
    expect([optionsOf('a'), optionsOf('b')]).to.deep.equal([TOWNS, TOWNS])
    const before = [live('a')!.version, live('b')!.version]
    list('towns', [...TOWNS, { value: 'st', label: 'Stoke' }])
    await app.publish()
    expect(optionsOf('b')).to.have.length(3)
    expect(live('a')!.version).not.to.equal(before[0])
    expect(live('b')!.version).not.to.equal(before[1])
    expect((await app.get('/f/a')).status).to.equal(200)
    expect(await (await app.get('/f/a')).text()).to.include('Stoke')
    // A version that people are in the middle of, or that a case was sent with, keeps its options.
    const old = await app.services.forms.version('a', before[0]!)
    expect(old!.form.pages[0]!.fields[0]).to.deep.include({ options: TOWNS })
  })

  it('is known to the style sheet of a form, in the order of its version, unless it is looked up', async () => {
    const showIf = { type: 'rule', fieldId: 'town', operator: 'eq', value: 'ok' }
    const place = { type: 'text', id: 'place', label: 'Place', required: false, showIf }
    const styleOf = async (slug: string) => {
      await app.publish()
      return (await app.get(`/f/${slug}/style/${live(slug)!.version}.css`)).text()
    }
    list('towns', TOWNS)
    form('a', question('towns'), place)
    form('b', question('towns', { lookup: true }), place)
    expect(await styleOf('a')).to.include('#town option:nth-child(3):checked')
    expect(await styleOf('b')).not.to.include('#town')
    list('towns', TOWNS.toReversed())
    expect(await styleOf('a')).to.include('#town option:nth-child(2):checked')
  })

  it('changes nothing for a form that names none', async () => {
    const definition = formOf('plain', { type: 'text', id: 'a', label: 'A' })
    form('plain', ...definition.pages[0]!.fields)
    list('towns', TOWNS)
    await app.publish()
    const hash = createHash('sha256').update(JSON.stringify(definition)).digest('hex')
    expect(live('plain')!.version).to.equal(hash.slice(0, 16))
  })

  it('leaves the last good version live while it is broken or gone, and names the file and the line', async () => {
    list('towns', TOWNS)
    form('a', question('towns'))
    await app.publish()
    const good = live('a')!.version
    list('towns', JSON.stringify(TOWNS, null, 1).slice(0, -20))
    expect((await faults('a'))[0]).to.match(/^lists\/towns\.json:8 INT003 \/ is not JSON/)
    list('towns', [TOWNS[0], { value: 'ok', label: 'Oakham', colour: 'red' }])
    expect(await faults('a')).to.deep.equal([
      'lists/towns.json:9 INT005 /1/colour is not a known property. Known here: value, label, hint, also, exclusive',
    ])
    list('towns', [TOWNS[0], TOWNS[0]])
    expect((await faults('a'))[0]).to.match(/^lists\/towns\.json:7 INT102 \/1\/value "mb" is offered twice/)
    list('towns', '[{"value":"a","value":"b","label":"A\\u0000"}]')
    expect(await faults('a')).to.deep.equal([
      'lists/towns.json:1 INT008 /0/label contains U+0000, a control character. Remove it',
      'lists/towns.json:1 INT004 /0/value is there twice. Keys must be unique',
    ])
    list('towns', { options: TOWNS })
    expect((await faults('a'))[0]).to.match(/^lists\/towns\.json:1 INT005 \/ must be a list/)
    list('towns', [])
    expect((await faults('a'))[0]).to.match(/^lists\/towns\.json:1 INT005 \/ must have at least 1 entry/)
    rmSync(join(forms, 'lists'), { recursive: true })
    expect(await faults('a')).to.deep.equal([
      ':12 INT009 /pages/0/fields/0/optionsFrom names a list that is not there: save it as lists/towns.json beside the definition',
    ])
    expect(live('a')!.version).to.equal(good)
    mkdirSync(join(forms, 'lists'))
    list('towns', TOWNS)
    expect(await faults('a')).to.deep.equal([])
    expect(live('a')!.version).to.equal(good)
  })

  it('is told once, however many questions have it', async () => {
    list('towns', [TOWNS[0], { label: 'Oakham' }])
    form('a', question('towns'), question('towns', { id: 'other', label: 'Other' }))
    expect(await faults('a')).to.deep.equal(['lists/towns.json:6 INT005 /1/value is missing'])
  })

  it('may be a link to a file, and nothing else that is not one', async () => {
    form('a', question('towns'))
    const path = join(forms, 'lists/towns.json')
    writeFileSync(join(forms, '..', 'elsewhere.json'), JSON.stringify(TOWNS))
    symlinkSync('../../elsewhere.json', path)
    expect(await faults('a')).to.deep.equal([])
    rmSync(join(forms, '..', 'elsewhere.json'))
    expect(await faults('a')).to.deep.equal(['lists/towns.json:1 INT001 / is a link to a file that does not exist'])
    rmSync(path)
    mkdirSync(path)
    expect((await faults('a'))[0]).to.include('INT009')
    rmSync(join(forms, 'lists'), { recursive: true })
    writeFileSync(join(forms, 'lists'), 'no folder')
    expect((await faults('a'))[0]).to.match(/^lists\/towns\.json:1 INT001 \/ cannot be read: ENOTDIR/)
    expect(live('feedback')).not.to.equal(undefined)
  })

  it('has a name that leads nowhere else', async () => {
    writeFileSync(join(forms, '..', 'x.json'), JSON.stringify(TOWNS))
    for (const name of ['../x', '__proto__', 'a/b', '', 'Towns', '.hidden', 'x.json', 'a'.repeat(61)]) {
      expect(listNamesIn(JSON.stringify(formOf('a', question(name))))).to.deep.equal([])
      form('a', question(name))
      expect((await faults('a'))[0], name).to.match(
        /^:12 INT005 \/pages\/0\/fields\/0\/optionsFrom must be the name of a list/,
      )
    }
    form('a', question('constructor'))
    expect((await faults('a'))[0]).to.include('INT009')
    for (const name of [5, null, ['towns'], { a: 1 }]) {
      form('a', question(name as never))
      expect((await faults('a'))[0]).to.include('INT005 /pages/0/fields/0/optionsFrom must be')
    }
  })

  it('is found however the definition writes the name', async () => {
    list('towns', TOWNS)
    const text = JSON.stringify(formOf('a', question('towns'))).replace('optionsFrom', 'options\\u0046rom')
    writeFileSync(join(forms, 'a.json'), `\uFEFF${text}`)
    await app.publish()
    expect(optionsOf('a')).to.deep.equal(TOWNS)
  })

  it('stands in place of options, not beside them, and only where one chooses', async () => {
    list('towns', TOWNS)
    form('a', question('towns', { options: TOWNS }))
    expect(await faults('a')).to.deep.equal([
      ':12 INT009 /pages/0/fields/0/optionsFrom is there beside "options". Remove one of the two',
    ])
    form('a', { type: 'text', id: 'town', label: 'Town', optionsFrom: 'towns' })
    expect(await faults('a')).to.deep.equal([
      ':12 INT005 /pages/0/fields/0/optionsFrom is not a property of type text. It belongs to radios, select, checkboxes',
    ])
    list('towns', [...TOWNS, { value: 'none', label: 'Elsewhere', exclusive: true }])
    form('a', question('towns', { type: 'checkboxes' }))
    expect(await faults('a')).to.deep.equal([])
    form('a', question('towns'))
    expect((await faults('a'))[0]).to.match(/^lists\/towns\.json:13 INT005 \/2\/exclusive must be in checkboxes only/)
  })

  it('has 500 options at most, and is read only when its file is not too large', async () => {
    form('a', question('long'))
    list('long', many(500))
    expect(await faults('a')).to.deep.equal([])
    list('long', many(501))
    expect(await faults('a')).to.deep.equal(['lists/long.json:1 INT005 / must have at most 500 entries'])
    list('long', many(10_000))
    expect((await faults('a'))[0]).to.match(/^lists\/long\.json:1 INT002 \/ has (10000 entries|\d+ KB)/)
    list('long', [{ value: 'a', label: 'x'.repeat(600 * 1024) }])
    expect((await faults('a'))[0]).to.match(/^lists\/long\.json:1 INT001 \/ has 601 KB/)
    list('long', `${'['.repeat(5000)}${']'.repeat(5000)}`)
    expect((await faults('a'))[0]).to.match(/^lists\/long\.json:1 INT002 .* is nested more than 100 levels/)
  })

  it('counts for each question that has it, before memory is spent on it', async () => {
    list('long', [{ value: 'a', label: 'x'.repeat(400 * 1024) }])
    form('a', ...Array.from({ length: 900 }, (_, i) => question('long', { id: `q${i}`, label: `Q${i}` })))
    expect((await faults('a'))[0]).to.match(/^:1 INT002 \/ has \d+ KB with its lists, and a definition may have 512 KB/)
  })

  it('counts with its translation, and with each of its options', async () => {
    const towns = (count: number, ...languages: Language[]) => {
      const fields = Array.from({ length: count }, (_, i) => question('towns', { id: `q${i}`, label: `Q${i}` }))
      writeFileSync(join(forms, 'a.json'), JSON.stringify({ ...formOf('a', ...fields), languages }))
    }
    list('towns', TOWNS)
    list('towns.de', { mb: { label: { text: 'x'.repeat(60 * 1024), of: '' } } })
    towns(10, 'de')
    expect((await faults('a'))[0]).to.match(/^:1 INT002 \/ has 6\d\d KB with its lists/)
    rmSync(join(forms, 'lists', 'towns.de.json'))
    const short = Array.from({ length: 500 }, (_, i) => (i + 36).toString(36))
    list('towns', JSON.stringify(short.map((value) => ({ value, label: value }))))
    towns(34)
    expect((await faults('a'))[0]).to.match(/^:\d+ INT002 .* is beyond the limit of 50000 values in a definition/)
  })

  it('is followed while it changes, also when its folder is made later', async () => {
    rmSync(join(forms, 'lists'), { recursive: true })
    form('a', question('towns'))
    const stop = await app.definitions.begin()
    const published: string[] = []
    let told: () => void = () => {}
    await app.services.forms.onLive(({ form: { slug } }) => {
      published.push(slug)
      told()
    })
    published.splice(0) // those that were live
    const next = () =>
      new Promise<void>((resolve) => {
        told = resolve
      })
    let change = next()
    mkdirSync(join(forms, 'lists.new'))
    writeFileSync(join(forms, 'lists.new/towns.json'), JSON.stringify(TOWNS))
    renameSync(join(forms, 'lists.new'), join(forms, 'lists'))
    await change
    change = next()
    list('towns', TOWNS.slice(1))
    await change
    expect(optionsOf('a')).to.deep.equal(TOWNS.slice(1))
    expect(published).to.deep.equal(['a', 'a'])
    stop()
  })
})

onSqlite.describe('the list of countries', function () {
  this.timeout(30_000) // checks long lists in several languages
  const file = join(import.meta.dirname, '../../../src/forms/lists/countries.json')

  it('is the one that Node knows: every code of ISO 3166-1, each with a name of its own', () => {
    expect(readFileSync(file, 'utf8')).to.equal(countriesFile())
    const all = countries()
    expect(all).to.have.length(249)
    expect(new Set(all.map(({ label }) => label.toLowerCase())).size).to.equal(249)
    const names = Object.fromEntries(all.map(({ value, label }) => [value, label]))
    expect(names).to.include({ GB: 'United Kingdom', LC: 'Saint Lucia', HK: 'Hong Kong', CD: 'Congo (Kinshasa)' })
    expect(names).not.to.have.any.keys('EU', 'XK', 'UN', 'SU', 'ZZ')
  })

  it('is there in every language, and can be looked up in each', async () => {
    const form = { ...formOf('from', question('countries', { lookup: true })), languages: LANGUAGES.slice(1) }
    const folder = mkdtempSync(join(tmpdir(), 'intake-countries-'))
    try {
      writeFileSync(join(folder, 'from.json'), JSON.stringify(form))
      for (const language of LANGUAGES.slice(1)) {
        expect(readFileSync(translationSource(file, language), 'utf8'), language).to.equal(
          translatedCountriesFile(language),
        )
        writeFileSync(
          translationSource(join(folder, 'from.json'), language),
          translated(textsIn({ ...form, pages: [{ id: 'p', fields: [question('countries')] }] })),
        )
      }
      const [checked] = await createCheck()([await definitionAt(join(folder, 'from.json'))])
      expect([checked!.faults, checked!.warnings]).to.deep.equal([[], undefined])
      const version = { form: checked!.form!, translations: checked!.translations }
      const found = (language: Language, text: string) => {
        const field = formIn(version, language).pages[0]!.fields[0]! as { options: Option[] }
        const one = lookupIn(field.options)(text, '')
        return 'option' in one ? one.option.value : one.why
      }
      expect(found('de', 'Elfenbeinküste')).to.equal('typed')
      expect(['Vereinigtes Königreich', 'UK', 'USA', 'Hongkong'].map((text) => found('de', text))).to.deep.equal([
        'GB',
        'GB',
        'US',
        'HK',
      ])
      expect([found('fr', 'royaume-uni'), found('pl', 'Czechy'), found('ar', 'المغرب')]).to.deep.equal([
        'GB',
        'CZ',
        'MA',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is in the language of each form, in its alphabet, and translated from there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'intake-countries-'))
    try {
      for (const [language, others] of [
        ['de', ['en', 'fr']],
        ['ar', ['en']],
      ] as const) {
        const form = { ...formOf('from', question('countries', { lookup: true })), language, languages: others }
        writeFileSync(join(folder, 'from.json'), JSON.stringify(form))
        for (const other of others)
          writeFileSync(
            translationSource(join(folder, 'from.json'), other),
            translated(textsIn({ ...form, pages: [{ id: 'p', fields: [question('countries')] }] })),
          )
        const [checked] = await createCheck()([await definitionAt(join(folder, 'from.json'))])
        expect([checked!.faults, checked!.warnings], language).to.deep.equal([[], undefined])
        const version = { form: checked!.form!, translations: checked!.translations }
        const optionsIn = (one: Language) => {
          const field = formIn(version, one).pages[0]!.fields[0]! as { options: Option[] }
          return field.options
        }
        for (const one of [language, ...others]) {
          const options = optionsIn(one)
          const names = options.map(({ label }) => label)
          expect(options, one).to.have.length(249)
          expect(names, `${language} ${one}`).to.deep.equal(names.toSorted(new Intl.Collator(one).compare))
          expect(options.find(({ value }) => value === 'DE')!.label, `${language} ${one}`).to.equal(
            { en: 'Germany', de: 'Deutschland', fr: 'Allemagne', pl: 'Niemcy', ar: 'ألمانيا' }[one],
          )
          const found = lookupIn(options)('UK', '')
          expect('option' in found && found.option.value, `${language} ${one}`).to.equal('GB')
        }
        for (const other of others) rmSync(translationSource(join(folder, 'from.json'), other))
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('is as the office translated it, and a broken translation is told', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'intake-countries-'))
    try {
      mkdirSync(join(folder, 'lists'))
      const form = { ...formOf('from', question('countries')), language: 'de' }
      writeFileSync(join(folder, 'from.json'), JSON.stringify(form))
      const options = async () => {
        const { lists } = await definitionAt(join(folder, 'from.json'))
        return new Map((JSON.parse(lists![0]!.text) as Option[]).map(({ value, label }) => [value, label]))
      }
      const words = JSON.parse(readFileSync(translationSource(file, 'de'), 'utf8'))
      words.GB.label.text = 'Großbritannien'
      writeFileSync(join(folder, 'lists/countries.de.json'), JSON.stringify(words))
      expect((await options()).get('GB')).to.equal('Großbritannien')
      writeFileSync(join(folder, 'lists/countries.de.json'), '{ "GB": ')
      expect((await options()).get('GB')).to.equal('United Kingdom')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('comes with the service, and gives way to a file of the office', async () => {
    const app = await startApp()
    try {
      await app.define(formOf('from', question('countries')))
      const optionsOf = () =>
        (app.services.forms.live('from')!.form.pages[0]!.fields[0] as { options: object[] }).options
      expect(optionsOf()).to.deep.equal(countries())
      mkdirSync(join(app.folder.forms, 'lists'))
      writeFileSync(join(app.folder.forms, 'lists/countries.json'), JSON.stringify(TOWNS))
      await app.publish()
      expect(optionsOf()).to.deep.equal(TOWNS)
    } finally {
      await app.stop()
    }
  })
})

describe('a check that remembers', () => {
  it('looks again when only the list changed', async () => {
    const check = createCheck()
    const text = JSON.stringify(formOf('a', question('towns')))
    const withList = (options: object[]) => ({
      source: 'a.json',
      text,
      lists: [{ source: 'lists/towns.json', text: JSON.stringify(options) }],
    })
    const [first] = await check([withList(TOWNS)])
    const [second] = await check([withList(TOWNS.slice(1))])
    const [third] = await check([withList([{ value: 1 }])])
    expect(first!.version).not.to.equal(second!.version)
    expect(third!.faults).not.to.deep.equal([])
    expect((await check([withList(TOWNS)]))[0]!.version).to.equal(first!.version)
  })

  it('checks large lists in a thread with the same outcome', async () => {
    const definition = {
      source: 'a.json',
      text: JSON.stringify(formOf('a', question('long'))),
      lists: [
        {
          source: 'lists/long.json',
          text: JSON.stringify([...many(498), ...many(2)].map((one) => ({ ...one, hint: 'x'.repeat(100) }))),
        },
      ],
    }
    const [found] = await createCheck({ apart: true })([definition])
    const { faults } = await checkDefinition(readDefinition(definition, undefined) as ReadDefinition, undefined)
    expect(found!.faults).to.deep.equal(faults)
    expect(faults.map(({ file, pointer }) => [file, pointer])).to.deep.equal([
      ['lists/long.json', '/498/value'],
      ['lists/long.json', '/499/value'],
    ])
  })

  it('reads a definition alone with the lists beside it', async () => {
    const definition = await definitionAt(join(import.meta.dirname, '../../../src/forms/feedback.json'))
    expect(definition.lists).to.equal(undefined)
  })
})
