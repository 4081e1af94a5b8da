/**
 * Names the definitions that come with the service, and their translations, so that a first start need not check them. It
 * checks them itself, and names none while one has a fault. Run it after a change of a file in `src/forms`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { definitionsIn, isDefinition } from '../src/data-folder/definitions.ts'
import { starterHash } from '../src/services/definitions/check/before.ts'
import { checkDefinition } from '../src/services/definitions/check/definition.ts'

const FORMS = join(import.meta.dirname, '../src/forms')
export const STARTERS_FILE = join(import.meta.dirname, '../src/services/definitions/check/starters.ts')

/** The text of that file. Rejects when a definition has a fault. */
export async function startersFile(): Promise<string> {
  for (const definition of await definitionsIn(FORMS)) {
    const { source, faults, warnings = [] } = await checkDefinition(definition, undefined)
    for (const { pointer, reason } of [...faults, ...warnings]) throw new Error(`${source}: ${pointer} ${reason}`)
  }
  const names = readdirSync(FORMS).filter(isDefinition).sort()
  const lines = names.map((name) => `  '${name}': '${starterHash(readFileSync(join(FORMS, name), 'utf8'))}',`)
  return [
    '/**',
    ' * The files in `src/forms`, with the first 16 hexadecimal characters of their SHA-256. They are checked already, so a first',
    ' * start need not compile the schema, which takes a third of its time. Written by `scripts/starters.ts`.',
    ' */',
    'export const STARTERS: Readonly<Record<string, string>> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(STARTERS_FILE, await startersFile())
