/** What the page of somebody's own account says. */
import type { Role } from '../../../models/account.ts'

const BROWSERS = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari']
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux']
const NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

export const me = {
  title: 'Your account',
  email: 'E-mail address',
  role: 'You may',
  roles: {
    viewer: 'read cases',
    caseworker: 'work on cases',
    admin: 'work on cases, and read the audit',
  } satisfies Record<Role, string>,
  forms: 'Forms',
  all: 'All',
  /** "Firefox on Windows", of what a browser calls itself; the first that fits, since most claim to be others, too. */
  browser(agent: string): string {
    const named = (list: readonly string[]) => {
      const found = list.find((one) => agent.includes(one))
      return found && (NAMES[found] ?? found)
    }
    const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
    return browser && system ? `${browser} on ${system}` : agent || 'A browser without a name'
  },
}
