import { expect } from 'chai'
import { plainName } from '../../src/models/plain-name.ts'

describe('a plain name', () => {
  it('is made of the words, in letters that every address takes', () => {
    const made = ['Your name', '  What’s new? ', 'Größe (in m²)', 'Łódź, Œuvre', 'ÀÉÎ', '2 or more', 'A_b'].map(
      (words) => plainName(words, 40),
    )
    expect(made).to.deep.equal(['your-name', 'what-s-new', 'groesse-in-m2', 'lodz-oeuvre', 'aei', '2-or-more', 'a-b'])
  })

  it('ends with a whole word, or within the first one', () => {
    expect(plainName('one two three', 8)).to.equal('one-two')
    expect(plainName('one two three', 7)).to.equal('one-two')
    expect(plainName('one extraordinary a', 8)).to.equal('one')
    expect(plainName('extraordinary', 5)).to.equal('extra')
  })

  it('is nothing where no word can be written so', () => {
    expect(['', ' – ', '数', 'سؤال'].map((words) => plainName(words, 40))).to.deep.equal(['', '', '', ''])
  })
})
