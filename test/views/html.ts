/** Reading rendered pages in tests. The validator checks what HTML itself demands; the rest are small questions about tags. */
import { HtmlValidate } from 'html-validate'
import { contactParts, type Frame } from '../../src/presenters/frame.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { createTemplates } from '../../src/templates.ts'

const texts = textsIn('en')

export const templates = createTemplates()
export const frame: Frame = {
  language: 'en',
  serviceName: 'Millbrook Town Council',
  contact: contactParts('help@millbrook.example'),
  stylesheets: ['/assets/abc/app.css'],
  officeStylesheet: '/assets/abc/office.css',
  icon: '/assets/abc/favicon.svg',
  publicUrl: '',
  texts: texts.frame,
}
export const page = (name: string, model: object): string => templates.render(name, { frame, ...model })

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'doctype-style': 'off',
    'long-title': 'off',
    'no-trailing-whitespace': 'off',
    // A date's fieldset says role="group" for the sake of JAWS.
    'no-redundant-role': 'off',
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit'] }],
    'no-inline-style': 'error',
    'require-sri': 'off',
  },
})

/** What is wrong with a page, one line each; no lines for a good one. */
export async function faultsIn(html: string): Promise<string[]> {
  const report = await validator.validateString(html)
  return report.results.flatMap(({ messages }) =>
    messages.map(({ line, message, ruleId }) => `${line}: ${message} (${ruleId})`),
  )
}

/** Every tag of a kind with its attributes, in order; entities are decoded, an attribute without a value is ''. */
export function tags(html: string, ...names: string[]): Record<string, string>[] {
  const pattern = new RegExp(`<(${names.join('|')})(\\s(?:[^>"]|"[^"]*")*)?>`, 'g')
  return [...html.matchAll(pattern)].map(([, tag = '', attributes = '']) => ({
    tag,
    ...Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [name, decode(value)]),
    ),
  }))
}

/** The words between the tags, white space collapsed. */
export const textOf = (html: string): string =>
  decode(html.replace(/<head>.*?<\/head>/s, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#92;': '\\',
  '&amp;': '&',
}
export const decode = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|#92|amp);/g, (entity) => ENTITIES[entity] ?? entity)
