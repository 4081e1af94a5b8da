/** In which language a page is, how a reader chooses another, and that nothing they typed is lost by it. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createLetters } from '../../src/mailer/letters.ts'
import { OFFICE, PERSON } from '../../src/models/delivery.ts'
import type { Language } from '../../src/models/language.ts'
import { programProblems } from '../../src/presenters/texts/program-problems.ts'
import { ourTemplates } from '../../src/templates.ts'
import { filled, sendForm, startApp, type TestApp } from '../support/app.ts'
import { applicant } from '../support/applicant.ts'
import { textsIn, translated } from '../support/translated.ts'

const ONE = {
  slug: 'one',
  title: 'Order a bin',
  languages: ['de', 'ar'],
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'p',
      fields: [
        { type: 'text', id: 'name', label: 'Name' },
        { type: 'number', id: 'weight', label: 'Weight' },
        { type: 'file', id: 'proof', label: 'Proof', accept: ['txt'], required: false },
      ],
    },
  ],
}
const SEVERAL = {
  slug: 'several',
  title: 'Several pages',
  languages: ['de'],
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'things',
      title: 'Things',
      fields: [
        {
          type: 'radios',
          id: 'kind',
          label: 'Kind',
          options: [
            { value: 'a', label: 'Apple' },
            { value: 'b', label: 'Pear' },
          ],
        },
      ],
      checks: [
        { rule: { type: 'rule', fieldId: 'kind', operator: 'neq', value: 'b' }, fieldId: 'kind', message: 'No pears' },
      ],
    },
    {
      id: 'dogs',
      title: 'Dogs',
      repeat: { itemLabel: 'Dog', max: 2 },
      fields: [{ type: 'text', id: 'dog', label: 'Its name' }],
    },
    { id: 'you', title: 'You', fields: [{ type: 'text', id: 'name', label: 'Name' }] },
  ],
}
const PLAIN = {
  slug: 'plain',
  title: 'Plain',
  pages: [{ id: 'p', fields: [{ type: 'text', id: 'name', label: 'Name' }] }],
}

/** Publishes a form with a translation into each of its languages, in which every text has the language behind it. */
async function defineIn(app: TestApp, form: { slug: string; languages?: string[] }): Promise<void> {
  for (const language of form.languages ?? [])
    writeFileSync(
      join(app.folder.forms, `${form.slug}.${language}.json`),
      translated(textsIn(form), (text) => `${text} (${language})`),
    )
  await app.define(form)
  const [mine] = (await app.publish()).filter(({ source }) => source === `${form.slug}.json`)
  expect(mine?.faults ?? []).to.deep.equal([])
}

/** What some errors say that only programs are told. */
const ENGLISH_ONLY = Object.values(programProblems).flatMap((said) =>
  typeof said === 'function' ? [] : [said.title, said.text],
)
/** A button of the page's own form. */
const CHOOSER = /<button type="submit" form="questions" name="chosen-language" value="/
const langOf = (html: string): string => /<html lang="([^"]*)"/.exec(html)![1]!
const inGerman = { 'accept-language': 'de-AT, en;q=0.5' }

