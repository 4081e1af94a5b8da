/** One form with a field of every type, and forms of given items. */
import type { Field, Item } from '../../../src/models/field.ts'
import type { Form } from '../../../src/models/form.ts'
import type { Rule } from '../../../src/models/rule.ts'

export const formOf = (...pages: Item[][]): Form => ({
  slug: 'form',
  title: 'Form',
  pages: pages.map((fields, index) => ({ id: `page-${index + 1}`, fields })),
})

const option = (value: string, label: string) => ({ value, label })

export const FIELDS: Field[] = [
  { type: 'text', id: 'name', label: 'Your name' },
  { type: 'textarea', id: 'story', label: 'What happened?' },
  { type: 'email', id: 'email', label: 'Email address' },
  { type: 'tel', id: 'phone', label: 'Phone number' },
  { type: 'url', id: 'site', label: 'Web page' },
  { type: 'number', id: 'age', label: 'Age' },
  { type: 'date', id: 'moved', label: 'When did you move?' },
  { type: 'time', id: 'at', label: 'At what time?' },
  { type: 'radios', id: 'topic', label: 'Topic', options: [option('problem', 'A problem'), option('idea', 'An idea')] },
  { type: 'select', id: 'country', label: 'Country', options: [option('de', 'Germany'), option('fr', 'France')] },
  {
    type: 'checkboxes',
    id: 'pets',
    label: 'Pets',
    options: [option('cat', 'Cat'), option('dog', 'Dog'), option('none', 'No pets')],
  },
  { type: 'boolean', id: 'car', label: 'Do you own a car?' },
  { type: 'declaration', id: 'agree', label: 'Declaration', statement: 'It is all true' },
  { type: 'address', id: 'home', label: 'Home address' },
  { type: 'file', id: 'evidence', label: 'Evidence', accept: ['pdf'] },
]

/** All fields above, then a text `extra` with the rule; `EXTRA` points to its rule. */
export const formWith = (showIf: Rule): Form =>
  formOf([...FIELDS, { type: 'text', id: 'extra', label: 'Extra', showIf }])

export const EXTRA = `/pages/0/fields/${FIELDS.length}/showIf`

export const text = (id: string, showIf?: Rule): Field => ({ type: 'text', id, label: id, ...(showIf && { showIf }) })
export const radios = (id: string, showIf?: Rule): Field => ({
  type: 'radios',
  id,
  label: id,
  options: [option('yes', 'Yes'), option('no', 'No'), option('maybe', 'Maybe')],
  ...(showIf && { showIf }),
})
