/** What is done to forms: one thing at a time, each with its row. */
import { codesOf } from '../../models/audit.ts'
import type { FormDeed } from '../../models/form-history.ts'
import type { Transaction } from '../../store/index.ts'

/** Whoever publishes or decides about a form holds this name. */
export const PUBLISHING = 'publishing'

/** Notes what was done to a form; in the audit too, where it was somebody. There it says that nobody else was asked where one should have been. */
export async function record(tx: Transaction, deed: FormDeed): Promise<void> {
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
