/** Finds settings of unknown names: a misspelt one would otherwise be ignored, and its default be used without a word. */
import { nearest } from '../models/nearest.ts'
import { isWebhookSetting, WEBHOOK_PREFIX } from './webhook-settings.ts'

const PREFIX = 'SVC_'
const KEYED = ['URL', 'SECRET', 'ANSWERS'].map((part) => `${WEBHOOK_PREFIX}<KEY>_${part}`)

/** A sentence for each name of ours that is not `known`. SVC_LOAD_ names belong to the load gate. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>, known: readonly string[]): string[] {
  const isKnown = (name: string) =>
    !name.startsWith(PREFIX) || name.startsWith('SVC_LOAD_') || known.includes(name) || isWebhookSetting(name)
  return Object.keys(env)
    .filter((name) => !isKnown(name))
    .map((name) => {
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
