/** Before the content of a case is deleted. */
import { LONGEST_REMARK } from '../../../../models/event.ts'
import { counted } from '../numbers.ts'

export const removal = {
  title: 'Do you want to delete this case?',
  text: 'This deletes the answers, messages, notes and files for good. You cannot undo it.',
  stays:
    'The reference stays, so that the status page can say that the content was deleted. Backups still contain the content until they are deleted too.',
  reason: 'Reason',
  reasonHint: 'It stays in the history of the case, so do not name a person.',
  yes: 'Yes, delete this case',
  no: 'No, keep it',
  faults: {
    nothing: 'Enter a reason',
    long: `The reason must be ${counted(LONGEST_REMARK, 'character')} or fewer`,
    format: 'Remove the characters that cannot be shown',
  },
}
