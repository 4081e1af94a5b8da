/**
 * Names the definitions that come with the service, and their translations, so that a first start need not check them. It
 * checks them itself, and names none while one has a fault. It also names the versions of the sample forms, and keeps those of
 * earlier releases. Run it after a change of a file in `src/forms`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDefinition } from '../src/data-folder/definitions.ts'
import { shippedDefinitions, TEST_FORM } from '../src/data-folder/index.ts'
import type { Definition } from '../src/models/definition.ts'
import { told } from '../src/presenters/definition-faults.ts'
import { starterHash } from '../src/services/definitions/check/check.ts'
import { checkDefinition } from '../src/services/definitions/check/definition.ts'
import { type ReadDefinition, readDefinition, versionOf } from '../src/services/definitions/check/read.ts'
import { SAMPLES } from '../src/services/definitions/check/starters.ts'

const FORMS = join(import.meta.dirname, '../src/forms')
export const STARTERS_FILE = join(import.meta.dirname, '../src/services/definitions/check/starters.ts')

/** The text of that file. Rejects when a definition has a fault. */
export async function startersFile(): Promise<string> {
  const definitions = await shippedDefinitions()
  for (const definition of definitions) {
    const { source, faults, warnings = [] } = await checkDefinition(readShipped(definition), undefined)
    for (const { pointer, reason } of [...faults, ...warnings].map(told))
      throw new Error(`${source}: ${pointer} ${reason}`)
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
    '/** The versions of each sample form, without translations: those of earlier releases, then the one of today. */',
    'export const SAMPLES: ReadonlySet<string> = new Set([',
    ...definitions.flatMap(versionsOf),
    '])',
    '',
  ].join('\n')
}

function readShipped(definition: Definition): ReadDefinition {
  const read = readDefinition(definition, undefined)
  if ('refused' in read) throw new Error(`${definition.source}: ${read.refused[0]!.reason}`)
  return read
}

/** The form of the load gate is no sample: it says itself what it is for. */
function versionsOf(definition: Definition): string[] {
  const read = readShipped(definition)
  const { slug } = read.value as { slug: string }
  if (slug === TEST_FORM) return []
  const earlier = [...SAMPLES].filter((sample) => sample.startsWith(`${slug}/`))
  return [...new Set([...earlier, `${slug}/${versionOf(read, [])}`])].map((sample) => `  '${sample}',`)
}

if (import.meta.main) writeFileSync(STARTERS_FILE, await startersFile())
