import { expect } from 'chai'
import { isPicture, KINDS, mediaTypeOf } from '../../src/models/file-kind.ts'

describe('a kind of file', () => {
  it('is kept with the media type that is registered for its extension', () => {
    const kept = Object.entries(KINDS).flatMap(([kind, { extensions }]) =>
      extensions.map((extension) => [extension, mediaTypeOf(kind as keyof typeof KINDS, extension)]),
    )
    const open = 'application/vnd.oasis.opendocument'
    const office = 'application/vnd.openxmlformats-officedocument'
    expect(Object.fromEntries(kept)).to.deep.equal({
      '.pdf': 'application/pdf',
      '.png': 'image/png',
      '.jpg': 'image/jpeg',
      '.jpeg': 'image/jpeg',
      '.jfif': 'image/jpeg',
      '.webp': 'image/webp',
      '.heic': 'image/heic',
      '.heif': 'image/heic',
      '.gif': 'image/gif',
      '.txt': 'text/plain',
      '.text': 'text/plain',
      '.md': 'text/plain',
      '.log': 'text/plain',
      '.csv': 'text/csv',
      '.docx': `${office}.wordprocessingml.document`,
      '.xlsx': `${office}.spreadsheetml.sheet`,
      '.pptx': `${office}.presentationml.presentation`,
      '.doc': 'application/msword',
      '.xls': 'application/vnd.ms-excel',
      '.ppt': 'application/vnd.ms-powerpoint',
      '.odt': `${open}.text`,
      '.ods': `${open}.spreadsheet`,
      '.odp': `${open}.presentation`,
      '.zip': 'application/zip',
    })
    expect(kept).to.have.length(Object.keys(Object.fromEntries(kept)).length)
  })

  it('may come under older names of its media type', () => {
    expect(KINDS.jpeg.mediaTypes).to.include.members(['image/jpg', 'image/pjpeg'])
    expect(KINDS.heic.mediaTypes).to.include('image/heif')
    expect(KINDS.zip.mediaTypes).to.include('application/x-zip-compressed')
    for (const kind of ['office', 'opendocument'] as const)
      for (const extension of KINDS[kind].extensions)
        expect(KINDS[kind].mediaTypes, extension).to.include(mediaTypeOf(kind, extension))
  })

  it('is a picture in the page if all browsers show it', () => {
    const shown = Object.values(KINDS).flatMap(({ mediaTypes }) => mediaTypes.filter(isPicture))
    expect(shown).to.have.members(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
    expect(isPicture('image/svg+xml')).to.equal(false)
  })
})
