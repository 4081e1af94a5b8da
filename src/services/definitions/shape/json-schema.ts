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
  title: 'The heading.',
  summary: 'One sentence for the list of forms.',
  introduction: 'Text above the questions; blank lines separate paragraphs.',
  needs: 'What to have at hand, told before the first of several pages.',
  pages: 'The pages, in order. A rule looks only at what is earlier.',
  fields: 'Questions and blocks of text, in order.',
  showIf: 'The page, question or block is shown only if this rule holds.',
  repeat: 'The page is asked once for each record of a list; its answer is the list, under the id of the page.',
  itemLabel: 'One record in the singular, such as “vehicle”.',
  exit: 'The journey ends on this page: such a person cannot send the form.',
  submitLabel: 'Words on the sending button.',
  confirmation: 'The thank-you page.',
  statuses: 'Where a case may stand; the first one is given on receipt.',
  opensAt: 'From when the form is open.',
  closesAt: 'From when it is closed.',
  closedText: 'Shown while the form is not open.',
  minimumAgeSeconds: 'A form sent sooner than this is set aside as probable spam.',
  unlisted: 'Left out of the list of forms; the address works.',
  publicNumbers: 'Everybody may see how many such cases came and how long they took, at /f/<slug>/numbers.',
  notify: 'Who is told of a case by mail. No answer stands in a mail.',
  email: 'Id of the e-mail question whose answer is the person’s address.',
  office: 'Address of the office.',
  webhook: 'Key of the receiver of webhooks, which is set by SVC_WEBHOOK_<KEY>_URL and SVC_WEBHOOK_<KEY>_SECRET.',
  retention: 'After how many days the content of a case is deleted.',
  finalDays: 'Days since a final status.',
  idleDays: 'Days since anything happened to a case that is not final.',
  label: 'What is asked.',
  hint: 'Help below the label.',
  required: 'True unless it says false.',
  shortDescription: 'How messages call it: “Enter {shortDescription}”.',
  messages: 'Own words by kind of error.',
  fieldId: 'The id of a question that is earlier.',
  groupId: 'The id of a list page that is earlier.',
  pattern: 'A regular expression (RE2) that the whole answer must match.',
  autocomplete: 'An autofill token of the HTML standard.',
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
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'properties') return [key, described(value)]
      if (key === 'format' && value === 'instant') return [key, 'date-time']
      return [key, plain(value)]
    }),
  )
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
