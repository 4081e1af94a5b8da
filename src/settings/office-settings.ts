/** The settings of the office: where it is reached, and how people sign in. */
import { issuer, rolesByValue, scope } from '../models/provider.ts'
import { either, free, origin, secret, setting, whole, word } from './setting.ts'

export const OFFICE_SETTINGS = {
  officePort: setting(
    'SVC_STAFF_PORT',
    '0',
    'port for the office alone; `0` keeps the office on `SVC_PORT`',
    whole(0, 65_535),
  ),
  officeUrl: setting(
    'SVC_STAFF_URL',
    '',
    'address of the office if it has its own, such as `https://office.example.org`; links to the office use it',
    origin,
  ),
  requireTotp: setting(
    'SVC_STAFF_REQUIRE_TOTP',
    '',
    'who must set up two-step sign-in: `admins` or `everybody`. Default: nobody',
    either('admins', 'everybody'),
  ),
  oidcIssuer: setting(
    'SVC_OIDC_ISSUER',
    '',
    'issuer of your OpenID Connect provider, such as `https://login.example.org/realms/town`',
    issuer,
  ),
  oidcClientId: setting('SVC_OIDC_CLIENT_ID', '', 'client ID that the provider gave to this service', free),
  oidcClientSecret: secret('SVC_OIDC_CLIENT_SECRET', 'client secret that the provider gave to this service', free),
  oidcScope: setting('SVC_OIDC_SCOPE', 'openid email profile', 'scopes that the provider is asked for', scope),
  oidcRoleClaim: setting(
    'SVC_OIDC_ROLE_CLAIM',
    'roles',
    'claim with the roles of a person, a text or a list; dots lead into objects, as in `realm_access.roles`',
    word,
  ),
  oidcRoles: setting(
    'SVC_OIDC_ROLES',
    'viewer=viewer,caseworker=caseworker,admin=admin',
    'role in the office = value of that claim, separated by commas; the highest role counts, and `editor` comes on top',
    rolesByValue,
  ),
}
