import { expect } from 'chai'
import type { Form } from '../../src/models/form.ts'
import { type Case, caseIn } from '../../src/models/submission.ts'
import { buildCase } from '../views/case.ts'

const form: Form = {
  slug: 'proof',
  title: 'Send a proof',
  languages: ['de'],
  pages: [{ id: 'start', fields: [{ type: 'file', id: 'proof', label: 'Your proof', accept: ['pdf'] }] }],
  statuses: [
    { id: 'received', label: 'Here', meaning: 'We have it.', to: ['done'] },
    { id: 'done', label: 'Done', meaning: 'We are done.', final: true, to: [] },
  ],
}
const translations = {
  de: {
    '/title': 'Nachweis senden',
    '/questions/proof/label': 'Ihr Nachweis',
    '/statuses/received/label': 'Da',
    '/statuses/received/meaning': 'Wir haben ihn.',
  },
}

describe('a case in a language', () => {
  let found: Case
  beforeEach(() => {
    found = buildCase({
      form: structuredClone(form),
      translations,
      takesFiles: [{ fieldId: 'proof', label: 'Your proof' }],
    })
  })

  it('has the words of its form in it, and is the same case else', () => {
    const inGerman = caseIn(found, 'de')
    expect(inGerman.form.title).to.equal('Nachweis senden')
    expect(inGerman.status).to.include({ id: 'received', label: 'Da', meaning: 'Wir haben ihn.' })
    expect(inGerman.takesFiles).to.deep.equal([{ fieldId: 'proof', label: 'Ihr Nachweis' }])
    const { form: _, status: __, takesFiles: ___, ...rest } = inGerman
    expect(found).to.deep.include(rest)
  })

  it('is itself in its own language, and in one that it is not translated into', () => {
    expect(caseIn(found, 'en')).to.equal(found)
    expect(caseIn(found, 'pl')).to.equal(found)
    expect(found.form.title).to.equal('Send a proof')
  })

  it('is made once, so that pages of it can be remembered', () => {
    expect(caseIn(found, 'de')).to.equal(caseIn(found, 'de'))
  })
})
