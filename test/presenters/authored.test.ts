import { expect } from 'chai'
import { PERSON } from '../../src/models/delivery.ts'
import type { Form } from '../../src/models/form.ts'
import { authored, authoredPlain } from '../../src/presenters/authored.ts'
import { letterModel } from '../../src/presenters/letter.ts'
import { officeTextsIn } from '../../src/presenters/texts/languages.ts'
import { buildCase } from '../views/case.ts'

const texts = officeTextsIn('en')

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

  it('has no signs of Markdown in a mail, whose message of the office keeps its own', () => {
    const status = {
      id: 'received',
      label: 'Received',
      meaning: 'We **have** it.',
      next: 'See [how](/f/how).',
      final: true,
      to: [],
    }
    const found = buildCase({ form: form({ markdown: true, statuses: [status] }) })
    const [event] = found.events
    const context = { serviceName: 'S', baseUrl: 'https://own.example', contact: '', timeZone: 'UTC', officeUrl: '' }
    const mail = (first: boolean) =>
      letterModel(texts, found, { event: { ...event!, message: '**Bring** it.' }, recipient: PERSON, first }, context)
    expect(mail(true).body.slice(1)).to.deep.equal(['See how (https://own.example/f/how).'])
    expect(mail(false).body).to.deep.equal(['We have it.', 'See how (https://own.example/f/how).'])
    expect(mail(false).message).to.deep.equal(['**Bring** it.'])
  })

  it('is read once for each form', () => {
    const one = form({ markdown: true })
    expect(authored(one, TEXT)).to.equal(authored(one, TEXT))
    expect(authored(form(), TEXT)).to.not.equal(authored(one, TEXT))
  })
})
