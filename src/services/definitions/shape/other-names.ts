/** What other products call our kinds of questions and rules. These names are not near ours, or near a wrong one. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  and: 'all',
  or: 'any',
  equals: 'eq',
  dropdown: 'select',
  multiselect: 'checkboxes',
  string: 'text',
  integer: 'number',
  phone: 'tel',
  upload: 'file',
}

/** Our name for it, where that is one of those allowed. */
export function ourNameFor(name: string, allowed: readonly unknown[]): string | undefined {
  const ours = Object.hasOwn(OTHER_NAMES, name.toLowerCase()) ? OTHER_NAMES[name.toLowerCase()] : undefined
  return allowed.includes(ours) ? ours : undefined
}
