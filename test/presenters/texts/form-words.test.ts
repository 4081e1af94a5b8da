/** Errors are said in the words that the form has in the language of the page. */
import { expect } from 'chai'
import type { AnswerError } from '../../../src/models/answers.ts'
import type { Form } from '../../../src/models/form.ts'
import { formIn, type Translations } from '../../../src/models/form-texts.ts'
import { wordedErrors } from '../../../src/presenters/texts/index.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'

const check = (fieldId: string, message: string) => ({
  rule: { type: 'rule', fieldId, operator: 'answered' },
  fieldId,
  message,
})
const FORM = {
  slug: 'f',
  title: 'F',
  pages: [
    {
      id: 'one',
      fields: [
        { type: 'number', id: 'dogs', label: 'Dogs' },
        { type: 'calculated', id: 'legs', label: 'Legs', value: { product: ['dogs', 4] } },
        {
          type: 'checkboxes',
          id: 'food',
          label: 'Food',
          options: [
            { value: 'meat', label: 'Meat' },
            { value: 'none', label: 'None of these', exclusive: true },
          ],
        },
      ],
      checks: [check('dogs', 'Too many'), check('dogs', 'Too few')],
    },
    {
      id: 'tags',
      repeat: { max: 3, itemLabel: 'tag', unique: [{ fieldId: 'tag', message: 'Another has it too' }] },
      fields: [{ type: 'text', id: 'tag', label: 'Tag' }],
    },
  ],
} as unknown as Form
const TRANSLATIONS: Translations = {
  de: {
    '/pages/one/checks/1/message': 'Zu viele',
    '/pages/one/checks/2/message': 'Zu wenige',
    '/pages/tags/repeat/unique/1/message': 'Schon vergeben',
    '/questions/food/options/none/label': 'Nichts davon',
    '/questions/dogs/label': 'Hunde',
    '/calculated/legs/label': 'Beine',
  },
}

describe('an error about a form in another language', () => {
  const messages = (form: Form, ...errors: AnswerError[]) =>
    wordedErrors(textsIn('de'), form, errors).map(({ message }) => message)
  const failed = (fieldId: string, message: string): AnswerError => ({ fieldId, kind: 'check', limits: { message } })
  const german = formIn({ form: FORM, translations: TRANSLATIONS }, 'de')

  it('says what a check says in that language', () => {
    const errors = [failed('dogs', 'Too few'), failed('dogs', 'Too many'), failed('tag', 'Another has it too')]
    expect(messages(german, ...errors)).to.deep.equal(['Zu wenige', 'Zu viele', 'Schon vergeben'])
    expect(messages(FORM, ...errors)).to.deep.equal(['Too few', 'Too many', 'Another has it too'])
    expect(messages(german, failed('dogs', 'Zu viele'))).to.deep.equal(['Zu viele'])
  })

  it('names a calculated value in that language', () => {
    const error: AnswerError = { fieldId: 'dogs', kind: 'calculated', limits: { label: 'Legs', digits: 15 } }
    expect(messages(german, error)[0]).to.include('Beine').and.not.include('Legs')
  })

  it('names question and option in that language, whatever the language that they were read in', () => {
    const error: AnswerError = { fieldId: 'food', kind: 'exclusive', limits: { option: 'None of these' } }
    expect(messages(german, error)[0]).to.include('Nichts davon').and.not.include('None of these')
    expect(messages(german, { fieldId: 'dogs', kind: 'integer', limits: {} })[0]).to.include('Hunde')
  })
})
