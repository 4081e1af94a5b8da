/** The list of forms, in English. */
export const home = {
  title: 'Forms',
  heading: 'Choose a form',
  lead: 'You do not need an account. When you send a form we give you a reference, so that you can check its progress.',
  empty: 'There are no forms at the moment.',
  sent: {
    title: 'Already sent a form?',
    text: 'Use the reference from your thank-you page to check its progress.',
    link: 'Find your case',
  },
}
