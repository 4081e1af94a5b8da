import { expect } from 'chai'
import { DAY, MINUTE } from '../../../src/models/moment.ts'
import { UPLOAD_ID } from '../../../src/models/upload.ts'
import { newUploadId } from '../../../src/services/uploads/inspect.ts'

const AT = Date.UTC(2026, 5, 1, 12)
const shelfAt = (at: number): string => newUploadId(at).slice(0, 2)

describe('the id of an upload', () => {
  it('begins alike for all of one minute, and otherwise for the next', () => {
    expect(new Set([0, 1, MINUTE - 1].map((after) => shelfAt(AT + after)))).to.have.property('size', 1)
    expect(shelfAt(AT + MINUTE)).to.not.equal(shelfAt(AT))
  })

  it('begins in every way in the course of three days, with no dash', () => {
    const seen = new Set<string>()
    for (let at = AT; at < AT + 3 * DAY; at += MINUTE) {
      expect(newUploadId(at)).to.match(UPLOAD_ID).and.not.match(/^-/)
      seen.add(shelfAt(at))
    }
    expect(seen.size).to.equal(63 * 64)
  })

  it('is random otherwise', () => {
    const ids = Array.from({ length: 2000 }, () => newUploadId(AT).slice(2))
    expect(new Set(ids).size).to.equal(2000)
    for (let i = 0; i < 20; i++) expect(new Set(ids.map((id) => id[i])).size).to.equal(64)
  })

  it('is one whatever the clock says', () => {
    for (const at of [0, 0.5, 2 ** 50, -1, -DAY]) expect(newUploadId(at), `${at}`).to.match(UPLOAD_ID)
  })
})
