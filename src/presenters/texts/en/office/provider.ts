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
  faults: {
    stale: 'Signing in took too long, or was started in another browser or tab. Start again',
    down: 'Your organisation’s sign-in does not answer. Try again in a minute, or use a password if you have one here',
    busy: 'Many people are signing in, and your organisation’s sign-in is slow to answer. Wait a few seconds, then start again',
    invalid:
      'We could not use the answer of your organisation’s sign-in. Your administrator can find the reason in the log',
    denied: 'You were not signed in there. Start again if you want to',
    'no-role': 'Your organisation’s account has no role in this office. Ask your administrator to give you one',
    'no-email':
      'Your organisation’s sign-in did not give us a confirmed email address for you. Ask your administrator to add it',
    taken:
      'An account here already has your email address, but your organisation’s sign-in has not confirmed that the address is yours. Sign in with your password',
    disabled: 'Your account in this office is disabled. Ask your administrator to enable it',
  } satisfies Record<ProviderRefusal, string>,
}
