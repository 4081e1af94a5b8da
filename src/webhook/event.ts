/** What a webhook says: that something happened to a case. It holds answers only where they are given. */
import type { Answers } from '../models/answers.ts'
import { type CaseEvent, publicEvents } from '../models/event.ts'
import { statusOf } from '../models/form.ts'
import type { Case } from '../models/submission.ts'
import { WEBHOOK_SCHEMA_PATHS } from '../models/webhook-event.ts'
import { textsIn } from '../presenters/texts/languages.ts'
import { statusTexts } from '../presenters/texts/status-texts.ts'

const texts = textsIn('en')

/** What a case holds, as exports have it. */
export interface Content {
  answers: Answers
  files: readonly object[]
}
/** `id` recognises the event. `first`: the event is the receipt of the case. `content`: the receiver gets it too. */
interface Told {
  id: string
  event: CaseEvent
  first: boolean
  version: string
  baseUrl: string
  content?: Content | undefined
}
/** The body of a webhook, in JSON. */
export type WriteEvent = (found: Case, told: Told) => string

/** The body of a test event, which is about no case: `at` in UTC milliseconds. */
export type WriteTest = (receiver: string, at: number) => string

export const writeTest: WriteTest = (receiver, at) =>
  JSON.stringify({ type: 'test', timestamp: new Date(at).toISOString(), data: { receiver } })

export const writeEvent: WriteEvent = ({ reference, form }, { id, event, first, version, baseUrl, content }) => {
  const [told = event] = publicEvents([event])
  const status = statusOf(form, told.status)!
  return JSON.stringify({
    $schema: `${baseUrl}${WEBHOOK_SCHEMA_PATHS[content ? 'withAnswers' : 'plain']}`,
    type: `case.${first ? 'received' : told.kind}`,
    timestamp: new Date(told.at).toISOString(),
    data: {
      id,
      reference,
      form: form.slug,
      version,
      status: { id: status.id, label: statusTexts(texts, status).label, final: status.final === true },
      by: told.by === 'public' ? 'person' : 'office',
      ...(told.message !== undefined && { message: told.message }),
      ...(told.upload !== undefined && { upload: told.upload }),
      ...content,
    },
  })
}
