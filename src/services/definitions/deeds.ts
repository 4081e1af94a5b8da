/**
 * What is done to forms: one thing at a time, each with its row.
 *
 * A form can ask for a second person: then nobody publishes in the office what they contributed to since its last publication. An
 * upload is handed over and waits. Somebody contributed to it who handed it over, or any upload of the form before it: also one
 * that was sent back or taken back, because it may have gone into this one. Files and the command line stay free.
 */
import { codesOf } from '../../models/audit.ts'
import { contributors, type HandedUpload } from '../../models/definition-upload.ts'
import type { FormAuthor, FormDeed } from '../../models/form-history.ts'
import type { Transaction } from '../../store/index.ts'

/** Whoever publishes or decides about a form holds this name. */
export const PUBLISHING = 'publishing'

/** Notes what was done to a form; in the audit too, where it was somebody. There it says that nobody else was asked where one should have been. */
export async function noteDeed(tx: Transaction, deed: FormDeed): Promise<void> {
  await tx.formHistory.add(deed)
  const { slug, at, kind, way, by, account, version, handedBy } = deed
  if (by === undefined || kind === 'gone') return
  const isAlone = kind === 'published' && handedBy === undefined && (await tx.secondPersons.isAsked(slug))
  await tx.audit.add({
    at,
    by,
    ...(account !== undefined && { account }),
    action: `form-${kind}`,
    about: slug,
    details: codesOf({ way, version, from: handedBy, second: isAlone ? 'none' : undefined }),
  })
}

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
