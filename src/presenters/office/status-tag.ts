/** The status of a case as the office sees it at a glance. */
import type { Status } from '../../models/status.ts'
import type { Submission } from '../../models/submission.ts'
import type { AllTexts } from '../texts/index.ts'
import { statusTexts } from '../texts/status-texts.ts'

/** Was its content deleted while it was open? Then nobody has to do anything, whatever its last status says. */
export const isDeletedOpen = ({ deletedAt }: Pick<Submission, 'deletedAt'>, status: Status): boolean =>
  deletedAt !== undefined && !status.final

export const statusTag = (
  texts: AllTexts,
  submission: Pick<Submission, 'deletedAt'>,
  status: Status,
): { label: string; look: string } =>
  isDeletedOpen(submission, status)
    ? { label: texts.office.inbox.marks.deleted, look: 'aside' }
    : { label: statusTexts(texts, status).label, look: status.final ? 'final' : status.asks ? 'asks' : 'open' }

/** The tag of a case that was asked for information, once the information has arrived. It is shown instead of the status. */
export const arrivedTag = (texts: AllTexts): { label: string; look: string } => ({
  label: texts.office.inbox.marks.arrived,
  look: 'arrived',
})
