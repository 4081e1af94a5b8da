/** The settings of the office: where it is reached, and how people sign in. */
import { issuer, rolesByValue, scope } from '../models/provider.ts'
import { secret, setting } from './setting.ts'
import { either, free, origin, whole, word } from './setting-values.ts'

export const OFFICE_SETTINGS = {
  staffPort: setting(
    'SVC_STAFF_PORT',
    '0',
    'port of the office, which is then on no other; 0: it is on `SVC_PORT`',
    whole(0, 65_535),
  ),
  staffUrl: setting(
    'SVC_STAFF_URL',
    '',
    'address of the office where it has one of its own, such as `https://office.example.org`; stands in links to it',
    origin,
  ),
  requireTotp: setting(
    'SVC_STAFF_REQUIRE_TOTP',
    '',
    'who must set up a second factor before they can do anything else in the office: `admins` or `everybody`. Default: nobody has to',
    either('admins', 'everybody'),
  ),
  oidcIssuer: setting(
    'SVC_OIDC_ISSUER',
    '',
    'issuer of OpenID Connect, such as `https://login.example.org/realms/town`: people of the office may sign in there, too',
    issuer,
  ),
  oidcClientId: setting('SVC_OIDC_CLIENT_ID', '', 'what the provider of OpenID Connect calls this service', free),
  oidcClientSecret: secret('SVC_OIDC_CLIENT_SECRET', 'what this service proves itself with to the provider', free),
  oidcScope: setting('SVC_OIDC_SCOPE', 'openid email profile', 'what the provider is asked to tell', scope),
  oidcRoleClaim: setting(
    'SVC_OIDC_ROLE_CLAIM',
    'roles',
    'claim that says what somebody may, a text or a list; with dots the way to it, such as `realm_access.roles`',
    word,
  ),
  oidcRoles: setting(
    'SVC_OIDC_ROLES',
    'viewer=viewer,caseworker=caseworker,admin=admin',
    'role in the office = value of that claim, comma-separated; the highest counts, and whoever has none is refused',
    rolesByValue,
  ),
}
