/** What went wrong, by its code, in English: the title of a page or problem document, and what to do. */
import type { Problem, ProblemCode } from '../../../errors.ts'
import { files } from './files.ts'
import { form } from './form.ts'
import { journey } from './journey.ts'
import { counted, enumerate } from './numbers.ts'
import { reply } from './reply.ts'
import { sizeLimit } from './sizes.ts'
import { thanks } from './thanks.ts'
import { verify } from './verify.ts'
import { withdraw } from './withdraw.ts'

interface Said {
  title: string
  text: string
}
type Problems = { [C in ProblemCode]: Said | ((problem: Extract<Problem, { code: C }>) => Said) }

const titled =
  (title: string) =>
  (text: string): Said => ({ title, text })
const unreadable = titled('We could not read what you sent')
const noPage = titled('Page not found')
const noCase = titled('Case not found')
const noFile = titled('File not found')
const tooLarge = titled('What you sent is too large')
const notNow = titled('You cannot do this now')
const notHere = titled('You cannot do this')
const elsewhere = titled('You came here from another website')

const tokenRefused = titled('The token was not accepted')

const MEMBER_FAULTS = {
  missing: (name: string) => `Send an object with "${name}", a text that is not empty.`,
  unknown: (name: string) => `The body must not have ${name} here.`,
  type: (name: string) => `The value of ${name} in the body must be a text.`,
}

const TOKEN_FAULTS = {
  mistyped: 'This is not a whole token. A token starts with intake_ and has 55 characters. Copy all of it.',
  unknown: 'We do not know this token. Check that it belongs to this service.',
  revoked: 'This token was revoked. Ask the person who manages this service for a new one.',
  expired: 'This token has ended. Ask the person who manages this service for a new one.',
}

const refusedFile = ({ filename, fault }: Extract<Problem, { code: `file-${string}`; fault: object }>): Said => ({
  title: files.refusedTitle(fault),
  text: `${files.refused({ filename, fault })}.`,
})

