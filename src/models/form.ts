/** A form: a published definition with its pages, and the statuses its submissions may have. */
import { type Field, isField } from './field.ts'
import type { Language } from './language.ts'
import { answerFieldsOf, type Page } from './page.ts'
import { DEFAULT_STATUSES, type OwnStatus, type Status } from './status.ts'

export interface Confirmation {
  /** Heading of the thank-you page; it always begins with "Thank you". Default: "Thank you". */
  title?: string
  text?: string
  /** What happens next. Default: the "next" of the first status. */
  next?: string
}
/** Who gets mail about a case. */
export interface Notify {
  /** Id of the e-mail question whose answer is the person's address. */
  email?: string
  /** Address of the office, or several. */
  office?: string | string[]
  /** Whoever a case is assigned to gets the mails to the office about it, too. */
  assignee?: boolean
  /** The addresses of the office get a list each day of what is new and what is overdue. */
  daily?: boolean
  /** Address to which an answer to a mail goes; without it, mails ask people not to answer. */
  replyTo?: string
}
export const officeAddresses = ({ notify }: Pick<Form, 'notify'>): readonly string[] => [notify?.office ?? []].flat()
/** Which program hears about a case. */
export interface Webhook {
  /** Key of the receiver, whose address and secret are settings. */
  receiver: string
  /** It also gets the answers, if its settings allow that. Default: false. */
  answers?: boolean
}
/** After how many days the content of a case is deleted. */
export interface Retention {
  /** Since a final status. */
  finalDays?: number
  /** Since anything happened, while the status is not final. */
  idleDays?: number
}
export interface Form {
  /** Address of the JSON Schema of definitions, for editors. */
  $schema?: string
  slug: string
  /** The language that it is written in. Default: English. */
  language?: Language
  /** The languages that it is translated into, whole. */
  languages?: Language[]
  title: string
  /** Longer texts may hold paragraphs, lists, bold and links. */
  markdown?: boolean
  /** One sentence for the list of forms. */
  summary?: string
  /** Shown above the questions; blank lines separate paragraphs. */
  introduction?: string
  /** What people need, shown before the first of several pages. */
  needs?: string[]
  pages: Page[]
  /** What people confirm by sending, on the check page of a form of several pages; blank lines separate paragraphs. */
  declaration?: string
  /** Words on the sending button. Default "Send". */
  submitLabel?: string
  confirmation?: Confirmation
  statuses?: OwnStatus[]
  /** ISO 8601 date-times with offset; see `openingState`. */
  opensAt?: string
  closesAt?: string
  /** Shown while the form is not open. */
  closedText?: string
  /** A form sent sooner than this after its page was made is held as possible spam. Seconds, default 3. */
  minimumAgeSeconds?: number
  /** Left out of the list on the home page; the address still works. */
  unlisted?: boolean
  /** The department whose name and look its pages carry. */
  department?: string
  /** Days from its receipt in which a case should be finished; the office marks later ones. */
  dueDays?: number
  /** Ids of the questions whose answers the office calls a case by; see `namedBy`. */
  caseName?: string[]
  /** Everybody may see how many cases came and how long they took. */
  publicNumbers?: boolean
  notify?: Notify
  /** The key alone: a receiver that gets no answers. */
  webhook?: string | Webhook
  retention?: Retention
}

export const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** The language that a form is written in. */
export const ownLanguageOf = ({ language = 'en' }: Pick<Form, 'language'>): Language => language
/** The languages in which a form can be shown: its own, then those that it is translated into. */
export const languagesOf = (form: Pick<Form, 'language' | 'languages'>): Language[] => [
  ownLanguageOf(form),
  ...(form.languages ?? []),
]
/** All questions of a form, in the order asked, with the JSON Pointer of each. */
export const fieldsOf = (form: Form): { field: Field; pointer: string }[] =>
  form.pages.flatMap((page, p) =>
    page.fields.flatMap((item, f) => (isField(item) ? [{ field: item, pointer: `/pages/${p}/fields/${f}` }] : [])),
  )
/** All questions of a form, by id. */
export const fieldsById = (form: Form): Map<string, Field> =>
  new Map(fieldsOf(form).map(({ field }) => [field.id, field]))
/** The questions by their id, with calculated values as numbers: all that a rule can look at. */
export const answerFieldsById = ({ pages }: Form): Map<string, Field> =>
  new Map(pages.flatMap(answerFieldsOf).map((field) => [field.id, field]))
/** A form that is asked page by page: of several pages, or with a list or an end that one page alone cannot show. */
export const isJourney = ({ pages }: Form): boolean =>
  pages.length > 1 || pages.some(({ repeat, exit, showIf }) => repeat || exit || showIf)
export const statusesOf = (form: Form): readonly Status[] => form.statuses ?? DEFAULT_STATUSES
export const statusOf = (form: Form, id: string): Status | undefined =>
  statusesOf(form).find((status) => status.id === id)

export const webhookOf = ({ webhook }: Pick<Form, 'webhook'>): Webhook | undefined =>
  typeof webhook === 'string' ? { receiver: webhook } : webhook

export const WITHDRAWN = 'withdrawn'
/**
 * The status that a case gets, or has already, when its sender withdraws it; undefined where the form or the present status
 * does not allow that.
 */
export function withdrawnOf(form: Form, present: Status | undefined): Status | undefined {
  const target = statusOf(form, WITHDRAWN)
  if (!target?.final || !present) return undefined
  return present.id === WITHDRAWN || present.to.includes(WITHDRAWN) ? target : undefined
}
