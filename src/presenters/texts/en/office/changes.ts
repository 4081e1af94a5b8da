/** What changed between two versions of a form, and what that means for people. In English. */
import type { EffectKind } from '../../../../models/differences.ts'
import type { ItemType } from '../../../../models/field.ts'
import { grouped } from '../words.ts'

export const changes = {
  title: 'What changed',
  /** Says which two versions are compared, by their short names. */
  lead: (before: string, after: string): string => `From version ${before} to version ${after}.`,
  columns: { what: 'What', before: 'Before', after: 'Now' },
  none: 'Nothing changed, except how the file is written.',
  /** Parts of a form. */
  form: 'The form',
  page: (title: string): string => `Page “${title}”`,
  statuses: 'Statuses',
  translation: (language: string): string => `Translation: ${language}`,
  /** What happened to a part, which stands beside it. */
  added: {
    page: 'Page added',
    item: 'Added',
    check: 'Check added',
    unique: 'Rule for entries added',
    status: 'Added',
    language: 'Added',
  },
  removed: {
    page: 'Page removed',
    item: 'Removed',
    check: 'Check removed',
    unique: 'Rule for entries removed',
    status: 'Removed',
    language: 'Removed',
  },
  moved: { page: 'Page moved', item: 'Moved', check: 'Check moved', unique: 'Rule for entries moved', status: 'Moved' },
  options: { added: 'Options added', removed: 'Options removed', moved: 'Options in another order' },
  /** A property of one option. */
  option: (label: string, property: string): string => `Option “${label}”, ${property}`,
  check: (property: string): string => `Check, ${property}`,
  unique: (property: string): string => `Rule for entries, ${property}`,
  /** A property within another. */
  within: (outer: string, inner: string): string => `${outer}: ${inner}`,
  unset: 'Not set',
  /** What holds where a question does not say whether it needs an answer. */
  requiredUnset: 'Yes (not set)',
  types: {
    text: 'Text',
    textarea: 'Long text',
    email: 'Email address',
    tel: 'Telephone number',
    url: 'Web address',
    number: 'Number',
    date: 'Date',
    time: 'Time',
    radios: 'One of several',
    select: 'One of a list',
    checkboxes: 'Several of a list',
    boolean: 'Yes or no',
    declaration: 'Box to tick',
    address: 'Postal address',
    file: 'File',
    calculated: 'Calculated value',
    heading: 'Heading',
    paragraph: 'Paragraph',
    inset: 'Highlighted text',
    warning: 'Warning',
    details: 'Text that can be opened',
  } satisfies Record<ItemType, string>,
  effect: {
    title: 'What it means for people',
    lead: (cases: number): string =>
      cases === 1
        ? 'This is worked out from the answers of the last case.'
        : `This is worked out from the answers of the last ${grouped(cases)} cases.`,
    noCases: 'There are no cases to compare with.',
    nothing: 'The new version asks the same and accepts every answer.',
    counts: {
      noLonger: (count: string, label: string): string => `${count} would no longer be asked for “${label}”.`,
      newly: (count: string, label: string): string => `${count} would also be asked for “${label}”.`,
      needed: (count: string, label: string): string => `${count} left “${label}” empty, and would have to answer it.`,
      refused: (count: string, label: string): string => `${count} gave an answer to “${label}” that would be refused.`,
      ends: (count: string, label: string): string => `${count} would reach “${label}”, and could not send the form.`,
    } satisfies Record<EffectKind, (count: string, label: string) => string>,
    /** How many people, among all whose cases were judged. */
    people: (count: number, cases: number): string =>
      `${grouped(count)} of ${grouped(cases)} ${cases === 1 ? 'person' : 'people'}`,
  },
}
