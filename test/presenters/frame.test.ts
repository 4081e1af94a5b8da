import { expect } from 'chai'
import { contactParts } from '../../src/presenters/frame.ts'

const linked = (words: string) =>
  contactParts(words)
    .filter(({ href }) => href !== '')
    .map(({ text, href }) => [text, href])

describe('the contact', () => {
  it('is a link where it is an address or a telephone number', () => {
    for (const [words, href] of [
      ['help@town.example', 'mailto:help@town.example'],
      ['https://town.example/contact?a=b', 'https://town.example/contact?a=b'],
      ['01632 960 001', 'tel:01632960001'],
      ['+44 (0)808 157 0192', 'tel:+448081570192'],
      ['(030) 123-456/7', 'tel:0301234567'],
    ])
      expect(linked(words!), words).to.deep.equal([[words, href]])
  })

  it('keeps every word around its links, in order', () => {
    const words = 'Call 01632 960 001 (Mon–Fri 09:00–17:00), or write to help@town.example. Town Hall, room 12'
    expect(linked(words)).to.deep.equal([
      ['01632 960 001', 'tel:01632960001'],
      ['help@town.example', 'mailto:help@town.example'],
    ])
    expect(
      contactParts(words)
        .map(({ text }) => text)
        .join(''),
    ).to.equal(words)
  })

  it('links nothing else', () => {
    for (const words of [
      'Town Hall, room 12345',
      'javascript:alert(1)',
      'open 09.30-12.30',
      'open 08:00 - 12:00',
      'since 01/02/2026',
      'data:text/html,x@y',
      '12 Mill Lane',
    ])
      expect(linked(words), words).to.deep.equal([])
  })
})
