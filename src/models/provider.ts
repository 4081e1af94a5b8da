/** A provider of OpenID Connect: its settings, and what its claims mean. */
import { isNothing, ROLES, type Role } from '../models/account.ts'

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  scope: string
  /** The claim that gives the role; with dots where it is inside other objects. */
  roleClaim: string
  /** What the values of that claim allow. */
  roles: ReadonlyMap<string, GivenRole>
}
/** `editor` edits all forms, beside a role or without one. */
type GivenRole = (typeof GIVEN)[number]
const GIVEN = ['editor', 'viewer', 'caseworker', 'admin'] as const

/**
 * Why nobody was signed in. `stale`: the answer does not belong to a question that this browser asked a moment ago; `busy`:
 * too many wait for the provider.
 */
export type ProviderRefusal =
  | 'stale'
  | 'down'
  | 'busy'
  | 'invalid'
  | 'denied'
  | 'no-role'
  | 'no-email'
  | 'taken'
  | 'waiting'
  | 'disabled'

/** Over https, or on this machine. */
export function issuer(text: string): string {
  if (text === '') return ''
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)
  if (!url || !isSafe || url.username || url.password || url.search || url.hash)
    throw new Error('write the issuer as its provider names it, such as https://login.example.org/realms/town')
  return text
}

export function scope(text: string): string {
  if (!text.split(' ').includes('openid')) throw new Error('write names with spaces between them, openid among them')
  return text
}

/** `role=value`, comma-separated. A role may have several values; each value has one role. */
export function rolesByValue(text: string): ReadonlyMap<string, GivenRole> {
  const roles = new Map<string, GivenRole>()
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.split('=').map((one) => one.trim())
    const role = GIVEN.find((one) => one === name)
    if (!role || value === '' || roles.has(value))
      throw new Error(`write pairs such as admin=office-admins,viewer=office-staff; roles are ${GIVEN.join(', ')}`)
    roles.set(value, role)
  }
  return roles
}

/** What a provider says that somebody may do. `isEditor` is absent where the settings name no editors. */
export interface Given {
  role: Role
  isEditor?: boolean
}

/** The highest role that these claims give, and whether they make an editor; undefined when they give nothing. */
export function rightsOf(
  claims: Readonly<Record<string, unknown>>,
  { roleClaim, roles }: Pick<ProviderSettings, 'roleClaim' | 'roles'>,
): Given | undefined {
  const found = claimOf(claims, roleClaim)
  const values = Array.isArray(found) ? found : [found]
  const given = values.map((value) => (typeof value === 'string' ? roles.get(value) : undefined))
  const role = ROLES.findLast((one) => one !== 'none' && given.includes(one)) ?? 'none'
  const isEditor = given.includes('editor')
  if (isNothing({ role, edits: isEditor ? 'all' : [] })) return undefined
  return { role, ...([...roles.values()].includes('editor') && { isEditor }) }
}

/** A name may contain dots itself. */
function claimOf(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((at, part) => {
    const isObject = typeof at === 'object' && at !== null && Object.hasOwn(at, part)
    return isObject ? (at as Record<string, unknown>)[part] : undefined
  }, claims)
}
