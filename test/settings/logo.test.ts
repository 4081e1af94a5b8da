import { expect } from 'chai'
import { logoOf } from '../../src/settings/brand.ts'
import { PIXEL } from '../support/journey.ts'

const svg = (inner = '<path d="M0 0h200v50H0z"/>', attributes = 'viewBox="0 0 200 50"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`)

describe('a logo', () => {
  it('is an SVG or a PNG by its content, made to fit the header', () => {
    expect(logoOf(svg())).to.include({ type: 'svg', width: 160, height: 40 })
    expect(logoOf(svg('<g/>', 'viewBox="0 0 1000 50"'))).to.include({ width: 240, height: 12 })
    expect(logoOf(PIXEL)).to.include({ type: 'png', width: 40, height: 40 })
    const exported = `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by hand -->\n${svg()}`
    expect(logoOf(Buffer.from(exported)).type).to.equal('svg')
    expect(logoOf(svg('<defs><g id="a"/></defs><use href="#a"/><path fill="url(#b)" d=""/>')).type).to.equal('svg')
  })

  it('is refused when it could run or fetch something, however that is written', () => {
    for (const inner of [
      '<script>alert(1)</script>',
      '<SCRIPT href="https://evil.example/a.js"/>',
      '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>',
      '<foreignObject><body/></foreignObject>',
      '<g onload="alert(1)"/>',
      '<g\nonclick = "alert(1)"/>',
      '<g/onfocus="alert(1)"/>',
      '<use href="https://evil.example/a.svg#b"/>',
      '<use xlink:href = "//evil.example/a.svg"/>',
      '<image href="#a"/>',
      '<a href="#b"><g/></a>',
      '<animate attributeName="href" to="javascript:alert(1)"/>',
      '<set attributeName="x" to="1"/>',
      '<path fill="url(https://evil.example/#a)"/>',
      '<path fill="url( \'https://evil.example/#a\')"/>',
      '<style>@import "https://evil.example/a.css"</style>',
      '<style>g{fill:\\75rl(https://evil.example)}</style>',
      '<use href="&#104;ttps://evil.example/"/>',
      '<?xml-stylesheet href="#a"?>',
    ])
      expect(() => logoOf(svg(inner)), inner).to.throw(/^the logo contains /)
    const typed = `<!DOCTYPE svg [<!ENTITY x "y">]>${svg()}`
    expect(() => logoOf(Buffer.from(typed))).to.throw(/must be a PNG, or an SVG/)
    const hidden = Buffer.from(`${svg()}`, 'utf16le')
    expect(() => logoOf(hidden)).to.throw(/must be a PNG, or an SVG/)
    expect(() => logoOf(Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${svg()}`))).to.throw(
      /must be a PNG, or an SVG/,
    )
  })

  it('is refused when it is something else, too large, or of no size', () => {
    expect(() => logoOf(Buffer.from('GIF89a'))).to.throw(/must be a PNG, or an SVG/)
    expect(() => logoOf(Buffer.from('<html><svg></svg></html>'))).to.throw(/must be a PNG, or an SVG/)
    expect(() => logoOf(Buffer.alloc(0))).to.throw(/must be a PNG, or an SVG/)
    expect(() => logoOf(svg(`<path d="${'M0 0'.repeat(6000)}"/>`))).to.throw(/bytes; it can have at most 20480/)
    const bomb = Buffer.from(PIXEL)
    bomb.writeUInt32BE(60_000, 16)
    expect(() => logoOf(bomb)).to.throw('the logo is 60000 pixels wide and 1 high; each can be at most 4096')
    expect(() => logoOf(PIXEL.subarray(0, 12))).to.throw(/size of the logo/)
  })
})
