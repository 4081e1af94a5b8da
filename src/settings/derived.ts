/** What follows from several settings together: addresses, shares of connections, where definitions are, and what a form lacks. */
import type { MissingSetting } from '../models/definition-upload.ts'
import { type Form, webhookOf } from '../models/form.ts'
import type { Config } from './index.ts'
import { type WebhookReceivers, webhookSetting } from './webhook-settings.ts'

interface Addresses {
  officeUrl: string
  officePort: number
  baseUrl: string
  host: string
  port: number
}

/** Its origin, as links to it say. */
export function officeAddress({ officeUrl, officePort, baseUrl, host, port }: Addresses): string {
  if (officeUrl) return officeUrl
  return officePort === 0 ? baseUrl || originOf(host, port) : originOf(host, officePort)
}

/** The origin of a port of this machine. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

// How the connections of a process are shared out.

interface Connections {
  maxConnections: number
  officePort: number
}

/** Connections for the public and for the office: where it has a port of its own, the public cannot take its share. */
export function sharesOf({ maxConnections, officePort }: Connections): [number, number] {
  const office = officePort === 0 ? 0 : Math.ceil(maxConnections / 16)
  return [Math.max(1, maxConnections - office), office]
}

/** Programs that may wait for a change: they take a quarter of the port that they share with others. */
export function mostWaiting(settings: Connections): number {
  const [forms, desks] = sharesOf(settings)
  return Math.ceil((settings.officePort === 0 ? forms : desks) / 4)
}

// What the settings say about definitions.

/** Are definitions kept in the database? By default with PostgreSQL, which several machines share. */
export const storesForms = ({ formsFrom, databaseAddress }: Config): boolean =>
  (formsFrom ?? (databaseAddress ? 'store' : 'watch')) === 'store'

/** What a first start gets. Whoever gives the service a public address does not try it out: nobody there should find a sample. */
export const startersOf = ({ baseUrl }: Config, samples = baseUrl === '') => (samples ? 'with samples' : 'test form')

// What a form asks for and the settings do not set up: mail, or the receiver of a webhook. The log and the command line say it.

interface Settings {
  /** Where mail is handed in. */
  smtp?: unknown
  webhooks: WebhookReceivers
}

export function missingSettings(
  form: Pick<Form, 'notify' | 'webhook'>,
  { smtp, webhooks }: Settings,
): MissingSetting[] {
  const { notify: { email, office, assignee } = {} } = form
  const receiver = webhookOf(form)?.receiver
  const mails = email !== undefined || office !== undefined || assignee === true
  return [
    ...(mails && !smtp ? [{ setting: 'SVC_SMTP_URL' }] : []),
    ...(receiver !== undefined && !webhooks.has(receiver)
      ? [{ setting: webhookSetting(receiver, 'URL'), receiver }]
      : []),
  ]
}

export const toldMissing = ({ setting, receiver }: MissingSetting): string =>
  receiver === undefined
    ? `"notify" names mail, but ${setting} is not set: its emails will wait, and fail after 3 days`
    : `"webhook" names "${receiver}", but ${setting} is not set: its webhooks will wait, and fail after 3 days`
