/** Emails to the office. */
export const mail = {
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
  link: 'Open the case in the office',
  why: (form: string): string => `You get this email because the form “${form}” sends its news to this address.`,
}
