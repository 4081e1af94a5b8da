import { expect } from 'chai'
import { PERSON } from '../../src/models/delivery.ts'
import type { Field } from '../../src/models/field.ts'
import type { Form } from '../../src/models/form.ts'
import type { Language } from '../../src/models/language.ts'
import { answerText } from '../../src/presenters/answer-text.ts'
import { formPage } from '../../src/presenters/form-page.ts'
import { resumePage } from '../../src/presenters/journey/saved-page.ts'
import { letterModel } from '../../src/presenters/letter.ts'
import { lookupPage } from '../../src/presenters/status-page.ts'
import { officeTextsIn, textsIn } from '../../src/presenters/texts/languages.ts'
import { verifyPage } from '../../src/presenters/verify-page.ts'
import { withdrawPage } from '../../src/presenters/withdraw-page.ts'
import { buildCase } from '../views/case.ts'
import { page, tags, templates } from '../views/html.ts'

const fields = ['text', 'textarea', 'email', 'tel', 'url', 'number', 'time'].map((type) => ({
  type,
  id: type,
  label: 'Q',
})) as Field[]
const form: Form = { slug: 'f', title: 'F', pages: [{ id: 'p', fields }] }

describe('the direction of what is typed', () => {
  const directions = (language: Language) =>
    Object.fromEntries(
      tags(page('form/show.njk', formPage(textsIn(language), form, { version: 'v1', token: 't' })), 'input', 'textarea')
        .filter(({ id = '' }) => fields.some((field) => field.id === id))
        .map(({ id, dir }) => [id, dir]),
    )

  it('is from left to right for addresses and numbers, in a page from right to left', () => {
    const ltr = 'ltr'
    const typed = { email: ltr, tel: ltr, url: ltr, number: ltr, time: ltr }
    expect(directions('ar')).to.deep.equal({ text: 'auto', textarea: 'auto', ...typed })
  })

  it('is not said in a page from left to right, whose direction it is', () => {
    const none = undefined
    const typed = { email: none, tel: none, url: none, number: none, time: none }
    expect(directions('en')).to.deep.equal({ text: 'auto', textarea: 'auto', ...typed })
  })

  it('of prose is told by a blank placeholder while a box is empty, in pages from right to left alone', () => {
    const placeholders = (language: Language) =>
      tags(page('form/show.njk', formPage(textsIn(language), form, { version: 'v1', token: 't' })), 'textarea').map(
        ({ placeholder }) => placeholder,
      )
    expect([placeholders('ar'), placeholders('en')]).to.deep.equal([[' '], [undefined]])
  })

  it('is from left to right for references, codes and receipts', () => {
    for (const [language, attributes] of [
      ['ar', { dir: 'ltr' }],
      ['en', undefined],
    ] as const) {
      const texts = textsIn(language)
      const { reference, code } = withdrawPage(texts, { reference: '' })
      const inputs = [
        reference,
        code,
        lookupPage(texts).input,
        resumePage(texts, form).input,
        verifyPage(texts, { timeZone: 'UTC' }).input,
      ]
      expect(inputs.map((input) => (input as { attributes?: object }).attributes)).to.deep.equal(
        inputs.map(() => attributes),
      )
    }
  })
})

describe('an answer in a page from right to left', () => {
  const field = (over: object) => ({ id: 'q', label: 'Q', ...over }) as Field

  it('keeps the sign of a number before it, and the name of a file in its order', () => {
    const number = field({ type: 'number', suffix: 'كم' })
    expect(answerText(textsIn('ar'), number, -5)).to.deep.equal(['\u2068\u200e-5\u2069 كم'])
    expect(answerText(textsIn('en'), number, -5)).to.deep.equal(['-5 كم'])
    const files = [{ id: 'a', filename: '1. plan.pdf', size: 2048 }]
    const shown = (language: Language) => answerText(textsIn(language), field({ type: 'file' }), undefined, files)[0]
    expect(shown('ar')).to.match(/^\u20681\. plan\.pdf\u2069 \(/)
    expect(shown('en')).to.equal('1. plan.pdf (2 KB)')
  })

  it('stands beside others with the comma of the language', () => {
    expect(textsIn('ar').page.inOneLine(['سعاد', 'AB12'])).to.equal('سعاد، \u2068AB12\u2069')
    expect(textsIn('en').page.inOneLine(['Ada', 'AB12'])).to.equal('Ada, AB12')
  })
})

describe('an email', () => {
  const context = { serviceName: 'S', baseUrl: 'https://own.example', contact: '', timeZone: 'UTC', officeUrl: '' }
  const found = buildCase({ moved: ['in-review'] })
  const model = (language: Language) => {
    const texts = { ...textsIn(language), office: officeTextsIn('en').office }
    return letterModel(texts, found, { event: found.events[1]!, recipient: PERSON, first: false }, context)
  }

  it('from right to left says so wherever a mail program leaves it, and has its line on the right', () => {
    const html = templates.render('mail/letter.html.njk', model('ar'))
    for (const tag of ['<html lang="ar"', '<body [^>]*"', '<main'])
      expect(html).to.match(new RegExp(`${tag} dir="rtl">`))
    expect(html).to.include('padding: 0 16px 0 0; border-right: 4px').and.include('padding: 2px 0 2px 16px;')
    expect(html).not.to.match(/left/)
    const text = templates.plain('mail/letter.txt.njk', model('ar'))
    for (const written of [html, text]) expect(written).to.include('\u20687K3M-9QXT-2VBD-HW8P\u2069')
  })

  it('from left to right needs nothing of that', () => {
    const html = templates.render('mail/letter.html.njk', model('en'))
    expect(html).to.match(/^<!doctype html>\n<html lang="en">\n/)
    expect(html).to.include('padding: 0 0 0 16px; border-left: 4px').and.include('padding: 2px 16px 2px 0;')
    expect(html).not.to.match(/rtl|right|\u2068/)
  })
})
