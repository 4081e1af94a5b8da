/** Sample forms: which of them a first start gets, and what their pages say until somebody changes them. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { shippedDefinitions } from '../../src/data-folder/index.ts'
import { silentLog } from '../../src/log.ts'
import { LANGUAGES } from '../../src/models/language.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { SAMPLES } from '../../src/services/definitions/check/starters.ts'
import { createSamples } from '../../src/services/definitions/publishing.ts'
import { readConfig } from '../../src/settings/index.ts'
import { type Wired, wire } from '../../src/wire.ts'
import { filled, startApp, type TestApp } from '../support/app.ts'
import { applicant } from '../support/applicant.ts'
import { onSqlite } from '../support/databases.ts'

const THREE = ['feedback', 'parking-permit', 'report-a-street-problem']
const TEST_FORM = 'e2e-test-form'
const BASE = { SVC_BASE_URL: 'https://forms.example.org' }
const NOTICE = textsIn('en').frame.sample.text

onSqlite.describe('a first start', function () {
  this.timeout(30_000) // wires services
  let folder: string
  let wired: Wired | undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-first-start-'))
  })
  afterEach(async () => {
    await wired?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  async function start(env: Record<string, string> = {}, options: { samples?: boolean } = {}) {
    await wired?.close()
    const config = readConfig({ SVC_DATA_DIR: join(folder, 'data'), ...env })
    wired = await wire({ config, clock: Date.now, log: silentLog(), ...options })
    const stop = await wired.definitions.begin()
    stop()
    return wired.services.forms.list().map(({ form, isSample }) => `${form.slug}${isSample ? ' (sample)' : ''}`)
  }
  const all = [TEST_FORM, ...THREE.map((slug) => `${slug} (sample)`)]

  for (const SVC_FORMS of ['watch', 'store']) {
    it(`gets the samples where the service has no public address (${SVC_FORMS})`, async () => {
      expect(await start({ SVC_FORMS })).to.have.members(all)
    })

    it(`gets the test form alone, to which no page leads, where it has one (${SVC_FORMS})`, async () => {
      expect(await start({ SVC_FORMS, ...BASE })).to.deep.equal([TEST_FORM])
      expect(wired!.services.forms.live(TEST_FORM)!.form.unlisted).to.equal(true)
      expect(await start({ SVC_FORMS }), 'a later start adds none').to.deep.equal([TEST_FORM])
    })

    it(`gets the samples where somebody asks for them, whatever the address (${SVC_FORMS})`, async () => {
      expect(await start({ SVC_FORMS, ...BASE }, { samples: true })).to.have.members(all)
    })

    it(`leaves the samples of an earlier start as they are (${SVC_FORMS})`, async () => {
      await start({ SVC_FORMS })
      expect(await start({ SVC_FORMS, ...BASE })).to.have.members(all)
    })
  }

  it('gets the translations of the test form with it, and no file of another form', async () => {
    await start(BASE)
    const names = readdirSync(wired!.folder.forms)
    expect(names).to.have.length(5)
    expect(names.every((name) => name.startsWith('e2e-test-form.'))).to.equal(true)
  })

  it('makes no folder of forms where they are in the database', async () => {
    await start({ SVC_FORMS: 'store' })
    expect(existsSync(wired!.folder.forms)).to.equal(false)
  })

  it('leaves a folder of forms alone that is there already', async () => {
    const forms = join(folder, 'data', 'forms')
    mkdirSync(forms, { recursive: true })
    writeFileSync(join(forms, 'own.json'), JSON.stringify(OWN))
    expect(await start()).to.deep.equal(['own'])
  })
})

const OWN = { slug: 'own', title: 'Own', pages: [{ id: 'p', fields: [{ type: 'text', id: 'a', label: 'A' }] }] }

/** Prepared pages are ASCII. */
const plain = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

