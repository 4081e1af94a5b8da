/** A form of several pages for tests, with branches, an end, files and a list. */
export const radios = (id: string, ...values: string[]) => ({
  type: 'radios',
  id,
  label: `Which ${id}?`,
  options: values.map((value) => ({ value, label: value.toUpperCase() })),
})
export const is = (fieldId: string, value: string) => ({ type: 'rule', fieldId, operator: 'eq', value })
export const text = (id: string, over: object = {}) => ({ type: 'text', id, label: `Your ${id}`, ...over })
export const file = (id: string, over: object = {}) => ({
  type: 'file',
  id,
  label: `File ${id}`,
  accept: ['png', 'txt'],
  ...over,
})

/** A household lists its animals; a cat brings another page, and a letter that only it needs. */
export const HOUSEHOLD = {
  slug: 'household',
  title: 'Register a household',
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'home',
      title: 'Your home',
      fields: [radios('home', 'flat', 'house'), file('plan', { required: false, maxFiles: 2 })],
    },
    {
      id: 'animals',
      title: 'Your animals',
      repeat: { min: 1, max: 3, itemLabel: 'animal' },
      fields: [text('name'), radios('kind', 'cat', 'dog'), file('picture', { required: false })],
    },
    {
      id: 'cats',
      title: 'Cats',
      showIf: { type: 'anyRow', groupId: 'animals', rule: is('kind', 'cat') },
      fields: [text('food'), file('letter')],
    },
    { id: 'you', title: 'About you', fields: [text('owner')] },
  ],
}
