/** The licences of the packages that a release has in it. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const NAMES = '{LICENSE,LICENCE,License,license,COPYING,NOTICE}{,.md,.txt,[-.]*}'

/** Each package with its version, the name of its licence, and the text where it brings one. */
export function licencesOf(packages: string): string {
  const manifests = globSync(['*/package.json', '@*/*/package.json', '**/node_modules/{*,@*/*}/package.json'], {
    cwd: packages,
  })
  const told = [...new Set(manifests)].sort().map((file) => {
    const { name, version, license } = JSON.parse(readFileSync(join(packages, file), 'utf8'))
    const folder = join(packages, dirname(file))
    const texts = globSync(NAMES, { cwd: folder }).sort()
    const text = texts.map((one) => readFileSync(join(folder, one), 'utf8').trim()).join('\n\n')
    return `${name} ${version}, ${license?.type ?? license ?? 'licence not named'}\n\n${text || 'It brings no text of its licence.'}\n`
  })
  return told.join(`\n${'-'.repeat(80)}\n\n`)
}
