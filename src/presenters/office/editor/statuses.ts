/** A form gets statuses of its own: the usual ones in its language, or others, one on a line. */
import { type Form, ownLanguageOf, WITHDRAWN } from '../../../models/form.ts'
import { freeName } from '../../../models/plain-name.ts'
import { DEFAULT_STATUSES, type OwnStatus } from '../../../models/status.ts'
import type { Edited } from '../../../models/working-copy.ts'
import { passageOf } from '../../authored.ts'
import { inputError } from '../../controls.ts'
import type { AllTexts } from '../../texts/index.ts'
import { textsIn } from '../../texts/languages.ts'
import { statusTexts } from '../../texts/status-texts.ts'
import { headed } from '../office.ts'
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

/**
 * The statuses of lines such as "Approved (end): We have approved it.". Where they end as the usual ones and none is new, each is
 * followed as usual. Else those that do not end are followed by all below, by every end, and from where people are asked by all but
 * the first; where none is marked, the last one ends.
 */
export function statusesIn(
  { office }: AllTexts,
  form: Form,
  lines: string,
): { statuses: OwnStatus[] } | { fault: StatusFault } {
  const mark = ` (${office.editorRules.statuses.end.toLowerCase()})`
  const usual = new Map(usualStatuses(form).map((one) => [one.label, one]))
  const statuses: OwnStatus[] = []
  const given = lines.split('\n').filter((line) => line.trim() !== '')
  if (given.length > MOST) return { fault: { kind: 'many' } }
  const ids = new Set([...usual.values()].map(({ id }) => id))
  for (const line of given) {
    const [name = '', ...rest] = line.split(':')
    const [said, meaning] = [name.trim(), rest.join(':').trim()]
    const final = said.toLowerCase().endsWith(mark)
    const label = final ? said.slice(0, -mark.length).trim() : said
    if (meaning === '') return { fault: { kind: 'meaning', of: label } }
    if (statuses.some((one) => one.label === label)) return { fault: { kind: 'twice', of: label } }
    const isTaken = (one: string) => ids.has(one)
    const id = freeName(label.replace(/^[^\p{L}]+/u, ''), { joint: '-', most: 40, other: 'status', isTaken })
    ids.add(id)
    const { final: _, ...found } = usual.get(label) ?? { id, label, to: [] }
    statuses.push({ ...found, meaning, ...(final && { final }) })
  }
  const last = statuses.at(-1)
  if (!last || statuses.length < 2) return { fault: { kind: 'few' } }
  if (!statuses.some(({ final }) => final)) last.final = true
  const present = new Set(statuses.map(({ id }) => id))
  const isUsual = statuses.every(
    ({ label, final, to }) => usual.get(label)?.final === final && (final || to.some((id) => present.has(id))),
  )
  const after = (status: OwnStatus, i: number) =>
    statuses.filter((one, k) => one !== status && (k > i || one.final || (status.asks && k > 0))).map(({ id }) => id)
  const followersOf = (status: OwnStatus, i: number) =>
    status.final ? [] : isUsual ? status.to.filter((id) => present.has(id)) : after(status, i)
  return { statuses: statuses.map((status, i) => ({ ...status, to: followersOf(status, i) })) }
}

export function ownStatusesPage(
  texts: AllTexts,
  edited: Edited,
  { typed, fault, timeZone }: { typed?: string; fault?: StatusFault; timeZone: string },
) {
  const text = texts.office.editorRules.statuses
  const message = fault && ('of' in fault ? text.faults[fault.kind](fault.of) : text.faults[fault.kind])
  const all = usualStatuses(edited.form)
  const usual = all.map(({ label, meaning, final }) => `${label}${final ? ` (${text.end})` : ''}: ${meaning}`)
  const nameOf = (is: (one: OwnStatus) => boolean | undefined) => all.find(is)!.label
  return {
    ...headed(texts, text.title, { '#lines': message }),
    ...editFrame(texts, edited, { part: 'form', timeZone }),
    texts: text,
    passage: passageOf(texts, ownLanguageOf(edited.form)),
    lines: {
      ...{ id: 'lines', name: 'lines', value: typed ?? usual.join('\n'), rows: 8 },
      ...{
        label: { text: text.label },
        hint: {
          text: text.hint(
            nameOf(({ id }) => id === WITHDRAWN),
            nameOf(({ asks }) => asks),
          ),
        },
        errorMessage: inputError(texts, message),
      },
    },
    action: statusesHref(edited.slug),
  }
}
