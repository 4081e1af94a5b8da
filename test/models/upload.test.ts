import { expect } from 'chai'
import { fileKey } from '../../src/models/draft.ts'
import { RECORD_ID } from '../../src/models/page.ts'
import { FIXTURE_ID, filesNamed, UPLOAD_ID, type Upload } from '../../src/models/upload.ts'

const file = (id: string) => ({ id }) as Upload

describe('the files of an answer', () => {
  it('are those that it names', () => {
    const files = ['a', 'b', 'c'].map(file)
    expect(filesNamed(files, ['c', 'a', 'x'])).to.deep.equal([file('a'), file('c')])
    for (const answer of [undefined, 'a', 7, [], { town: 'a' }, [{ proof: ['a'] }]])
      expect(filesNamed(files, answer), JSON.stringify(answer)).to.deep.equal([])
  })

  it('are kept under the question, and those of a record under both', () => {
    expect(fileKey('proof')).to.equal('proof')
    expect(fileKey('proof', '1')).to.equal('proof@1')
  })

  it('have ids of one shape, as have records and the files of the load gate', () => {
    const shapes = (shape: RegExp, texts: string[]) => texts.filter((text) => shape.test(text))
    const upload = 'AZaz09_-'.repeat(3).slice(0, 22)
    expect(shapes(UPLOAD_ID, [upload, upload.slice(1), `${upload}a`, `${upload.slice(1)}.`, ''])).to.deep.equal([
      upload,
    ])
    const run = '0123456789abcdef'.repeat(2).slice(0, 24)
    expect(
      shapes(FIXTURE_ID, [
        `${run}-1`,
        `${run}-123456`,
        `${run}-1234567`,
        `${run}-`,
        `${run}-a`,
        `${run.slice(1)}-1`,
        `a${run}-1`,
        `${run}-1a`,
        run.toUpperCase(),
      ]),
    ).to.deep.equal([`${run}-1`, `${run}-123456`])
    expect(shapes(RECORD_ID, ['1', 'a1b2c3d4e5f6', 'a1b2c3d4e5f6g', '', 'A', 'a-b', 'a.'])).to.deep.equal([
      '1',
      'a1b2c3d4e5f6',
    ])
  })
})
