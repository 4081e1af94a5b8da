import { expect } from 'chai'
import sinon from 'sinon'
import type { Drive } from '../../../src/drive/port.ts'
import { unavailable } from '../../../src/errors.ts'
import type { Log } from '../../../src/log.ts'
import { removeBytes } from '../../../src/services/uploads/removal.ts'

const KEYS = Array.from({ length: 50 }, (_, i) => `key-${i}`)

describe('bytes that no row names any more', () => {
  const removing = async (remove: Drive['remove']): Promise<{ tried: string[]; warned: string[] }> => {
    const warned: string[] = []
    const drive = sinon.spy({ remove } as Drive)
    const warn = ({ err }: { err: Error & { cause: Error } }) => warned.push(err.cause.message)
    await removeBytes({ drive, log: { warn } as unknown as Log }, KEYS)
    return { tried: drive.remove.args.map(([key]) => key), warned }
  }

  it('are removed, and the others too when one cannot be: that is logged once', async () => {
    expect(await removing(async () => {})).to.deep.equal({ tried: KEYS, warned: [] })
    const one = await removing(async (key) => {
      if (key === 'key-3') throw unavailable(new Error('it is locked'))
    })
    expect(one).to.deep.equal({ tried: KEYS, warned: ['it is locked; files not removed: 1, removed: 49'] })
  })

  it('are left to the sweep when twenty cannot be removed, because then the drive is at fault', async () => {
    const { tried, warned } = await removing(() => Promise.reject(unavailable(new Error('there is no disk'))))
    expect(tried).to.have.length(20)
    expect(warned).to.deep.equal(['there is no disk; files not removed: 20, removed: 0'])
  })
})
