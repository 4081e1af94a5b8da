/**
 * What each function of the texts is called with, so that tests can read every sentence of every language. A function that says a
 * count is given `n` for it; the others ignore it. Several samples where one does not lead to every sentence. The type asks for
 * each function: a new sentence needs a line here. Words given are unlike any word of a sentence.
 */
import type { AnswerError, AnswerErrorKind, LimitsOf } from '../../src/models/answers.ts'
import type { Because, Operand } from '../../src/models/definition-fault.ts'
import { type DateField, FILE_KINDS, type Field } from '../../src/models/field.ts'
import type {
  FileFault,
  ForeignContent,
  FoundContent,
  UnreadFault,
  UnsoundContent,
} from '../../src/models/file-fault.ts'
import type { ForeignKind } from '../../src/models/markdown.ts'
import type { LeafRule } from '../../src/models/rule.ts'
import { CONDITIONS, type Condition } from '../../src/models/service-state.ts'
import type { Said as ServiceSaid } from '../../src/presenters/texts/en/office/service.ts'
import type { OfficeTexts, Texts } from '../../src/presenters/texts/index.ts'
import type { Part, PlainRule } from '../../src/presenters/texts/plain-rule.ts'

import { formSchema } from '../../src/services/definitions/shape/form.ts'
import { ruleSchema } from '../../src/services/definitions/shape/rule.ts'

/** What the schemas of a definition say about how a text is written. */
const DESCRIPTIONS: readonly string[] = [
  ...new Set([formSchema, ruleSchema].flatMap((schema) => descriptionsIn(schema))),
]
function descriptionsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'description' in schema && typeof schema.description === 'string' ? [schema.description] : []
  return [...own, ...Object.values(schema).flatMap(descriptionsIn)]
}

type Said = (...given: never[]) => unknown
type Speaks<T> = T extends Said
  ? true
  : T extends string | readonly string[]
    ? false
    : { [K in keyof T]: Speaks<T[K]> }[keyof T]
type Sample<F extends Said> = (n: number) => Parameters<F>
export type Samples<T> = {
  [K in keyof T as true extends Speaks<T[K]> ? K : never]: T[K] extends Said
    ? Sample<T[K]> | Sample<T[K]>[]
    : Samples<T[K]>
}

const [A, B, C] = ['Amberling', 'Birchling', 'Cedarling'] as const
const TIME = 'Dawnling'
const RECORDS = { itemLabel: 'Elmling', itemsLabel: 'Elmlings' }
const AT = Date.parse('2026-03-03T14:30:00Z')
const none = (): [] => []
const one = (): [string] => [A]
const two = (): [string, string] => [A, B]
const time = (): [string] => [TIME]
const count = (n: number): [number] => [n]

const field = (over: object = {}): Field => ({ type: 'text', id: 'x', label: A, ...over }) as Field
const QUESTION = field({ label: 'Amberling?' })
const DATE = field({ type: 'date' })

const error =
  <K extends AnswerErrorKind>(kind: K, limits: (n: number) => LimitsOf[K], of: Field = field()) =>
  (n: number): Parameters<Texts['error']> => [{ fieldId: 'x', kind, limits: limits(n) } as AnswerError, of]
const refused =
  (fault: (n: number) => FileFault | UnreadFault) =>
  (n: number): Parameters<Texts['files']['refused']> => [{ filename: A, fault: fault(n) }]
const found = (content: (n: number) => FoundContent) =>
  refused((n) => ({ kind: 'not-taken', found: content(n), accept: ['pdf', 'txt', 'zip'] }))

const leaf = (of: Partial<LeafRule>, as: { denied?: boolean; field?: Field; other?: string } = {}): PlainRule => ({
  leaf: { type: 'rule', fieldId: 'x', operator: 'eq', value: B, ...of } as LeafRule,
  denied: false,
  field: field(),
  ...as,
})
const counting =
  (operator: 'gt' | 'eq', denied = false) =>
  (n: number): PlainRule => ({
    list: A,
    count: { operator, value: n },
    denied,
  })

