/** What publishing a folder of definitions changes. */
import type { Checked } from './check/definition.ts'
import type { Live } from './check/slugs.ts'

interface Changes {
  /** Forms and versions that are not live yet. */
  fresh: Checked[]
  /** Live versions whose file has another name now. */
  renamed: Checked[]
  /** Slugs of live forms whose definition is gone. A definition that is broken is not gone: its last good version stays live. */
  gone: string[]
}

export function changesOf(checked: readonly Checked[], live: readonly Live[]): Changes {
  const bySlug = new Map(live.map((form) => [form.slug, form]))
  const before = ({ form }: Checked): Live | undefined => form && bySlug.get(form.slug)
  const sources = new Set(checked.map(({ source }) => source))
  const good = checked.filter(({ form }) => form !== undefined)
  const slugs = new Set(good.map(({ form }) => form!.slug))
  const replaced = new Set(good.map(({ source }) => source))
  return {
    fresh: good.filter((one) => before(one)?.version !== one.version),
    renamed: good.filter((one) => before(one)?.version === one.version && before(one)?.source !== one.source),
    gone: live
      .filter(({ slug, source }) => !slugs.has(slug) && (!sources.has(source) || replaced.has(source)))
      .map(({ slug }) => slug),
  }
}
