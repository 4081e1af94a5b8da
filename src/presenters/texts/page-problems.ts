/** What went wrong, by its code, where a page of the service has words for it already. */
import type { Problem } from '../../errors.ts'
import type { Texts } from './index.ts'
import type { ProblemTexts, Said } from './problem-texts.ts'

export function pageProblems({ files, form, journey, reply, thanks }: Texts) {
  const refusedFile = ({ filename, fault }: Extract<Problem, { code: `file-${string}`; fault: object }>): Said => ({
    title: files.refusedTitle(fault),
    text: `${files.refused({ filename, fault })}.`,
  })
  return {
    'not-sender': thanks.notSender,
    'form-refused': ({ why }) => ({ ...journey.problems, ...form.problems })[why],
    'page-refused': ({ why }) =>
      why === 'errors' ? form.problems.errors : why === 'no-draft' ? journey.saved.refused : journey.problems[why],
    'reply-refused': ({ why, length }) => ({ title: reply.heading, text: reply.faults[why](length) }),
    'file-too-large': refusedFile,
    'file-empty': refusedFile,
    'file-infected': refusedFile,
    'file-not-taken': refusedFile,
    'file-too-many': refusedFile,
    'file-too-much': refusedFile,
  } satisfies Partial<ProblemTexts>
}
