/**
 * Warnings about a form that asks for mail or a webhook for which there is no setting: sentences for the log and the command
 * line.
 */
import { type Form, webhookOf } from '../models/form.ts'
import { type WebhookReceivers, webhookSetting } from './webhook-settings.ts'

interface Settings {
  /** Where mail is handed in. */
  smtp?: unknown
  webhooks: WebhookReceivers
}

export function missingSettings(form: Pick<Form, 'notify' | 'webhook'>, { smtp, webhooks }: Settings): string[] {
  const { notify: { email, office } = {} } = form
  const receiver = webhookOf(form)?.receiver
  const mails = email !== undefined || office !== undefined
  return [
    ...(mails && !smtp
      ? ['"notify" names mail, but SVC_SMTP_URL is not set: its emails will wait, and fail after 3 days']
      : []),
    ...(receiver !== undefined && !webhooks.has(receiver)
      ? [
          `"webhook" names "${receiver}", but ${webhookSetting(receiver, 'URL')} is not set: its webhooks will wait, and fail after 3 days`,
        ]
      : []),
  ]
}
