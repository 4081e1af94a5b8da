/** The settings: one table of names, defaults and meanings, read once from the environment, all faults reported together. */

import { parseMailbox } from '../models/mail-address.ts'
import { contradictions, unknownSettings } from './contradictions.ts'
import { parseDatabaseAddress } from './database-address.ts'
import { parseDriveAddress } from './drive-address.ts'
import { OFFICE_SETTINGS } from './office-settings.ts'
import {
  accent,
  either,
  flag,
  free,
  languages,
  oneOf,
  origin,
  scannerAddress,
  secret,
  secrets,
  setting,
  timeZone,
  webAddress,
  whole,
  word,
} from './setting.ts'
import { parseSmtpAddress } from './smtp-address.ts'
import { readWebhooks, type WebhookReceivers, webhookSetting } from './webhook-settings.ts'

export const SETTINGS = {
  host: setting('SVC_HOST', '127.0.0.1', 'address to listen on; `0.0.0.0` means every network card', word),
  port: setting('SVC_PORT', '3000', 'port to listen on; `0` picks any free one', whole(0, 65_535)),
  workers: setting('SVC_WORKERS', '1', 'processes that share the port; about one for each core', whole(1, 64)),
  baseUrl: setting(
    'SVC_BASE_URL',
    '',
    'public address, such as `https://forms.example.org`; set it behind a proxy',
    origin,
  ),
  ...OFFICE_SETTINGS,
  envFile: setting(
    'SVC_ENV_FILE',
    '',
    'file with settings, a line `NAME=value` for each; variables that are set win. The option `--env-file` names it too',
    free,
  ),
  dataDir: setting('SVC_DATA_DIR', 'data', 'folder for everything you own: database, files, definitions, secret', word),
  databaseAddress: secret(
    'SVC_DATABASE_URL',
    'PostgreSQL 15 or later, as `postgres://user:password@host:port/database?sslmode=…`. Default: a file in the data folder',
    parseDatabaseAddress,
  ),
  formsFrom: setting(
    'SVC_FORMS',
    '',
    'where definitions come from: `watch` (the folder `forms`) or `store` (the database). Default: `watch`, or `store` with `SVC_DATABASE_URL`',
    either('watch', 'store'),
  ),
  driveAddress: secret(
    'SVC_DRIVE_URL',
    'S3-compatible storage for files, as `s3://bucket/prefix?region=…&endpoint=…`. Default: the data folder',
    parseDriveAddress,
  ),
  backupKeyId: secret(
    'SVC_BACKUP_ACCESS_KEY_ID',
    'ID of the access key for backups on S3; they have credentials of their own',
    free,
  ),
  backupKey: secret('SVC_BACKUP_SECRET_ACCESS_KEY', 'access key for backups on S3', free),
  secrets: secret(
    'SVC_SECRET',
    'signs form pages; at least 32 characters. Of several, separated by commas, the first signs and all verify. Default: `secret` in the data folder',
    secrets,
  ),
  trustProxy: setting(
    'SVC_TRUST_PROXY',
    '0',
    'number of proxies in front of Intake whose `X-Forwarded-For` it trusts',
    whole(0, 10),
  ),
  timeZone: setting('SVC_TIME_ZONE', 'UTC', 'time zone of the office, such as `Europe/Berlin`', timeZone),
  serviceName: setting('SVC_SERVICE_NAME', 'Intake', 'name in the header of every page', word),
  languages: setting(
    'SVC_LANGUAGES',
    'en',
    'languages that pages and mails speak, such as `en,de,ar`; the first is for people who ask for none of them',
    languages,
  ),
  contact: setting('SVC_CONTACT', '', 'how to get help, shown on every page: a phone number or an email address', free),
  privacyUrl: setting('SVC_PRIVACY_URL', '', 'privacy notice, linked at the bottom of every page', webAddress),
  accessibilityUrl: setting(
    'SVC_ACCESSIBILITY_URL',
    '',
    'accessibility statement. Default: `/accessibility`, a page that says what was tested',
    webAddress,
  ),
  imprintUrl: setting('SVC_IMPRINT_URL', '', 'imprint or legal notice, linked at the bottom of every page', webAddress),
  logo: setting(
    'SVC_LOGO',
    '',
    'file with your logo for the header: PNG, or SVG without scripts and outside parts; 20 kB at most',
    free,
  ),
  accent: setting(
    'SVC_ACCENT',
    '',
    'colour of links and buttons, such as `#1f4a45`; it must be legible on light pages (WCAG AA)',
    accent,
  ),
  draftDays: setting(
    'SVC_DRAFT_DAYS',
    '7',
    'days after the last change until an unsent form is deleted, with its files',
    whole(1, 90),
  ),
  draftMaxDays: setting(
    'SVC_DRAFT_MAX_DAYS',
    '30',
    'days in which a form can be filled in, from when it was first opened',
    whole(1, 365),
  ),
  draftTotalBytes: setting(
    'SVC_DRAFT_TOTAL_BYTES',
    '1073741824',
    'answers of all drafts together, in bytes; new drafts are refused above it',
    whole(1, 1_099_511_627_776),
  ),
  uploadMaxBytes: setting(
    'SVC_UPLOAD_MAX_BYTES',
    '10485760',
    'largest file in bytes; all files of one form together can have ten times as many',
    whole(1, 1_073_741_824),
  ),
  unclaimedMaxBytes: setting(
    'SVC_UPLOAD_UNCLAIMED_BYTES',
    '2147483648',
    'files of all unsent forms together, in bytes; new files are refused above it',
    whole(1, 1_099_511_627_776),
  ),
  clamdUrl: setting(
    'SVC_CLAMD_URL',
    '',
    'virus scanner (ClamAV daemon), as `tcp://host:3310` or `unix:/path`; without it files are marked "not scanned"',
    scannerAddress,
  ),
  smtp: secret(
    'SVC_SMTP_URL',
    'mail server, as `smtp://user:password@host:587` or `smtps://host:465`; without it no mail is sent',
    parseSmtpAddress,
  ),
  mailFrom: setting(
    'SVC_MAIL_FROM',
    '',
    'sender of mail, such as `Parking office <office@example.org>`; required with `SVC_SMTP_URL`',
    parseMailbox,
  ),
  webhookPrivate: setting(
    'SVC_WEBHOOK_ALLOW_PRIVATE',
    'false',
    '`true` lets webhooks go to this machine and to private networks',
    flag,
  ),
  logLevel: setting(
    'SVC_LOG_LEVEL',
    'info',
    '`debug`, `info` (with a line for each request), `warn`, `error` or `silent`',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
  ),
  metricsPort: setting(
    'SVC_METRICS_PORT',
    '0',
    'port for `/metrics` (Prometheus) on the same host; `0` means none',
    whole(0, 65_535),
  ),
  maxConnections: setting(
    'SVC_MAX_CONNECTIONS',
    '4096',
    'most open connections of all processes together; above it the longest idle one is closed',
    whole(1, 1_000_000),
  ),
  maxInFlight: setting(
    'SVC_MAX_IN_FLIGHT',
    '512',
    'most requests at work at once in all processes together; above it the answer is 503',
    whole(1, 1_000_000),
  ),
  shutdownMs: setting(
    'SVC_SHUTDOWN_MS',
    '8000',
    'milliseconds that running requests get to finish when the service stops',
    whole(0, 600_000),
  ),
}

