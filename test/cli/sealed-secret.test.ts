import { expect } from 'chai'
import { openSecret, sealSecret } from '../../src/cli/sealed-secret.ts'
import { asked } from '../support/cheap-passwords.ts'

describe('a sealed secret', () => {
  const changed = (text: string, change: (sealed: Record<string, string>) => object) =>
    JSON.stringify({ ...JSON.parse(text), ...change(JSON.parse(text)) })

  it('opens with its passphrase alone, and is not the same twice', async () => {
    const sealed = await sealSecret('the secret', 'correct horse battery')
    expect(await openSecret(sealed, 'correct horse battery')).to.equal('the secret')
    expect(await openSecret(sealed, 'correct horse batterY')).to.equal(undefined)
    expect(await sealSecret('the secret', 'correct horse battery')).to.not.equal(sealed)
  })

  it('does not open when it was changed, and derives no key that would stop the machine', async () => {
    const sealed = await sealSecret('the secret', 'correct horse battery')
    const before = asked.length
    for (const cost of [
      { memory: 4_000_000_000, passes: 3, lanes: 1 },
      { memory: 65_536, passes: 4_000_000_000, lanes: 1 },
    ])
      expect(
        await openSecret(
          changed(sealed, () => ({ cost })),
          'correct horse battery',
        ),
      ).to.equal(undefined)
    expect(asked.length, 'keys derived').to.equal(before)
    const short = ({ tag }: Record<string, string>) => ({
      tag: Buffer.from(tag!, 'base64').subarray(0, 4).toString('base64'),
    })
    const other = ({ secret }: Record<string, string>) => ({ secret: `AAAA${secret!.slice(4)}` })
    for (const change of [short, other, () => ({ salt: undefined })])
      expect(await openSecret(changed(sealed, change), 'correct horse battery')).to.equal(undefined)
    expect(await openSecret('{"half', 'correct horse battery')).to.equal(undefined)
  })
})
