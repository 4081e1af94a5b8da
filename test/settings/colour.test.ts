import { expect } from 'chai'
import fc from 'fast-check'
import { accentCss, accentOf, contrast, fromOklch, parseColour, toOklch } from '../../src/settings/accent.ts'

const colours = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('a colour', () => {
  it('is written as #rgb or #rrggbb, in any case', () => {
    expect([parseColour('#1F4a45'), parseColour('#AbC')]).to.deep.equal(['#1f4a45', '#aabbcc'])
    for (const text of ['1f4a45', '#1f4a4', '#1f4a455', 'green', 'rgb(1,2,3)', '#ggg', ' #fff'])
      expect(parseColour(text), text).to.equal(undefined)
  })

  it('has the contrast that WCAG gives as examples', () => {
    expect(contrast('#000000', '#ffffff')).to.equal(21)
    expect(contrast('#767676', '#ffffff')).to.be.within(4.54, 4.55)
    expect(contrast('#ffffff', '#777777')).to.be.within(4.47, 4.48)
  })

  it('comes back from Oklch as it went in', () => {
    fc.assert(fc.property(colours, (colour) => fromOklch(toOklch(colour)) === colour))
    expect(toOklch('#ff0000').lightness).to.be.within(0.627, 0.629)
  })
})

describe('an accent', () => {
  it('is refused with the nearest colour that can be read, of the same hue', () => {
    expect(() => accentOf('#e3a143')).to.throw(
      /^its contrast on the light pages is 1\.9:1, and WCAG AA needs 4\.5:1\. The nearest colour with enough contrast is #[0-9a-f]{6}$/,
    )
    expect(() => accentOf('amber')).to.throw('enter a colour as #rrggbb, such as #1f4a45')
    let said = ''
    try {
      accentOf('#e3a143')
    } catch (error) {
      said = (error as Error).message
    }
    const nearest = said.slice(-7)
    const [from, to] = [toOklch('#e3a143'), toOklch(nearest)]
    expect(Math.abs(from.hue - to.hue)).to.be.below(0.1)
    // Hardly lighter, and it would be refused as well.
    expect(() => accentOf(fromOklch({ ...to, lightness: to.lightness + 0.01 }))).to.throw(/enough contrast/)
  })

  it('colours screens, light and dark, and leaves paper alone', () => {
    const css = accentCss(accentOf('#1f4a45'))
    expect(css).to.match(/^@media screen\{:root\{--accent:#1f4a45;/)
    expect(css).to.match(/@media screen and \(prefers-color-scheme:dark\)\{:root\{--accent:#[0-9a-f]{6};/)
  })
})
