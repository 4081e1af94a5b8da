/** The pages where admins manage accounts. In English. */

export const accounts = {
  name: 'Full name',
  nameHint: 'Other people in the office see this name.',
  faults: {
    'no-name': 'Enter a name',
    'long-name': 'Name must be 200 characters or fewer',
    'name-taken': 'Enter another name. The service uses this one itself',
    'no-email': 'Enter an email address',
    'wrong-email': 'Enter an email address, like ada@example.org',
    'email-taken': 'There is already an account with this email address',
  },
}
