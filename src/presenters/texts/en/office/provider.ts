/** Signing in at a provider of OpenID Connect. */
import type { ProviderRefusal } from '../../../../models/provider.ts'

export const provider = {
  link: 'Sign in with your organisation’s account',
  left: {
    here: 'You are signed out of the office.',
    there: 'You may still be signed in to your organisation’s account in this browser.',
    link: 'Sign out there too',
    close: 'If other people use this computer, close the browser.',
  },
  /** For people whose provider does not answer; the command follows the text. */
  otherWay: {
    title: 'If you cannot sign in with your organisation’s account',
    text: 'You can use a password. If you have none here, or have forgotten it, ask your administrator for a link to set one. This command makes the link, on the machine that runs the service:',
    command: 'npm run -s cli -- staff reset ada@example.org',
  },
  faults: {
    stale: 'Signing in took too long, or was started in another browser or tab. Start again',
    down: 'Your organisation’s sign-in does not answer. Try again in a minute. If you have a password here, you can use it now',
    busy: 'Many people are signing in, and your organisation’s sign-in is slow to answer. Wait a few seconds, then start again',
    invalid:
      'We could not use the answer of your organisation’s sign-in. Your administrator can find the reason in the log',
    denied: 'You were not signed in there. Start again if you want to',
    'no-role': 'Your organisation’s account has no role in this office. Ask your administrator to give you one',
    'no-email':
      'Your organisation’s sign-in did not give us a confirmed email address for you. Ask your administrator to add it',
    taken:
      'An account here already has your email address, but your organisation’s sign-in has not confirmed that the address is yours. Sign in with your password here, or ask your administrator for a link to set one',
    disabled: 'Your account in this office is disabled. Ask your administrator to enable it',
  } satisfies Record<ProviderRefusal, string>,
}
