import { expect } from 'chai'
import type { Form } from '../../src/models/form.ts'
import { authored, authoredPlain } from '../../src/presenters/authored.ts'

const TEXT = `Bring **one**:

- your [card](/f/card)
- your passport
  1. valid

[https://example.org](https://example.org) or [write](mailto:desk@example.org) or [call](tel:112).`

const form = (over: object = {}) => ({ slug: 'own', title: 'Own', pages: [], ...over }) as Form

describe('a text of an author', () => {
  it('is paragraphs as they are written where the form says nothing of Markdown', () => {
    for (const over of [{}, { markdown: false }]) {
      expect(authored(form(over), '**a**\n\n[b](/c)')).to.deep.equal(['**a**', '[b](/c)'])
      expect(authoredPlain(form(over), '**a**\n\n[b](/c)', 'https://own.example')).to.deep.equal(['**a**', '[b](/c)'])
    }
    expect(authored(form(), undefined)).to.deep.equal([])
    expect(authored(form({ markdown: true }), undefined)).to.deep.equal([])
  })

  it('is plain text in mails, with the address behind each link', () => {
    expect(authoredPlain(form({ markdown: true }), TEXT, 'https://own.example')).to.deep.equal([
      'Bring one:',
      '• your card (https://own.example/f/card)',
      '• your passport',
      '1. valid',
      'https://example.org or write (desk@example.org) or call (112).',
    ])
  })

  it('is read once for each form', () => {
    const one = form({ markdown: true })
    expect(authored(one, TEXT)).to.equal(authored(one, TEXT))
    expect(authored(form(), TEXT)).to.not.equal(authored(one, TEXT))
  })
})
