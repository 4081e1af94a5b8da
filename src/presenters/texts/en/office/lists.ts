/** Lists of options that forms of the office share. In English. */
import { counted } from '../words.ts'

export const lists = {
  title: 'Lists of options',
  lead: 'Questions of several forms can share one list. When you publish a list, every form that uses it gets it.',
  back: 'Forms',
  columns: { name: 'List', options: 'Options', forms: 'Used by' },
  count: (options: number): string => counted(options, 'option'),
  changed: 'Not published',
  empty: 'There is no list that you can change. Make a new one, or edit a form that uses one.',
  unused: 'No form yet',
  create: {
    title: 'New list',
    lead: 'You can change everything later. People see the options once a form that uses the list is published.',
    name: 'Name of the list',
    nameHint: 'Such as “Towns”. Forms name the list by it, so it stays.',
    linesHint: 'Type or paste up to 500 options.',
    submit: 'Make the list',
  },
  heading: (name: string): string => `The list “${name}”`,
  /** What people see now. */
  seen: {
    never: 'No published form uses this list yet.',
    same: (): string => 'People see this list as it is here.',
    other: (): string => 'People still see the list as it was. Your changes are not published.',
  },
  usedBy: 'Used by:',
  usedByMany: (forms: number): string => `Used by ${forms} forms`,
  useIt: 'To use this list, open a question with answers to choose from, and choose it there.',
  /** A choice in a question. */
  copyOf: (name: string): string => `Copy the options of “${name}” to here`,
  isSame: 'Every form that uses this list has it as it is here.',
  differs: 'The forms do not all have this list in the same words. Here it is as it was published last.',
  published: 'Published. People see the new list from now on.',
  toPublish: 'Check and publish',
  each: 'Options',
  option: 'Option',
  value: 'Value, for programs',
  lines: 'Options, one on each line',
  change: 'Change all options at once',
  discard: 'Discard the changes to this list',
  drop: 'Delete this list',
  willChange: (forms: number): string =>
    forms === 1 ? 'One form gets a new version.' : `${forms} forms get a new version, all at once.`,
  gone: {
    title: 'Options that are gone',
    lead: 'Some options are no longer in the list, but forms have rules about them.',
    instead: (label: string): string => `What takes the place of “${label}”?`,
    submit: 'Continue',
    again: 'Choose again what takes the place of options',
    remove: 'If a form has a rule about it, you are asked what takes its place when you publish the list.',
    rename: 'Rules of forms get the new value when you publish the list.',
  },
  notReady: 'The list cannot be published yet. No form was changed.',
  notPublished: 'Nothing was published. Check what is listed here, then try again',
  quiet: 'Nothing else changes in these forms',
  why: {
    'not-theirs': 'You cannot edit this form. Ask somebody who can edit all of these forms to publish the list.',
    'second-person': 'This form asks for a second person. Upload the list with its definition, and hand it over.',
  },
  warnings: 'Warnings',
  publish: 'Publish the list',
  faults: {
    name: 'Enter a name with letters or digits',
    taken: (name: string): string => `There is a list “${name}” already. Enter another name`,
    last: 'Enter at least one option',
  },
}
