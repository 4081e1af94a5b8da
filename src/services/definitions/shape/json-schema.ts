/**
 * The JSON Schema of a definition, for editors and builds: they complete names and mark faults while somebody types. It is
 * made of the schemas that the service checks with, in the words of JSON Schema (draft 7) alone, so that the two agree.
 */
import type { SchemaObject } from 'ajv'
import { formSchema } from './form.ts'
import { ruleSchema } from './rule.ts'

/** What properties mean, by name: editors show it beside them. */
const MEANINGS: Record<string, string> = {
  $schema: 'The address of this schema, such as https://forms.example.org/schemas/form-1.json.',
  slug: 'Part of the address: /f/<slug>.',
  language: 'The language that the form is written in. Default: en.',
  languages:
    'Languages that the form is translated into, each in a file beside it. It is not published while one is not whole.',
  title: 'The heading, or the words that open details.',
  summary:
    'Of a form: one sentence for the list of forms. Of a list: IDs of the questions whose answers tell an entry from the others.',
  markdown: 'Longer texts may have lists, **bold** and [links](https://…).',
  introduction: 'Text above the questions; blank lines separate paragraphs.',
  needs: 'What people need, shown before the first page of a form of several pages.',
  pages: 'The pages, in order. A rule can only use questions before it.',
  fields: 'Questions and blocks of text, in order.',
  showIf: 'The page, question or block is shown only if this rule is true.',
  repeat: 'The page is asked once for each entry of a list. The answer is the list, under the ID of the page.',
  itemLabel: 'One entry in the singular, such as “vehicle”.',
  itemsLabel: 'Several entries, such as “people”. Default: the plural that the service makes of itemLabel.',
  exit: 'The form ends on this page and cannot be sent.',
  declaration: 'What people confirm by sending, on the check page of a form of several pages.',
  submitLabel: 'Text of the button that sends the form.',
  confirmation: 'The thank-you page.',
  statuses: 'The statuses of a case. A new case has the first one.',
  opensAt: 'When the form opens.',
  closesAt: 'When the form closes.',
  closedText: 'Shown while the form is not open.',
  minimumAgeSeconds: 'A form that is sent sooner than this is marked as possible spam.',
  unlisted: 'The form is not in the list of forms. Its address still works.',
  department: 'Name of the department whose name and look the pages of the form have.',
  caseName:
    'IDs of the questions whose answers name a case in the office. Types: text, email, date, number, radios, select, checkboxes, address.',
  publicNumbers: 'Anyone can see how many cases there were and how long they took, at /f/<slug>/numbers.',
  notify: 'Who gets emails about a case. Emails never contain answers.',
  email: 'ID of the email question that asks for the person’s address.',
  office: 'Email address of the office, or a list of up to 10.',
  daily: 'The addresses of the office get a list each day of what is new and what is overdue. Default: false.',
  assignee: 'Whoever a case is assigned to gets the emails to the office about it, too. Default: false.',
  replyTo: 'Where an answer of the person to an email goes. Without it, emails ask people not to reply.',
  webhook:
    'Key of the webhook receiver, or an object with its key. Set SVC_WEBHOOK_<KEY>_URL and SVC_WEBHOOK_<KEY>_SECRET.',
  receiver: 'Key of the webhook receiver.',
  answers: 'The webhooks contain the answers, if SVC_WEBHOOK_<KEY>_ANSWERS allows it. Default: false.',
  retention: 'After how many days the content of a case is deleted.',
  finalDays: 'Days after the case is closed.',
  idleDays: 'Days after the last change to an open case.',
  label: 'The question.',
  hint: 'Help below the label.',
  required: 'True or false, or a rule: then an answer is required only if the rule is true. Default: true.',
  shortDescription: 'The name used in error messages: “Enter {shortDescription}”.',
  messages: 'Your own error messages, by kind of error.',
  optionsFrom: 'Takes the options from the file lists/<name>.json beside the definition, in place of options.',
  lookup:
    'People type a label, or its beginning, in place of choosing from a list that opens. For more than 20 options.',
  also: 'Other names that people may type for the label of a look-up, such as “UK” for “United Kingdom”.',
  exclusive: 'Nobody can choose this option together with others, such as “None of these”.',
  fieldId: 'The ID of an earlier question.',
  groupId: 'The ID of an earlier list page.',
  checks: 'What must be true of the answers of this page and of earlier ones.',
  rule: 'A condition over answers.',
  message: 'Shown at the question if this is not so.',
  unique: 'Questions whose answers must differ from entry to entry.',
  valueOf: 'The ID of another question: the rule compares the two answers. Use it in place of value.',
  today: 'For date questions: a day that moves with today.',
  pattern: 'A regular expression (RE2) that the whole answer must match.',
  autocomplete: 'An autofill token of the HTML standard.',
  postcode: 'People may leave out the postcode of an address.',
}

export function definitionSchema(): SchemaObject {
  const { definitions } = ruleSchema
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A form of Intake',
    ...(plain(formSchema) as SchemaObject),
    definitions: plain(definitions) as SchemaObject,
  }
}

/** Keywords that Ajv knows and JSON Schema does not, and defaults, which the service fills in. */
const OWN = new Set(['discriminator', 'deepestLevel', 'default'])

function plain(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(plain)
  if (typeof part !== 'object' || part === null) return part
  const schema = part as SchemaObject
  if (schema.$ref === 'rule') return { $ref: '#/definitions/rule' }
  const entries = Object.entries(schema).filter(([key]) => !OWN.has(key))
  const made = Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'properties') return [key, described(value)]
      if (key === 'format' && value === 'instant') return [key, 'date-time']
      return [key, plain(value)]
    }),
  )
  return schema.properties?.optionsFrom === undefined ? made : withEither(made)
}

/** The service fills in the options of a list before it checks; in a file, a question has one or the other. */
function withEither(schema: SchemaObject): SchemaObject {
  const required = schema.required.filter((name: string) => name !== 'options')
  return { ...schema, required, oneOf: [{ required: ['options'] }, { required: ['optionsFrom'] }] }
}

function described(properties: Record<string, SchemaObject>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const own = plain(schema) as SchemaObject
      const meaning = Object.hasOwn(MEANINGS, name) ? MEANINGS[name] : undefined
      if (meaning === undefined || own.$ref)
        return [name, meaning === undefined ? own : { allOf: [own], description: meaning }]
      return [
        name,
        { ...own, description: own.description === undefined ? meaning : `${meaning} Write ${own.description}.` },
      ]
    }),
  )
}