export const problems = {
  unreadable: unreadable('Go back and try again.'),
  'unreadable-compression': unreadable('It could not be unpacked.'),
  'unreadable-encoding': unreadable('The form is not encoded correctly. Go back and send it again.'),
  'part-unreadable': unreadable('A part of the form could not be read. Go back and send it again.'),
  'part-without-name': unreadable('A part of the form has no name.'),
  'part-headers-too-large': tooLarge('The headers of a part are too large.'),
  'too-many-entries': ({ max }) => unreadable(`The form has more than ${counted(max, 'entry')}.`),
  'too-many-files-at-once': ({ max }) => unreadable(`Send up to ${counted(max, 'file')} at once.`),
  'token-after-files': unreadable('The submissionId must come before the files.'),
  'no-body-here': tooLarge('This address does not accept a body.'),
  'answers-too-long': tooLarge(
    'Your answers can have up to 1 MB of text in total. Go back: your answers should still be there. Shorten them, or send some of the text in a file if the form asks for files.',
  ),
  'body-too-large': ({ maxBytes }) =>
    tooLarge(
      `You can send up to ${sizeLimit(maxBytes)} in total. Go back: your answers should still be there. Remove a file, or choose smaller ones.`,
    ),
  'body-type': unreadable('Send the form as application/x-www-form-urlencoded or multipart/form-data.'),
  'too-slow': {
    title: 'Your connection is too slow',
    text: 'We did not receive everything in time. Try again with a better connection or a smaller file.',
  },
  repeated: ({ name }) => unreadable(`Send ${name} once.`),
  'parameter-unknown': ({ name, known }) =>
    unreadable(
      `There is no parameter ${name} here. ${known.length === 0 ? 'This address takes none.' : `You can use ${enumerate(known, 'and')}.`}`,
    ),
  'json-unreadable': unreadable('The body is not JSON.'),
  'json-too-large': tooLarge('The body can have up to 128 KB.'),
  'body-not-json': unreadable('Send the body as application/json.'),
  'member-refused': ({ name, why }) => unreadable(MEMBER_FAULTS[why](name)),
  'parameter-value': ({ name }) => unreadable(`The value of the parameter ${name} cannot be used here.`),
  'reference-missing': unreadable('Give a reference: /status?reference=…'),
  'cursor-malformed': unreadable('A cursor is the text that an earlier answer gave as “next”. Send it unchanged.'),

  'cross-site': elsewhere(
    'To protect you, we only accept forms from their own page. Open the form here and send it again.',
  ),
  'cross-site-file': elsewhere(
    'To protect cases, you can only download them from the pages of the office. Open the list or the case there, then choose the download again.',
  ),
  unauthorized: { title: 'Sign in first', text: 'This page is part of the office. Sign in at /staff.' },
  forbidden: {
    title: 'You do not have permission to do this',
    text: 'Ask the person who manages this service to change your permissions.',
  },
  'token-missing': tokenRefused('Send the token of your program in the header Authorization: Bearer <token>.'),
  'token-refused': ({ why }) => tokenRefused(TOKEN_FAULTS[why]),
  'token-in-address': tokenRefused(
    'There is a token in the address. Addresses are kept in histories and logs, so other people may have read it. Revoke the token, create a new one, and send it in the header Authorization only.',
  ),
  'right-missing': ({ right }) => ({
    title: 'The token does not allow this',
    text: `It needs the right ${right}. Ask the person who manages this service for a token with this right.`,
  }),
  insecure: {
    title: 'The office needs an encrypted connection',
    text: 'Open it at its https address. The person who manages this service sets that address in SVC_BASE_URL, or in SVC_STAFF_URL.',
  },
  'second-factor': {
    title: 'Set up two-step sign-in first',
    text: 'Your account needs it. Set it up at /staff/me/second-factor.',
  },
  misdirected: {
    title: 'This is a preview',
    text: 'You can only open it on the computer it runs on. Use the address that was printed when it started.',
  },

  'page-not-found': noPage('If you typed the web address, check that it is correct.'),
  'form-not-found': noPage('There is no form at this address. Go to the list to see all forms.'),
  'form-not-theirs': {
    title: 'Form not found',
    text: 'There is no such form or version, or the token does not see it. GET /api/v1/forms lists what it sees.',
  },
  'case-not-found': noCase('There is no case with this reference.'),
  'thanks-not-found': noPage('There is no form with this reference. Check that the web address is correct.'),
  'not-sender': thanks.notSender,
  'method-not-allowed': notHere('This address exists, but not for this type of request.'),
  'method-unknown': notHere('This service does not know this type of request.'),
  'case-deleted': {
    title: 'This case was deleted',
    text: 'The answers and files of this case were deleted.',
  },
  'cursor-gone': {
    title: 'This cursor no longer works',
    text: 'This service does not have the change of this cursor any more, because its database was restored or replaced. Compare your cases with the list of cases, then follow the feed from now on with after=now.',
  },
  'reference-mistyped': {
    title: 'This is not a reference',
    text: 'A reference has 16 letters and numbers, XXXX-XXXX-XXXX-XXXX. Check that it is correct.',
  },

  'form-refused': ({ why }) => form.problems[why],
  'page-refused': ({ why }) =>
    why === 'errors' ? form.problems.errors : why === 'not-saved' ? journey.saved.refused : journey.problems[why],
  'reply-refused': ({ why, length }) => ({ title: reply.heading, text: reply.faults[why](length) }),
  'withdrawal-refused': ({ why }) => ({ title: withdraw.title, text: withdraw.faults[why] }),
  'receipt-refused': ({ why }) => ({ title: verify.title, text: verify.refused[why] }),

  'file-too-large': refusedFile,
  'file-empty': refusedFile,
  'file-infected': refusedFile,
  'file-not-taken': refusedFile,
  'file-too-many': refusedFile,
  'file-too-much': refusedFile,
  'file-missing': unreadable('Select a file, then upload it.'),
  'file-part-missing': ({ part }) => unreadable(`There is no file in it. Send one part named ${part}.`),
  'file-not-multipart': ({ part }) => unreadable(`Send the file as multipart/form-data, in a part named ${part}.`),
  'file-part-misnamed': ({ part, name }) =>
    unreadable(`The part with the file must be named ${part}, not ${JSON.stringify(name)}.`),
  'file-not-alone': ({ part }) => unreadable(`Send one part named ${part}, with a filename, and nothing else.`),
  'submission-missing': unreadable('Name the submission: ?submissionId=…'),
  'submission-malformed': unreadable('This is not a submissionId. Take it from the page of the form.'),
  'submission-not-found': noPage('There is no form with this id, or it has expired. Open the form again.'),
  'question-missing': ({ questions }) => unreadable(`Name the question: &fieldId=… (${questions.join(', ')})`),
  'question-not-found': noPage('This form does not have this file question.'),
  'no-file-questions': noPage('This form does not ask for files.'),
  'file-to-replace-gone': notNow('The file that you want to replace is no longer there.'),
  'form-closed': notNow('This form has closed.'),
  'sent-meanwhile': notNow('The form was sent before this file arrived.'),
  'case-takes-no-files': {
    title: 'You cannot add files to this case now',
    text: 'We did not keep your file. Keep it in case we need it later. If we do, the page of your case says so, and you can send it there.',
  },
  crowded: {
    title: 'You cannot upload files right now',
    text: 'Too many files are waiting to be sent. Try again later.',
  },
  'damaged-file': {
    title: 'This file is damaged',
    text: 'It is not the same as when we received it. The person who manages this service can restore it from a backup.',
  },

  'case-not-theirs': noCase('There is no case with this reference, or it is not for one of your forms.'),
  'case-unknown': ({ reference }) => noCase(`There is no case with the reference ${reference}.`),
  'key-missing': unreadable(
    'Send the header Idempotency-Key with a new random text for each change, and with the same text when you send a change again.',
  ),
  'key-malformed': unreadable(
    'The header Idempotency-Key can have 1 to 200 letters, digits and signs, without spaces.',
  ),
  'key-reused': {
    title: 'This key was used before',
    text: 'This Idempotency-Key was sent here before, with another body. Send a new key for each change.',
  },
  'post-under-way': notNow('We are still working on the same change. Send it again in a second.'),
  'tag-missing': notNow(
    'Read the case first, and send its ETag in the header If-Match. This stops you from overwriting what somebody else has just done.',
  ),
  'tag-malformed': unreadable('The header If-Match must have the ETag of the case, in its quotes.'),
  'tag-weak': unreadable(
    'This ETag begins with W/. A proxy between you and the service has changed it. Turn off compression for /api there.',
  ),
  'case-not-as-known': {
    title: 'The case has changed',
    text: 'Something has happened to the case since you read it. Read it again, and decide anew.',
  },
  'case-changed': {
    title: 'The case has changed',
    text: 'Someone changed this case after you opened it. Open it again, then decide.',
  },
  'case-content-deleted': notNow('The answers and files of this case were deleted.'),
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
  'assignee-gone': notNow('This account no longer exists, or is disabled.'),
  'assignee-not-allowed': notNow('This account cannot work on the case, or is disabled.'),
  'cases-missing': notHere('Select the cases again, then try again.'),
  'too-many-cases': ({ max }) => notHere(`Select up to ${counted(max, 'case')} at once.`),
  'verb-missing': notHere('Select what you want to do.'),
  'case-stale': notHere('Open the case again, then try again.'),
  'case-file-not-found': noFile('This case does not have this file.'),
  'case-picture-not-found': noFile('This case does not have this picture.'),
  'case-file-held': notNow('The virus scanner has not checked this file, so you cannot open it.'),
  'range-not-there': noFile('The file ends before this range. Content-Range says how long it is.'),
  'case-file-missing': {
    title: 'This file is missing',
    text: 'The person who manages this service can restore it from a backup.',
  },
  'delivery-not-found': noPage(
    'There is no delivery at this address. The change that caused it may have been undone, or its case deleted.',
  ),
  'export-format': notHere('Select CSV, JSON Lines or ZIP.'),
  'export-form-missing': notHere('Select a form first: each form has its own columns.'),
  'too-many-exports': {
    title: 'You already have 2 downloads in progress',
    text: 'Wait until one has finished, then start this one again.',
  },
  'no-password-here': notNow('This account has no password here, so it cannot use codes.'),
  'link-used': {
    title: 'This link no longer works',
    text: 'It has already been used, or is more than a day old. Ask the person who manages this service for a new one.',
  },

  'too-many-requests': ({ seconds }) => ({
    title: 'Too many attempts',
    text: `Wait ${counted(seconds, 'second')}, then try again.`,
  }),
  'token-spent': ({ seconds }) => ({
    title: 'The token has used its requests for this minute',
    text: `Wait ${counted(seconds, 'second')}, then try again.`,
  }),
  overloaded: {
    title: 'The service is very busy',
    text: 'We did not receive what you sent. Wait a few seconds, then try again.',
  },
  unavailable: {
    title: 'Sorry, the service is not available',
    text: 'Everything that we have already received is safe. Wait a minute, then try again.',
  },
  unexpected: {
    title: 'Sorry, there is a problem with the service',
    text: 'Go back and try again. If the problem continues, contact us.',
  },
} satisfies Problems