describe('with several languages', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ env: { SVC_LANGUAGES: 'en,de,ar,fr' } })
    for (const form of [ONE, SEVERAL, PLAIN]) await defineIn(app, form)
  })
  afterEach(() => app.stop())

  const page = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.get(path, headers)
    return { answer, html: await answer.text() }
  }
  const languageOf = async (path: string, headers: Record<string, string> = {}) =>
    langOf((await page(path, headers)).html)

  describe('a page', () => {
    it('is in the language that its address asks for, else in the chosen one, else in the one that the browser prefers', async () => {
      const prefers = inGerman
      const chose = { cookie: 'a=b; lang=fr; c=d', ...prefers }
      for (const path of ['/', '/status', '/accessibility', '/status/verify', '/nothing-here']) {
        expect(await languageOf(`${path}?lang=ar`, chose), path).to.equal('ar')
        expect(await languageOf(path, chose), path).to.equal('fr')
        expect(await languageOf(path, prefers), path).to.equal('de')
        expect(await languageOf(path), path).to.equal('en')
      }
    })

    it('looks languages up as RFC 4647 says, by the quality values of RFC 9110', async () => {
      const cases = [
        ['nl, de-AT;q=0.3', 'de'],
        ['DE', 'de'],
        ['de;q=0, *;q=0.1', 'en'],
        ['en;q=0.2, ar;q=0.9', 'ar'],
        ['ar-EG-u-nu-latn, en', 'ar'],
        ['nl, da', 'en'],
        // Blanks around the semicolon, and the letter in either case (RFC 9110, 5.6.6 and 12.4.2).
        ['de; q=0.5, ar;q=0.9', 'ar'],
        ['de ;q=0.5, ar;q=0.9', 'ar'],
        ['de\t;\tq=0.5,ar', 'ar'],
        ['de;Q=0.1,ar;q=0.5', 'ar'],
        ['de; Q=0, ar;q=0.1', 'ar'],
        ['de;q=0.5;x=1, ar;x=1;q=0.9', 'ar'],
        ['de; q=0, *', 'en'],
        ['en; q=0, *', 'de'],
        ['en;q=0.2, *;q=0.5', 'de'],
        ['fr;q=0.2, *;q=0.5', 'en'],
        ['de;q=, ar;q=0.1', 'ar'],
        [',, de;q=0.1 ,', 'de'],
        [';;,', 'en'],
        [`${'x'.repeat(4000)}`, 'en'],
      ]
      for (const [accepted, language] of cases)
        expect(await languageOf('/status', { 'accept-language': accepted! }), accepted).to.equal(language)
    })

    it('takes no language that nobody knows, from nowhere', async () => {
      for (const asked of ['nl', 'de-AT', 'DE', '', 'constructor', '%00', 'de&lang=ar'])
        expect(await languageOf(`/status?lang=${asked}`), asked).to.equal('en')
      expect(await languageOf('/status', { cookie: 'lang=__proto__' })).to.equal('en')
      expect(await languageOf('/status', { cookie: 'xlang=de; lang=nl' })).to.equal('en')
    })

    it('says its language and direction, and on what it depends, also when it is prepared', async () => {
      for (const path of ['/', '/status', '/f/one', '/f/several', '/f/several/things', '/nothing']) {
        const { answer, html } = await page(path, inGerman)
        expect(answer.headers.get('content-language'), path).to.equal('de')
        const vary = answer.headers.get('vary')!.split(/,\s*/)
        expect(vary, path).to.include.members(['Accept-Language', 'Cookie'])
        expect(new Set(vary)).to.have.length(vary.length)
        expect(html, path).to.include('<html lang="de">')
      }
      expect((await page('/f/one?lang=ar')).html).to.include('<html lang="ar" dir="rtl">')
    })

    it('leads back to the whole of its address', async () => {
      expect((await page('/nothing?reference=a?b&lang=de')).html).to.include('name="to" value="/nothing?reference=a?b"')
    })

    it('names itself in its other languages, unless it has a reference', async () => {
      const { html } = await page('/f/one', inGerman)
      expect([...html.matchAll(/hreflang="(\w+)" href="([^"]*)"/g)].map(([, ...found]) => found)).to.deep.equal(
        ['en', 'de', 'ar'].map((one) => [one, `/f/one?lang=${one}`]),
      )
      const reference = await sent()
      const unknown = '/status?reference=WE90-WPED-MF1T-5XDT'
      for (const path of [`/status?reference=${reference}`, `/f/one/thank-you/${reference}`, unknown, `${unknown}1`])
        expect((await page(path)).html, path).not.to.include('hreflang')
    })

    it('does not name itself in others where it shows the reference of a form that was sent from here', async () => {
      const person = applicant(app)
      expect((await person.get('/f/several')).html).to.include('hreflang')
      await person.get('/f/several/things')
      await person.go('/f/several/things', { kind: 'a' })
      await person.get('/f/several/dogs/first')
      await person.go('/f/several/dogs/first', { dog: 'Rex' })
      await person.go('/f/several/dogs')
      await person.go('/f/several/you', { name: 'Ada' })
      const [, reference] = /thank-you\/([^?]+)/.exec((await person.post('/f/several/check')).location)!
      const { html } = await person.get('/f/several')
      expect(html).to.include(reference).and.not.include('hreflang')
    })
  })

  describe('a form', () => {
    it('is shown in the words of the language, prepared and not', async () => {
      for (let i = 0; i < 2; i++) {
        expect((await page('/f/one')).html)
          .to.include('<h1>Order a bin</h1>')
          .and.include('Weight')
        expect((await page('/f/one', inGerman)).html)
          .to.include('<h1>Order a bin (de)</h1>')
          .and.include('Weight (de)')
        expect((await page('/f/several', inGerman)).html).to.include('Several pages (de)')
        expect((await page('/f/several/things', inGerman)).html).to.include('Apple (de)')
      }
    })

    it('is in its own language where it has no other, and says so in the reader’s', async () => {
      const { html } = await page('/f/plain', { 'accept-language': 'fr' })
      expect(langOf(html)).to.equal('en')
      expect(html).to.match(
        /<p [^>]*lang="fr"[^>]*>Cette page n’existe que dans cette langue : English\.<\/p>|<p [^>]*lang="fr"[^>]*>Cette page n&#8217;existe/,
      )
      expect(html).not.to.include('chosen-language')
      expect((await page('/f/plain')).html).not.to.include('only-in')
      expect((await page('/f/plain', inGerman)).html).not.to.include('only-in') // they read English, too
      expect(await languageOf('/f/several/things', { 'accept-language': 'fr' })).to.equal('en')
    })

    it('keeps the language of a link from step to step, and sets nothing by it', async () => {
      const { html, answer } = await page('/f/several?lang=de')
      expect(answer.headers.get('set-cookie')).to.equal(null)
      expect(html).to.match(/<input type="hidden" name="lang" value="de">/)
      const first = await page('/f/several/things?lang=de')
      expect(first.html).to.include('action="/f/several/things?lang=de"')
      const token = /name="submissionId" value="([^"]+)"/.exec(first.html)![1]!
      const on = await app.post('/f/several/things?lang=de', { submissionId: token, kind: 'a', 'page-language': 'de' })
      expect(on.headers.get('location')).to.match(/^\/f\/several\/dogs\?.*lang=de/)
      expect(first.html).to.match(/href="\/status\?lang=de"/)
      expect(first.html).not.to.match(/\/assets\/[^"]*lang=/)
    })

    it('keeps the language of a link behind a form that does not have it', async () => {
      const { html } = await page('/f/plain?lang=ar')
      expect(langOf(html)).to.equal('en')
      expect(html).to.include('href="/status?lang=ar"').and.include('action="/f/plain?lang=ar"')
      const fields = { submissionId: await app.mint('plain'), name: 'Ada' }
      const on = (await app.post('/f/plain?lang=ar', fields)).headers.get('location')!
      expect(on).to.match(/\?lang=ar$/)
      const thanks = (await page(on)).html
      expect([langOf(thanks), await languageOf(/href="(\/status\?lang[^"]*)"/.exec(thanks)![1]!)]).to.deep.equal([
        'en',
        'ar',
      ])
      // Who reads it anyway needs no link that says so.
      for (const reader of [{ cookie: 'lang=ar' }, { 'accept-language': 'ar' }])
        expect((await page('/f/plain?lang=ar', reader)).html).not.to.include('href="/status?lang=ar"')
    })

    it('leaves the links of an author as they are, but for the language', async () => {
      const introduction =
        "[One](/f/one?a='b'&c=1#d) [two](/f/one?lang=de) [three](/f/one?a=1&lang=de) [four](https://own.example/a)"
      await app.define({ ...PLAIN, markdown: true, introduction } as typeof PLAIN)
      const links = [...(await page('/f/plain?lang=ar')).html.matchAll(/<a href="([^"]*(?:one|own)[^"]*)"/g)]
      expect(links.map(([, href]) => href)).to.deep.equal([
        '/f/one?a=&#39;b&#39;&amp;c=1&amp;lang=ar#d',
        '/f/one?lang=de',
        '/f/one?a=1&amp;lang=de',
        'https://own.example/a',
      ])
    })

    it('is walked to the end in another language, and says every word of the form in it', async () => {
      const person = applicant(app)
      person.cookies.set('lang', 'de')
      const shown = async (seen: Promise<{ html: string; status: number }>, ...words: string[]) => {
        const { html, status } = await seen
        expect(langOf(html)).to.equal('de')
        for (const word of words) expect(html, `${status}`).to.include(`${word} (de)`)
        for (const [text] of html.matchAll(/(?:Apple|Pear|Dogs?|Its name|Things|You|Name|No pears)\b(?! \(de\))/g))
          expect.fail(`“${text}” is not in German`)
      }
      await shown(person.get('/f/several/things'), 'Things', 'Kind', 'Apple')
      await shown(person.post('/f/several/things', { kind: 'b' }), 'Things', 'No pears')
      await person.go('/f/several/things', { kind: 'a' })
      await shown(person.get('/f/several/dogs/first'), 'Its name')
      await shown(person.go('/f/several/dogs/first', { dog: 'Rex' }), 'Dogs', 'Dog')
      const [, record] = /\/f\/several\/dogs\/([^/"]+)\/remove/.exec((await person.get('/f/several/dogs')).html)!
      await shown(person.get(`/f/several/dogs/${record}/remove`))
      await shown(person.get('/f/several'), 'Several pages')
      await person.get('/f/several/dogs')
      await shown(person.go('/f/several/dogs'), 'You', 'Name')
      await shown(person.post('/f/several/save?page=you', { name: 'Ada' }), 'Several pages')
      await person.get('/f/several/you')
      await shown(person.go('/f/several/you', { name: 'Ada' }), 'Things', 'Dog', 'Its name', 'Apple')
      await shown(person.get('/f/several/discard'), 'Several pages')
      await person.get('/f/several/check')
      const thanks = await person.post('/f/several/check')
      await shown(person.get(thanks.location), 'Several pages')
      await shown(person.get(`${thanks.location.split('?')[0]}/copy`), 'Things', 'Dog', 'Apple')
      expect((await person.get(`${thanks.location.split('?')[0]}/copy.txt`)).html).to.include('Apple (de)')
      await shown(person.get(`/status?reference=${thanks.location.split('/').at(-1)!.split('?')[0]}`), 'Several pages')
    })
  })

  describe('a case', () => {
    const german = { cookie: 'lang=de' }
    const sentInGerman = () => sent({ 'page-language': 'de' })

    it('keeps the language in which its form was sent, and its page opens in it unless the reader has chosen another', async () => {
      const status = `/status?reference=${await sentInGerman()}`
      expect((await page(status)).html).to.include('Order a bin (de)')
      expect(await languageOf(status, { 'accept-language': 'ar' })).to.equal('de')
      expect(await languageOf(status, { cookie: 'lang=ar' })).to.equal('ar')
      expect(await languageOf(`${status}&lang=en`, german)).to.equal('en')
      expect(await languageOf(`/status?reference=${await sent()}`)).to.equal('en')
    })

    it('keeps it when it was sent from the check page', async () => {
      const person = applicant(app)
      person.cookies.set('lang', 'de')
      await person.get('/f/several/things')
      await person.post('/f/several/things', { kind: 'a' })
      await person.get('/f/several/dogs/first')
      await person.post('/f/several/dogs/first', { dog: 'Rex' })
      await person.get('/f/several/dogs')
      await person.post('/f/several/dogs')
      await person.get('/f/several/you')
      await person.post('/f/several/you', { name: 'Ada' })
      await person.get('/f/several/check')
      const [, reference] = /thank-you\/([^?]+)/.exec((await person.post('/f/several/check')).location)!
      expect((await app.services.cases.find(reference!))!.language).to.equal('de')
    })

    it('gets its mails in it, and the office gets its own in the first language of the service that it has', async () => {
      const found = (await app.services.cases.find(await sentInGerman()))!
      const context = { serviceName: 'S', baseUrl: 'https://own.example', contact: '', timeZone: 'UTC', officeUrl: '' }
      const [event] = found.events
      const written = (recipient: string, languages: readonly Language[]) =>
        createLetters({ ...context, templates: ourTemplates, languages })(found, {
          event: event!,
          recipient,
          first: true,
        })
      const mail = written(PERSON, ['en', 'de'])
      expect(mail.subject).to.include('Order a bin (de)').and.not.include('received')
      expect(mail.html).to.include('lang="de"')
      expect(written(PERSON, ['en']).subject).to.include('We have received your form: Order a bin (')
      expect(written(OFFICE, ['en', 'de']).subject).to.match(/^New: Order a bin \(/)
      expect(written(OFFICE, ['fr', 'de']).subject).to.include('Order a bin (de)')
    })
  })

  describe('the chooser', () => {
    it('names every language in itself, and marks the present one', async () => {
      const { html } = await page('/', inGerman)
      expect(html).to.include('<span aria-current="true">Deutsch</span>')
      expect(html).to.match(/<li lang="ar" dir="rtl"><button type="submit" name="language" value="ar">/)
    })

    it('keeps the choice in a cookie, and leads back to the same page', async () => {
      const chosen = await app.post('/language', { language: 'de', to: '/status?reference=x' })
      expect(chosen.status).to.equal(303)
      expect(chosen.headers.get('location')).to.equal('/status?reference=x')
      expect(chosen.headers.get('set-cookie')).to.match(/^lang=de; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
      const { html } = await page('/nothing?reference=x&lang=ar&file=received')
      expect(html).to.include('name="to" value="/nothing?reference=x&amp;file=received"')
    })

    it('leads back to the page of a case, which is remembered, and to nothing else that somebody asked there', async () => {
      const reference = await sent()
      for (const path of [`/status?reference=${reference}&own=1`, `/status?reference=${reference}`])
        expect((await page(path)).html).to.include(`name="to" value="/status?reference=${reference}"`)
    })

    it('leads nowhere but here, and keeps nothing that nobody speaks', async () => {
      for (const to of ['//evil.example', 'https://evil.example', '/\\evil.example', '', 'status', '/a b', '/a\r\nb'])
        expect((await app.post('/language', { language: 'de', to })).headers.get('location'), to).to.equal('/')
      expect((await app.post('/language', { language: 'pl', to: '/' })).headers.get('set-cookie')).to.equal(null)
      const crossSite = await app.post('/language', { language: 'de', to: '/' }, { 'sec-fetch-site': 'cross-site' })
      expect(crossSite.status).to.equal(403)
    })

    it('on a page with questions keeps what was typed and attached, and judges nothing', async () => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ submissionId: await app.mint('one'), name: '', weight: 'heavy' }))
        body.append(name, value)
      body.append('proof', new Blob(['a proof']), 'proof.txt')
      body.append('chosen-language', 'de')
      const shown = await app.post('/f/one', body)
      const html = await shown.text()
      expect(shown.status).to.equal(200)
      expect(shown.headers.get('set-cookie')).to.match(/^lang=de;/)
      expect(langOf(html)).to.equal('de')
      expect(html).to.include('value="heavy"').and.include('proof.txt').and.include('Weight (de)')
      expect(html).not.to.include('govuk-error')
    })

    it('works on a page with errors', async () => {
      const token = await app.mint('one')
      const wrong = await (await app.post('/f/one', { submissionId: token, name: 'Ada', weight: 'heavy' })).text()
      expect(wrong).to.include('govuk-error-summary').and.include('name="chosen-language" value="de"')
      const again = await app.post('/f/one', {
        submissionId: token,
        name: 'Ada',
        weight: 'heavy',
        'chosen-language': 'ar',
      })
      const html = await again.text()
      expect(again.status).to.equal(200)
      expect(langOf(html)).to.equal('ar')
      expect(html).to.include('value="Ada"').and.include('value="heavy"')
    })

    it('works without cookies in a form of one page: its errors and its end are in the language that was chosen', async () => {
      const token = await app.mint('one')
      const posted = async (fields: Record<string, string>) => app.post('/f/one', { submissionId: token, ...fields })
      const chosen = await (await posted({ name: 'Ada', weight: '1.5', 'chosen-language': 'de' })).text()
      expect(chosen).to.include('name="page-language" value="de"').and.include('value="1.5"')
      const wrong = await posted({ name: '', weight: '1,5', 'page-language': 'de' })
      expect(wrong.status).to.equal(422)
      expect(langOf(await wrong.text())).to.equal('de')
      const sentNow = await posted({ name: 'Ada', weight: '1,5', 'page-language': 'de' })
      expect(sentNow.status).to.equal(303)
      expect(sentNow.headers.get('location')).to.match(/\?lang=de$/)
      expect(await languageOf(sentNow.headers.get('location')!)).to.equal('de')
    })

    it('lets a page stay in the language of its link when it is sent, also in the form’s own', async () => {
      const { html } = await page('/f/one?lang=en', inGerman)
      expect(html).to.include('action="/f/one?lang=en"')
      const wrong = await app.post('/f/one?lang=en', { submissionId: await app.mint('one'), name: '' }, inGerman)
      expect(langOf(await wrong.text())).to.equal('en')
    })

    it('keeps a half typed answer to the office, on the page of the case and on that of an error, and sends nothing', async () => {
      const reference = await sent({ 'page-language': 'de' })
      await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
      await app.services.cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Which street is it?' })
      const { html } = await page(`/status?reference=${reference}`)
      const fields = { reference, token: /name="token" value="([^"]+)"/.exec(html)![1]! }
      for (const one of [html, await (await app.post('/status/reply', { ...fields, answer: '' })).text()])
        expect(one)
          .to.match(/<div lang="en" dir="ltr">\s*<p[^>]*>Which street is it\?<\/p>/)
          .and.to.match(CHOOSER)
          .and.not.include('action="/language"')
      const chosen = await app.post('/status/reply', { ...fields, answer: 'Main <Street', 'chosen-language': 'ar' })
      const shown = await chosen.text()
      expect([chosen.status, langOf(shown)]).to.deep.equal([200, 'ar'])
      expect(chosen.headers.get('set-cookie')).to.match(/^lang=ar;/)
      expect(shown).to.include('>Main &lt;Street</textarea>').and.include(`value="${fields.token}"`)
      expect(shown).to.include('Which street is it?').and.match(CHOOSER).and.not.include('govuk-error')
      // Nothing typed: the page of the case itself.
      const empty = await app.post('/status/reply', { ...fields, answer: '', 'chosen-language': 'ar' })
      expect([empty.status, empty.headers.get('location')]).to.deep.equal([
        303,
        `/status?reference=${reference}&lang=ar`,
      ])
      expect((await repliesTo(reference)).length).to.equal(0)
      // Without cookies, too.
      const [, action] = /action="(\/status\/reply[^"]*)"/.exec(shown)!
      expect((await app.post(action!, { ...fields, answer: 'Main Street' })).status).to.equal(303)
      expect((await repliesTo(reference)).length).to.equal(1)
    })

    it('keeps an answer that nobody waits for any more', async () => {
      const reference = await sent()
      await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
      const typed = { reference, token: app.services.cases.replyToken(reference), answer: 'Main Street' }
      const late = await (await app.post('/status/reply', typed)).text()
      expect(late).to.include('>Main Street</textarea>').and.match(CHOOSER).and.not.include('Send your answer')
      const shown = await app.post('/status/reply', { ...typed, 'chosen-language': 'de' })
      const html = await shown.text()
      expect([shown.status, langOf(html)]).to.deep.equal([409, 'de'])
      expect(html).to.include('>Main Street</textarea>')
    })

    it('keeps what was typed to withdraw a case, to check a receipt, and to come back to a form', async () => {
      const typed: [string, Record<string, string>][] = [
        ['/status/withdraw', { reference: 'ABCD', code: 'QWER' }],
        ['/status/verify', { receipt: '{"a":1}' }],
        ['/f/several/resume', { code: 'QWER' }],
      ]
      for (const [path, fields] of typed) {
        const blank = (await page(path)).html
        const refused = await app.post(path, fields)
        expect(refused.status, path).to.equal(422)
        for (const html of [blank, await refused.text()])
          expect(html, path).to.match(CHOOSER).and.not.include('action="/language"')
        const body = new FormData()
        for (const [name, value] of Object.entries(fields)) body.append(name, value)
        body.append('chosen-language', 'de')
        const chosen = await app.post(path, path === '/status/verify' ? body : { ...fields, 'chosen-language': 'de' })
        const html = await chosen.text()
        expect([chosen.status, langOf(html)], path).to.deep.equal([200, 'de'])
        expect(chosen.headers.get('set-cookie'), path).to.match(/^lang=de;/)
        for (const value of Object.values(fields)) expect(html, path).to.include(value.replaceAll('"', '&quot;'))
        expect(html, path).not.to.include('govuk-error')
      }
    })

    it('keeps a reference that is typed and not sent, outside of every address, and does not look it up', async () => {
      const reference = await sent()
      const chosen = await app.post('/status', { reference, 'chosen-language': 'ar' })
      const html = await chosen.text()
      expect([chosen.status, langOf(html), chosen.headers.get('cache-control')]).to.deep.equal([200, 'ar', 'no-store'])
      expect(html).to.include(`value="${reference}"`).and.not.include('Order a bin').and.not.include('govuk-error')
      expect(html).not.to.match(new RegExp(`(?:href|action|formaction)="[^"]*${reference}`))
      expect(html).not.to.include('hreflang')
      // Without a choice there is nothing to do, and programs have nothing to choose.
      for (const [fields, headers] of [
        [{ reference }, {}],
        [{ reference, 'chosen-language': 'de' }, { accept: 'application/json' }],
      ] as const) {
        const answer = await app.post('/status', fields, headers)
        expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'HEAD, GET'])
      }
    })

    it('shows the text of a receipt that was chosen as a file, which no page can choose again', async () => {
      const body = new FormData()
      body.append('file', new Blob(['{"b":2}']), 'receipt.json')
      body.append('chosen-language', 'de')
      expect(await (await app.post('/status/verify', body)).text()).to.include('{&quot;b&quot;:2}')
    })

    it('judges and keeps nothing for a language that nobody speaks', async () => {
      const answer = await app.post('/status/withdraw', { reference: 'ABCD', code: '', 'chosen-language': 'pl' })
      expect([answer.status, answer.headers.get('set-cookie')]).to.deep.equal([200, null])
    })

    it('is on pages that say what went wrong, also after something was sent, and leads to where that can be read', async () => {
      const elsewhere = { 'sec-fetch-site': 'cross-site', ...inGerman }
      for (const [path, to] of [
        ['/status/withdraw', '/status/withdraw'],
        ['/f/one', '/f/one'],
        ['/f/several/save?page=things', '/f/several?page=things'],
        ['/language', '/'],
      ] as const) {
        const answer = await app.post(path, {}, elsewhere)
        const html = await answer.text()
        expect([answer.status, langOf(html)], path).to.deep.equal([403, 'de'])
        expect(html, path).to.include('action="/language"').and.include(`name="to" value="${to}"`)
        expect(html, path).to.not.include('hreflang')
        expect((await app.get(to)).status, to).to.equal(200)
      }
      const { html } = await page('/nothing', inGerman)
      expect(html.match(/action="\/language"/g)).to.have.length(1)
    })

    it('on the page of a form that closed meanwhile keeps what was typed, and judges and sends nothing', async () => {
      const token = await app.mint('one')
      await app.define({ ...ONE, closesAt: '2026-01-01T00:00:00Z' } as typeof ONE)
      const typed = { submissionId: token, name: 'Ada <b>\nMill', weight: '1,5', 'page-language': 'de' }
      const closed = await app.post('/f/one', typed, inGerman)
      const html = await closed.text()
      expect([closed.status, langOf(html)]).to.deep.equal([410, 'de'])
      expect(html).to.match(/<button type="submit" form="questions" name="chosen-language" value="ar">/)
      const [, form] = /<form id="questions" method="post" action="\/f\/one"([\s\S]*?)<\/form>/.exec(html)!
      const hidden = [...form!.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, ...pair]) => pair)
      expect(Object.fromEntries(hidden)).to.deep.equal({ ...typed, name: 'Ada &lt;b&gt;\nMill' })
      const chosen = await app.post('/f/one', { ...typed, 'chosen-language': 'ar' }, inGerman)
      const shown = await chosen.text()
      expect([chosen.status, langOf(shown), chosen.headers.get('set-cookie')?.slice(0, 8)]).to.deep.equal([
        410,
        'ar',
        'lang=ar;',
      ])
      expect(shown).to.include('Ada &lt;b&gt;').and.include('1,5')
      expect(shown).to.not.match(/<input type="hidden" name="chosen-language"/)
      // Where nothing was sent, the page itself leads back.
      expect((await page('/f/one', inGerman)).html)
        .to.include('action="/language"')
        .and.not.include('id="questions"')
    })

    it('on the page that shows the code of a saved form shows the same code', async () => {
      const person = applicant(app)
      await person.get('/f/several/things')
      const saved = await person.post('/f/several/save?page=things', { kind: 'a' })
      const codeIn = (html: string) => /<p class="reference">\s*([0-9A-Z-]+)/.exec(html)![1]!
      expect([saved.status, langOf(saved.html)]).to.deep.equal([200, 'en'])
      expect(saved.html).to.match(/<button type="submit" form="questions" name="chosen-language" value="de">/)
      const [, action] = /<form id="questions" method="post" action="([^"]*)"/.exec(saved.html)!
      const chosen = await person.post(action!, { 'chosen-language': 'de' })
      expect([chosen.status, langOf(chosen.html), person.cookies.get('lang')]).to.deep.equal([200, 'de', 'de'])
      expect(codeIn(chosen.html)).to.equal(codeIn(saved.html))
      await person.get('/f/several/things')
      expect((await person.get('/f/several/things')).html).to.match(/value="a"[^>]* checked/)
    })

    it('leads from a refused file back to the page that takes one', async () => {
      const id = await sent()
      const path = `/api/drive-upload?submissionId=${id}&fieldId=proof`
      const body = new FormData()
      body.append('file', new Blob(['']), 'proof.txt')
      const refused = await app.post(path, body, { accept: 'text/html' })
      const html = await refused.text()
      expect(refused.status).to.be.within(400, 499)
      expect(html)
        .to.include('action="/language"')
        .and.include(`name="to" value="${path.replace('&', '&amp;')}"`)
    })
  })

  it('shows a page and keeps its case in the language of its version, also when the live form has lost it', async () => {
    const token = await app.mint('one')
    const { languages: _, ...alone } = ONE
    rmSync(join(app.folder.forms, 'one.de.json'))
    rmSync(join(app.folder.forms, 'one.ar.json'))
    await app.define(alone)
    await app.publish()
    expect(await languageOf('/f/one', inGerman)).to.equal('en')
    const posted = (fields: Record<string, string>) =>
      app.post('/f/one', filled(token, { name: 'Ada', weight: '1', 'page-language': 'de', ...fields }))
    const wrong = await (await posted({ weight: 'heavy' })).text()
    expect(langOf(wrong)).to.equal('de')
    expect(wrong).to.include('Weight (de)').and.include('Es gibt ein Problem')
    const [, reference] = /thank-you\/([^?]+)/.exec((await posted({})).headers.get('location')!)!
    expect((await app.services.cases.find(reference!))!.language).to.equal('de')
  })

  it('keeps a draft in the languages of its version, and its case, while others are published', async () => {
    const { languages: _, ...alone } = SEVERAL
    const cases: [before: Language, after: string[], asked: Language, shown: Language][] = [
      ['de', [], 'de', 'de'], // the live form has lost it
      ['de', ['fr'], 'fr', 'en'], // the draft never had it
    ]
    for (const [before, after, asked, shown] of cases) {
      await defineIn(app, { ...SEVERAL, languages: [before] })
      const person = applicant(app)
      await person.get(`/f/several/things?lang=${asked}`)
      await person.go(`/f/several/things?lang=${asked}`, { kind: 'a' })
      rmSync(join(app.folder.forms, `several.${before}.json`))
      await defineIn(app, { ...alone, languages: after })
      let seen = await person.get(`/f/several/dogs/first?lang=${asked}`)
      const goOn = async (texts: Record<string, string> = {}) => {
        expect(langOf(seen.html)).to.equal(shown)
        // Without the cookie of the choice, the address carries it.
        const [, action = ''] = /<form [^>]*action="(\/f\/[^"]*)"/.exec(seen.html)!
        seen = await person.go(action.replaceAll('&amp;', '&'), texts)
      }
      await goOn({ dog: 'Rex' })
      await goOn()
      await goOn({ name: 'Ada' })
      await goOn()
      const [, reference] = /thank-you\/([^?]+)/.exec(seen.location)!
      expect((await app.services.cases.find(reference!))!.language).to.equal(shown)
    }
  })

  it('says what is wrong with a file in the language of its page, which is not always that of the reader', async () => {
    const path = `/api/drive-upload?submissionId=${await sent()}&fieldId=proof`
    const body = new FormData()
    body.append('file', new Blob(['']), 'proof.txt')
    const refused = await app.post(path, body, { accept: 'text/html', 'accept-language': 'fr' })
    const html = await refused.text()
    expect(langOf(html)).to.equal('en')
    expect(html).to.include('is empty').and.not.include('est vide')
  })

  it('says that there is nothing to save in the language of the form, which is not always that of the reader', async () => {
    const refused = await app.post('/f/several/save', {}, { 'accept-language': 'fr' })
    expect([refused.status, langOf(await refused.text())]).to.deep.equal([422, 'en'])
  })

  it('shows everybody the plain address of a page, however the first reader wrote it', async () => {
    for (const [written, plain] of [
      ['/f/%6fne', '/f/one'],
      ['/f/%73everal', '/f/several'],
    ] as const) {
      await page(`${written}?lang=de`)
      const { html } = await page(`${plain}?lang=de`)
      expect(html).to.include(`hreflang="en" href="${plain}?lang=en"`).and.not.include(written)
    }
  })

  it('tells people in their language what programs are told in English', async () => {
    const reference = await sent()
    const upload = (fields: FormData) =>
      app.post(`/api/drive-upload?submissionId=${reference}&fieldId=proof`, fields, {
        ...inGerman,
        accept: 'text/html',
      })
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    const answers = [
      await app.get('/status?reference=', inGerman),
      await app.get('/status?reference=7', inGerman),
      await upload(new FormData()),
      await app.get('/api/drive-upload', { ...inGerman, accept: 'text/html' }),
    ]
    for (const answer of answers) {
      const html = await answer.text()
      expect(langOf(html)).to.equal('de')
      for (const text of ENGLISH_ONLY) expect(html, answer.url).not.to.include(text)
    }
    expect(
      (await app.get('/api/v1/forms', { ...inGerman, accept: 'text/html' })).headers.get('content-type'),
    ).to.include('problem+json')
  })

  const repliesTo = async (reference: string) =>
    (await app.services.cases.find(reference))!.events.filter(({ kind }) => kind === 'reply')

  async function sent(fields: Record<string, string> = {}): Promise<string> {
    const answer = await app.post('/f/one', filled(await app.mint('one'), { name: 'Ada', weight: '1', ...fields }))
    return answer.headers.get('location')!.split('/').at(-1)!.split('?')[0]!
  }
})

