/** What a browser says that it is, for all languages. */

const BROWSERS = ['Firefox', 'Edg', 'OPR', 'Chrome', 'Safari']
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux']
const NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

/**
 * "Firefox" and "Windows", of a `User-Agent`; undefined unless both are known. Most browsers also name others, so the first name
 * in the list that fits is taken.
 */
export function browserName(agent: string): { browser: string; system: string } | undefined {
  const named = (list: readonly string[]) => {
    const found = list.find((one) => agent.includes(one))
    return found && (NAMES[found] ?? found)
  }
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  return browser && system ? { browser, system } : undefined
}
