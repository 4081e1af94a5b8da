import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { definitionAt, shippedDefinitions } from '../../../../src/data-folder/index.ts'
import { silentLog } from '../../../../src/log.ts'
import { languagesOf } from '../../../../src/models/form.ts'
import { formIn } from '../../../../src/models/form-texts.ts'
import type { Language } from '../../../../src/models/language.ts'
import { told } from '../../../../src/presenters/definition-faults.ts'
import { createForms, definitionsInFolder, type Forms } from '../../../../src/services/definitions/index.ts'
import { startApp, type TestApp } from '../../../support/app.ts'
import { textsIn, translated } from '../../../support/translated.ts'

const FORM = {
  slug: 'own',
  title: 'Own',
  languages: ['de', 'ar'],
  pages: [{ id: 'p', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
}

describe('a form in several languages', function () {
  this.timeout(30_000) // reads folders
  let app: TestApp
  let forms: Forms
  let folder: string
  beforeEach(async () => {
    app = await startApp({ env: { SVC_LANGUAGES: 'en,de,ar' } })
    folder = app.folder.forms
    forms = service(['en', 'de', 'ar'])
  })
  afterEach(() => app.stop())
  const service = (languages: Language[]) =>
    createForms({
      ...app,
      ...app.services,
      log: silentLog(),
      languages,
      shipped: shippedDefinitions,
      inStore: false,
      told,
      checksApart: false,
    })
  const write = (name: string, content: string | object) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  const german = (form: object = FORM) =>
    write(
      'own.de.json',
      translated(textsIn(form), (text) => `${text} (de)`),
    )
  const arabic = (form: object = FORM) =>
    write(
      'own.ar.json',
      translated(textsIn(form), (text) => `${text} (ar)`),
    )
  const titleIn = (language: Language) => formIn(forms.live('own')!, language).title
  /** The codes of the faults of our form. */
  const publish = async () => {
    const found = await forms.publish(await app.folder.definitions())
    return found
      .filter(({ source }) => source.startsWith('own'))
      .flatMap(({ faults }) => faults.map(({ code }) => code))
  }

  it('is published with all of them, and keeps them', async () => {
    write('own.json', FORM)
    german()
    arabic()
    expect(await publish()).to.deep.equal([])
    expect(languagesOf(forms.live('own')!.form)).to.deep.equal(['en', 'de', 'ar'])
    expect((['en', 'de', 'ar', 'fr'] as const).map(titleIn)).to.deep.equal(['Own', 'Own (de)', 'Own (ar)', 'Own'])
    // Another process reads them from the database, and so does a case of years ago.
    const { version } = forms.live('own')!
    forms = service(['en'])
    await forms.load()
    expect(titleIn('de')).to.equal('Own (de)')
    expect(formIn((await forms.version('own', version))!, 'ar').title).to.equal('Own (ar)')
    // What is live already is not checked again, and keeps its words.
    forms = service(['en', 'de', 'ar'])
    expect(await publish()).to.deep.equal([])
    expect(forms.live('own')!.version).to.equal(version)
    expect(titleIn('ar')).to.equal('Own (ar)')
  })

  it('stays live in all of them while a folder is half copied', async () => {
    write('own.json', FORM)
    german()
    arabic()
    await publish()
    const { version } = forms.live('own')!
    const newer = { ...FORM, title: 'New' }
    const steps: [() => void, string][] = [
      [() => rmSync(join(folder, 'own.ar.json')), 'INT402'],
      [() => write('own.ar.json', '{ "title": { "te'), 'INT003'],
      [() => write('own.ar.json', ''), 'INT003'],
      [() => arabic(newer), 'INT406'],
      [() => write('own.json', newer), 'INT406'],
    ]
    for (const [step, code] of steps) {
      step()
      expect(await publish(), code).to.include(code)
      expect(forms.live('own')!.version).to.equal(version)
      expect([titleIn('de'), titleIn('ar')]).to.deep.equal(['Own (de)', 'Own (ar)'])
    }
    german(newer)
    expect(await publish()).to.deep.equal([])
    expect([titleIn('en'), titleIn('de'), titleIn('ar')]).to.deep.equal(['New', 'New (de)', 'New (ar)'])
    // Someone in the middle keeps the words that they began with.
    expect(formIn((await forms.version('own', version))!, 'de').title).to.equal('Own (de)')
  })

  it('is not withdrawn when only a translation is left, or when one comes first', async () => {
    german()
    expect(await publish()).to.deep.equal(['INT402'])
    write('own.json', { ...FORM, languages: ['de'] })
    expect(await publish()).to.deep.equal([])
    renameSync(join(folder, 'own.json'), join(folder, 'other.json'))
    renameSync(join(folder, 'own.de.json'), join(folder, 'other.de.json'))
    expect(await publish()).to.deep.equal([])
    expect(titleIn('de')).to.equal('Own (de)')
    // A folder in which only translations are left looks as one does whose disk is not mounted.
    for (const name of ['e2e-test-form', 'feedback', 'parking-permit', 'report-a-street-problem', 'other'])
      rmSync(join(folder, `${name}.json`))
    await publish().then(
      () => expect.fail('all forms were withdrawn'),
      (error) => expect(error.constructor.name).to.equal('DefinitionsGone'),
    )
  })

  it('may have a name that looks like a translation, if it was a form before', async () => {
    const other = { ...FORM, slug: 'own-german', languages: undefined }
    write('own.json', { ...FORM, languages: undefined })
    write('own.de.json', other)
    expect(await publish()).to.deep.equal([])
    expect(forms.live('own-german')!.form.title).to.equal('Own')
    expect(forms.live('own')!.translations).to.equal(undefined)
    // Broken, it is still no translation, and its last good version stays live.
    write('own.de.json', `${JSON.stringify(other).slice(0, -3)},]`)
    expect(await publish()).to.deep.equal(['INT003'])
    expect(forms.live('own-german')).not.to.equal(undefined)
  })

  it('goes live again when a translation changes', async () => {
    write('own.json', FORM)
    german()
    arabic()
    const live = definitionsInFolder({ ...app.services, store: app.store, folder: app.folder, forms, log: silentLog() })
    const stop = await live.begin()
    try {
      let changed = Promise.withResolvers<void>()
      await forms.onLive(({ form }) => form.slug === 'own' && changed.resolve())
      changed = Promise.withResolvers() // it was live
      write(
        'own.de.json',
        translated(textsIn(FORM), (text) => `${text} (neu)`),
      )
      await changed.promise
      expect(titleIn('de')).to.equal('Own (neu)')
    } finally {
      stop()
    }
  })

  it('is read alone with the files beside it, also when one of them is named', async () => {
    write('own.json', FORM)
    german()
    const definition = await definitionAt(join(folder, 'own.json'))
    expect(definition.translations!.map(({ source }) => source)).to.deep.equal(['own.de.json'])
    expect(await definitionAt(join(folder, 'own.de.json'))).to.deep.equal(definition)
    rmSync(join(folder, 'own.json'))
    expect((await definitionAt(join(folder, 'own.de.json'))).source).to.equal(join(folder, 'own.de.json'))
  })
})
