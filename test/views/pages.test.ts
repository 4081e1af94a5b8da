import { expect } from 'chai'
import type { Item } from '../../src/models/field.ts'
import type { Form } from '../../src/models/form.ts'
import { closedPage, withdrawnPage } from '../../src/presenters/closed-page.ts'
import { formPage } from '../../src/presenters/form-page.ts'
import { startPage } from '../../src/presenters/journey/start-page.ts'
import { replyPage } from '../../src/presenters/reply-page.ts'
import { errorPage, homePage } from '../../src/presenters/service-pages.ts'
import { casePage, deletedPage, lookupPage } from '../../src/presenters/status-page.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { thanksPage } from '../../src/presenters/thanks-page.ts'
import { buildCase, NOW } from './case.ts'
import { faultsIn, page, tags, textOf } from './html.ts'

const texts = textsIn('en')

const form: Form = {
  slug: 'bins',
  title: 'Order a bin',
  summary: 'For houses & flats.',
  pages: [{ id: 'order', fields: [{ type: 'text', id: 'name', label: 'Your name' }] }],
}
const blank = { version: 'v1', token: 'the-id' }
const place = { now: NOW, timeZone: 'Europe/London', replyToken: 't' }
const sent = { unchanged: false, origin: 'http://forms.example', timeZone: 'Europe/London' }

const PAGES: Record<string, string> = {
  'the list of forms': page('form/list.njk', homePage(texts, [form])),
  'an empty list': page('form/list.njk', homePage(texts, [])),
  'a form': page('form/show.njk', formPage(texts, form, blank)),
  'a form that was not received': page(
    'form/show.njk',
    formPage(texts, form, { ...blank, problem: { title: 'Not received', text: 'Try again.' } }),
  ),
  'the thank-you page': page('form/thanks.njk', thanksPage(texts, buildCase(), sent)),
  'the thank-you page of a repeat': page(
    'form/thanks.njk',
    thanksPage(texts, buildCase(), { ...sent, unchanged: true }),
  ),
  'a closed form': page(
    'form/closed.njk',
    closedPage(texts, { form, closesAt: Date.parse('2026-11-01T00:00:00Z') }, NOW, 'UTC'),
  ),
  'a form to come': page(
    'form/closed.njk',
    closedPage(texts, { form, opensAt: Date.parse('2026-12-01T00:00:00Z') }, NOW, 'UTC'),
  ),
  'a withdrawn form': page('form/closed.njk', withdrawnPage(texts, { form })),
  'the lookup': page('status/lookup.njk', lookupPage(texts)),
  'a failed lookup': page('status/lookup.njk', lookupPage(texts, { reference: '7K3M', error: 'mistyped' })),
  'an answer that was refused': page(
    'status/reply.njk',
    replyPage(texts, {
      reference: '7K3M-9QXT-2VBD-HW8P',
      token: 't',
      answer: 'x',
      found: { asked: { message: 'Which street?' }, form },
      fault: { reason: 'tooLong', length: 5001 },
    }),
  ),
  'an answer that nobody waits for': page(
    'status/reply.njk',
    replyPage(texts, {
      reference: '7K3M-9QXT-2VBD-HW8P',
      token: 't',
      answer: 'x',
      fault: { reason: 'not-asked', length: 1 },
    }),
  ),
  'a deleted case': page('status/deleted.njk', deletedPage(texts, buildCase({ deletedAt: NOW }), 'Europe/London')),
  'a case': page('status/case.njk', casePage(texts, buildCase({ moved: ['in-review', 'needs-information'] }), place)),
  'an error': page(
    'errors/error.njk',
    errorPage(texts, { status: 404, title: 'Page not found', text: 'Nothing here.', requestId: 'r-1' }),
  ),
}

