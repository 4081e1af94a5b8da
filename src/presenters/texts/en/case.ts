/** The status page of a case, and what its person can do there: answer, withdraw, check a receipt. In English. */
import { LONGEST_REMARK } from '../../../models/event.ts'
import type { Expiry } from '../../../models/retention.ts'
import { counted, days, grouped, inDays } from './words.ts'

// Finding a case, and its page.

export const lookup = {
  title: 'Find your case',
  lead: 'Check the progress of your case and what happens next. You need the reference from your thank-you page. You do not need an account.',
  label: 'Reference',
  hint: 'It has 16 letters and numbers, for example 7K3M-9QXT-2VBD-HW8P. You can use capital or small letters, and leave out the hyphens.',
  submit: 'Find your case',
  errors: {
    empty: 'Enter the reference from your thank-you page',
    unknown: 'We cannot find a case with this reference. Check that it is the same as on your thank-you page.',
    mistyped: 'This reference is not right. Check that it is the same as on your thank-you page.',
    limited: 'Too many wrong references were entered from your network. Wait a minute, then try again.',
  },
  length: (count: number, wanted: number): string =>
    `Your reference must have ${wanted} letters and numbers. You entered ${count}.`,
}

export const status = {
  reference: 'Reference',
  arrived: {
    file: { title: 'We have received your file.', text: 'It is now part of your case.' },
    reply: { title: 'We have received your answer.', text: 'It is now part of your case.' },
  },
  standing: 'Status',
  next: 'What happens next',
  /** How long such cases usually take, from the last 30 days, and since when this one waits. */
  typical: {
    title: 'How long it takes',
    text: (median: number, finished: number, waiting: string): string =>
      `Half of the cases like this take ${days(median)}${median < 1 ? '' : ' or less'}. This is based on the ${counted(finished, 'case')} that we finished in the last 30 days. We received yours ${waiting} ago.`,
  },
  files: 'Send files',
  history: 'History',
  kept: 'How long we keep your answers',
  another: 'Find another case',
}

/** What happened to a case, where it was no change of status. */
export const events = {
  file: 'You sent a file',
  reply: 'You sent an answer',
  message: 'Message from us',
  reopened: (label: string): string => `Opened again: ${label}`,
  undone: 'We undid our last change',
  deleted: 'Answers and files deleted',
}

/** The page of a case whose content was deleted. */
export const deleted = {
  text: (time: string): string => `We deleted the answers and files of this case on ${time}.`,
  remains:
    'We no longer have them. We only keep the reference, the name of the form and what happened when, so that cases can still be counted.',
}

// What the page of a case says while the office asks for information.

/** `first`: the person has sent nothing yet. `office`, `person`: who has to do something next. */
export const asked = {
  /** Over the words of the office. */
  heading: { first: 'What we need from you', person: 'Our latest message', office: 'What we asked for' },
  /** In place of the label of the status, while it is the turn of the office. */
  answered: 'Answer received',
  /** What came since the office asked; `time` of the last of it. */
  sent({ replies, files }: { replies: number; files: number }, time: string): string {
    const sent = [some(replies, 'an answer', 'answer'), some(files, 'a file', 'file')].filter((part) => part !== '')
    return replies + files > 1
      ? `You sent ${sent.join(' and ')}. We received the last one on ${time}.`
      : `You sent ${sent.join(' and ')} on ${time}.`
  },
  turn: {
    office: 'You do not need to do anything now.',
    person: 'We have sent you a message since then.',
  },
  next: {
    office:
      'We will look at what you sent. Then we will continue with your case, or ask you here for what is still missing.',
    person:
      'Read our latest message. If it asks for something, send it to us here. If it does not, you do not need to do anything.',
  },
}

const some = (count: number, one: string, noun: string): string =>
  count === 0 ? '' : count === 1 ? one : counted(count, noun)

// Answering the office in words.

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

// Withdrawing a case.

export const withdraw = {
  title: 'Withdraw this case',
  text: 'We will close your case and stop working on it. You cannot undo this. If you change your mind, you have to send the form again.',
  labels: { reference: 'Reference', code: 'Withdrawal code' },
  hints: {
    reference: 'It is on your thank-you page, for example 7K3M-9QXT-2VBD-HW8P.',
    code: '12 letters and numbers. We showed it on your thank-you page for 30 minutes. If you do not have it, contact us.',
  },
  submit: 'Withdraw this case',
  back: 'Back to your case',
  faults: {
    noReference: 'Enter the reference from your thank-you page',
    noCode: 'Enter the withdrawal code from your thank-you page',
    reference: 'We cannot find a case with this reference. Check that it is the same as on your thank-you page.',
    code: 'This code is not for this case. Check that it is the same as on your thank-you page.',
    closed: 'You cannot withdraw this case any more. Go back to your case to see its status.',
    limited: 'Too many wrong references and codes were entered from your network. Wait a minute, then try again.',
    unavailable: 'Sorry, we could not withdraw the case. Wait a minute, then try again.',
  },
}

// Checking a receipt.

export const verify = {
  title: 'Check a receipt',
  lead: 'A receipt proves that we received a form, when, and with which answers. Anyone who has a receipt can check it here.',
  file: {
    label: 'Upload the receipt',
    hint: 'Use the file that you downloaded. Its name starts with “receipt-”.',
  },
  text: {
    label: 'Or paste the text of the receipt',
    hint: 'Open the file in a text editor, copy all of it and paste it here.',
  },
  submit: 'Check the receipt',
  another: 'Check another receipt',
  refused: {
    empty: 'Upload a receipt, or paste its text',
    'unreadable-file':
      'The selected file is not a receipt. Use the file that you downloaded: its name starts with “receipt-”.',
    unreadable: 'This is not a complete receipt. Copy all of the file, from the first { to the last }.',
    forged: 'This receipt has been changed, or is not from this service. It does not prove anything.',
    'unknown-key': 'This receipt was not signed by this service. It does not prove anything here.',
    unavailable: 'Sorry, we could not check the receipt. Wait a minute, then try again.',
  },
  genuine: {
    heading: 'This receipt is genuine',
    text: (title: string, reference: string, at: string, files: number): string =>
      `It proves that we received the form “${title}” on ${at}, with ${files === 0 ? 'no files' : counted(files, 'file')}, and gave it the reference ${reference}.`,
    limits:
      'It does not show who sent the form or what we decided. It does not contain the answers, but anyone who has a copy of them can show that they are the right ones.',
  },
  content: {
    same: 'The answers and files that we have are exactly the ones that were sent. Nothing was changed.',
    different:
      'The answers or files that we have are not the ones that were sent. Contact us and show us this receipt.',
    deleted: 'We have deleted the answers and files. The receipt still proves what they were to anyone who has a copy.',
    missing:
      'We no longer have a case with this reference. The receipt still proves what was sent to anyone who has a copy.',
  },
}

// How long something is kept, and why it was deleted.

/** `date`: the day by which it is done, where that can be told by now. */
export function kept(date: string | undefined, { final, finalDays }: { final: boolean; finalDays?: number }): string {
  if (final) return `We will delete your answers and files by ${date}.`
  const closed = finalDays === undefined ? undefined : `${inDays(finalDays)} after we close your case`
  const idle = date === undefined ? undefined : `by ${date} if nothing else happens`
  return `We will delete your answers and files ${[closed, idle].filter(Boolean).join(', or ')}.`
}

export const expiry = ({ since, days }: Expiry): string =>
  since === 'final' ? `${inDays(days)} after its final status` : `${inDays(days)} after the last event`
