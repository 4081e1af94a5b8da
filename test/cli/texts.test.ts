import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { formIn, optionTexts } from '../../src/models/form-texts.ts'
import { textsIn, translated } from '../support/translated.ts'
import { type Desk, openDesk, openService, root } from './desk.ts'

const FORM = {
  slug: 'own',
  title: 'Own',
  languages: ['de'],
  pages: [{ id: 'p', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
}
const required = textsIn(FORM).filter(({ isOptional }) => !isOptional)
const DE = translated(required, (text) => `${text} (de)`)

let desk: Desk
afterEach(() => desk?.remove())
const at = (name: string) => join(desk.folder, name)
const write = (name: string, content: string | object) => {
  writeFileSync(at(name), typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return at(name)
}
const read = (name: string) => readFileSync(at(name), 'utf8')

describe('forms texts', () => {
  it('writes a PO file, and makes the translation file of it', async () => {
    desk = openDesk()
    const form = write('own.json', FORM)
    expect(await desk.run('forms', 'texts', form, '--language', 'de', '--out', at('own.de.po'))).to.include({
      code: 0,
      err: '',
    })
    const po = read('own.de.po')
    expect(po).to.include('msgctxt "/questions/name/label"')
    expect((await desk.run('forms', 'texts', form, '--language', 'de')).out).to.equal(po)
    writeFileSync(at('own.de.po'), po.replace(/(msgid "(\w+)"\nmsgstr) ""/g, '$1 "$2 (de)"'))
    const imported = await desk.run('forms', 'texts', '--import', at('own.de.po'))
    expect(imported.err).to.equal(
      `${at('own.de.json')}: texts imported: 2, not translated: 0, fuzzy and not imported: 0.\n`,
    )
    expect(read('own.de.json')).to.equal(DE)
    expect((await desk.run('forms', 'check', form)).code).to.equal(0)
    expect((await desk.run('forms', 'texts', form, '--language', 'de')).out).to.include('msgstr "Name (de)"')
  })

  it('writes a file to fill in, with what is translated already', async () => {
    desk = openDesk()
    const form = write('own.json', FORM)
    const out = at('own.de.json')
    expect((await desk.run('forms', 'texts', form, '--language', 'de', '--out', out)).code).to.equal(0)
    expect(read('own.de.json')).to.equal(translated(required, () => ''))
    const { code, out: told } = await desk.run('forms', 'check', form)
    expect(code).to.equal(1)
    expect(told).to.include('own.de.json:2:14: error INT405: /title/text must not be empty: it translates "Own"')
    write('own.de.json', DE)
    await desk.run('forms', 'texts', form, '--language', 'de', '--out', out)
    expect(read('own.de.json')).to.equal(DE)
  })

  it('knows lists, and live forms by their addresses', async () => {
    desk = await openService()
    const list = [{ value: 'a', label: 'A' }]
    mkdirSync(at('lists'))
    write('lists/towns.json', list)
    write(
      'lists/towns.de.json',
      translated(optionTexts(list), () => 'Ä'),
    )
    expect((await desk.run('forms', 'texts', at('lists/towns.json'), '--language', 'de')).out).to.match(
      /#: towns\.json:4\n#\. label, option “A”, list of options\n.*\nmsgctxt "\/a\/label"\nmsgid "A"\nmsgstr "Ä"/,
    )
    const { out } = await desk.run('forms', 'texts', 'feedback', '--language', 'pl')
    expect(out).to.include('msgid "Give feedback"\nmsgstr "Podziel się opinią"')
    expect((await desk.run('forms', 'texts', 'nobody', '--language', 'pl')).err).to.include('There is no live form')
  })

  it('writes nothing in the language in which a form is written, and says what to do', async () => {
    desk = await openService()
    const form = write('own.json', FORM)
    const german = write('deutsch.json', { ...FORM, slug: 'deutsch', language: 'de', languages: ['en'] })
    for (const [name, language, file] of [
      [form, 'en', 'own'],
      [german, 'de', 'deutsch'],
      ['feedback', 'en', 'feedback'],
    ] as const) {
      const out = at(`${file}.${language}.po`)
      const told = await desk.run('forms', 'texts', name, '--language', language, '--out', out)
      expect(told.code, name).to.equal(2)
      expect(told.err).to.include(
        `${file}.json is in "${language}" already. Choose another --language. If it is in another language, name that in its "language"`,
      )
      expect(existsSync(out)).to.equal(false)
    }
    expect((await desk.run('forms', 'texts', german, '--language', 'en')).code).to.equal(0)
  })

  it('says what is missing or wrong, and overwrites nothing that it cannot read', async () => {
    desk = openDesk()
    const form = write('own.json', FORM)
    const fails = async (code: number, said: string, ...args: string[]) => {
      const ran = await desk.run('forms', 'texts', ...args)
      expect(ran.err, args.join(' ')).to.include(said)
      expect(ran.code, args.join(' ')).to.equal(code)
    }
    await fails(2, 'Name a form')
    await fails(2, 'Name the language', form)
    await fails(2, 'Enter one of en, de', form, '--language', 'xx')
    await fails(2, 'Name the file after its language: own.de.json', form, '--language', 'de', '--out', at('x.json'))
    await fails(2, 'without a form', form, '--import', at('own.de.po'))
    await fails(1, 'no such file', '--import', at('own.de.po'))
    await fails(2, 'no such file', at('none.json'), '--language', 'de')
    write('broken.json', { slug: 'broken' })
    await fails(1, 'has errors. See: forms check', at('broken.json'), '--language', 'de')
    write('own.de.po', 'msgid "a" b\nmsgstr ""')
    await fails(1, 'is not a PO file: Invalid key name "b" at line', '--import', at('own.de.po'))
    write('own.de.po', 'msgid ""\nmsgstr ""\n')
    await fails(1, 'does not name its language', '--import', at('own.de.po'))
    const header = 'msgid ""\nmsgstr "Language: de\\n"\n'
    write('own.de.po', header)
    await fails(1, 'has no texts of a form', '--import', at('own.de.po'))
    write('own.po', header)
    await fails(2, 'must end in .de.json', '--import', at('own.po'))
    write('own.de.po', `${header}\nmsgctxt "/title"\nmsgid "Own"\nmsgstr "Eigen"\n`)
    write('own.de.json', '{ broken')
    await fails(1, 'is not JSON, and would be overwritten', '--import', at('own.de.po'))
    expect(read('own.de.json')).to.equal('{ broken')
    for (const out of ['own.de.json', 'other.de.po'])
      await fails(1, 'own.de.json is not JSON. Correct it', form, '--language', 'de', '--out', at(out))
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    write('own.de.json', deep)
    await fails(1, 'is nested too deep, and would be overwritten', '--import', at('own.de.po'))
    await fails(1, 'own.de.json is nested too deep. Correct it', form, '--language', 'de')
    expect(read('own.de.json')).to.equal(deep)
  })
})

describe('forms with translations', () => {
  it('are checked with the files beside them, also when a translation or all files are named', async () => {
    desk = openDesk()
    const form = write('own.json', FORM)
    const de = write('own.de.json', DE)
    const { out } = await desk.run('forms', 'check', form)
    expect(out).to.match(/own\.json: no errors, own [0-9a-f]{16}\n/)
    expect((await desk.run('forms', 'check', de)).out).to.equal(out)
    expect((await desk.run('forms', 'check', de, form)).out).to.equal(out)
    expect((await desk.run('forms', 'check', desk.folder)).out).to.equal(out)
    rmSync(form)
    const alone = await desk.run('forms', 'check', de)
    expect(alone.out).to.include('error INT402: / is a translation without its form: save it beside own.json')
  })

  it('are checked for the languages of the service where these are known', async () => {
    desk = openDesk({ SVC_LANGUAGES: 'en,ar' })
    const form = write('own.json', FORM)
    write('own.de.json', DE)
    expect((await desk.run('forms', 'check', form)).out).to.include(
      'own.json:5:5: error INT401: /languages/0 is "de", which this service does not speak. Set SVC_LANGUAGES=en,ar,de',
    )
    expect((await desk.run('forms', 'publish', form)).code).to.not.equal(0)
  })

  it('are copied to the service with their translations and those of their lists', async () => {
    desk = await openService({ SVC_LANGUAGES: 'en,de' })
    const options = [{ value: 'a', label: 'A' }]
    const withList = {
      ...FORM,
      pages: [{ id: 'p', fields: [{ type: 'select', id: 'town', label: 'Town', optionsFrom: 'towns' }] }],
    }
    const form = write('draft.json', withList)
    mkdirSync(at('lists'))
    write('lists/towns.json', options)
    const inForms = (name: string) => join(desk.dataDir, 'forms', name)
    // Not whole: nothing is copied.
    const refused = await desk.run('forms', 'publish', form)
    expect(refused.code).to.equal(1)
    expect(refused.out).to.include('error INT402: /languages/0 has no translation: save it as draft.de.json')
    expect(existsSync(inForms('own.json'))).to.equal(false)
    write(
      'draft.de.json',
      translated(textsIn(withList), (text) => `${text} (de)`),
    )
    write(
      'lists/towns.de.json',
      translated(optionTexts(options), () => 'Ä'),
    )
    expect((await desk.run('forms', 'publish', form)).out).to.match(/draft\.json: published, own /)
    expect(readFileSync(inForms('own.de.json'), 'utf8')).to.equal(read('draft.de.json'))
    expect(readFileSync(inForms('lists/towns.de.json'), 'utf8')).to.equal(read('lists/towns.de.json'))
    await desk.wired(async ({ services: { forms } }) => {
      await forms.load()
      const german = formIn(forms.live('own')!, 'de')
      expect(german.pages[0]!.fields[0]).to.deep.include({ label: 'Town (de)', options: [{ value: 'a', label: 'Ä' }] })
    })
    // A translation that is there already need not be beside the new definition, but it must fit.
    rmSync(at('draft.de.json'))
    write('draft.json', { ...withList, dueDays: 3 })
    expect((await desk.run('forms', 'publish', form)).out).to.match(/draft\.json: published, own /)
    write('draft.json', { ...withList, title: 'New' })
    expect((await desk.run('forms', 'publish', form)).out).to.include(
      'error INT406: /title/of is the hash of another text',
    )
    expect(JSON.parse(readFileSync(inForms('own.json'), 'utf8')).title).to.equal('Own')
  })
})

describe('forms diagram', () => {
  it('draws a form in one of its languages', async () => {
    desk = openDesk()
    const form = write('own.json', FORM)
    write('own.de.json', DE)
    const drawn = await desk.run('forms', 'diagram', form, '--language', 'de')
    expect(drawn.out).to.include('<title>Own (de): 1 Seite')
    expect((await desk.run('forms', 'diagram', form)).out).to.include('<title>Own: 1 page')
    const { code, err } = await desk.run('forms', 'diagram', form, '--language', 'ar')
    expect(code).to.equal(1)
    expect(err).to.include('own.json is not translated into "ar". Its languages: en, de.')
    const starter = join(root, 'src/forms/parking-permit.json')
    expect((await desk.run('forms', 'diagram', starter, '--language', 'ar')).out).to.include('unicode-bidi: plaintext')
    expect((await desk.run('forms', 'diagram', starter)).out).not.to.include('unicode-bidi')
  })
})
