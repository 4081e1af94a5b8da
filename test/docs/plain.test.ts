/** The manual stays readable: no long page at the front door, no walls of text. */
import { expect } from 'chai'
import { documentAt, documents, isTable } from '../support/manual.ts'

const LINES_OF_README = 180
const WORDS_OF_PARAGRAPH = 90
const WORDS_OF_CELL = 25

/** Words as a reader counts them: an address is none. */
const wordsIn = (text: string): number =>
  text
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

describe('the manual', () => {
  it(`has a README of ${LINES_OF_README} lines at most`, () => {
    expect(documentAt('README.md').text.trimEnd().split('\n')).to.have.length.at.most(LINES_OF_README)
  })

  it(`has no paragraph above ${WORDS_OF_PARAGRAPH} words`, () => {
    const walls = documents.flatMap(({ path, blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'text' && wordsIn(block.text) > WORDS_OF_PARAGRAPH
          ? [`${path}:${block.line}: ${wordsIn(block.text)} words`]
          : [],
      ),
    )
    expect(walls).to.deep.equal([])
  })

  it(`has no table cell above ${WORDS_OF_CELL} words`, () => {
    const walls = documents.flatMap(({ path, blocks }) =>
      blocks.filter(isTable).flatMap(({ line, head, rows }) =>
        [head, ...rows]
          .flat()
          .filter((cell) => wordsIn(cell) > WORDS_OF_CELL)
          .map((cell) => `${path}:${line}: ${wordsIn(cell)} words: ${cell}`),
      ),
    )
    expect(walls).to.deep.equal([])
  })

  it('has tables whose rows have as many cells as their head', () => {
    const torn = documents.flatMap(({ path, blocks }) =>
      blocks
        .filter(isTable)
        .flatMap(({ line, head, rows }) =>
          rows.filter((row) => row.length !== head.length).map((row) => `${path}:${line}: ${row.join(' | ')}`),
        ),
    )
    expect(torn).to.deep.equal([])
  })

  it('has one title a page, and no heading twice', () => {
    for (const { path, blocks } of documents) {
      const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []))
      expect(
        headings.filter(({ level }) => level === 1),
        path,
      ).to.have.length(1)
      expect(new Set(headings.map(({ text }) => text.toLowerCase())).size, path).to.equal(headings.length)
    }
  })
})
