/** In place of a form that nobody can fill in now, in English. */
export const closed = {
  /** Titles of the page, by the state of the form. */
  titles: {
    'to-come': (form: string): string => `${form} (not open yet)`,
    closed: (form: string): string => `${form} (closed)`,
    withdrawn: (form: string): string => `${form} (no longer available)`,
  },
  states: {
    'to-come': 'This form is not open yet.',
    closed: 'This form is closed.',
    withdrawn: 'This form is no longer available.',
  },
  /** What somebody typed and has not sent. */
  unsent: {
    notReceived: 'We did not receive your form.',
    see: 'See the answers that you have not sent',
    title: 'Your answers',
    until: (date: string): string =>
      `You can copy your answers from this page. We keep them until ${date}. If the form opens again before then, you can continue.`,
    notSaved: 'Copy your answers from this page if you still need them. We have not kept them.',
  },
  opens: (time: string): string => `It opens on ${time}.`,
  closedOn: (time: string): string => `It closed on ${time}.`,
  contact: 'If you still need this service, contact us.',
  sent: 'If you have already sent this form, you can still check its progress.',
  find: 'Find your case',
  others: 'See all forms',
}
