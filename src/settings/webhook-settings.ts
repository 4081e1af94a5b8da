/**
 * Receivers of webhooks. A definition names one by a key; its address and its secret are settings, because definitions are
 * published, copied and shown. Whether it may get answers is a setting too: authors ask for it, and operators decide.
 */
import { flag } from './setting.ts'

export interface WebhookReceiver {
  url: string
  /** Bytes; several while they are changed: the message is signed with each. */
  secrets: readonly Buffer[]
  /** It may get answers. Then the address is https. */
  answers: boolean
}
/** By key, as it stands in a definition. */
export type WebhookReceivers = ReadonlyMap<string, WebhookReceiver>

export const WEBHOOK_KEY = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$'
export const WEBHOOK_PREFIX = 'SVC_WEBHOOK_'
const NAME = /^SVC_WEBHOOK_([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)_(URL|SECRET|ANSWERS)$/

type Part = 'URL' | 'SECRET' | 'ANSWERS'

/** The setting of a key: `permit-desk` and `URL` give `SVC_WEBHOOK_PERMIT_DESK_URL`. */
export const webhookSetting = (key: string, part: Part): string =>
  `${WEBHOOK_PREFIX}${key.toUpperCase().replaceAll('-', '_')}_${part}`

/** Is this the name of a setting of some receiver? */
export const isWebhookSetting = (name: string): boolean => NAME.test(name)

/** Reads the receivers; `fault` is told the name of a setting and what is wrong with it. */
export function readWebhooks(
  env: Readonly<Record<string, string | undefined>>,
  fault: (name: string, reason: string) => void,
): WebhookReceivers {
  const keys = new Set(
    Object.keys(env).flatMap((name) => {
      const [, key] = NAME.exec(name) ?? []
      return key !== undefined && env[name]?.trim() ? key.toLowerCase().replaceAll('_', '-') : []
    }),
  )
  const receivers = new Map<string, WebhookReceiver>()
  for (const key of keys) {
    const nameOf = (part: Part) => webhookSetting(key, part)
    const textOf = (part: Part) => env[nameOf(part)]?.trim() ?? ''
    const isSet = (['URL', 'SECRET', 'ANSWERS'] as const).filter((part) => textOf(part) !== '')
    const read = <T>(part: Part, parse: (text: string) => T): T | undefined => {
      if (textOf(part) === '') {
        fault(nameOf(part), `must also be set, because ${nameOf(isSet[0]!)} is set`)
        return undefined
      }
      try {
        return parse(textOf(part))
      } catch (error) {
        fault(`${nameOf(part)}=(hidden)`, (error as Error).message)
        return undefined
      }
    }
    const [url, secrets] = [read('URL', addressOf), read('SECRET', secretsOf)]
    const answers = isSet.includes('ANSWERS') && read('ANSWERS', flag)
    if (answers && url?.startsWith('http:'))
      fault(nameOf('ANSWERS'), `answers are only sent over https. Set ${nameOf('URL')} to an address with https://`)
    if (url !== undefined && secrets && answers !== undefined) receivers.set(key, { url, secrets, answers })
  }
  return receivers
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    throw new Error('enter an address such as https://desk.example.org/intake, without a password')
  return url.href
}

/** A secret as Standard Webhooks writes it: `whsec_` and base64 of 24 to 64 bytes. */
function secretsOf(text: string): readonly Buffer[] {
  return text.split(',').map((one) => {
    const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(one.trim()) ?? []
    const bytes = Buffer.from(base64, 'base64')
    if (bytes.length < 24 || bytes.length > 64)
      throw new Error(
        'enter whsec_ and the base64 of 24 to 64 bytes. To create one, run: echo whsec_$(openssl rand -base64 32)',
      )
    return bytes
  })
}
