/** An archive that nobody takes to its end. */
import { expect } from 'chai'
import { type Entry, zipOf } from '../../../src/services/exports/zip.ts'
import { until } from '../../support/service.ts'

describe('an archive that is left before its end', () => {
  it('leaves no file open, and reads no further one', async () => {
    let [opened, closed, over] = [0, 0, false]
    async function* bytes() {
      opened++
      try {
        for (;;) yield Buffer.alloc(65_536, 7)
      } finally {
        closed++
      }
    }
    async function* entries(): AsyncGenerator<Entry> {
      try {
        for (let i = 0; ; i++) yield { name: `files/${i}`, at: 0, compress: false, bytes: bytes() }
      } finally {
        over = true
      }
    }
    let taken = 0
    for await (const part of zipOf(entries())) {
      taken += part.length
      if (taken > 1_000_000) break
    }
    await until(() => over && closed > 0)
    expect({ opened, closed, over }).to.deep.equal({ opened: 1, closed: 1, over: true })
  })

  it('is left between two files, too', async () => {
    let over = false
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    async function* bytes() {
      yield Buffer.from('first')
    }
    async function* entries(): AsyncGenerator<Entry> {
      try {
        yield { name: 'a', at: 0, compress: false, bytes: bytes() }
        await gate
        yield { name: 'b', at: 0, compress: false, bytes: bytes() }
      } finally {
        over = true
      }
    }
    const archive = zipOf(entries())
    await archive.next()
    const left = archive.return(undefined)
    go()
    await left
    expect(over).to.equal(true)
  })
})
