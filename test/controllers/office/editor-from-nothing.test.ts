import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import type { Form } from '../../../src/models/form.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { formBuilder, plain, wordsIn } from '../../support/form-builder.ts'
import { type Clerk, clerk } from '../../support/office.ts'

describe('a form that is built from nothing by the pages of the editor', function () {
  this.timeout(60_000)
  let app: TestApp
  let ada: Clerk
  beforeEach(async () => {
    app = await startApp({ env: { SVC_LANGUAGES: 'en,de,fr,pl,ar' } })
    ada = await clerk(app, 'admin')
  })
  afterEach(() => app.stop())

  const fileOf = (name: string, language: string): object =>
    JSON.parse(readFileSync(`src/forms/${name}.${language}.json`, 'utf8'))
  const shipped = (name: string) => JSON.parse(readFileSync(`src/forms/${name}.json`, 'utf8')) as Form

  const LANGUAGES = ['de', 'fr', 'pl', 'ar'] as const

  it('is published in five languages as the one that comes with the service', async () => {
    const wanted = { ...shipped('parking-permit'), slug: 'built' }
    const { build, translate, publish, log } = formBuilder(app, ada)
    await build(wanted)
    for (const language of LANGUAGES) await translate(language, wordsIn(fileOf('parking-permit', language)))
    await publish()
    const { form } = app.services.forms.live('built')!
    expect(plain({ ...form, languages: undefined })).to.deep.equal(plain({ ...wanted, languages: undefined }))
    const files = (await app.services.forms.sources('built', app.services.forms.live('built')!.version))!
    for (const language of LANGUAGES) {
      const made = files.find(({ name }) => name === `built.${language}.json`)!
      expect(JSON.parse(made.text), language).to.deep.equal(fileOf('parking-permit', language))
    }
    expect(log.filter((path) => /upload|json|\/po\b/.test(path))).to.deep.equal([])
  })

  for (const name of ['examples/noise', 'examples/freedom-of-information'])
    it(`is the same as ${name}`, async () => {
      const wanted = { ...shipped(name), slug: 'built' }
      const { build, log } = formBuilder(app, ada)
      await build(wanted)
      const { form, faults } = (await app.services.editor.open('built')) as Edited
      expect(faults.filter(({ isWarning }) => !isWarning)).to.deep.equal([])
      expect(plain(form)).to.deep.equal(plain(wanted))
      expect(log.filter((path) => /upload|json/.test(path))).to.deep.equal([])
    })
})
