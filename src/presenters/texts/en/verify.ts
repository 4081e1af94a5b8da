/** Checking a receipt, in English. */
import { counted } from './numbers.ts'

export const verify = {
  title: 'Check a receipt',
  lead: 'A receipt proves that a form arrived here, when, and with which answers. Anybody who has one can check it.',
  file: { label: 'The file of the receipt', hint: 'As it was downloaded; its name begins with “receipt-”.' },
  text: { label: 'Or its text', hint: 'Open the file with a text editor, copy all of it, and paste it here.' },
  submit: 'Check',
  refused: {
    empty: 'Choose the file of the receipt, or paste its text, then check it.',
    'unreadable-file':
      'This file is not a receipt. Choose the one that was downloaded; its name begins with “receipt-”.',
    unreadable: 'This is not a whole receipt. Copy all of the file, from the first { to the last }.',
    forged: 'This receipt was changed, or was not made here. It proves nothing.',
    'unknown-key': 'This receipt was not signed with a key of this service. It proves nothing here.',
  },
  genuine: {
    heading: 'This receipt is genuine',
    text: (title: string, reference: string, at: string, files: number): string =>
      `It proves that the form “${title}” arrived here on ${at}, with ${files === 0 ? 'no file' : counted(files, 'file')}, and was given the reference ${reference}.`,
    limits:
      'It does not say who sent the form, nor what was decided. The answers do not stand in it: whoever has them can show that they are the ones it was made for.',
  },
  content: {
    same: 'The answers and files that we keep are exactly those that were sent: nothing was changed since.',
    different: 'What we keep differs from what was sent. Show this receipt to the office.',
    deleted: 'We have deleted the answers and files since. The receipt still proves what they were to who has a copy.',
    missing: 'We keep no case with this reference any more. The receipt still proves what was sent to who has a copy.',
  },
  offer: {
    link: 'Download a receipt',
    text: 'It is signed, and proves later what you sent and when. You can download it for half an hour, in this browser only. Keep it together with',
    answers: 'your answers as a file',
    check: 'Check a receipt',
  },
}
