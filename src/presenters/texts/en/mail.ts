/** Emails in English. */
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
  office: {
    received: {
      subject: (form: string, reference: string): string => `New: ${form} (${reference})`,
      heading: 'You have received a new form',
      text: 'For privacy, the answers are not in this email.',
    },
    reply: {
      subject: (form: string, reference: string): string => `Answer: ${form} (${reference})`,
      heading: 'You have received an answer to your question',
      text: 'For privacy, the answer is not in this email.',
    },
    file: {
      subject: (form: string, reference: string): string => `File: ${form} (${reference})`,
      heading: 'You have received a file',
      text: 'You can find it with the case. You get one email for all files that arrive within a minute.',
    },
    withdrawn: {
      subject: (form: string, reference: string): string => `Withdrawn: ${form} (${reference})`,
      heading: 'A person has withdrawn their case',
      text: 'You do not need to do anything.',
    },
  },
  facts: { reference: 'Reference', form: 'Form', at: 'Date' },
  messageLabel: 'Message from us:',
  link: 'Check the progress of your case',
  officeLink: 'Open the case in the office',
  whyPerson: (form: string): string =>
    `You get this email because someone entered your address in the form “${form}”. If this was not you, ignore this email. Do not reply: we do not read replies.`,
  whyOffice: (form: string): string => `You get this email because the form “${form}” sends its news to this address.`,
  contact: (contact: string): string => `Questions? ${contact}`,
}
