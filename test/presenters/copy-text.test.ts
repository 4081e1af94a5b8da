import { expect } from 'chai'
import type { Form } from '../../src/models/form.ts'
import type { Language } from '../../src/models/language.ts'
import type { Submission } from '../../src/models/submission.ts'
import { copyText } from '../../src/presenters/journey/copy-page.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { text } from '../services/logic/forms.ts'

const form = { slug: 'bin', title: 'حاوية جديدة', pages: [{ id: 'you', title: 'بياناتك', fields: [text('name')] }] }
const submission = {
  reference: '7234-KQXT-2VBD-HW8P',
  receivedAt: Date.parse('2026-11-20T14:05:00Z'),
  answers: { name: 'Ada' },
} as unknown as Submission

const linesIn = (language: Language, of: object = form): string[] =>
  copyText(textsIn(language), { form: of as Form, submission, files: [], timeZone: 'UTC' }).split('\n')

describe('the copy of what was sent, as a text', () => {
  it('keeps the order of a reference in a line from right to left, whose digits alone would change places', () => {
    expect(linesIn('ar').slice(0, 4)).to.deep.equal([
      'حاوية جديدة',
      'نسخة من إجاباتك',
      '',
      'الرقم المرجعي: \u20687234-KQXT-2VBD-HW8P\u2069',
    ])
    expect(linesIn('en')[3]).to.equal('Reference: 7234-KQXT-2VBD-HW8P')
  })

  it('has each answer in a line of its own, which takes its own direction', () => {
    expect(linesIn('ar').slice(5)).to.deep.equal(['', 'بياناتك', 'name', '    Ada', ''])
  })

  it('has each heading above its questions, and none that no question follows', () => {
    const heading = (words: string) => ({ type: 'heading', text: words })
    const fields = [heading('Left empty'), heading('You'), text('name'), heading('At the end')]
    const pages = [{ id: 'you', title: 'About', fields }]
    expect(linesIn('en', { ...form, pages }).slice(5)).to.deep.equal(['', 'ABOUT', '', 'You', 'name', '    Ada', ''])
  })
})
