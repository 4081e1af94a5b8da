import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect } from 'chai'
import fc from 'fast-check'
import { buildCss, STYLESHEETS } from '../../scripts/build-css.ts'
import type { Form } from '../../src/models/form.ts'
import { formPage } from '../../src/presenters/form-page.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { cssFor } from '../../src/services/logic/index.ts'
import { type Accent, accentOf, contrast, parseColour } from '../../src/settings/accent.ts'
import { page } from '../views/html.ts'

const texts = textsIn('en')

const root = join(import.meta.dirname, '../..')
const css = readFileSync(join(root, 'public/app.css'), 'utf8')

describe('the stylesheet', () => {
  it('is what the sources give: run "npm run build:css" after a change', () => {
    for (const name of STYLESHEETS)
      expect(readFileSync(join(root, `public/${name}.css`), 'utf8'), name).to.equal(buildCss(name))
  })

  it('fetches nothing: no font, no picture, no other stylesheet', () => {
    expect(css).not.to.match(/url\(|@import|@font-face|data:/)
  })

  it('keeps the first view of a form small', () => {
    expect(brotliCompressSync(css).length).to.be.below(9_000)
    const form: Form = JSON.parse(readFileSync(join(root, 'src/forms/report-a-street-problem.json'), 'utf8'))
    const html = page('form/show.njk', formPage(texts, form, { version: 'v1', token: 'id' }))
    const files = [html, css, cssFor(form), readFileSync(join(root, 'public/favicon.svg'), 'utf8')]
    const bytes = files.map((file) => gzipSync(file).length).reduce((sum, size) => sum + size)
    expect(bytes).to.be.below(25_000)
  })

  it('has enough contrast with every accent that is taken, and names the nearest for every other', () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    const own = { light: tokens('light'), dark: tokens('dark') }
    let taken = 0
    fc.assert(
      fc.property(colour, (wanted) => {
        let accent: Accent
        try {
          accent = accentOf(wanted)
          taken++
        } catch (error) {
          const nearest = /The nearest colour with enough contrast is (#[0-9a-f]{6})$/.exec(
            (error as Error).message,
          )?.[1]
          accent = accentOf(nearest ?? '')
        }
        for (const scheme of ['light', 'dark'] as const)
          for (const [front, back, least] of PAIRS) {
            const colours: Record<string, string> = { ...own[scheme], ...accent[scheme] }
            const ratio = contrast(colours[front] ?? '', colours[back] ?? '')
            expect(ratio, `${wanted} in ${scheme}: ${front} on ${back}`).to.be.at.least(least)
          }
      }),
      {
        numRuns: 400,
        examples: ['#ffffff', '#000000', '#ffff00', '#0000ff', '#ff0000', '#00ff00'].map((one): [string] => [one]),
      },
    )
    expect(taken).to.be.greaterThan(50)
  })

  for (const scheme of ['light', 'dark'] as const)
    it(`has enough contrast in ${scheme}`, () => {
      const colours = tokens(scheme)
      for (const [front, back, least] of PAIRS) {
        const ratio = contrast(colours[front] ?? '', colours[back] ?? '')
        expect(ratio, `${front} on ${back}`).to.be.at.least(least)
      }
    })
})

const TEXT = 4.5
const CONTROL = 3
const PAIRS: [string, string, number][] = [
  ...['paper', 'sheet', 'field', 'wash', 'amber-wash'].flatMap((back): [string, string, number][] => [
    ['ink', back, TEXT],
    ['quiet', back, TEXT],
    ['accent', back, TEXT],
    ['focus', back, CONTROL],
  ]),
  ['wrong', 'sheet', TEXT],
  ['wrong', 'paper', TEXT],
  ['wrong', 'wrong-wash', TEXT],
  ['ink', 'wrong-wash', TEXT],
  ['on-accent', 'accent', TEXT],
  ['on-accent', 'accent-strong', TEXT],
  ['control', 'sheet', CONTROL],
  ['control', 'field', CONTROL],
  ['wrong', 'field', CONTROL],
]

/** The colours of a scheme by name; the dark ones stand in a media query of their own. */
function tokens(scheme: 'light' | 'dark'): Record<string, string> {
  const block = scheme === 'dark' ? css.split('prefers-color-scheme: dark')[1] : css
  const declarations = block?.match(/:root\{(.*?)\}/)?.[1] ?? ''
  return Object.fromEntries(
    [...declarations.matchAll(/--([\w-]+):\s*(#[0-9a-f]+)/g)].map(([, name, colour]) => [name, parseColour(colour!)!]),
  )
}
