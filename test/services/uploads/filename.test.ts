import { expect } from 'chai'
import { extensionOf, harmless } from '../../../src/services/uploads/filename.ts'
import { worked } from '../../support/pause.ts'

describe('the name of a file', () => {
  const names: [string, string, string][] = [
    ['is kept as it is', 'Bill May 2026.pdf', 'Bill May 2026.pdf'],
    ['is composed', 'u\u0308ber.txt', 'über.txt'],
    ['loses its path', '../../etc/passwd', 'passwd'],
    ['loses a path of Windows', 'C:\\fakepath\\a.txt', 'a.txt'],
    ['loses control characters', 'a\0\r\n\x1b[31m.txt', 'a[31m.txt'],
    ['loses marks that turn the direction', 'invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['loses invisible marks', 'a\u200b\u2066\ufeffb\u2028.txt', 'ab.txt'],
    ['keeps markup as text', '<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['keeps percent signs', 'a%22b%2f..%2fc.txt', 'a%22b%2f..%2fc.txt'],
    ['is "file" when nothing is left', '\u202e', 'file'],
    ['is "file" instead of dots', '..', 'file'],
    ['loses dots and spaces at its end', 'a.exe. .', 'a.exe'],
    ['is "file" when it is a folder', 'folder/', 'file'],
    ['is one line', ' a \u00a0\u3000 b.txt ', 'a b.txt'],
    ['keeps signs beyond the first plane', '😀.txt', '😀.txt'],
  ]
  for (const [what, given, kept] of names) it(what, () => expect(harmless(given)).to.equal(kept))

  it('has at most 255 bytes, whole characters, and keeps its extension', () => {
    for (const sign of ['a', 'ü', '你', '😀']) {
      const name = harmless(`${sign.repeat(500)}.jpeg`)
      expect(Buffer.byteLength(name)).to.be.within(252, 255)
      expect(name.endsWith(`${sign}.jpeg`)).to.equal(true)
      expect(name.isWellFormed()).to.equal(true)
    }
  })

  it('is made quickly, whatever its length', () => {
    const began = worked()
    harmless(`${'😀'.repeat(50_000)}.txt`)
    harmless('\u202e'.repeat(100_000))
    harmless(`${'.'.repeat(100_000)}a`)
    expect(worked() - began).to.be.lessThan(200)
  })

  it('tells its extension in small letters', () => {
    expect(extensionOf('A.PDF')).to.equal('.pdf')
    expect(extensionOf('.txt')).to.equal('')
    expect(extensionOf('a.tar.gz')).to.equal('.gz')
    expect(extensionOf('no extension. At all')).to.equal('')
  })
})