const rules: ((n: number) => PlainRule)[] = [
  () => true,
  () => false,
  () => leaf({}),
  () => leaf({}, { denied: true }),
  () => leaf({ value: true }),
  () => leaf({ operator: 'in', value: [B] }),
  () => leaf({ operator: 'in', value: [B, C] }),
  () => leaf({ operator: 'notIn', value: [B, C, TIME] }),
  () => leaf({ operator: 'contains' }, { field: field({ type: 'checkboxes', options: [] }) }),
  () => leaf({ operator: 'notContains' }),
  ...(['gt', 'gte', 'lt', 'lte'] as const).flatMap((operator) => [
    () => leaf({ operator, value: 1234.5 }),
    () => leaf({ operator, value: '2026-03-03' }, { field: DATE }),
    () => leaf({ operator, value: '14:30' }, { field: field({ type: 'time' }) }),
    (n: number) => leaf({ operator, value: { today: `-${n}y` } }, { field: DATE }),
    (n: number) => leaf({ operator, value: { today: `+${n}w` } }, { field: DATE, denied: true }),
    () => leaf({ operator }, { other: B }),
    () => leaf({ operator }, { other: B, field: DATE, denied: true }),
    () => leaf({ operator }, { other: B, field: field({ type: 'time' }) }),
  ]),
  ...(['d', 'w', 'm', 'y'] as const).flatMap((unit) => [
    (n: number) => leaf({ value: { today: `-${n}${unit}` } }, { field: DATE }),
    (n: number) => leaf({ value: { today: `+${n}${unit}` } }, { field: DATE }),
  ]),
  ...(['eq', 'in', 'contains'] as const).flatMap((operator) => [
    () => leaf({ operator }, { other: B }),
    () => leaf({ operator }, { other: B, denied: true }),
  ]),
  () => leaf({ operator: 'startsWith' }),
  () => leaf({ operator: 'endsWith' }, { denied: true }),
  () => leaf({ operator: 'answered' }),
  () => leaf({ operator: 'notAnswered' }),
  () => leaf({ operator: 'answered' }, { field: field({ type: 'declaration' }) }),
  (n) => leaf({ operator: 'withinLast', value: { days: n } }),
  (n) => leaf({ operator: 'notWithinLast', value: { days: n } }),
  () => ({ joint: 'all', parts: [leaf({}), { joint: 'any', parts: [leaf({}), leaf({ value: C })] }] as Part[] }),
  () => ({ of: 'any', list: C, part: leaf({}) as Part }),
  () => ({ of: 'every', list: C, part: leaf({}) as Part }),
  counting('eq'),
  counting('gt'),
  counting('gt', true),
]

const ERRORS: { [K in AnswerErrorKind]: Sample<Texts['error']>[] } = {
  required: [
    ...(['text', 'radios', 'select', 'checkboxes', 'boolean', 'declaration', 'file'] as const).flatMap((type) => [
      error('required', () => ({}), field({ type })),
      error('required', () => ({}), { ...QUESTION, type } as Field),
    ]),
    error('required', () => ({}), field({ type: 'select', lookup: true })),
    error('required', () => ({}), field({ shortDescription: B })),
  ],
  partRequired: (['line1', 'line2', 'town', 'postcode'] as const).map((part) =>
    error('partRequired', () => ({ part })),
  ),
  format: [
    ...(['text', 'email', 'tel', 'url', 'number', 'date', 'time'] as const).map((type) =>
      error('format', () => ({}), field({ type })),
    ),
    error('format', () => ({}), field({ type: 'number', integer: true })),
  ],
  repeated: [error('repeated', () => ({})), error('repeated', () => ({}), field({ type: 'address' }))],
  controlCharacters: [
    error('controlCharacters', () => ({})),
    error('controlCharacters', () => ({}), field({ type: 'address' })),
  ],
  lineEnds: [error('lineEnds', () => ({}), QUESTION)],
  incomplete: [
    error('incomplete', () => ({ missing: ['day'] })),
    error('incomplete', () => ({ missing: ['month', 'year'] })),
  ],
  shortYear: [error('shortYear', () => ({ write: [] })), error('shortYear', () => ({ write: ['1926', '2026'] }))],
  otherCalendar: [error('otherCalendar', () => ({}))],
  ambiguous: [error('ambiguous', () => ({ write: [B, C] })), error('ambiguous', () => ({ write: [B] }))],
  tooManyDigits: [error('tooManyDigits', (n) => ({ max: n }))],
  tooShort: [error('tooShort', (n) => ({ min: n }))],
  tooLong: [
    error('tooLong', (n) => ({ max: n, over: 7 })),
    error('tooLong', (n) => ({ max: 7, over: n })),
    error('tooLong', (n) => ({ max: n, over: 7 }), field({ type: 'address' })),
  ],
  tooManyWords: [
    error('tooManyWords', (n) => ({ max: n, over: 7 })),
    error('tooManyWords', (n) => ({ max: 7, over: n })),
  ],
  pattern: [error('pattern', () => ({}), QUESTION)],
  min: [
    error('min', () => ({ min: 1234.5 })),
    error('min', () => ({ min: '2026-03-03' }), DATE),
    error('min', () => ({ min: '14:30' }), field({ type: 'time' })),
    error('min', () => ({ min: '2026-03-03', relative: 'today' }), DATE),
    error('min', () => ({ min: '2026-03-03', relative: 'today+1d' }), DATE),
  ],
  max: [
    error('max', () => ({ max: 1234.5 })),
    error('max', () => ({ max: '2026-03-03' }), DATE),
    error('max', () => ({ max: '14:30' }), field({ type: 'time' })),
    error('max', () => ({ max: '2026-03-03', relative: 'today' }), DATE),
    error('max', () => ({ max: '2026-03-03', relative: 'today-1d' }), DATE),
  ],
  step: [error('step', () => ({ step: 0.5 })), error('step', () => ({ step: 5, from: 2.5 }))],
  integer: [error('integer', () => ({}))],
  severalChosen: [error('severalChosen', () => ({}))],
  option: [error('option', () => ({}))],
  notListed: [error('notListed', () => ({ near: 0 })), error('notListed', () => ({ near: 3 }))],
  tooFew: [error('tooFew', (n) => ({ min: n }))],
  tooMany: [error('tooMany', (n) => ({ max: n }))],
  exclusive: [error('exclusive', () => ({ option: B }))],
  refusedFile: [error('refusedFile', () => ({ filename: A, fault: { kind: 'empty' } }))],
  calculated: [error('calculated', () => ({ label: B, digits: 15 }))],
  check: [error('check', () => ({ message: B }))],
}

