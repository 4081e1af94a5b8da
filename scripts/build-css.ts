/** Builds public/app.css from views/app.scss. The result is committed, so that a running service needs no compiler. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { compile } from 'sass'

const root = join(import.meta.dirname, '..')

/** The stylesheet as it stands in public/app.css. */
export const buildCss = (): string =>
  `${compile(join(root, 'views/app.scss'), { style: 'compressed', charset: false }).css}\n`

if (import.meta.main) {
  const css = buildCss()
  writeFileSync(join(root, 'public/app.css'), css)
  console.log(`public/app.css: ${css.length} bytes, ${brotliCompressSync(css).length} with brotli`)
}
