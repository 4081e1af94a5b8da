/** Emails to people, in English; the facts and the contact of those to the office too. */
export const mail = {
  receipt: {
    subject: (form: string, reference: string): string => `We have received your form: ${form} (${reference})`,
    heading: 'We have received your form',
    text: 'Keep the reference below. You can use it to check the progress of your case at any time, without an account. So can anyone else who has it.',
  },
  status: {
    subject: (label: string, reference: string): string => `Your case ${reference}: ${label}`,
    heading: (label: string): string => `The status of your case is now “${label}”`,
  },
  asked: {
    subject: (label: string, reference: string): string => `Your case ${reference}: ${label} (please answer)`,
    heading: (_label: string): string => 'We need something from you',
  },
  message: {
    subject: (reference: string): string => `Your case ${reference}: a message from us`,
    heading: 'We have sent you a message',
  },
  facts: { reference: 'Reference', form: 'Form', at: 'Date' },
  messageLabel: 'Message from us:',
  link: 'Check the progress of your case',
  whyPerson: (form: string): string =>
    `You get this email because someone entered your address in the form “${form}”. If this was not you, ignore this email.`,
  /** Where the form names an address for answers. */
  reply: 'If you have a question, reply to this email.',
  noReply: 'Do not reply to this email.',
  contact: (contact: string): string => `Questions? ${contact}`,
}