const FOUND = [
  ...['windows-program', 'program', 'avif', 'film', 'sound', 'other-archive', 'tiff', 'svg', 'web-page', 'rich-text'],
  ...['sylk', 'outlook-message', 'other-old-microsoft', 'unknown', 'pdf-without-end', 'damaged-picture'],
  ...['damaged-archive', 'damaged-office', 'office-with-macros', 'opendocument-with-macros', 'locked-office'],
  'unreadable-office',
] as (ForeignContent | UnsoundContent)[]
const FAULTS = [
  refused(() => ({ kind: 'too-large', maxBytes: 2 ** 21 })),
  refused(() => ({ kind: 'empty' })),
  refused(() => ({ kind: 'infected', virus: B })),
  refused((n) => ({ kind: 'too-many', maxFiles: n })),
  refused((n) => ({ kind: 'too-much', maxBytes: 2 ** 21, maxFiles: n })),
  refused(() => ({ kind: 'too-many-at-once' })),
  refused(() => ({ kind: 'refused-too-often' })),
  ...FOUND.map((is) => found(() => ({ is }))),
  ...FILE_KINDS.map((kind) => found(() => ({ is: 'of-kind', kind }))),
  ...['.docx', '.xlsx', '.pptx', '.odt', '.ods', '.odp'].map((extension) =>
    found(() => ({ is: 'of-kind', kind: 'office', extension })),
  ),
  found(() => ({ is: 'picture-too-large', width: 5000, height: 4000, maxPixels: 1e8 })),
  found((n) => ({ is: 'archive-of-too-many', maxFiles: n })),
  found(() => ({ is: 'archive-too-large', maxBytes: 2 ** 30 })),
]

