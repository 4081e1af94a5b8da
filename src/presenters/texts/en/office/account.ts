/** Somebody's own account, and the browsers in which it is signed in. */
import type { Role } from '../../../../models/account.ts'
import { browserName } from '../../browser-name.ts'

export const account = {
  title: 'Your account',
  email: 'Email address',
  role: 'You can',
  roles: {
    viewer: 'read cases',
    caseworker: 'work on cases',
    admin: 'work on cases, and see deliveries and the audit',
  } satisfies Record<Role, string>,
  forms: 'Forms',
  all: 'All',
  languageChoice: { title: 'Language of these pages', submit: 'Save language' },
  page: {
    sessions: 'Where you are signed in',
    lasts: 'You are signed out of a browser after 1 hour without activity, and always after 12 hours.',
    columns: { browser: 'Browser', began: 'Signed in', seen: 'Last active' },
    own: 'This browser',
    signOut: 'Sign out',
  },
  /** "Firefox on Windows", of a `User-Agent`. */
  browser(agent: string): string {
    const found = browserName(agent)
    return found ? `${found.browser} on ${found.system}` : agent || 'Unknown browser'
  },
}
