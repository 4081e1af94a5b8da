import { expect } from 'chai'
import { parseReceipt } from '../../src/models/receipt.ts'

const FILE = { question: 'proof', size: 12, sha256: 'ab' }
const RECEIPT = {
  type: 'intake-receipt-1',
  service: 'https://forms.example.org',
  reference: '7K3M-9QXT-2VBD-HW8P',
  form: 'permit',
  version: '0123456789abcdef',
  receivedAt: '2026-11-20T12:00:00.000Z',
  salt: 'c2FsdA',
  answers: 'cd',
  files: [FILE],
  algorithm: 'Ed25519',
  keyId: 'ef',
  signature: 'c2lnbg',
}
const read = (value: unknown) => parseReceipt(JSON.stringify(value))

describe('a text that may be a receipt', () => {
  it('is one with all that a receipt has, and with what later releases may add', () => {
    for (const one of [
      RECEIPT,
      { ...RECEIPT, files: [] },
      { ...RECEIPT, files: [FILE, FILE] },
      { ...RECEIPT, more: 1 },
    ])
      expect(read(one)).to.deep.equal(one)
  })

  it('is none when anything is missing or of another kind', () => {
    for (const name of Object.keys(RECEIPT)) {
      const { [name as keyof typeof RECEIPT]: _, ...rest } = RECEIPT
      expect(read(rest), `no ${name}`).to.equal(undefined)
      for (const value of [null, 1, true, {}, ['a']]) expect(read({ ...rest, [name]: value }), name).to.equal(undefined)
    }
    expect(read({ ...RECEIPT, type: 'intake-receipt-2' })).to.equal(undefined)
    expect(read({ ...RECEIPT, algorithm: 'RS256' })).to.equal(undefined)
    expect(read({ ...RECEIPT, receivedAt: 'yesterday' })).to.equal(undefined)
  })

  it('is none when one of its files is not whole', () => {
    for (const name of Object.keys(FILE)) {
      const { [name as keyof typeof FILE]: _, ...rest } = FILE
      for (const file of [rest, { ...rest, [name]: null }, { ...rest, [name]: true }])
        expect(read({ ...RECEIPT, files: [FILE, file] }), name).to.equal(undefined)
    }
    for (const file of [null, 'a', 1, []]) expect(read({ ...RECEIPT, files: [file] })).to.equal(undefined)
    expect(read({ ...RECEIPT, files: 'a' })).to.equal(undefined)
  })

  it('is none when it is nested deeper', () => {
    for (const more of [{}, [], null]) {
      expect(read({ ...RECEIPT, more })).to.equal(undefined)
      expect(read({ ...RECEIPT, files: [{ ...FILE, more }] })).to.equal(undefined)
    }
  })

  it('is none when it is no object in JSON', () => {
    for (const text of ['', '{', 'null', '1', '"text"', '[]', JSON.stringify([RECEIPT])])
      expect(parseReceipt(text), text).to.equal(undefined)
  })

  it('is none with what canonical JSON does not have', () => {
    const text = JSON.stringify(RECEIPT)
    const withMore = (more: string) => parseReceipt(text.replace('{', `{${more},`))
    expect(withMore('"more":"\\ud83d\\ude00"')).to.not.equal(undefined)
    expect(withMore('"more":1e300')).to.not.equal(undefined)
    for (const more of ['"more":"\\ud83d"', '"\\ude00":1', '"more":1e400', '"more":-1e400'])
      expect(withMore(more), more).to.equal(undefined)
  })

  it('has at most 50,000 characters', () => {
    const filled = (length: number) => {
      const empty = JSON.stringify({ ...RECEIPT, more: '' })
      return parseReceipt(JSON.stringify({ ...RECEIPT, more: 'x'.repeat(length - empty.length) }))
    }
    expect(filled(50_000)).to.not.equal(undefined)
    expect(filled(50_001)).to.equal(undefined)
  })
})