export const SAMPLES: Samples<Texts> = {
  frame: { onlyIn: () => ['Deutsch'] },
  page: { error: one, label: one, of: two, inOneLine: () => [[A, B]], together: () => [[A, B]] },
  closed: {
    titles: { 'to-come': one, closed: one, withdrawn: one },
    unsent: { until: time },
    opens: time,
    closedOn: time,
  },
  journey: {
    questions: [
      (n) => [n, []],
      (n) => [n, [{ item: A, each: 7 }]],
      (n) => [
        7,
        [
          { item: A, each: n },
          { item: B, each: 7 },
        ],
      ],
      (n) => [
        0,
        [
          { item: A, each: n },
          { item: B, each: 7 },
        ],
      ],
    ],
    sent: { text: time },
    drafts: {
      title: [(n) => [n]],
      startedToday: () => ['14:05'],
      started: time,
      until: time,
    },
    progress: [() => [3, 7, false], () => [3, 7, true]],
    check: { changeOf: one, none: () => [RECORDS], record: () => [A, 7] },
    list: {
      added: [(n) => [n, RECORDS], (n) => [n, { itemLabel: 'thing' }]],
      add: one,
      addFirst: one,
      full: (n) => [n, RECORDS],
      tooFew: (n) => [n, A],
      tooMany: [(n) => [n, 7, RECORDS], (n) => [7, n, RECORDS]],
      unfinished: one,
      incomplete: one,
      removeTitle: one,
    },
    saved: { until: time, notSaved: count },
  },
  thanks: { anyone: [() => [true], () => [false]] },
  lookup: { length: (n) => [n, 16] },
  status: { typical: { text: [(n) => [n, 7, A], (n) => [7, n, A], () => [0.3, 7, A]] } },
  events: { reopened: one },
  deleted: { text: time },
  asked: {
    sent: [
      (n) => [{ replies: n, files: 0 }, TIME],
      (n) => [{ replies: 0, files: n }, TIME],
      (n) => [{ replies: n, files: 7 }, TIME],
    ],
  },
  reply: {
    faults: {
      missing: () => [7],
      tooLong: () => [5555],
      format: () => [7],
      stale: () => [7],
      'not-asked': () => [7],
      'too-many': () => [7],
      unavailable: () => [7],
    } as never,
  },
  upload: { earlier: () => [A, B, TIME], replaces: one },
  verify: { genuine: { text: (n) => [A, B, TIME, n] } },
  publicStatistics: { title: one, counted: time },
  mail: {
    receipt: { subject: two },
    status: { subject: two, heading: one },
    asked: { subject: two, heading: one },
    message: { subject: one },
    whyPerson: one,
    contact: one,
  },
  error: Object.values(ERRORS).flat(),
  problems: {
    'too-many-entries': (n) => [{ code: 'too-many-entries', max: n }],
    'too-many-files-at-once': (n) => [{ code: 'too-many-files-at-once', max: n }],
    'body-too-large': () => [{ code: 'body-too-large', maxBytes: 2 ** 21 }],
    repeated: () => [{ code: 'repeated', name: A }],
    'file-not-multipart': () => [{ code: 'file-not-multipart', part: A }],
    'file-part-misnamed': () => [{ code: 'file-part-misnamed', part: A, name: B }],
    'file-not-alone': () => [{ code: 'file-not-alone', part: A }],
    'question-missing': () => [{ code: 'question-missing', questions: [A, B] }],
    'too-many-requests': (n) => [{ code: 'too-many-requests', seconds: n }],
  },
  files: {
    uploadText: [() => [1, true], () => [1, false], () => [7, true], () => [7, false]],
    oneOf: () => [A, 7, B],
    uploaded: count,
    full: [() => [1], () => [7]],
    kinds: [() => [FILE_KINDS], () => [['txt']]],
    kind: [
      () => ['txt'],
      ...['.docx', '.xlsx', '.pptx', '.odt', '.ods', '.odp'].map((extension) => (): ['office', string] => [
        'office',
        extension,
      ]),
    ],
    refused: FAULTS,
    refusedTitle: [
      () => [{ kind: 'too-large', maxBytes: 1 }],
      () => [{ kind: 'empty' }],
      () => [{ kind: 'infected', virus: B }],
      () => [{ kind: 'not-taken', found: { is: 'svg' }, accept: [] }],
      () => [{ kind: 'too-many', maxFiles: 7 }],
      () => [{ kind: 'too-much', maxFiles: 7, maxBytes: 1 }],
    ],
  },
  hints: {
    characters: [(n) => [0, n], (n) => [n, 0], (n) => [n, n], (n) => [3, n]],
    mostWords: count,
    chooseExactly: count,
    chooseBetween: (n) => [1, n],
    chooseAtMost: count,
    chooseAtLeast: count,
    files: (n) => [n, 2 ** 21],
    date: () => [DATE as DateField],
    time: () => [{ type: 'time', id: 'a', label: A }],
    sentence: () => [`${A}.`],
  },
  rule: rules.flatMap((plain) => [
    (n: number) => [plain(n), 'question'] as const,
    (n: number) => [plain(n), 'block'] as const,
  ]) as never,
  condition: rules.map((plain) => (n: number) => [plain(n)]),
  need: rules.map((plain) => (n: number) => [plain(n)]),
  reasons: {
    answered: () => [A, [B, C]],
    withFile: one,
    empty: one,
    hidden: one,
    unknown: one,
    both: two,
    day: (n) => [A, `-${n}y`, '2026-03-03'],
    entries: (n) => [A, n],
    rows: { anyRow: one, everyRow: one },
    entry: () => [7, A],
    line: [() => [A, B, C], () => [A, B, '']],
    asked: one,
    notAsked: one,
    inRecords: one,
    needInRecords: one,
  },
  diagram: {
    end: [() => [1], () => [7]],
    check: one,
    required: one,
    page: () => [7],
    list: [(n) => [0, n, A], (n) => [n, n, A], () => [3, 7, A]],
    calculated: { count: one, min: one, max: one },
    only: one,
    more: count,
    size: [(n) => [n, 7], (n) => [7, n]],
  },
  preview: {
    list: { broken: count, told: count },
    broken: { lead: count },
    fault: { position: () => [3, 7], question: one, page: one },
    panel: { free: count, check: one, after: one },
  },
  statistics: {
    count: () => [5555],
    days: [(n) => [n / 1440], (n) => [n / 24], (n) => [n], none as never],
    upTo: [() => [7, 100], () => [100, 100]],
    shortDay: () => ['2026-03-03'],
  },
  dateTime: () => [AT, 'UTC'],
  longDate: () => ['2026-03-03'],
  clockTime: () => ['14:30'],
  kept: [
    () => [TIME, { final: true }],
    (n) => [TIME, { final: false, finalDays: n }],
    (n) => [undefined, { final: false, finalDays: n }],
    () => [TIME, { final: false }],
  ],
  expiry: [(n) => [{ since: 'final', days: n }], (n) => [{ since: 'idle', days: n }]],
  days: [count, () => [0.4]],
  size: count,
  sizeLimit: () => [2 ** 21 + 2 ** 19],
  question: { optional: one, suggestions: one },
}

