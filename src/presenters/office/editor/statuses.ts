/** A form gets statuses of its own: the usual ones in its language, or others, one on a line. */
import { type Form, ownLanguageOf } from '../../../models/form.ts'
import { freeName } from '../../../models/plain-name.ts'
import { DEFAULT_STATUSES, type OwnStatus } from '../../../models/status.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { passageOf } from '../../authored.ts'
import { inputError } from '../../controls.ts'
import type { AllTexts } from '../../texts/index.ts'
import { textsIn } from '../../texts/languages.ts'
import { statusTexts } from '../../texts/status-texts.ts'
import { headed } from '../door-pages.ts'
import { editFrame } from './frame.ts'

/** A form has at most so many statuses. */
const MOST = 30

export type StatusFault = { kind: 'few' | 'many' | 'long' } | { kind: 'meaning' | 'twice'; of: string }

export const statusesHref = (slug: string): string => `/staff/forms/${slug}/edit/statuses`

/** The usual statuses, as a form has them that defines them itself. */
export const usualStatuses = (form: Form): OwnStatus[] =>
  DEFAULT_STATUSES.map(({ id, to, ...rules }) => {
    const { label, meaning, next } = statusTexts(textsIn(ownLanguageOf(form)), { id })
    return { id, label, meaning, ...(next !== undefined && { next }), ...rules, to: [...to] }
  })

/** The statuses of lines such as "Approved: We have approved it.". If one name is not usual, each is followed by those below it. */
export function statusesIn(form: Form, lines: string): { statuses: OwnStatus[] } | { fault: StatusFault } {
  const usual = new Map(usualStatuses(form).map((one) => [one.label, one]))
  const statuses: OwnStatus[] = []
  const given = lines.split('\n').filter((line) => line.trim() !== '')
  if (given.length > MOST) return { fault: { kind: 'many' } }
  const ids = new Set([...usual.values()].map(({ id }) => id))
  for (const line of given) {
    const [name = '', ...rest] = line.split(':')
    const [label, meaning] = [name.trim(), rest.join(':').trim()]
    if (meaning === '') return { fault: { kind: 'meaning', of: label } }
    if (statuses.some((one) => one.label === label)) return { fault: { kind: 'twice', of: label } }
    const isTaken = (one: string) => ids.has(one)
    const id = freeName(label.replace(/^[^\p{L}]+/u, ''), { joint: '-', most: 40, other: 'status', isTaken })
    ids.add(id)
    statuses.push({ ...(usual.get(label) ?? { id, label, to: [] }), meaning })
  }
  if (statuses.length < 2) return { fault: { kind: 'few' } }
  const isUsual = statuses.every(({ label }) => usual.has(label))
  const present = statuses.map(({ id }) => id)
  return {
    statuses: statuses.map((status, i) => {
      const to = isUsual ? status.to.filter((id) => present.includes(id)) : present.slice(i + 1)
      const { final: _, ...open } = status
      return to.length === 0 ? { ...open, final: true, to } : { ...open, to }
    }),
  }
}

export function ownStatusesPage(
  texts: AllTexts,
  edited: Edited,
  { typed, fault, timeZone }: { typed?: string; fault?: StatusFault; timeZone: string },
) {
  const text = texts.office.editorRules.statuses
  const message = fault && ('of' in fault ? text.faults[fault.kind](fault.of) : text.faults[fault.kind])
  const usual = usualStatuses(edited.form).map(({ label, meaning }) => `${label}: ${meaning}`)
  return {
    ...headed(texts, text.title, { '#lines': message }),
    ...editFrame(texts, edited, { part: 'form', timeZone }),
    texts: text,
    passage: passageOf(texts, ownLanguageOf(edited.form)),
    lines: {
      ...{ id: 'lines', name: 'lines', value: typed ?? usual.join('\n'), rows: 8 },
      ...{ label: { text: text.label }, hint: { text: text.hint }, errorMessage: inputError(texts, message) },
    },
    action: statusesHref(edited.slug),
  }
}
