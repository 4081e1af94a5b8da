/** What is said of signing in at a provider of OpenID Connect. */
import type { ProviderRefusal } from '../../../models/provider.ts'

export const provider = {
  link: 'Sign in with your organisation’s account',
  left: {
    here: 'You are signed out of the office.',
    there: 'Your organisation’s sign-in may still know you in this browser.',
    link: 'Sign out there, too',
    close: 'If others use this computer, close the browser.',
  },
  faults: {
    stale: 'This sign-in took too long, or was begun in another browser or tab. Begin again.',
    down: 'Your organisation’s sign-in does not answer. Try again in a minute, or sign in with a password if you have one here.',
    busy: 'Many people sign in at this moment, and your organisation’s sign-in is slow to answer. Wait some seconds, then begin again.',
    invalid:
      'Your organisation’s sign-in gave an answer that cannot be used. Whoever looks after the service finds the reason in its log.',
    denied: 'You were not signed in there. Begin again if you want to.',
    'no-role':
      'You are signed in there, but your account has no role in this office. Whoever looks after your organisation’s accounts can give you one.',
    'no-email':
      'Your organisation’s sign-in tells no e-mail address of yours, or one that was not confirmed. Whoever looks after your organisation’s accounts can add it.',
    taken:
      'There is an account of this office with your e-mail address already, and your organisation’s sign-in does not say that the address was confirmed. Sign in with your password.',
    disabled: 'Your account in this office is disabled. Whoever looks after the service can enable it.',
  } satisfies Record<ProviderRefusal, string>,
}
