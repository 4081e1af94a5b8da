import { expect } from 'chai'
import { LIFETIME, parseToken, versionOf } from '../../src/models/token.ts'

const submissionId = 'AbC_-6789012345678901x'
const token = (
  over: Partial<Record<'submissionId' | 'slug' | 'version' | 'minted' | 'expires' | 'signature', string>> = {},
) => {
  const parts = {
    submissionId,
    slug: 'a-form-1',
    version: '0123456789abcdef',
    minted: 'mi1c9x1c',
    expires: 'mi2dq4lc',
    signature: 'S'.repeat(22),
  }
  return Object.values({ ...parts, ...over }).join('.')
}

describe('the token of a blank form', () => {
  it('has its parts by name', () => {
    expect(parseToken(token())).to.deep.equal({
      text: token(),
      submissionId,
      slug: 'a-form-1',
      version: '0123456789abcdef',
      minted: Number.parseInt('mi1c9x1c', 36),
      expires: Number.parseInt('mi2dq4lc', 36),
      signed: token().slice(0, -23),
      signature: 'S'.repeat(22),
    })
  })

  it('of an earlier release was made one lifetime before its end', () => {
    const old = token().replace('.mi1c9x1c', '')
    expect(parseToken(old)).to.include({ text: old, submissionId, minted: Number.parseInt('mi2dq4lc', 36) - LIFETIME })
  })

  it('is made for the version that a form is', () => {
    expect(versionOf({ form: { slug: 'a-form-1' }, version: '0123456789abcdef' })).to.deep.equal({
      slug: 'a-form-1',
      version: '0123456789abcdef',
    })
  })

  it('is nothing when any part is misshapen', () => {
    const wrong = [
      '',
      '.',
      '....',
      token({ submissionId: submissionId.slice(1) }),
      token({ submissionId: `${submissionId}x` }),
      token({ submissionId: `${submissionId.slice(1)}+` }),
      token({ slug: '' }),
      token({ slug: '-a' }),
      token({ slug: 'A' }),
      token({ slug: 'a_b' }),
      token({ slug: 'a'.repeat(200) }),
      token({ version: '0123456789ABCDEF' }),
      token({ version: '0123456789abcde' }),
      token({ minted: '' }),
      token({ minted: '1234567' }),
      token({ expires: '' }),
      token({ expires: '1234567' }),
      token({ expires: 'MI2DQ4LC' }),
      token({ signature: 'S'.repeat(21) }),
      token({ signature: `${'S'.repeat(21)}=` }),
      ` ${token()}`,
      `${token()}\n`,
      `${token()}\u0000`,
      `${token()}.more`,
      '__proto__',
    ]
    for (const text of wrong) expect(parseToken(text), text).to.equal(undefined)
  })
})
