/** A receipt signs data, and no sentence: whoever sent a form in one language can have it checked in any. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { LANGUAGES, type Language } from '../../src/models/language.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { filled, REFERENCE, startApp, type TestApp } from '../support/app.ts'

/** The title of the form that is sent, as its file has it. */
const titleIn = (language: Language): string => {
  const name = language === 'en' ? 'e2e-test-form.json' : `e2e-test-form.${language}.json`
  const { title } = JSON.parse(readFileSync(join(import.meta.dirname, '../../src/forms', name), 'utf8'))
  return typeof title === 'string' ? title : title.text
}

describe('a receipt of a form sent in one of several languages', () => {
  let app: TestApp
  before(async () => {
    app = await startApp({ env: { SVC_LANGUAGES: LANGUAGES.join() } })
  })
  after(() => app.stop())

  /** Sends the form in this language; the address of its thank-you page, and the cookie of its sender. */
  async function sent(language: Language) {
    const answer = await app.post(`/f/e2e-test-form?lang=${language}`, filled(await app.mint()))
    expect(answer.status).to.equal(303)
    const reference = REFERENCE.exec(answer.headers.get('location')!)![0]
    const cookie = answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('sender'))!
      .split(';')[0]!
    const own = (file: string) => app.get(`/f/e2e-test-form/thank-you/${reference}${file}?lang=${language}`, { cookie })
    return { reference, own }
  }

  for (const language of LANGUAGES)
    it(`is given with ${language}, and is genuine in every language`, async () => {
      const { reference, own } = await sent(language)
      expect(await (await own('')).text()).to.include(textsIn(language).thanks.receipt.link)
      const receipt = await (await own('/receipt.json')).text()
      for (const one of LANGUAGES) {
        const { verify } = textsIn(one)
        const html = await (await app.post(`/status/verify?lang=${one}`, { receipt })).text()
        expect(html, one).to.include(`<html lang="${one}"`).and.include(verify.genuine.heading).and.include(reference)
        expect(html, one).to.include(titleIn(one))
        const changed = receipt.replace(reference, '7K3M-9QXT-2VBD-HW8P')
        const refused = await (await app.post(`/status/verify?lang=${one}`, { receipt: changed })).text()
        expect(refused, one).to.include(verify.refused.forged)
      }
    })

  it('is judged again when another language is chosen on the page that says it is genuine', async () => {
    const { reference, own } = await sent('en')
    const receipt = await (await own('/receipt.json')).text()
    const html = await (await app.post('/status/verify', { receipt })).text()
    const [, value] = /<form id="questions"[^>]*>\s*<input type="hidden" name="receipt" value="([^"]*)">/.exec(html)!
    const shown = value!.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
    expect(JSON.parse(shown)).to.deep.equal(JSON.parse(receipt))
    expect(html).to.match(/<button type="submit" form="questions" name="chosen-language" value="de">/)
    const chosen = await app.post('/status/verify', { receipt: shown, judged: 'yes', 'chosen-language': 'de' })
    expect([chosen.status, chosen.headers.get('set-cookie')?.startsWith('lang=de;')]).to.deep.equal([200, true])
    expect(await chosen.text())
      .to.include(textsIn('de').verify.genuine.heading)
      .and.include(reference)
    const forged = await app.post('/status/verify', { receipt: '{}', judged: 'yes', 'chosen-language': 'de' })
    expect(forged.status).to.equal(422)
  })

  for (const language of LANGUAGES)
    it(`has a text copy of the answers with ${language}`, async () => {
      const { reference, own } = await sent(language)
      const { journey, page } = textsIn(language)
      const copy = await own('/copy.txt')
      expect(copy.headers.get('content-language')).to.equal(language)
      const lines = (await copy.text()).split('\n')
      expect(lines[1]).to.equal(journey.copy.title)
      expect(lines[3]!.replace(/[\u2068\u2069]/g, '')).to.equal(`${page.label(journey.copy.reference)} ${reference}`)
    })
})
