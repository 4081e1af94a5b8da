/** Signing in with a password, choosing one, and an office without accounts. */
import { provider } from './provider.ts'

export const signIn = {
  title: 'Sign in to the office',
  email: 'Email address',
  password: 'Password',
  submit: 'Sign in',
  lasts: 'We sign you out after 1 hour without activity, and always after 12 hours.',
  forgotten: 'If you have forgotten your password, ask your administrator for a new link.',
  ended: {
    title: 'You have been signed out.',
    why: 'This happens after 1 hour without activity, after 12 hours in any case, when your permissions or your password change, or when you are signed out from another browser.',
    unsent:
      'What you sent last was not saved. Sign in, then go back in your browser to before this page: many browsers still show what you typed.',
  },
  faults: {
    empty: 'Enter your email address and password',
    refused: 'The email address or password is wrong',
    wait: 'There were too many attempts. Wait a minute, then try again',
    ...provider.faults,
  },
  choose: {
    title: 'Choose your password',
    lead: (email: string): string => `You will sign in to the office with ${email} and this password.`,
    hint: 'At least 12 characters. Three or four unrelated words make a good password.',
    again: 'Enter the password again',
    submit: 'Save password and continue',
    faults: {
      empty: 'Enter a password',
      short: 'Password must be 12 characters or more',
      long: 'Password must be 200 characters or fewer',
      common: 'This password is too easy to guess. Choose words that other people do not use together',
    },
    againFaults: { different: 'The passwords do not match. Enter both again' },
  },
  first: {
    title: 'The office has no accounts yet',
    lead: 'Create the first account with this command, on the machine that runs the service.',
    command: 'npm run -s cli -- staff add ada@example.org --name "Ada Example" --role admin',
    link: 'The command prints a link that works once, for 24 hours. The person who opens it chooses a password and is signed in.',
    others: 'Add other people in the same way. Give each one a role:',
    roles: { viewer: 'reads cases', caseworker: 'works on cases', admin: 'also sees deliveries and the audit' },
  },
}
