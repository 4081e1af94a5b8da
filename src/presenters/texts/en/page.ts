/** The frame of every page, and the pages that belong to no form: the start of the service, uploads, accessibility. In English. */
import { isolated } from '../isolated.ts'

// What stands around every public page, and small texts that pages of many kinds have.

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

// What pages of several kinds say.

export const page = {
  error: (title: string): string => `Error: ${title}`,
  problem: 'There is a problem',
  /** Heard before the error of an input, and before a warning. */
  errorPrefix: 'Error',
  warning: 'Warning',
  /** Before what it is about, on the same line. */
  label: (name: string): string => `${name}:`,
  /** Titles of a page inside of a form, or of a case: what it is, and of which form. */
  of: (title: string, form: string): string => `${title} – ${form}`,
  /** Answers in one line. */
  inOneLine: (answers: readonly string[]): string => answers.join(', '),
  /** Sentences without full stops about one question. */
  together: (sentences: readonly string[]): string => sentences.join('; '),
  toCase: 'Check the progress of your case',
  toForms: 'See all forms',
  toLookup: 'Find your case',
  toOffice: 'Go to the office',
  requestId: 'If you contact us about this problem, give us this number:',
}

// The list of forms.

export const home = {
  title: 'Forms',
  heading: 'Choose a form',
  lead: 'You do not need an account. When you send a form we give you a reference, so that you can check its progress.',
  empty: 'There are no forms at the moment.',
  sent: {
    title: 'Already sent a form?',
    text: 'Use the reference from your thank-you page to check its progress.',
    link: 'Find your case',
  },
}

// The page of one file question on its own.

export const upload = {
  taken: 'File uploaded',
  another: 'Upload another file',
  choose: 'Upload a file',
  replacement: 'Upload the new file',
  submit: 'Upload',
  languageNote: 'If you have chosen a file, choose it again after you change the language.',
  forCase: 'For your case',
  full: 'You cannot upload any more files for this question.',
  earlierTitle: 'Files you have already sent',
  earlier: (type: string, size: string, time: string): string => `${type}, ${size}, sent on ${time}`,
  replace: 'Replace this file',
  replaces: (earlier: string): string => `It will replace the file you sent before (${earlier}). We keep both.`,
  addInstead: 'Add it as another file instead',
  back: 'Back to your case',
}

// The statuses of forms that define none of their own; by id. `nextWritten`: in place of `next` once the office has written to the person.

export const statuses = {
  received: {
    label: 'Received',
    meaning: 'We have received your form.',
    next: 'We will start the review. You do not need to do anything.',
    nextWritten: 'We will start the review. You do not need to do anything, unless our latest message asks you to.',
  },
  'in-review': {
    label: 'In review',
    meaning: 'We are working on your case.',
    next: 'We will make a decision, or ask you if something is missing. You do not need to do anything.',
    nextWritten:
      'We will make a decision, or ask you if something is missing. You do not need to do anything, unless our latest message asks you to.',
  },
  'needs-information': {
    label: 'Information needed',
    meaning: 'We cannot continue without more information from you.',
    next: 'Read what we need from you, then send it to us.',
  },
  approved: {
    label: 'Approved',
    meaning: 'We have made a decision: your case is approved.',
    next: 'You do not need to do anything, unless our latest message asks you to.',
  },
  declined: {
    label: 'Declined',
    meaning: 'We have made a decision: your case is declined.',
    next: 'Our latest message gives the reason. Contact us if you disagree.',
  },
  withdrawn: {
    label: 'Withdrawn',
    meaning: 'We closed the case because you asked us to.',
    next: 'You do not need to do anything.',
    nextWritten: 'You do not need to do anything, unless our latest message asks you to.',
  },
}

// The accessibility statement.

export const accessibility = {
  title: 'Accessibility of this service',
  lead: 'We want everyone to be able to send a form and check its progress, whatever they use to read and write.',
  can: {
    title: 'What you can do',
    list: [
      'use every page with a keyboard alone, a screen reader or a text browser',
      'zoom in up to 400% without scrolling sideways',
      'use your own colours, in light or dark mode',
      'go back, reload the page or correct an error without typing anything again',
      'take your time: nothing moves or flashes, and no page needs scripts',
    ],
    text: 'You can send a page up to a day after you open it. After that we show it again with your answers, so that you can send it once more.',
  },
  tested: {
    title: 'How the pages are tested',
    text: 'The developers of the software aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. With every change to the software, their automated tests check every type of page, with and without errors. They check that:',
    list: [
      'the page passes the rules of axe-core and its HTML is valid',
      'nothing is cut off in windows 375 and 320 pixels wide (1,280 pixels at 400% zoom)',
      'all colours have enough contrast, in light and dark mode',
      'people can fill in and send forms with a keyboard alone, and without stylesheets',
      'every error is shown at the top of the page, with a link to its question',
    ],
  },
  untested: {
    title: 'What has not been tested',
    list: [
      'Automated tests do not find every problem. The pages have not had an independent audit, and have not been tested with people who use screen readers or magnifiers every day.',
      'The office that uses this service writes the text of each form. Files that it sends or links to may not be accessible.',
      'Browsers from before 2023 show questions that may not apply to you. The text above each of these questions says when to answer it.',
    ],
  },
  contact: {
    title: 'If you have a problem with a page',
    text: 'Tell us which page it is, and what you use to read it.',
    /** Where the operator has not said how to get help. */
    office: 'Tell the office that published the form which page it is, and what you use to read it.',
  },
}
