/** What is wrong with settings only together. */
import { nearest } from '../models/nearest.ts'
import { isWebhookSetting, WEBHOOK_PREFIX } from './webhook-settings.ts'

/** The settings that are judged together. One that is wrong by itself is absent. */
interface Settings {
  databaseAddress?: unknown
  secrets?: readonly string[]
  smtp?: unknown
  mailFrom?: unknown
  baseUrl?: string
  port?: number
  officePort?: number
  officeUrl?: string
  oidcIssuer?: string
  oidcClientId?: string
  oidcClientSecret?: string
}

/** A sentence for each. */
export function contradictions(config: Settings): string[] {
  const { databaseAddress, secrets, smtp, mailFrom, baseUrl, port, officePort, officeUrl } = config
  const { oidcIssuer, oidcClientId, oidcClientSecret } = config
  return [
    smtp && mailFrom === undefined && 'SVC_MAIL_FROM: must be set with SVC_SMTP_URL',
    smtp && baseUrl === '' && 'SVC_BASE_URL: must be set with SVC_SMTP_URL, because mail links to it',
    databaseAddress &&
      secrets?.length === 0 &&
      'SVC_SECRET: must be set with SVC_DATABASE_URL, the same for every process: what one signs, the others verify. Make one with: openssl rand -base64 32',
    officePort &&
      officePort === port &&
      `SVC_STAFF_PORT=${officePort}: is the same as SVC_PORT. Choose another port, or 0 to have the office on the same port`,
    officePort &&
      baseUrl &&
      officeUrl === '' &&
      'SVC_STAFF_URL: must be set with SVC_STAFF_PORT and SVC_BASE_URL, because the office has another address than the forms then',
    oidcIssuer && oidcClientId === '' && 'SVC_OIDC_CLIENT_ID: must be set with SVC_OIDC_ISSUER',
    oidcIssuer && oidcClientSecret === '' && 'SVC_OIDC_CLIENT_SECRET: must be set with SVC_OIDC_ISSUER',
    oidcIssuer === '' &&
      (oidcClientId || oidcClientSecret) &&
      'SVC_OIDC_ISSUER: must be set with the other SVC_OIDC_ settings',
  ].filter((fault): fault is string => typeof fault === 'string' && fault !== '')
}

// Finds settings of unknown names: a misspelt one would otherwise be ignored, and its default be used without a word.

const PREFIX = 'SVC_'
/** Settings of earlier releases, and what to do instead. */
const GONE = new Map([
  [
    'SVC_UPLOAD_SUBMISSION_BYTES',
    'remove it: all files of one form together can have ten times the bytes of SVC_UPLOAD_MAX_BYTES',
  ],
  ['SVC_DATABASE_POOL', 'remove it, and add the number to SVC_DATABASE_URL, such as ?pool=20 or &pool=20'],
])
const KEYED = ['URL', 'SECRET', 'ANSWERS'].map((part) => `${WEBHOOK_PREFIX}<KEY>_${part}`)

/** A sentence for each name of ours that is not `known`. SVC_LOAD_ names belong to the load gate. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>, known: readonly string[]): string[] {
  const isKnown = (name: string) =>
    !name.startsWith(PREFIX) || name.startsWith('SVC_LOAD_') || known.includes(name) || isWebhookSetting(name)
  return Object.keys(env)
    .filter((name) => !isKnown(name))
    .map((name) => {
      const instead = GONE.get(name)
      if (instead !== undefined) return `${name}: this setting is gone; ${instead}`
      const meant = nearest(
        name.slice(PREFIX.length),
        known.map((one) => one.slice(PREFIX.length)),
      )
      const listed = name.startsWith(WEBHOOK_PREFIX)
        ? `set receivers with ${KEYED.join(', ')}`
        : 'docs/operating.md lists them all'
      return `${name}: this setting does not exist; ${meant ? `did you mean ${PREFIX}${meant}?` : listed}`
    })
}