describe('a sample form', function () {
  this.timeout(60_000) // a form that was changed is proved anew
  let app: TestApp
  afterEach(() => app.stop())

  const start = async (languages = 'en') => {
    app = await startApp({ env: { SVC_LANGUAGES: languages } })
  }
  const says = async (path: string, text = NOTICE) => plain(await (await app.get(path)).text()).includes(text)
  const change = async (name: string, edit: (form: Record<string, unknown>) => void) => {
    const path = join(app.folder.forms, name)
    const form = JSON.parse(readFileSync(path, 'utf8'))
    edit(form)
    writeFileSync(path, JSON.stringify(form))
    await app.publish()
  }

  it('says on each page that it is one', async () => {
    await start()
    for (const slug of THREE) expect(await says(`/f/${slug}`), slug).to.equal(true)
    const person = applicant(app)
    const pages = [
      await person.get('/f/parking-permit/where'),
      await person.post('/f/parking-permit/where', {}), // sent back with an error
      await person.go('/f/parking-permit/where', { resident: 'no' }),
      await person.get('/f/parking-permit'), // with a draft
      await person.get('/f/parking-permit/resume'),
      await person.get('/f/parking-permit/discard'),
    ]
    for (const { html } of pages) expect(html).to.include(NOTICE)
  })

  it('says so after it was sent, and where its case is followed', async () => {
    await start()
    const person = applicant(app)
    await person.get('/f/feedback')
    const { html, path } = await person.go('/f/feedback', { service: 'website', rating: '4' })
    expect(path).to.match(/thank-you/)
    expect(html).to.include(NOTICE)
    expect((await person.get(`/status?reference=${path.split('/').at(-1)}`)).html).to.include(NOTICE)
  })

  it('says so in each language', async () => {
    await start(LANGUAGES.join())
    for (const language of LANGUAGES) {
      const { name, text } = textsIn(language).frame.sample
      for (const slug of THREE) {
        expect(await says(`/f/${slug}?lang=${language}`, text), `${slug} ${language}`).to.equal(true)
        expect(await says(`/f/${slug}?lang=${language}`, name)).to.equal(true)
      }
    }
  })

  it('says so in every choice of languages of the service', async () => {
    for (const languages of ['de', 'ar,en', 'pl,fr,de']) {
      await start(languages)
      for (const slug of THREE) expect(app.services.forms.live(slug)!.isSample, `${slug} ${languages}`).to.equal(true)
      if (languages !== 'pl,fr,de') await app.stop()
    }
  })

  it('is a form like any other once its definition was changed, and one again when it is as before', async () => {
    await start()
    await change('feedback.json', (form) => {
      form.title = 'Tell us'
    })
    expect(await says('/f/feedback')).to.equal(false)
    expect(await says('/f/parking-permit')).to.equal(true)
    await change('feedback.json', (form) => {
      form.title = 'Give feedback'
    })
    expect(await says('/f/feedback')).to.equal(true)
  })

  it('is a form like any other once its translation was changed', async () => {
    await start('en,de')
    expect(await says('/f/feedback')).to.equal(true)
    await change('feedback.de.json', (form) => {
      form.title = { ...(form.title as object), text: 'Ihre Meinung' }
    })
    for (const language of ['en', 'de']) {
      const { text } = textsIn(language as 'en').frame.sample
      expect(await says(`/f/feedback?lang=${language}`, text), language).to.equal(false)
    }
  })

  it('is a form like any other under another address', async () => {
    await start()
    await change('feedback.json', (form) => {
      form.slug = 'opinion'
    })
    expect(await says('/f/opinion')).to.equal(false)
  })

  it('is none of the others: the test form, those to start from, one of the office', async () => {
    await start()
    await app.define(OWN)
    const examples = join(import.meta.dirname, '../../src/forms/examples')
    for (const name of readdirSync(examples).filter((name) => name.endsWith('.json')))
      writeFileSync(join(app.folder.forms, name), readFileSync(join(examples, name)))
    await app.publish()
    const forms = app.services.forms.list()
    expect(forms.length).to.be.above(6)
    for (const { form } of forms) expect(await says(`/f/${form.slug}`), form.slug).to.equal(THREE.includes(form.slug))
    const { headers } = await app.post(`/f/${TEST_FORM}`, filled(await app.mint()))
    expect(await says(headers.get('location')!)).to.equal(false)
    for (const path of ['/', '/status', '/accessibility', '/nothing']) expect(await says(path), path).to.equal(false)
  })
})

describe('versions of sample forms', () => {
  const { isSample } = createSamples(shippedDefinitions)

  it('are known of earlier releases, for services that have copied them', async () => {
    const form = (slug: string) => ({ ...OWN, slug }) as never
    for (const sample of SAMPLES) {
      const [slug, version] = sample.split('/') as [string, string]
      expect(await isSample(form(slug), version), sample).to.equal(true)
      for (const other of [TEST_FORM, ...THREE].filter((one) => one !== slug))
        expect(await isSample(form(other), version), `${sample} as ${other}`).to.equal(false)
    }
    expect(new Set([...SAMPLES].map((sample) => sample.split('/')[0]))).to.deep.equal(new Set(THREE))
  })

  it('are not asked of the files for other forms', async () => {
    const samples = createSamples(() => Promise.reject(new Error('read')))
    const form = { ...OWN, languages: ['de'] } as never
    expect(await samples.isSample(form, '0123456789abcdef')).to.equal(false)
  })
})
