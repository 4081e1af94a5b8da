/** What went wrong, by its code, in English. What only the office or only programs are told stands in `office/` and beside. */
import { type ProblemTexts, titled } from '../problem-texts.ts'
import { counted, sizeLimit } from './words.ts'

const unreadable = titled('We could not read what you sent')
const noPage = titled('Page not found')
const tooLarge = titled('What you sent is too large')
const notNow = titled('You cannot do this now')
const notHere = titled('You cannot do this')

export const problems = {
  unreadable: unreadable('Go back and try again.'),
  'unreadable-compression': unreadable('We could not unpack it. Send it again without compression.'),
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

  'cross-site': titled('You came here from another website')(
    'To protect you, we only accept forms from their own page. Open the form here and send it again.',
  ),
  misdirected: {
    title: 'This is a preview',
    text: 'You can only open it on the computer it runs on. Use the address that was printed when it started.',
  },

  'page-not-found': noPage('If you typed the web address, check that it is correct.'),
  'form-not-found': noPage('There is no form at this address. Go to the list to see all forms.'),
  'case-not-found': titled('Case not found')('There is no case with this reference.'),
  'thanks-not-found': noPage('There is no form with this reference. Check that the web address is correct.'),
  'preview-not-found': titled('This preview link does not work')(
    'It may have ended, or somebody has withdrawn it. Check that the web address is complete, or ask the person who sent it for a new link.',
  ),
  'method-not-allowed': notHere('This address exists, but not for this type of request.'),
  'method-unknown': notHere('This service does not know this type of request.'),

  'file-missing': unreadable('Select a file, then upload it.'),
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
    text: 'If you have just sent a file, we did not keep it. Keep it in case we need it later. If we do, the page of your case says so, and you can send it there.',
  },
  crowded: {
    title: 'You cannot upload files right now',
    text: 'Too many files are waiting to be sent. Try again later.',
  },

  'case-changed': {
    title: 'The case has changed',
    text: 'Someone changed this case after you opened it. Open it again, then decide.',
  },
  'case-content-deleted': notNow('The answers and files of this case were deleted.'),

  'too-many-requests': ({ seconds }) => ({
    title: 'Too many attempts',
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
} satisfies Partial<ProblemTexts>
