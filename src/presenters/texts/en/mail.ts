/** Letters in English. */
export const mail = {
  receipt: {
    subject: (form: string, reference: string): string => `We have received your form: ${form} (${reference})`,
    heading: 'We have received your form',
    text: 'Keep the reference below: with it you can see at any time where your case stands, without an account. Anyone who has it can do so too.',
  },
  status: {
    subject: (label: string, reference: string): string => `Your case ${reference}: ${label}`,
    heading: (label: string): string => `Your case now stands at “${label}”`,
  },
  asked: {
    subject: (label: string, reference: string): string => `Your case ${reference}: ${label} (please answer)`,
    heading: (_label: string): string => 'We need something from you',
  },
  message: {
    subject: (reference: string): string => `Your case ${reference}: a message from the office`,
    heading: 'The office has sent you a message',
  },
  office: {
    received: {
      subject: (form: string, reference: string): string => `New: ${form} (${reference})`,
      heading: 'A form has arrived',
      text: 'Its answers do not stand in this mail.',
    },
    reply: {
      subject: (form: string, reference: string): string => `Answer: ${form} (${reference})`,
      heading: 'The answer to your question has arrived',
      text: 'It does not stand in this mail.',
    },
    file: {
      subject: (form: string, reference: string): string => `File: ${form} (${reference})`,
      heading: 'A file has arrived',
      text: 'It is with the case. Files that came within a minute of it are not told one by one.',
    },
    withdrawn: {
      subject: (form: string, reference: string): string => `Withdrawn: ${form} (${reference})`,
      heading: 'A case was withdrawn by the person who sent it',
      text: 'There is nothing more to do.',
    },
  },
  facts: { reference: 'Reference', form: 'Form', at: 'When' },
  messageLabel: 'The office says:',
  link: 'See where the case stands',
  officeLink: 'Open the case in the office',
  whyCitizen: (form: string): string =>
    `You get this mail because your address was given in the form “${form}”. If it was not you, somebody mistyped theirs: delete this mail, there is nothing to do. Nobody reads answers to it.`,
  whyOffice: (form: string): string => `You get this mail because the form “${form}” names this address.`,
  contact: (contact: string): string => `Questions? ${contact}`,
}
