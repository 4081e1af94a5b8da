/** Which versions are sample forms as they came with the service. Pages say so of them. One that was changed is a form like any other. */
import type { Definition } from '../../models/definition.ts'
import type { Form } from '../../models/form.ts'
import { SAMPLES } from './check/starters.ts'
import { filledContentOf, versionOf } from './check/version.ts'

/** `shipped`: reads the definitions that come with the service; asked only about a translated version. */
export function createSamples(shipped: () => Promise<readonly Definition[]>) {
  let read: Promise<ReadonlyMap<string, Shipped>> | undefined
  return { isSample }

  /** `version`: that of the form with its translations. */
  async function isSample({ slug, languages = [] }: Form, version: string): Promise<boolean> {
    if (languages.length === 0) return SAMPLES.has(`${slug}/${version}`)
    if (!SLUGS.has(slug)) return false
    read ??= readAll()
    const sample = (await read).get(slug)
    return sample !== undefined && versionOf(sample.value, sample.definition, languages) === version
  }

  async function readAll(): Promise<ReadonlyMap<string, Shipped>> {
    const definitions = await shipped()
    return new Map(
      definitions.map((definition) => {
        const { value } = filledContentOf(definition)
        return [(value as Form).slug, { value, definition }]
      }),
    )
  }
}

const SLUGS = new Set([...SAMPLES].map((sample) => sample.split('/')[0]))

interface Shipped {
  value: unknown
  definition: Definition
}
