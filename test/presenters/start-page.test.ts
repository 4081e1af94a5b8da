import { expect } from 'chai'
import type { Form } from '../../src/models/form.ts'
import type { Page } from '../../src/models/page.ts'
import { startPage } from '../../src/presenters/journey/start-page.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { text } from '../services/logic/forms.ts'

const texts = textsIn('en')

const page = (id: string, questions: number): Page => ({
  id,
  fields: Array.from({ length: questions }, (_, i) => text(`${id}-${i}`)),
})
const list = (id: string, questions: number): Page => ({
  ...page(id, questions),
  repeat: { min: 1, max: 20, itemLabel: id },
})
const said = (...pages: Page[]): string => {
  const form: Form = { slug: 'form', title: 'Form', pages }
  return startPage(texts, form).questions
}

describe('the start page', () => {
  const rest = '. We only ask the ones that apply to you.'

  it('says how many questions there are at most', () => {
    expect(said(page('one', 1))).to.equal(`Up to 1 question${rest}`)
    expect(said(page('one', 1), page('two', 4))).to.equal(`Up to 5 questions${rest}`)
  })

  it('counts the questions of a list for each of its entries', () => {
    expect(said(page('one', 3), list('bin', 2))).to.equal(`Up to 3 questions, plus 2 for each bin${rest}`)
    expect(said(list('bin', 1))).to.equal(`Up to 1 question for each bin${rest}`)
    expect(said(list('bin', 2), list('lid', 1), page('end', 3))).to.equal(
      `Up to 3 questions, plus 2 for each bin and 1 for each lid${rest}`,
    )
    expect(said(list('bin', 2), list('lid', 1))).to.equal(`Up to 2 questions for each bin and 1 for each lid${rest}`)
  })
})
