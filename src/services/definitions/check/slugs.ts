/** Two definitions cannot have the same slug: it is the address of the form. */
import type { Definition } from '../../../models/definition.ts'
import type { Checked } from './definition.ts'
import { report } from './report.ts'

/** A live form: the name of the file that it came from, and its version. */
export interface Live {
  slug: string
  source: string
  version: string
}
export interface CheckedFile {
  definition: Definition
  checked: Checked
  /** The check itself failed, so it is tried again the next time. */
  failed?: true
}

/**
 * The outcomes, with a fault for each file that has the slug of another. The file that a live form came from keeps the slug:
 * a copy beside it must not take the form over. Without `live` nobody knows which file that is, so all of them are refused.
 */
export function refuseSharedSlugs(files: readonly CheckedFile[], live: readonly Live[] | undefined): Checked[] {
  const liveSources = new Map(live?.map(({ slug, source }) => [slug, source]))
  const owners = new Map<string, string>()
  const others = new Map<string, string>()
  for (const { form, source } of files.map(({ checked }) => checked)) {
    if (!form) continue
    const isFirst = !owners.has(form.slug)
    if (isFirst || liveSources.get(form.slug) === source) owners.set(form.slug, source)
    if (!isFirst && !others.has(form.slug)) others.set(form.slug, source)
  }
  return files.map(({ definition, checked }) => {
    const { form, source } = checked
    const owner = form && owners.get(form.slug)
    if (!form) return checked
    const other = owner === source ? others.get(form.slug) : owner
    if (other === undefined || (live && owner === source)) return checked
    const reason = live
      ? `is already used: ${owner} defines "${form.slug}"`
      : `is used twice: both ${source} and ${other} define "${form.slug}". The one that is live stays live`
    return { source, faults: report([{ code: 'INT006', pointer: '/slug', reason }], definition.text, form) }
  })
}
