/** What is wrong with settings only together. */

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
