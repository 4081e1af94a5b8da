import { expect } from 'chai'
import { parseSubmissionId } from '../../src/models/submission-id.ts'

const random = 'AbC_-6789012345678901x'
const id = (over: Partial<Record<'random' | 'slug' | 'version' | 'expires' | 'signature', string>> = {}) => {
  const parts = {
    random,
    slug: 'a-form-1',
    version: '0123456789abcdef',
    expires: 'mi2dq4lc',
    signature: 'S'.repeat(22),
  }
  return Object.values({ ...parts, ...over }).join('.')
}

describe('the id in a blank form', () => {
  it('has its parts by name', () => {
    expect(parseSubmissionId(id())).to.deep.equal({
      random,
      slug: 'a-form-1',
      version: '0123456789abcdef',
      expires: Number.parseInt('mi2dq4lc', 36),
      signed: id().slice(0, -23),
      signature: 'S'.repeat(22),
    })
  })

  it('is nothing when any part is misshapen', () => {
    const wrong = [
      '',
      '.',
      '....',
      id({ random: random.slice(1) }),
      id({ random: `${random}x` }),
      id({ random: `${random.slice(1)}+` }),
      id({ slug: '' }),
      id({ slug: '-a' }),
      id({ slug: 'A' }),
      id({ slug: 'a_b' }),
      id({ slug: 'a'.repeat(200) }),
      id({ version: '0123456789ABCDEF' }),
      id({ version: '0123456789abcde' }),
      id({ expires: '' }),
      id({ expires: '1234567' }),
      id({ expires: 'MI2DQ4LC' }),
      id({ signature: 'S'.repeat(21) }),
      id({ signature: `${'S'.repeat(21)}=` }),
      ` ${id()}`,
      `${id()}\n`,
      `${id()}\u0000`,
      `${id()}.more`,
      '__proto__',
    ]
    for (const text of wrong) expect(parseSubmissionId(text), text).to.equal(undefined)
  })
})