describe('with languages that a form is only translated into', () => {
  let app: TestApp
  afterEach(() => app.stop())

  for (const [spoken, others] of [
    ['de', []],
    ['fr,de', ['fr']],
  ] as const)
    it(`the form is in those alone, also a form that comes with the service: ${spoken}`, async () => {
      app = await startApp({ env: { SVC_LANGUAGES: spoken } })
      await defineIn(app, { ...ONE, languages: ['de', ...others] })
      for (const asked of ['/f/one', '/f/one?lang=en']) {
        const html = await (await app.get(asked, inGerman)).text()
        expect(html, spoken).to.include('<h1>Order a bin (de)</h1>').and.include('lang="de"')
        expect(html, spoken).not.to.include('hreflang="en"')
      }
      expect(await (await app.get('/f/feedback', inGerman)).text()).to.include('<html lang="de">')
      const sent = await app.post('/f/one', filled(await app.mint('one'), { name: 'Ada', weight: '1,5' }), inGerman)
      expect(sent.status).to.equal(303)
      expect(langOf(await (await app.get(sent.headers.get('location')!, inGerman)).text())).to.equal('de')
    })
})

describe('with one language', () => {
  let app: TestApp
  before(async () => {
    app = await startApp()
  })
  after(() => app.stop())

  it('a button for another language, on a page that is open since there were several, still judges and sends nothing', async () => {
    const reference = await sendForm(app)
    const code = app.services.cases.withdrawalCode(reference)!
    const shown = async (path: string, fields: Record<string, string>) => {
      const answer = await app.post(path, { ...fields, 'chosen-language': 'en' })
      expect([answer.status, answer.headers.get('set-cookie')], path).to.deep.equal([200, null])
      return answer.text()
    }
    expect(await shown('/status/withdraw', { reference, code })).to.include(`value="${code}"`)
    await app.services.cases.update(reference, { to: 'in-review', by: 'ada' })
    await app.services.cases.update(reference, { to: 'needs-information', by: 'ada', message: 'Where?' })
    const token = app.services.cases.replyToken(reference)
    expect(await shown('/status/reply', { reference, token, answer: 'Mill' })).to.include('>Mill</textarea>')
    expect(await shown('/f/e2e-test-form', filled(await app.mint()))).to.include('value="Ada Example"')
    const found = (await app.services.cases.find(reference))!
    expect([found.status.id, found.events.length]).to.deep.equal(['needs-information', 3])
  })

  it('there is no address where one is chosen', async () => {
    const answer = await app.post('/language', { language: 'de', to: '/status' })
    expect([answer.status, answer.headers.get('set-cookie')]).to.deep.equal([404, null])
  })

  it('nothing is said about languages, whatever a browser asks for', async () => {
    for (const path of ['/', '/status', '/f/e2e-test-form', '/f/parking-permit', '/nothing']) {
      const plain = await app.get(path)
      const asking = await app.get(`${path}?lang=de`, { cookie: 'lang=de', ...inGerman })
      for (const answer of [plain, asking]) {
        expect(answer.headers.get('content-language'), path).to.equal(null)
        expect(answer.headers.get('vary') ?? '', path).not.to.include('Language')
        const html = await answer.text()
        expect(html, path).to.include('<html lang="en">')
        expect(html, path).not.to.match(/hreflang|languages|lang=de|only-in|id="questions"/)
      }
    }
  })
})
