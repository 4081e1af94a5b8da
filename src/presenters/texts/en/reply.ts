/** Answering the office in words, in English. */
import { LONGEST_REMARK } from '../../../models/event.ts'
import { counted, grouped } from './numbers.ts'

export const reply = {
  heading: 'Your answer',
  label: 'Your answer',
  button: 'Send your answer',
  /** Once an answer has come. */
  more: { label: 'Add to your answer (optional)', button: 'Send this too' },
  hint: `Up to ${counted(LONGEST_REMARK, 'character')}. Only we can read it: this page will not show it.`,
  forCase: 'For your case',
  asked: 'What we need from you',
  back: 'Back to your case',
  faults: {
    missing: () => 'Enter your answer.',
    tooLong: (length: number): string =>
      `Your answer must be ${counted(LONGEST_REMARK, 'character')} or fewer. You entered ${grouped(length)}. Shorten it, or send the rest as a second answer.`,
    format: () => 'Your answer contains characters that we cannot show. Remove them, then send it again.',
    stale: () => 'We did not receive your answer because this page is out of date. Check it, then send it again.',
    'not-asked': () => 'We no longer need an answer, so we did not receive this one. Copy it if you want to keep it.',
    'too-many': () => 'You have already sent 20 answers, so we did not receive this one. Wait until we have read them.',
    unavailable: () =>
      'Sorry, we could not save your answer. It is still on this page. Wait a minute, then send it again.',
  },
}
