/** What a hostile target is told apart by, without a clock: the look at it, and the bound on what stands around a body. */
import { expect } from 'chai'
import { CASES } from '../../../scripts/load/cases.ts'
import { fire } from '../../../scripts/load/fire.ts'
import { look } from '../../../scripts/load/fixture.ts'
import { type Behaviour, good, misbehave } from '../../../scripts/load/misbehaving.ts'
import { planOf } from '../../../scripts/load/plan.ts'
import { prove } from '../../../scripts/load/self-test.ts'
import { createAuthority } from '../../support/certificates.ts'
import { options } from './outcome.ts'

const never = new AbortController().signal

async function lookAt(act: Behaviour, timeoutMs: number, signal = never) {
  const server = await misbehave(act)
  try {
    return await look({ ...planOf(options)[1]!, origin: server.base, timeoutMs }, signal)
  } finally {
    await server.stop()
  }
}

describe('a hostile target', () => {
  const named = (name: string) => CASES.find((one) => one.name === name)!

  it('that answers the look with 101 is there, and fails under load', async () => {
    expect(await lookAt(named('switches protocols with 101').act, 30_000)).to.deep.equal({ kind: 'there' })
  })
  it('that says nothing to the look is unreachable', async () => {
    expect(await lookAt(() => undefined, 100)).to.deep.equal({
      kind: 'unreachable',
      detail: 'no answer to GET /f/e2e-test-form within 100 ms',
    })
  })
  it('is not blamed when the look was interrupted', async () => {
    expect(await lookAt(() => undefined, 30_000, AbortSignal.abort('interrupted'))).to.deep.equal({ kind: 'there' })
  })
  it('is not believed its own certificate under load, whatever NODE_TLS_REJECT_UNAUTHORIZED says', async () => {
    const { key, certificate } = createAuthority('Nobody').issue(['127.0.0.1'])
    const server = await misbehave(good, { tls: { key, cert: certificate } })
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    try {
      const scenario = { ...planOf(options)[0]!, origin: server.base, planned: 2, connections: 1 }
      const { samples } = await fire({ scenario, signal: never })
      expect(samples.map(({ reason }) => reason?.split(' (')[0])).to.deep.equal(
        Array(2).fill('certificate not trusted'),
      )
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
      await server.stop()
    }
  })
  it('that sends a chunk mark or trailer without end is cut, not kept in memory', async () => {
    for (const name of ['sends a chunk mark without end', 'sends a trailer without end'])
      expect(await prove(named(name), never), name).to.deep.equal([])
  })
})
