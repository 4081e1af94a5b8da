/**
 * The table of properties: what each part of a form has, and what that may hold, in the order in which a definition is written.
 * The schema that definitions are checked with is made from it, and so are the pages of the editor.
 */
import { MOST_NAMING } from '../../../models/case-name.ts'
import { LIST_NAME } from '../../../models/definition.ts'
import { type Box, type ErrorKind, FILE_KINDS, type Item, type ItemType, type Option } from '../../../models/field.ts'
import { type Confirmation, type Form, type Notify, type Retention, SLUG, type Webhook } from '../../../models/form.ts'
import type { Noun } from '../../../models/form-part.ts'
import type { Property, Written } from '../../../models/form-property.ts'
import { LANGUAGES } from '../../../models/language.ts'
import { MAIL_ADDRESS } from '../../../models/mail-address.ts'
import { type Check, type Exit, type Page, RESERVED_IDS, type Repeat, type Unique } from '../../../models/page.ts'
import type { OwnStatus } from '../../../models/status.ts'
import { WEBHOOK_KEY } from '../../../settings/webhook-settings.ts'

type PartsWithNames = {
  form: Form
  /** A page that leaves out its list of questions gets an empty one. */
  page: Omit<Page, 'fields'> & Partial<Pick<Page, 'fields'>>
  repeat: Repeat
  exit: Exit
  option: Option
  box: Box
  status: OwnStatus
  check: Check
  unique: Unique
  confirmation: Confirmation
  notify: Notify
  webhook: Webhook
  retention: Retention
} & { [T in ItemType]: Omit<Extract<Item, { type: T }>, 'type'> }

/** tsc refuses a missing, misspelt or superfluous property, and one that is not required where its type says that it is. */
type Table = {
  readonly [N in Noun]: {
    readonly [P in keyof PartsWithNames[N]]-?: Property &
      (undefined extends PartsWithNames[N][P] ? { readonly required?: never } : { readonly required: true })
  }
}

const required = { required: true } as const
const words = { group: 'words' } as const
const answer = { group: 'answer' } as const
const limits = { group: 'limits' } as const
const when = { group: 'when' } as const
const office = { group: 'office' } as const
const programs = { group: 'programs' } as const
const ofAdmins = { ...office, forAdmins: true } as const

const line = (longest: number) => ({ kind: 'line', longest }) as const
const lines = (longest: number) => ({ kind: 'lines', longest }) as const
const like = (how: Written) => ({ kind: 'line', like: how }) as const
const count = (minimum: number, maximum: number) => ({ kind: 'count', minimum, maximum }) as const
const flag = { kind: 'flag', default: false } as const
const only = (value: true | string) => ({ kind: 'flag', only: value, default: false }) as const

const MOST_ROWS = 100
const ID_PATTERN = '^[a-z][a-z0-9-]{0,39}$'
const statusId: Written = {
  pattern: ID_PATTERN,
  description: 'a lower-case letter, then lower-case letters, digits or hyphens, at most 40',
}
const pageId: Written = {
  pattern: ID_PATTERN,
  not: { enum: RESERVED_IDS },
  description: `a lower-case letter, then lower-case letters, digits or hyphens, at most 40, and not ${RESERVED_IDS.join(', ')}`,
}
const itemId: Written = {
  pattern: '^[a-z][a-zA-Z0-9_]{0,63}$',
  description: 'a lower-case letter, then letters, digits or _, at most 64, and not submissionId',
  not: { enum: ['submissionId'] },
}
const address: Written = { pattern: MAIL_ADDRESS, description: 'an address such as office@example.org' }
const receiver: Written = {
  pattern: WEBHOOK_KEY,
  maxLength: 40,
  description: 'lower-case letters, digits and single hyphens, such as permit-desk, at most 40',
}
const listName: Written = {
  pattern: LIST_NAME.pattern,
  maxLength: LIST_NAME.longest,
  description: 'the name of a list: lower-case letters, digits and single hyphens, such as countries, at most 60',
}

const showIf = { kind: 'rule', ...when } as const
const base = {
  id: { ...like(itemId), ...programs, ...required },
  label: { ...line(500), ...words, ...required },
  hint: { ...lines(4000), ...words },
  required: { kind: 'rule', orFlag: true, default: true, ...when },
  showIf,
  shortDescription: { ...line(500), ...words },
} as const
/** What every question has, and its kinds of errors beside a missing answer. */
const question = (...errors: readonly ErrorKind[]) =>
  ({ ...base, messages: { kind: 'messages', of: ['required', ...errors], ...words } }) as const
