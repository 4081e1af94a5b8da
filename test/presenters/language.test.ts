import { expect } from 'chai'
import { errorPage } from '../../src/presenters/error-page.ts'
import { frameOf } from '../../src/presenters/frame.ts'
import { words } from '../../src/presenters/words/index.ts'
import { frame, page } from '../views/html.ts'

describe('the language of a page', () => {
  it('is that of the words', () => {
    const operator = {
      serviceName: 'Millbrook',
      contact: '',
      baseUrl: '',
      privacyUrl: '',
      accessibilityUrl: '',
      imprintUrl: '',
    }
    expect(frameOf(operator, frame).language).to.equal(words.language)
    const model = errorPage({ status: 404, title: 'Nichts', text: 'Hier ist nichts.' })
    expect(page('errors/error.njk', { ...model, frame: { ...frame, language: 'de' } })).to.include('<html lang="de">')
  })
})