const done = (n: number): [number, number] => [n, 77]

const said = (n: number): [ServiceSaid] => [
  {
    ...{
      count: n,
      at: TIME,
      ms: 77,
      waiting: n,
      held: n,
      failed: n,
      free: A,
      used: B,
      total: C,
      name: A,
      why: B,
      releases: C,
    },
  },
]

const three = (): [string, string, string] => [A, B, C]
const counts = (n: number): [number, number] => [n, 7]
const guessed = [one, two]
const truth = [(): [boolean] => [true], (): [boolean] => [false]]
const limited = [none, (): [Because] => [['max', A, 7]]]
const FOREIGN = [
  'heading',
  'code',
  'quotation',
  'rule',
  'table',
  'html',
  'italics',
  'struck',
  'picture',
  'address',
  'reference',
  'link',
] as const satisfies ForeignKind[]
const OPERANDS = ['text', 'number', 'date', 'time', 'boolean', 'declaration'] as const satisfies Operand[]

/** What each kind of fault of a definition is said with. */
export const REASONS: Samples<OfficeTexts['faults']['reasons']> = {
  'file-unreadable': one,
  'file-missing': none,
  'link-to-nothing': none,
  'not-utf8': (n) => [n, A],
  utf16: none,
  'file-too-large': [(n) => [n, 7, true], (n) => [n, 7, false]],
  'check-failed': one,
  'no-json': [one, () => [A, 'comment'], () => [A, 'comma']],
  'key-twice': none,
  'more-faults': count,
  'slug-used': two,
  'slug-twice': three,
  'slug-of-office': none,
  'slug-of-file': one,
  'department-unknown': guessed,
  'file-taken': two,
  'too-many-values': count,
  'too-deep': count,
  'too-many-entries': counts,
  'too-many-items': count,
  'too-many-rules': count,
  'half-character': one,
  'direction-mark': one,
  'line-break': none,
  control: one,
  'options-and-list': none,
  'list-missing': one,
  missing: none,
  empty: none,
  described: DESCRIPTIONS.map((what) => () => [what, A]),
  'unknown-property': [none, one, () => [undefined, A]],
  'property-of-type': two,
  'one-of': [two, three, () => [A, B, undefined, C], () => [A, 'nothing'], () => [A, 'a list'], () => [A, 'an object']],
  exactly: two,
  'list-of-rules': none,
  'day-in-list': none,
  'type-or-day': [() => [['string', 'number'], true], () => [['null'], false]],
  'wrong-type': [() => [['integer', 'array']], () => [['object', 'boolean'], A]],
  'text-longer': count,
  'number-below': count,
  'number-above': count,
  'too-few': [count, () => [1]],
  'too-many': [count, () => [1]],
  'other-shape': one,
  'id-used': two,
  'value-twice': one,
  'value-with-spaces': none,
  'value-with-control': none,
  'name-without-letters': none,
  'names-alike': one,
  'exclusive-twice': none,
  'exclusive-alone': none,
  'exclusive-not-last': none,
  'limits-crossed': one,
  'entries-crossed': none,
  'longer-than-default': count,
  'more-than-options': truth,
  'more-than-count': [(n) => [n, true], (n) => [n, false]],
  'kind-twice': one,
  autofill: guessed,
  'dates-crossed': [() => [A, true], () => [A, false, B]],
  'closes-before-opening': none,
  'closed-already': none,
  'mail-to-type': two,
  'mail-to-nobody': one,
  'named-twice': one,
  'case-name-type': three,
  'case-name-list': one,
  'case-name-calculated': two,
  'case-name-unknown': guessed,
  'case-name-missing': one,
  'answers-not-allowed': [two, three],
  'status-twice': one,
  'status-unknown': one,
  'status-to-itself': none,
  'status-without-way': none,
  'status-unreached': none,
  'status-without-end': none,
  'exit-asks': none,
  'exit-repeats': none,
  'entry-asks-nothing': none,
  'page-asks-nothing': none,
  'summary-unknown': guessed,
  'summary-file': one,
  'pattern-slashes': one,
  'lookup-short': count,
  'label-no-name': one,
  'page-id-later': one,
  'min-not-whole': count,
  'max-not-whole': count,
  'max-between-steps': count,
  'more-words': count,
  'title-missing': none,
  'needs-unshown': none,
  'declaration-unshown': none,
  'calculation-multiplies': one,
  'calculation-leaves-out': () => ['max', A],
  'markdown-too-deep': count,
  'markdown-target': one,
  'markdown-off': (['bold', 'link', 'list', 'html'] as const).map((kind) => () => [kind, A]),
  'markdown-foreign': FOREIGN.map((kind) => () => [kind, A]),
  'patterns-too-large': (n) => [n, 7, 8, 9],
  'pattern-too-large': none,
  'pattern-syntax': [one, () => [undefined], (n) => [A, n, B]],
  'pattern-of-nothing': [none, one],
  'pattern-longer': counts,
  'pattern-beyond': [counts, (n) => [n, 7, 8]],
  'unknown-question': guessed,
  'unknown-list': guessed,
  'unknown-source': guessed,
  operator: three,
  operand: [
    ...OPERANDS.map((kind) => (): [Operand, string] => [kind, A]),
    () => ['option', A, [B, 0]],
    (n) => ['option', A, [B, n]],
  ],
  'operand-no-day': [() => ['number'], (n) => ['option', [A, n]]],
  'operand-day': [() => [A, B, true], () => [A, B, false]],
  'operand-list': one,
  'operand-of-boxes': three,
  'value-is-question': one,
  'rule-too-deep': count,
  'need-of-itself': none,
  'question-circle': one,
  'value-itself': none,
  'value-circle': one,
  'outside-list': one,
  'in-list': one,
  'on-same-page': [() => [A, true], () => [A, false]],
  'on-later-page': one,
  'list-in-list': none,
  'own-list': none,
  'value-later': one,
  'source-not-before': guessed,
  'compared-with-itself': none,
  incomparable: (['in', 'contains', 'value', 'kind'] as const).map((advice) => () => [A, B, C, advice]),
  'no-shared-option': one,
  'not-correctable': one,
  'not-on-page': guessed,
  'unique-boolean': none,
  'unique-type': one,
  'source-twice': one,
  'only-constants': none,
  'constants-too-long': count,
  'constant-counted': count,
  'constant-too-long': counts,
  'source-list': one,
  'source-type': [two, three],
  'source-in-list': two,
  'too-many-numbers': counts,
  'calculated-on-exit': none,
  'calculated-on-list': none,
  'calculated-first': none,
  'page-never': limited,
  'question-never': limited,
  'block-never': limited,
  'rule-always': truth,
  'never-equal': two,
  'never-contained': two,
  'part-never': truth,
  'part-always': truth,
  'no-answer-needed': none,
  'no-answer-optional': none,
  'no-answer-found': none,
  'exit-for-all': truth,
  'exit-for-the-rest': truth,
  'no-way-on': truth,
  'page-maybe-never': none,
  'form-maybe-never': none,
  undecided: [(n) => [n, 0], (n) => [7, n]],
  'never-required': none,
  'check-never': truth,
  'checks-contradict': [() => [true, 0], () => [false, 1], () => [false, 2]],
  'too-few-options': (n) => [n, A, 7],
  'check-gap': (['calculated', 'empty', 'unasked', 'either'] as const).map((how) => () => [A, how]),
  'check-elsewhere': one,
  'true-unasked': one,
  'label-twice': none,
  'not-spoken': [() => [A, B, true, true], () => [A, B, false, false]],
  'translation-alone': one,
  'no-translation': one,
  'list-without-translation': one,
  'own-language': none,
  'not-translated': one,
  'not-of-form': [none, one],
  'entry-shape': none,
  'translation-empty': one,
  'hash-missing': two,
  'hash-old': two,
  'translation-longer': counts,
  'options-alike': one,
}

