import { Writable } from 'node:stream'
import { expect } from 'chai'
import { progressOn } from '../../src/cli/copy.ts'
import { frozenClock } from '../support/clock.ts'

describe('the progress of a long command', () => {
  const terminal = (isTTY: boolean) => {
    let text = ''
    const stream = new Writable({
      write(chunk, _, done) {
        text += chunk
        done()
      },
    })
    return { err: Object.assign(stream, { isTTY, columns: 20 }), text: () => text }
  }

  it('is one line on a terminal, written over ten times a second at most, and gone at the end', () => {
    const { err, text } = terminal(true)
    const clock = frozenClock(0)
    const progress = progressOn(err, clock)
    progress.tell('1 of 300')
    clock.advance(99)
    progress.tell('2 of 300')
    clock.advance(1)
    progress.tell('3 of 300, which is more than the terminal holds')
    progress.end()
    expect(text()).to.equal('\r\u001b[K1 of 300\r\u001b[K3 of 300, which is \r\u001b[K')
  })

  it('is not written into a file or a pipe', () => {
    const { err, text } = terminal(false)
    const progress = progressOn(err)
    progress.tell('1 of 300')
    progress.end()
    expect(text()).to.equal('')
  })
})
