import { expect } from 'chai'
import type { RawInput } from '../../src/models/answers.ts'
import {
  chosenIn,
  languageIn,
  languageOfText,
  languageWith,
  markOf,
  marksWith,
} from '../../src/models/page-language.ts'

const sent = (...values: string[]): RawInput => new Map([['page-language', values]])
const texts = (...values: string[]): RawInput =>
  new Map([
    ['rent', values.slice(0, 1)],
    ['street', values.slice(1)],
  ])

describe('the language of a page that was sent', () => {
  it('is the first value that is a language we know', () => {
    expect(languageIn(sent('de'))).to.equal('de')
    expect(languageIn(sent('en:1,234', 'xx', 'pl', 'de'))).to.equal('pl')
    for (const typed of [new Map(), sent(), sent(''), sent('xx'), sent('en:1,234')])
      expect(languageIn(typed)).to.equal(undefined)
  })

  it('is another one when a button of the page has chosen it', () => {
    expect(chosenIn(new Map([['chosen-language', ['fr']]]))).to.equal('fr')
    expect(chosenIn(sent('fr'))).to.equal(undefined)
    expect(chosenIn(new Map([['chosen-language', ['xx']]]))).to.equal(undefined)
  })
})

describe('a text that stays from a page in another language', () => {
  it('is marked with its language', () => {
    expect(markOf('en', '1,234')).to.equal('en:1,234')
    const typed = sent('de', markOf('en', '1,234'), markOf('pl', 'a:b\nc'), markOf('fr', 'x'))
    expect(['1,234', 'a:b\nc', 'x', 'y', ''].map((text) => languageOfText(typed, text))).to.deep.equal([
      'en',
      'pl',
      'fr',
      undefined,
      undefined,
    ])
    expect(languageOfText(new Map(), '1,234')).to.equal(undefined)
  })

  it('is not marked by what no page of ours sends', () => {
    const marks = ['en', 'en:', 'xx:1', 'EN:1', 'en1', ' en:1', 'den:1', `en:${'1'.repeat(201)}`]
    const typed = sent(...marks)
    for (const text of ['1', '', '1'.repeat(200), '1'.repeat(201)])
      expect(languageOfText(typed, text)).to.equal(undefined)
    expect(languageOfText(sent(`en:${'1'.repeat(200)}`), '1'.repeat(200))).to.equal('en')
  })

  it('keeps its mark as long as it is there, whatever surrounds it', () => {
    const typed = sent('de', 'en:1,234', 'en:1,234', 'pl:Łódź', 'fr:gone')
    expect(marksWith(typed, texts('1,234', 'Ło\u0301dz\u0301 '))).to.deep.equal(['en:1,234', 'pl:Łódź'])
    expect(marksWith(typed, texts('1,2345', 'x'))).to.deep.equal([])
    expect(marksWith(new Map(), texts('1,234'))).to.deep.equal([])
  })

  it('is kept with the language of the page, and nothing else is', () => {
    expect(languageWith(sent('xx', 'de', 'en:1,234', 'en:gone', 'more'), texts('1,234'))).to.deep.equal([
      'de',
      'en:1,234',
    ])
    expect(languageWith(sent('en:1,234'), texts('1,234'))).to.deep.equal(['en:1,234'])
    expect(languageWith(sent('xx'), texts('xx'))).to.deep.equal([])
  })
})
