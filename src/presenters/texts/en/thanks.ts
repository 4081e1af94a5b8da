/** The page after a form was sent, in English. */
export const thanks = {
  title: 'Thank you',
  unchanged: {
    title: 'You have already sent this form. Your changes were not sent.',
    text: 'We have what you sent the first time. If something in it is wrong, contact us and give us the reference below.',
    link: 'Fill in a new form',
  },
  reference: 'Your reference',
  form: 'Form',
  received: 'Received',
  keep: 'Print this page, take a photo or write the reference down.',
  /** What others can do who have the reference. */
  anyone: (takesFiles: boolean): string =>
    `Anyone who has it can check the progress of your case${takesFiles ? ' and add files to it' : ''}, but cannot see your answers.`,
  next: 'What happens next',
  /** Where the form and the service send mail. */
  mails: 'If you gave an email address, we write to you when something happens.',
  status: 'Check the progress of your case',
  copy: {
    title: 'Keep a copy',
    link: 'See and print a copy of your answers',
    text: 'You can do this in this browser for 30 minutes.',
  },
  receipt: {
    link: 'Download a receipt',
    text: 'It proves what you sent and when. Download your answers too, and keep both.',
    answers: 'Download your answers',
    check: 'Check a receipt',
  },
  withdrawal: {
    title: 'If you change your mind',
    text: 'You can use this code to withdraw your case until we make a decision. We only show the code here, in this browser, for 30 minutes. Write it down if you may need it.',
    code: 'Code',
  },
  kept: 'How long we keep your answers',
  /** On paper, before the address. */
  printed: 'Check the progress of your case:',
  /** For everybody but the sender. */
  notSender: {
    title: 'You can no longer view this page in this browser',
    text: 'You can view and download what you sent for 30 minutes after you send it, in the browser you used. If you have sent another form since, you can only view that one. If you need to know what you sent, contact us and give us your reference.',
  },
}