describe('the pages', () => {
  for (const [name, html] of Object.entries(PAGES)) {
    it(`are valid HTML: ${name}`, async () => {
      expect(await faultsIn(html)).to.deep.equal([])
    })

    it(`carry their frame, and no script: ${name}`, () => {
      expect(html).to.match(/^<!doctype html>\n<html lang="en">/)
      expect(html).to.match(/<title>[^<]+ – Millbrook Town Council<\/title>/)
      expect(tags(html, 'a')[0]).to.include({ href: '#page-content' })
      expect(html).to.include('<main class="column" id="page-content"')
      expect(tags(html, 'a').map(({ href }) => href)).to.include.members([
        '/',
        '/status',
        'mailto:help@millbrook.example',
      ])
      expect(tags(html, 'h1')).to.have.lengthOf(1)
      expect(tags(html, 'script', 'style')).to.deep.equal([])
    })
  }

  it('hold the id of a blank form exactly once, in the hidden field', () => {
    const html = PAGES['a form'] ?? ''
    expect(html.split('the-id')).to.have.lengthOf(2)
    expect(html).to.include('<input type="hidden" name="submissionId" value="the-id">')
  })

  it('post a form to its address, and check nothing in the browser', () => {
    expect(PAGES['a form']).to.include('<form class="form" method="post" action="/f/bins" novalidate>')
  })

  it('hide the field that must stay empty from eyes and from assistive technology', () => {
    expect(PAGES['a form']).to.include('<div class="left-empty" aria-hidden="true">')
    const [trap] = tags(PAGES['a form'] ?? '', 'input').filter(({ name }) => name === 'further-remarks')
    expect(trap).to.include({ tabindex: '-1', autocomplete: 'off', type: 'text' })
  })

  it('are described by the summary of their form, where search engines may find them', () => {
    const description = (html: string) => tags(html, 'meta').find(({ name }) => name === 'description')?.content
    expect(description(PAGES['a form'] ?? '')).to.equal('For houses & flats.')
    expect(description(page('journey/start.njk', startPage(texts, form)))).to.equal('For houses & flats.')
    const { summary: _, ...without } = form
    expect(description(page('form/show.njk', formPage(texts, without, blank)))).to.equal(undefined)
    expect(description(PAGES['the thank-you page'] ?? '')).to.equal(undefined)
  })

  it('send a form with the first button in it', () => {
    const buttons = tags(PAGES['a form'] ?? '', 'button')
    expect(buttons).to.have.lengthOf(1)
    expect(buttons[0]).to.include({ type: 'submit' })
  })

  it('give every button of a form with files a name of its own, but for the first, which Enter presses and which is named like the last', () => {
    const file = { type: 'file' as const, accept: ['pdf' as const], maxFiles: 3 }
    const fields: Item[] = [
      { ...file, id: 'proof', label: 'Proof' },
      { ...file, id: 'plan', label: 'Plan' },
    ]
    const held = (id: string) => [1, 2].map((number) => ({ id: `${id}${number}`, filename: 'scan.pdf', size: 10 }))
    const attached = new Map(['proof', 'plan'].map((id) => [id, held(id)]))
    const html = page(
      'form/show.njk',
      formPage(texts, { ...form, pages: [{ id: 'one', fields }] }, { ...blank, attached }),
    )
    const [first, ...names] = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inner]) => textOf(inner!))
    expect([first, tags(html, 'button')[0]?.['aria-hidden']]).to.deep.equal(['Send', 'true'])
    expect(names).to.have.lengthOf(7)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).to.deep.equal([])
    expect(names[0]).to.equal('Upload now : Proof')
    expect(names.at(-1)).to.equal('Send')
  })

  it('say what went wrong with a form in the summary, without any field error', () => {
    const html = PAGES['a form that was not received'] ?? ''
    expect(html).to.include('<title>Error: ')
    expect(textOf(html)).to.include('Not received Try again.')
  })

  it('thank, and show the reference with a link to the case', () => {
    const text = textOf(PAGES['the thank-you page'] ?? '')
    expect(text).to.include('Thank you').and.to.include('7K3M-9QXT-2VBD-HW8P')
    expect(text).to.include('What happens next').and.not.to.include('already sent this form')
    expect(tags(PAGES['the thank-you page'] ?? '', 'a').map(({ href }) => href)).to.include(
      '/status?reference=7K3M-9QXT-2VBD-HW8P',
    )
  })

  it('say of a form to come when it opens, and nothing of having sent it', () => {
    const text = textOf(PAGES['a form to come'] ?? '')
    expect(text).to.include('It opens on 1 December 2026.')
    expect(text.split('Find your case')[0]).not.to.include('already sent this form')
  })

  it('say of a withdrawn form that it is no longer here, and whom to ask', () => {
    const text = textOf(PAGES['a withdrawn form'] ?? '')
    expect(text).to.match(/This form is no longer available\. .* contact us\. help@millbrook\.example/)
    expect(text).to.include('If you have already sent this form')
  })

  it('offer a fresh form to who has sent one already', () => {
    const links = tags(PAGES['the thank-you page of a repeat'] ?? '', 'a').map(({ href }) => href)
    expect(links).to.include('/f/permit')
    expect(tags(PAGES['the thank-you page'] ?? '', 'a').map(({ href }) => href)).not.to.include('/f/permit')
  })

  it('tell a repeat that the changes were not sent', () => {
    expect(textOf(PAGES['the thank-you page of a repeat'] ?? '')).to.include(
      'already sent this form. Your changes were not sent',
    )
  })

  it('show a case with its history, newest first, in words and the office’s time', () => {
    const text = textOf(PAGES['a case'] ?? '')
    expect(text).to.include('Status Information needed We cannot continue')
    expect(text).to.match(/History Information needed Wednesday 18 November 2026 at 14:05 GMT .* In review .* Received/)
    expect(text)
      .to.include('Half of the cases like this take 8 days or less')
      .and.to.include('34 cases that we finished in the last 30 days')
    expect(text).not.to.include('between us')
  })

  it('ask for a reference by that name, with the error above and at the input', () => {
    const html = PAGES['a failed lookup'] ?? ''
    expect(tags(html, 'input')).to.deep.include({
      ...tags(html, 'input')[0],
      name: 'reference',
      id: 'reference',
      value: '7K3M',
    })
    expect(tags(html, 'a').map(({ href }) => href)).to.include('#reference')
  })

  it('say when a form opens and since when it is closed', () => {
    expect(textOf(PAGES['a form to come'] ?? '')).to.include('opens on 1 December 2026.')
    expect(textOf(PAGES['a closed form'] ?? '')).to.include('closed on 31 October 2026.')
  })

  it('keep cases, receipts and errors out of search engines', () => {
    for (const name of ['the thank-you page', 'a case', 'an error'])
      expect(PAGES[name], name).to.include('content="noindex"')
    expect(PAGES['a form']).not.to.include('noindex')
  })
})
