/** What stands around every public page, and small texts that pages of many kinds have, in English. */
import { isolated } from '../isolated.ts'

export const frame = {
  skip: 'Skip to main content',
  navigation: 'Service links',
  find: 'Find your case',
  forms: 'All forms',
  accessibility: 'Accessibility',
  privacy: 'Privacy',
  imprint: 'Imprint',
  contact: 'Questions?',
  back: 'Back',
  /** The label of an input that people do not see: only a program that fills in everything fills it in. */
  leaveEmpty: 'Leave this field empty',
  /** Names the list of languages. */
  languages: 'Language',
  /** Said in a language that the page cannot be had in; `language` is the one it is in, as its own speakers call it. */
  onlyIn: (language: string): string => `This page is only available in ${isolated(language)}.`,
  /** On the pages of a form that came with the service and that nobody has changed. */
  sample: {
    name: 'Sample form',
    text: 'This form is for trying out the service. Do not enter real personal details.',
  },
  promise: 'This service does not use scripts and does not track you.',
}
