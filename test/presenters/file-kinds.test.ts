import { expect } from 'chai'
import { KINDS } from '../../src/models/file-kind.ts'
import { kindName } from '../../src/presenters/file-kinds.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'

const texts = textsIn('en')

describe('the kind of a file', () => {
  const OFFICE = 'application/vnd.openxmlformats-officedocument'

  for (const [mediaType, name] of [
    ['application/pdf', 'PDF'],
    ['image/png', 'PNG'],
    ['image/jpeg', 'JPEG'],
    ['image/heif', 'HEIC'],
    ['text/plain', 'Plain text'],
    ['application/msword', 'Word'],
    [`${OFFICE}.wordprocessingml.document`, 'Word'],
    [`${OFFICE}.spreadsheetml.sheet`, 'Excel'],
    ['application/vnd.ms-powerpoint', 'PowerPoint'],
    ['application/vnd.oasis.opendocument.text', 'OpenDocument text'],
    ['application/octet-stream', 'application/octet-stream'],
  ] as const)
    it(`is “${name}” for ${mediaType}`, () => expect(kindName(texts, mediaType)).to.equal(name))

  it('is never a list of several', () => {
    for (const mediaType of Object.values(KINDS).flatMap(({ mediaTypes }) => mediaTypes))
      expect(kindName(texts, mediaType), mediaType)
        .to.match(/^[\w ]+$/)
        .and.not.include(' or ')
  })
})