const OF_TEXT = ['format', 'tooShort', 'tooLong', 'tooManyWords', 'pattern'] as const
/** An answer has at most 100,000 bytes as it is sent, and a character at most four. */
const most = { ...count(1, 25_000), ...limits } as const
const writing = {
  minLength: most,
  maxLength: most,
  maxWords: most,
  pattern: { ...like({ minLength: 1, maxLength: 500 }), ...limits },
} as const
const autocomplete = { autocomplete: { ...line(100), ...answer } } as const
const look = { ...autocomplete, width: { kind: 'choice', of: [2, 3, 4, 5, 10, 20, 30], ...answer } } as const
const affixes = { prefix: { ...line(20), ...words }, suffix: { ...line(20), ...words } } as const
const day = { kind: 'day', ...limits } as const
const time = { kind: 'time', ...limits } as const
const number = { kind: 'number', ...limits } as const
const options = { kind: 'options', noun: 'option', ...answer, ...required } as const
const optionsFrom = { ...like(listName), ...answer } as const
const option = {
  value: { ...line(200), ...programs, ...required },
  label: { ...line(500), ...words, ...required },
  hint: { ...lines(4000), ...words },
  also: { kind: 'texts', longest: 500, maxItems: 20, ...words },
} as const
const block = { text: { ...lines(4000), ...words, ...required }, showIf } as const
const place = {
  message: { ...line(500), ...words, ...required },
  fieldId: { kind: 'id', ...words, ...required },
} as const
const days = (maximum: number) => ({ kind: 'days', minimum: 1, maximum }) as const

const PARTS = {
  form: {
    $schema: { ...like({ minLength: 1, maxLength: 500 }), ...programs },
    slug: {
      ...like({
        pattern: SLUG,
        maxLength: 60,
        description: 'lower-case letters, digits and single hyphens, such as street-lamp, at most 60',
      }),
      ...programs,
      ...required,
    },
    language: { kind: 'choice', of: LANGUAGES, default: 'en', ...words },
    languages: { kind: 'choices', of: LANGUAGES, uniqueItems: true, ...words },
    title: { ...line(200), ...words, ...required },
    markdown: { ...flag, ...words },
    summary: { ...line(200), ...words },
    introduction: { ...lines(10_000), ...words },
    needs: { kind: 'texts', longest: 200, maxItems: 20, ...words },
    pages: { kind: 'parts', noun: 'page', minItems: 1, maxItems: 60, ...answer, ...required },
    declaration: { ...lines(10_000), ...words },
    submitLabel: { ...line(40), ...words },
    confirmation: { kind: 'nested', noun: 'confirmation', ...words },
    statuses: { kind: 'parts', noun: 'status', minItems: 1, maxItems: 30, ...office },
    opensAt: { kind: 'moment', ...when },
    closesAt: { kind: 'moment', ...when },
    closedText: { ...lines(10_000), ...when },
    minimumAgeSeconds: { kind: 'number', minimum: 0, maximum: 600, default: 3, ...limits },
    unlisted: { ...flag, ...when },
    department: { ...like({ pattern: SLUG, maxLength: 60 }), ...ofAdmins },
    caseName: { kind: 'ids', minItems: 1, maxItems: MOST_NAMING, ...office },
    dueDays: { ...days(3650), ...office },
    publicNumbers: { ...flag, ...ofAdmins },
    notify: { kind: 'nested', noun: 'notify', ...ofAdmins },
    webhook: { kind: 'nested', noun: 'webhook', or: receiver, ...ofAdmins, ...programs },
    retention: { kind: 'nested', noun: 'retention', ...ofAdmins },
  },
  page: {
    id: { ...like(pageId), ...programs, ...required },
    title: { ...line(200), ...words },
    text: { ...lines(10_000), ...words },
    fields: { kind: 'parts', maxItems: 200, ...answer },
    showIf,
    repeat: { kind: 'nested', noun: 'repeat', ...answer },
    checks: { kind: 'parts', noun: 'check', minItems: 1, maxItems: 50, ...limits },
    exit: { kind: 'nested', noun: 'exit', ...when },
  },
  repeat: {
    min: { ...count(0, MOST_ROWS), default: 1, ...limits },
    unique: { kind: 'parts', noun: 'unique', minItems: 1, maxItems: 10, ...limits },
    max: { ...count(1, MOST_ROWS), ...limits, ...required },
    itemLabel: { ...line(60), ...words, ...required },
    itemsLabel: { ...line(60), ...words },
    summary: { kind: 'ids', minItems: 1, maxItems: 5, ...words },
  },
  exit: { title: { ...line(200), ...words, ...required }, text: { ...lines(10_000), ...words, ...required } },
  option,
  box: { ...option, exclusive: { ...only(true), ...answer } },
  status: {
    id: { ...like(statusId), ...programs, ...required },
    label: { ...line(200), ...words, ...required },
    meaning: { ...lines(2000), ...words, ...required },
    next: { ...lines(2000), ...words },
    final: { ...flag, ...office },
    uploads: { ...flag, ...office },
    asks: { ...flag, ...office },
    to: { kind: 'ids', maxItems: 30, like: statusId, ...office, ...required },
  },
  check: { rule: { kind: 'rule', ...when, ...required }, ...place },
  unique: place,
  confirmation: {
    title: { ...line(200), ...words },
    text: { ...lines(10_000), ...words },
    next: { ...lines(10_000), ...words },
  },
  notify: {
    email: { kind: 'id', ...ofAdmins },
    office: { kind: 'texts', like: address, maxItems: 10, ...ofAdmins },
    assignee: { ...flag, ...ofAdmins },
    daily: { ...flag, ...ofAdmins },
    replyTo: { ...like(address), ...ofAdmins },
  },
  webhook: { receiver: { ...like(receiver), ...ofAdmins, ...required }, answers: { ...flag, ...ofAdmins } },
  retention: { finalDays: { ...days(36_500), ...ofAdmins }, idleDays: { ...days(36_500), ...ofAdmins } },
} as const satisfies Pick<Table, Exclude<Noun, ItemType>>

