/** What exports say beside the answers, in English. */
import type { Suspicion } from '../../../../models/suspicion.ts'

export const exports = {
  /** Columns before those of the questions. Ids of questions begin with a small letter: these never meet one. */
  columns: { reference: 'Reference', received: 'Received', status: 'Status', version: 'Version', number: 'Number' },
  yes: 'yes',
  no: 'no',
  /** Why a file is not in an archive. */
  leftOut: { held: 'the virus scan gave no result', missing: 'it is missing from the drive' },
  /** Why a submission was set aside. */
  suspicion: (suspicion: Suspicion): string =>
    suspicion.kind === 'trapped'
      ? 'hidden field filled in'
      : `sent ${(suspicion.ageMs / 1000).toFixed(1)} s after the page was made`,
}
