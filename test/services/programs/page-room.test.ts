import { expect } from 'chai'
import sinon from 'sinon'
import { createPageRoom } from '../../../src/services/programs/page-room.ts'

describe('the room for pages of programs', () => {
  let timers: sinon.SinonFakeTimers
  let room: ReturnType<typeof createPageRoom>
  let told: string[]
  beforeEach(() => {
    timers = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    room = createPageRoom({ most: 10, mostOfOne: 6, patienceMs: 2000 })
    told = []
  })
  afterEach(() => timers.restore())

  /** Notes when it was let in or refused. */
  const ask = (name: string, token: number, bytes: number) => {
    const taken = room.take(token, bytes)
    taken.then(
      () => told.push(name),
      ({ problem, status, headers }) => told.push(`${name}: ${status} ${problem.code} ${headers['Retry-After']}`),
    )
    return taken
  }
  /** Everybody who can be let in was: one after the other, in turns of the event loop. */
  const settled = async () => {
    for (let turn = 0; turn < 9; turn++) await new Promise((resolve) => setImmediate(resolve))
  }

  it('lets in what fits, in the process and for the token, and others when room is given back', async () => {
    const a = ask('a', 1, 4)
    ask('a too', 1, 4)
    ask('b', 2, 6)
    await settled()
    expect(told).to.deep.equal(['a', 'b'])
    ;(await a)()
    await settled()
    expect(told).to.deep.equal(['a', 'b', 'a too'])
  })

  it('lets others run between two pages, however many have room', async () => {
    for (const name of ['a', 'b', 'c']) ask(name, told.length, 1)
    for (const [name, next] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ] as const) {
      for (let i = 0; i < 9; i++) await Promise.resolve()
      expect(told).to.have.length(next)
      expect(told.at(-1)).to.equal(name)
      await new Promise((resolve) => setImmediate(resolve)) // what else came
    }
  })

  it('refuses with 503 what has no room for two seconds, and not before', async () => {
    const a = ask('a', 1, 6)
    ask('late', 1, 1)
    await timers.tickAsync(1999)
    expect(told).to.deep.equal(['a'])
    await timers.tickAsync(1)
    expect(told).to.deep.equal(['a', 'late: 503 overloaded 5'])
    ;(await a)()
    ask('again', 1, 6)
    await settled()
    expect(told.at(-1)).to.equal('again')
  })

  it('gives a page that is too large all the room of its token', async () => {
    const large = ask('large', 1, 100)
    ask('small', 1, 1)
    await settled()
    expect(told).to.deep.equal(['large'])
    ;(await large)()
    await settled()
    expect(told).to.deep.equal(['large', 'small'])
  })

  it('lets nobody pass one who waits for room in the process, but passes one who waits for room of its own', async () => {
    const [a, b] = [ask('a', 1, 6), ask('b', 2, 4)]
    ask('own', 1, 1)
    ask('c', 3, 5)
    ask('d', 4, 1)
    await settled()
    expect(told).to.deep.equal(['a', 'b'])
    ;(await b)()
    await settled()
    expect(told, 'not even what would fit now').to.deep.equal(['a', 'b'])
    expect(room.takeNow(4, 1)).to.equal(undefined)
    ;(await a)()
    await settled()
    expect(told).to.deep.equal(['a', 'b', 'own', 'c', 'd'])
  })

  it('lets those in who stood behind one that gave up', async () => {
    ask('a', 1, 6)
    ask('b', 2, 3)
    const waits = ask('c', 3, 5)
    await timers.tickAsync(1000)
    ask('d', 4, 1)
    await timers.tickAsync(1000)
    await waits.catch(() => {})
    expect(told).to.deep.equal(['a', 'b', 'c: 503 overloaded 5', 'd'])
  })

  it('counts what is given back twice once, and gives what can do without only what is free', async () => {
    const release = room.takeNow(1, 6)!
    expect(room.takeNow(1, 1)).to.equal(undefined)
    expect(room.takeNow(2, 5)).to.equal(undefined)
    release()
    release()
    expect(room.takeNow(1, 6)).to.be.a('function')
    expect(room.takeNow(2, 4)).to.be.a('function')
    expect(room.takeNow(3, 1)).to.equal(undefined)
  })
})
