/** Checking a receipt, in English. */
import { counted } from './numbers.ts'

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
