import { expect } from 'chai'
import { drawBytes, randomId, randomText } from '../../src/services/random.ts'

describe('random bytes', () => {
  it('are as many as asked for, more than the pool holds too', () => {
    for (const count of [0, 1, 15, 16_383, 16_385, 100_000]) expect(drawBytes(count)).to.have.length(count)
  })

  it('never change once they are given out, and are never given out twice, through many pools', () => {
    const draw = () => Array.from({ length: 20_000 }, () => drawBytes(16))
    const drawn = draw()
    const texts = drawn.map((bytes) => bytes.toString('hex'))
    const later = draw().map((bytes) => bytes.toString('hex'))
    expect(drawn.map((bytes) => bytes.toString('hex'))).to.deep.equal(texts)
    expect(new Set([...texts, ...later]).size).to.equal(40_000)
  })

  it('make texts of base64url, each as long as asked for', () => {
    const texts = Array.from({ length: 3000 }, (_, i) => randomText(1 + (i % 40)))
    texts.forEach((text, i) => void expect(text).to.match(new RegExp(`^[\\w-]{${1 + (i % 40)}}$`)))
    expect(new Set(Array.from({ length: 3000 }, () => randomText(22))).size).to.equal(3000)
  })

  it('make ids that a command line takes for no option', () => {
    for (let i = 0; i < 3000; i++) expect(randomId()).to.match(/^\w[\w-]{21}$/)
  })
})
