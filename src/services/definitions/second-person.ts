/**
 * A form can ask for a second person: then nobody publishes in the office what they contributed to since its last publication. An
 * upload is handed over and waits. Somebody contributed to it who handed it over, or any upload of the form before it: also one
 * that was sent back or taken back, because it may have gone into this one. Files and the command line stay free.
 */
import { contributors, type HandedUpload } from '../../models/definition-upload.ts'
import type { FormAuthor } from '../../models/form-history.ts'
import type { Transaction } from '../../store/index.ts'

type Handed = { kind: 'free'; upload?: HandedUpload } | { kind: 'refused' }

/** Whether an author may publish this version, and the upload that it comes from. `id`: the number of that upload. */
export async function handedFor(
  tx: Transaction,
  { slug, version }: { slug: string; version: string },
  { way, account }: FormAuthor,
  id: number | undefined,
): Promise<Handed> {
  if (way !== 'office') return { kind: 'free' }
  const isAsked = await tx.secondPersons.isAsked(slug)
  if (id === undefined) return { kind: isAsked ? 'refused' : 'free' }
  const handed = await tx.handedUploads.of(slug)
  const upload = handed.find((one) => one.id === id && one.state === 'waiting' && one.version === version)
  if (!upload || (isAsked && contributors(handed, upload).has(account!))) return { kind: 'refused' }
  return { kind: 'free', upload }
}