export const OFFICE_SAMPLES: Samples<OfficeTexts> = {
  faults: {
    reasons: REASONS,
    steps: {
      page: one,
      question: one,
      block: one,
      calculated: one,
      option: one,
      status: one,
      check: one,
      rule: one,
      property: one,
    },
  },
  day: () => [AT, 'UTC'],
  moment: () => [AT, 'UTC'],
  second: () => [AT, 'UTC'],
  frame: {
    stuck: [
      (n) => [{ waiting: n, held: 0, failed: 7, age: 3 }],
      () => [{ waiting: 7, held: 0, failed: 0, age: 0.5 }],
      () => [{ waiting: 0, held: 7, failed: 0, age: 3 }],
    ],
  },
  accounts: {
    count,
    someForms: count,
    alone: [() => [[A]], () => [[A, B]]],
    unworked: () => [[A]],
    unedited: () => [[A]],
    more: count,
    form: { change: one, fixedRole: one },
    link: { give: one, mail: { sent: one, failed: one } },
    mail: { subject: one, heading: one },
    reset: { title: one },
    enable: { title: one },
    disable: { title: one, cases: count, casesOf: (n) => [n, A], aloneOf: two },
    same: { lead: two },
  },
  inbox: {
    stuck: { waiting: (n) => [n, 3], held: count, failed: (n) => [n, 3] },
    ending: two,
    refused: { lead: count, since: () => [A, 7, B], more: count, others: count },
    former: one,
    ago: [count, () => [0.4]],
    due: one,
    count: [(n) => [n, 1000], (n) => [n + 1, n]],
    found: two,
    short: [() => [7, 1000], () => [1001, 1000]],
    searched: [one, two],
  },
  case: {
    deleted: time,
    aside: one,
    notAsked: () => [7],
    file: () => [A, B, TIME],
    picture: one,
    former: one,
    program: one,
    events: {
      status: one,
      reopened: one,
      message: none,
      note: none,
      assigned: [two, one],
      released: none,
      undone: one,
      file: none,
      reply: none,
      deleted: none,
    } as never,
    done: {
      moved: none,
      told: none,
      noted: none,
      assigned: [
        () => [{ status: A, isMine: true }],
        () => [{ status: A, isMine: false, assignee: B }],
        () => [{ status: A, isMine: false }],
      ],
      released: none,
      deleted: none,
      undone: () => [{ status: A, isMine: true }],
    } as never,
    undo: { status: one, reopened: one, message: none, until: [() => [TIME, true], () => [TIME, false]] },
  },
  work: { stay: one, again: one, moveTo: one },
  changes: {
    lead: two,
    page: one,
    translation: one,
    option: two,
    check: one,
    unique: one,
    within: two,
    effect: {
      lead: [(n) => [n], () => [1]],
      counts: { noLonger: two, newly: two, needed: two, refused: two, ends: two },
      people: [(n) => [n, 200], () => [1, 1]],
    },
  },
  forms: {
    decided: { open: none, closed: two, withdrawn: two },
    facts: { file: one, database: one, office: none, kept: one },
    takeOver: { notLive: one },
    upload: {
      refused: { several: one, stray: one, notTheirs: one, inFile: two, forAdmins: one, same: one, faults: count },
    },
    publish: { firstLead: one, missing: { mail: one, receiver: two }, deletions: [() => ['1', 1], (n) => [`${n}`, n]] },
    cases: [(n) => [n, 1000], (n) => [n + 1, n]],
    deeds: {
      ...{ published: one, taken: none, gone: none, closed: none, reopened: none, withdrawn: none },
      ...{ 'handed-over': none, 'sent-back': none, 'taken-back': none, 'second-asked': none, 'second-ended': none },
    },
    who: two,
    handedBy: two,
    second: {
      handed: two,
      who: [(n) => [[A, B], n], () => [[A], 0], () => [[], 0]],
      handOver: { lead: one },
      page: { yours: one },
    },
    fault: () => [A, 7],
    faultSince: time,
    more: count,
  },
  several: {
    title: count,
    tick: one,
    takes: [(n) => [n, 77], (n) => [1, n + 1]],
    check: {
      work: [(n) => [n, A], (n) => [n, undefined]],
      assign: [(n) => [n, A], (n) => [n, undefined]],
      release: count,
      discard: count,
    },
    button: {
      work: [(n) => [n, A], (n) => [n, undefined]],
      assign: [(n) => [n, A], (n) => [n, undefined]],
      release: count,
      discard: count,
    },
    leftOut: count,
    obstacles: {
      changed: one,
      deleted: one,
      final: one,
      there: one,
      way: one,
      theirs: [one, two],
      barred: one,
      kept: one,
    } as never,
    done: {
      title: [done, (n) => [n, n]],
      discarded: [done, (n) => [n, n]],
      undone: [done, (n) => [n, n]],
      undo: {
        text: [(n) => [n, TIME, 0], (n) => [n, TIME, n], () => [77, TIME, 7]],
        some: (n) => [n, TIME],
        button: count,
      },
      notDone: count,
      notUndone: count,
    },
  },
  deliveries: {
    to: { person: [one, () => ['']], office: [one, () => ['']], webhook: one },
    now: {
      dueAt: time,
      again: (n) => [n, TIME],
      later: time,
      sent: time,
      failed: time,
      cancelled: time,
    },
    since: { sent: time, failed: time, cancelled: time },
    refused: { ended: one },
    why: () => ['the receiver answered 77'],
  },
  receivers: { tested: time, answered: two, refused: two, failed: two, wait: count },
  programs: {
    perMinute: one,
    token: (n) => [n],
    ending: (n) => [A, n, TIME],
    renewFor: one,
    secret: { until: (n) => [n, TIME] },
    done: { ended: (n) => [n] },
    end: { title: (n) => [n, A] },
    revoke: { title: one },
  },
  departments: {
    asks: one,
    inUse: one,
    home: { office: one, file: one },
    file: one,
    faults: {
      text: (n) => [n],
      link: () => [],
      colour: () => [],
      contrast: () => [2.4, A],
      'mail-address': () => [],
      'logo-large': (n) => [n * 1024],
      'logo-kind': () => [],
      'logo-active': () => [],
      'logo-size': () => [],
      'logo-wide': (n) => [n],
    },
  },
  exports: { suspicion: [() => [{ kind: 'trapped' }], () => [{ kind: 'early', ageMs: 1500 }]] },
  service: {
    unwell: count,
    since: () => [TIME, A],
    drive: one,
    found: Object.fromEntries(Object.keys(CONDITIONS).map((one) => [one, said])) as Record<Condition, typeof said>,
  },
  audit: {
    program: one,
    commandLine: one,
    earlier: one,
    details: {
      begun: () => [
        { id: A, format: B, view: C, status: 'Dawnling', age: 'Elmling', assignee: 'Firling', searched: '1' },
      ],
      ended: [
        (n) => [{ id: A, ending: 'complete', cases: String(n) }],
        (n) => [{ id: A, ending: 'cut-off', cases: '77', left: String(n) }],
        () => [{ id: A, ending: 'failed', cases: '77' }],
      ],
      programRights: [() => [{ rights: A, forms: B }], () => [{ rights: A }]],
      programChanged: [(n) => [{ rights: A, forms: B, limit: String(n) }], () => [{ rights: A, limit: '77' }]],
      token: () => [{ token: '77' }],
      read: [(n) => [{ form: A, first: B, last: C, count: String(n) }]],
      published: [
        () => [{ way: 'office', version: A, from: B }],
        () => [{ way: 'command', version: A, second: 'none' }],
        () => [{ way: A }],
      ],
      columns: () => [{ questions: A }],
      changed: () => [{ changed: 'contact,logo' }],
      tested: [() => [{ status: '204', ms: '77' }], () => [{ why: A, ms: '77' }]],
      rights: () => [{ role: A, forms: B }],
      refused: (n) => [{ count: String(n), why: 'no-role', accounts: A }],
      refusal: ['no-role', 'no-email', 'taken'].map((why) => () => [why]),
    },
  },
  mail: {
    received: { subject: two },
    reply: { subject: two },
    file: { subject: two },
    withdrawn: { subject: two },
    why: one,
    whyAssignee: one,
    daily: { subject: () => [3, 4], heading: () => [3, 4], fresh: one, overdue: two },
  },
  signIn: { choose: { lead: one } },
  problems: {
    'case-unknown': () => [{ code: 'case-unknown', reference: A }],
    'status-unknown': () => [{ code: 'status-unknown', id: A, known: [B, C] }],
    'status-not-next': [
      () => [{ code: 'status-not-next', present: A, next: [B, C], final: false }],
      () => [{ code: 'status-not-next', present: A, next: [], final: true }],
      () => [{ code: 'status-not-next', present: A, next: [], final: false }],
    ],
    'status-final': () => [{ code: 'status-final', id: A }],
    'status-not-final': () => [{ code: 'status-not-final', present: A }],
    'remark-too-long': (n) => [{ code: 'remark-too-long', max: n }],
    'message-missing': () => [{ code: 'message-missing', id: A }],
    'too-many-cases': (n) => [{ code: 'too-many-cases', max: n }],
    'program-unknown': () => [{ code: 'program-unknown', name: A }],
    'program-name-taken': () => [{ code: 'program-name-taken', name: A }],
    'program-revoked': () => [{ code: 'program-revoked', name: A }],
    'program-token-unknown': () => [{ code: 'program-token-unknown', name: A, number: 77 }],
    'program-tokens-full': () => [{ code: 'program-tokens-full', name: A, working: [77, 78] }],
  },
  twoStep: { own: { left: count } },
  account: { browser: [() => ['Firefox Windows'], () => ['']] },
  namesake: two,
}