export type Config = { readonly [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['parse']> } & {
  /** Receivers of webhooks, from settings whose names hold their key. */
  readonly webhooks: WebhookReceivers
}

export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: string[]) {
    super(`The settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Reads every setting from `env`. An empty value means the default. Throws ConfigError with all faults at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults = unknownSettings(
    env,
    Object.values(SETTINGS).map(({ name }) => name),
  )
  const config: Record<string, unknown> = {}
  for (const [key, { name, parse, default: fallback, secret: hidden }] of Object.entries(SETTINGS)) {
    const text = env[name]?.trim() || fallback
    try {
      config[key] = parse(text)
    } catch (error) {
      faults.push(`${name}=${hidden ? '(hidden)' : JSON.stringify(withoutPassword(text))}: ${(error as Error).message}`)
    }
  }
  config.webhooks = readWebhooks(env, (name, reason) => faults.push(`${name}: ${reason}`))
  faults.push(...contradictions(config))
  if (faults.length > 0) throw new ConfigError(faults)
  return Object.freeze(config) as unknown as Config
}

/** An address may hold a password where none is allowed. */
const withoutPassword = (text: string): string => text.replace(/\/\/[^/@]*@/g, '//(hidden)@')

const HIDDEN = '(hidden)'

/** The text of each setting that is in force, by its name; '' where nothing is set. Of those that are secret, only that they are set. */
export function settingsInForce(
  env: (name: string) => string | undefined,
  { webhooks }: Pick<Config, 'webhooks'>,
): Record<string, string> {
  const own = Object.values(SETTINGS).map((one) => ({ ...one, text: env(one.name)?.trim() || one.default }))
  const theirs = [...webhooks].flatMap(([key, { answers }]) => [
    [webhookSetting(key, 'URL'), HIDDEN],
    [webhookSetting(key, 'SECRET'), HIDDEN],
    [webhookSetting(key, 'ANSWERS'), String(answers)],
  ])
  return Object.fromEntries([...own.map(({ name, text, secret }) => [name, text && secret ? HIDDEN : text]), ...theirs])
}

/** Two of them say where a service is, and not how it works; the secret is judged by itself. */
const UNCOMPARED = ['SVC_DATA_DIR', 'SVC_ENV_FILE', 'SVC_SECRET']

/** A sentence for each setting that has another text now, or none. What `then` does not have, an earlier release did not know. */
export function changedSettings(
  then: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] {
  const said = (text: string) => (text === '' ? 'not set' : text === HIDDEN ? 'set' : JSON.stringify(text))
  return Object.entries(then).flatMap(([name, text]) => {
    const is = now[name] ?? ''
    const isOurs = /^SVC_[A-Z0-9_]+$/.test(name) // a backup may come from anywhere
    return isOurs && !UNCOMPARED.includes(name) && is !== text
      ? [`  ${name} was ${said(text)}, and is ${said(is)} now.`]
      : []
  })
}