/** What stands on a page. */
export const ITEMS = {
  text: { ...question(...OF_TEXT), ...writing, ...look, ...affixes },
  textarea: { ...question(...OF_TEXT), ...writing, rows: { ...count(2, 40), ...answer } },
  email: { ...question('format'), ...autocomplete },
  tel: { ...question('format'), ...autocomplete },
  url: { ...question('format'), ...autocomplete },
  number: {
    ...question('format', 'min', 'max', 'step', 'integer'),
    min: number,
    max: number,
    step: { ...number, exclusiveMinimum: 0 },
    integer: { ...flag, ...limits },
    ...look,
    ...affixes,
  },
  date: {
    ...question('format', 'min', 'max'),
    min: day,
    max: day,
    autocomplete: { ...only('bday'), ...answer },
  },
  time: { ...question('format', 'min', 'max'), min: time, max: time },
  radios: { ...question('option'), options, optionsFrom },
  select: { ...question('option'), options, optionsFrom, lookup: { ...only(true), ...answer } },
  checkboxes: {
    ...question('option', 'tooFew', 'tooMany', 'exclusive'),
    options: { ...options, noun: 'box' },
    optionsFrom,
    minItems: most,
    maxItems: most,
  },
  boolean: question('option'),
  declaration: { ...question('option'), statement: { ...lines(4000), ...words, ...required } },
  address: { ...question('format', 'tooLong'), postcode: { ...only('optional'), ...answer } },
  file: {
    ...question(),
    accept: { kind: 'choices', of: FILE_KINDS, minItems: 1, ...answer, ...required },
    maxFiles: { ...count(1, 50), default: 1, ...limits },
    maxBytes: { kind: 'bytes', minimum: 1, ...limits },
  },
  calculated: {
    id: base.id,
    label: base.label,
    value: { kind: 'calculation', ...answer, ...required },
    ...affixes,
    showIf,
  },
  heading: block,
  paragraph: block,
  inset: block,
  warning: block,
  details: { title: { ...line(200), ...words, ...required }, ...block },
} as const satisfies Pick<Table, ItemType>

export const PROPERTIES: Readonly<Record<Noun, Readonly<Record<string, Property>>>> = { ...PARTS, ...ITEMS }
