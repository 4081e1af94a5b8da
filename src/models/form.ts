/** A form: a published definition with its pages, and the statuses its submissions may have. */

import { WEBHOOK_KEY } from '../settings/webhook-settings.ts'
import { extendAjv, faultsBy, type ObjectSchema } from './ajv.ts'
import type { Fault } from './fault.ts'
import { type Field, isField } from './field.ts'
import { MAIL_ADDRESS } from './mail-address.ts'
import { MOST_PAGES, type Page, pageSchema } from './page.ts'
import { ruleSchema } from './rule.ts'
import { DEFAULT_STATUSES, type OwnStatus, type Status, statusSchema } from './status.ts'

export type { Page } from './page.ts'

export interface Confirmation {
  /** Heading of the thank-you page; it always begins with "Thank you". Default: "Thank you". */
  title?: string
  text?: string
  /** What happens next. Default: the "next" of the first status. */
  next?: string
}
/** Who is told of a case by mail. */
export interface Notify {
  /** Id of the e-mail question whose answer is the person's address. */
  email?: string
  /** Address of the office. */
  office?: string
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
  title: string
  /** One sentence for the list of forms. */
  summary?: string
  /** Shown above the questions; blank lines separate paragraphs. */
  introduction?: string
  /** What to have at hand, told before the first of several pages. */
  needs?: string[]
  pages: Page[]
  /** Words on the sending button. Default "Send". */
  submitLabel?: string
  confirmation?: Confirmation
  statuses?: OwnStatus[]
  /** ISO 8601 date-times with offset; open from `opensAt` (included) to `closesAt` (not included). */
  opensAt?: string
  closesAt?: string
  /** Shown while the form is not open. */
  closedText?: string
  /** A form sent sooner than this after the page was made is set aside as spam. Seconds, default 3. */
  minimumAgeSeconds?: number
  /** Left out of the list on the home page; the address still works. */
  unlisted?: boolean
  /** Days after its receipt in which a case should come to its end; later ones are marked in the office. */
  dueDays?: number
  /** Everybody may see how many of its cases came and how long they took. */
  publicNumbers?: boolean
  notify?: Notify
  /** Key of the receiver of its webhooks; where that is and its secret are settings. */
  webhook?: string
  retention?: Retention
}

const line = { type: 'string', minLength: 1, maxLength: 200, pattern: '\\S' }
const text = { type: 'string', minLength: 1, maxLength: 10_000, pattern: '\\S' }
const moment = {
  type: 'string',
  format: 'instant',
  description: 'a time with date and offset, such as 2026-12-31T18:00:00+01:00',
}
const confirmationSchema: ObjectSchema<Confirmation> = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    title: { ...line, pattern: '^Thank you', description: 'words that begin with “Thank you”' },
    text,
    next: text,
  },
}
const notifySchema: ObjectSchema<Notify> = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    email: { type: 'string', minLength: 1, maxLength: 64 },
    office: { type: 'string', pattern: MAIL_ADDRESS, description: 'an address such as office@example.org' },
  },
}
const days = { type: 'integer', minimum: 1, maximum: 36_500 }
const retentionSchema: ObjectSchema<Retention> = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { finalDays: days, idleDays: days },
}
export const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$'
export const formSchema: ObjectSchema<Form> = {
  type: 'object',
  additionalProperties: false,
  required: ['slug', 'title', 'pages'],
  properties: {
    $schema: { type: 'string', minLength: 1, maxLength: 500 },
    slug: {
      type: 'string',
      pattern: SLUG,
      maxLength: 60,
      description: 'small letters, digits and single hyphens, such as street-lamp, at most 60',
    },
    title: line,
    summary: line,
    introduction: text,
    needs: { type: 'array', minItems: 1, maxItems: 20, items: line },
    pages: { type: 'array', minItems: 1, maxItems: MOST_PAGES, items: pageSchema },
    submitLabel: { ...line, maxLength: 40 },
    confirmation: confirmationSchema,
    statuses: { type: 'array', minItems: 1, maxItems: 30, items: statusSchema },
    opensAt: moment,
    closesAt: moment,
    closedText: text,
    minimumAgeSeconds: { type: 'number', minimum: 0, maximum: 600 },
    unlisted: { type: 'boolean' },
    dueDays: { type: 'integer', minimum: 1, maximum: 3650 },
    publicNumbers: { type: 'boolean' },
    notify: notifySchema,
    webhook: {
      type: 'string',
      pattern: WEBHOOK_KEY,
      maxLength: 40,
      description: 'small letters, digits and single hyphens, such as permit-desk, at most 40',
    },
    retention: retentionSchema,
  },
}

extendAjv((ajv) => ajv.addSchema(ruleSchema, 'rule'))

/** Checks the shape of a definition; what a shape cannot say is checked by `services/definition`. */
export const formFaults: (value: unknown) => Fault[] = faultsBy<Form>(formSchema)

/** All questions of a form, in the order asked, with the JSON Pointer of each. */
export const fieldsOf = (form: Form): { field: Field; pointer: string }[] =>
  form.pages.flatMap((page, p) =>
    page.fields.flatMap((item, f) => (isField(item) ? [{ field: item, pointer: `/pages/${p}/fields/${f}` }] : [])),
  )
/** All questions of a form, by id. */
export const fieldsById = (form: Form): Map<string, Field> =>
  new Map(fieldsOf(form).map(({ field }) => [field.id, field]))
/** A form that is asked page by page: of several pages, or with a list or an end that one page alone cannot show. */
export const isJourney = ({ pages }: Form): boolean =>
  pages.length > 1 || pages.some(({ repeat, exit, showIf }) => repeat || exit || showIf)
export const statusesOf = (form: Form): readonly Status[] => form.statuses ?? DEFAULT_STATUSES
export const statusOf = (form: Form, id: string): Status | undefined =>
  statusesOf(form).find((status) => status.id === id)

const WITHDRAWN = 'withdrawn'
/**
 * The status that a case gets when its sender withdraws it, or has already; undefined where the form or the present status
 * does not allow that.
 */
export function withdrawnOf(form: Form, present: Status | undefined): Status | undefined {
  const target = statusOf(form, WITHDRAWN)
  if (!target?.final || !present) return undefined
  return present.id === WITHDRAWN || present.to.includes(WITHDRAWN) ? target : undefined
}
