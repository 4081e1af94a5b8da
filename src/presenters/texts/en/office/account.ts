/** Somebody's own account, and the browsers in which it is signed in. */
import type { Role } from '../../../../models/account.ts'

const BROWSERS = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari']
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux']
const NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

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
  page: {
    sessions: 'Where you are signed in',
    lasts: 'You are signed out of a browser after 1 hour without activity, and always after 12 hours.',
    columns: { browser: 'Browser', began: 'Signed in', seen: 'Last active' },
    own: 'This browser',
    signOut: 'Sign out',
  },
  /** "Firefox on Windows". Most browsers also name others, so the first name in the list that fits is taken. */
  browser(agent: string): string {
    const named = (list: readonly string[]) => {
      const found = list.find((one) => agent.includes(one))
      return found && (NAMES[found] ?? found)
    }
    const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
    return browser && system ? `${browser} on ${system}` : agent || 'Unknown browser'
  },
}
