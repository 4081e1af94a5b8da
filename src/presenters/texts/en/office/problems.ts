/** What went wrong in the office, by its code. */
import { type ProblemTexts, titled } from '../../problem-texts.ts'
import { counted, enumerate } from '../words.ts'

const noPage = titled('Page not found')
const noCase = titled('Case not found')
const noFile = titled('File not found')
const notNow = titled('You cannot do this now')
const notHere = titled('You cannot do this')

export const problems = {
  'cross-site-file': titled('You came here from another website')(
    'To protect cases, you can only download them from the pages of the office. Open the list or the case there, then choose the download again.',
  ),
  unauthorized: { title: 'Sign in first', text: 'This page is part of the office. Sign in at /staff.' },
  forbidden: {
    title: 'You do not have permission to do this',
    text: 'Ask the person who manages this service to change your permissions.',
  },
  insecure: {
    title: 'The office needs an encrypted connection',
    text: 'Open it at its https address. The person who manages this service sets that address in SVC_BASE_URL, or in SVC_STAFF_URL.',
  },
  'second-factor': {
    title: 'Set up two-step sign-in first',
    text: 'Your account needs it. Set it up at /staff/me/second-factor.',
  },
  'damaged-file': {
    title: 'This file is damaged',
    text: 'It is not the same as when we received it. The person who manages this service can restore it from a backup.',
  },
  'case-not-theirs': noCase('There is no case with this reference, or it is not for one of your forms.'),
  'case-unknown': ({ reference }) => noCase(`There is no case with the reference ${reference}.`),
  'case-already-deleted': notNow('The answers and files of this case were already deleted.'),
  'not-your-change': notNow('You can only undo your own changes.'),
  'status-unknown': ({ id, known }) => notNow(`This form has no status "${id}". It has: ${enumerate(known, 'and')}.`),
  'status-not-next': ({ present, next, final }) =>
    notNow(
      next.length > 0
        ? `The status of the case is "${present}". It can change to ${enumerate(next, 'or')}.`
        : `The status of the case is "${present}", which ${final ? 'is final. If that was a mistake, reopen the case' : 'no other status can follow'}.`,
    ),
  'status-final': ({ id }) => notNow(`"${id}" is a final status. Reopen the case to one that is not.`),
  'status-not-final': ({ present }) =>
    notNow(`The status of the case is "${present}", which is not final. Change the status instead.`),
  'name-format': notNow('The name must not include hidden characters.'),
  'remark-missing': notHere('Enter a message or a note.'),
  'remark-too-long': ({ max }) => notHere(`A message and a note must each be ${counted(max, 'character')} or fewer.`),
  'remark-format': notHere('A message and a note must not include hidden characters.'),
  'reason-missing': notHere('Enter a note that says why you reopen the case.'),
  'message-missing': ({ id }) =>
    notHere(`The status "${id}" asks the person for something. Enter a message that says what you need.`),
  'message-language': notHere('Choose one of the languages of the form.'),
  'assignee-gone': notNow('This account no longer exists, or is disabled.'),
  'assignee-not-allowed': notNow('This account cannot work on the case, or is disabled.'),
  'cases-missing': notHere('Select the cases again, then try again.'),
  'too-many-cases': ({ max }) => notHere(`Select up to ${counted(max, 'case')} at once.`),
  'verb-missing': notHere('Select what you want to do.'),
  'case-stale': notHere('Open the case again, then try again.'),
  'case-file-not-found': noFile('This case does not have this file.'),
  'case-picture-not-found': noFile('This case does not have this picture.'),
  'case-file-held': notNow('The virus scanner has not checked this file, so you cannot open it.'),
  'case-file-missing': {
    title: 'This file is missing',
    text: 'The person who manages this service can restore it from a backup.',
  },
  'delivery-not-found': noPage(
    'There is no delivery at this address. The change that caused it may have been undone, or its case deleted.',
  ),
  'program-unknown': ({ name }) => notNow(`There is no program "${name}".`),
  'program-name-taken': ({ name }) =>
    notNow(
      `There is already a program "${name}". Choose another name: that of a revoked program cannot be used again.`,
    ),
  'program-revoked': ({ name }) => notNow(`The program ${name} was revoked. Add a program with another name.`),
  'program-token-unknown': ({ name, number }) => notNow(`The program ${name} has no token ${number}.`),
  'program-tokens-full': ({ name, working }) =>
    notNow(
      `The program ${name} has two tokens that work: ${enumerate(working.map(String), 'and')}. End the old one first.`,
    ),
  'export-format': notHere('Select XLSX, CSV, JSON Lines or ZIP.'),
  'export-form-missing': notHere('Select a form first: each form has its own columns.'),
  'too-many-exports': {
    title: 'You already have 2 downloads in progress',
    text: 'Wait until one has finished, then start this one again.',
  },
  'no-password-here': notNow('This account has no password here, so it cannot use codes.'),
  'office-language-missing': notHere('Select one of the languages.'),
  'own-account': notHere('Nobody changes their own account here. Ask another admin.'),
  'link-used': {
    title: 'This link no longer works',
    text: 'It has already been used, or is more than a day old. Ask the person who manages this service for a new one.',
  },
} satisfies Partial<ProblemTexts>
