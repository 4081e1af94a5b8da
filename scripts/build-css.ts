/** Builds the stylesheets in public/ from views/. The result is committed, so that a running service needs no compiler. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { compile } from 'sass'

const root = join(import.meta.dirname, '..')

/** What every page has, and what the office and the preview add. */
export const STYLESHEETS = ['app', 'office', 'preview'] as const

/** A stylesheet as it stands in public/. */
export const buildCss = (name: (typeof STYLESHEETS)[number] = 'app'): string =>
  `${compile(join(root, `views/${name}.scss`), { style: 'compressed', charset: false }).css}\n`

if (import.meta.main) {
  for (const name of STYLESHEETS) {
    const css = buildCss(name)
    writeFileSync(join(root, `public/${name}.css`), css)
    console.log(`public/${name}.css: ${css.length} bytes, ${brotliCompressSync(css).length} with brotli`)
  }
}
