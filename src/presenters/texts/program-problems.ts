/** What only programs are told, by its code: in English, whatever the language of the service. */
import { verify, withdraw } from './en/case.ts'
import { journey } from './en/journey.ts'
import { counted, enumerate } from './en/words.ts'
import { type ProblemTexts, titled } from './problem-texts.ts'

const unreadable = titled('We could not read what you sent')
const tooLarge = titled('What you sent is too large')
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

export const programProblems = {
  'parameter-unknown': ({ name, known }) =>
    unreadable(
      `There is no parameter ${name} here. ${known.length === 0 ? 'This address takes none.' : `You can use ${enumerate(known, 'and')}.`}`,
    ),
  'parameter-repeated': ({ name }) => unreadable(`Send ${name} once.`),
  'json-unreadable': unreadable('The body is not JSON.'),
  'body-not-utf-8': unreadable(
    'The body has bytes or escapes that are not UTF-8, or half a character. Send the text as UTF-8.',
  ),
  'json-too-large': tooLarge('The body can have up to 128 KB.'),
  'body-not-json': unreadable('Send the body as application/json, in UTF-8 and not compressed.'),
  'member-refused': ({ name, why }) => unreadable(MEMBER_FAULTS[why](name)),
  'parameter-value': ({ name }) => unreadable(`The value of the parameter ${name} cannot be used here.`),
  'reference-missing': unreadable('Give a reference: /status?reference=…'),
  'cursor-malformed': unreadable('A cursor is the text that an earlier answer gave as “next”. Send it unchanged.'),
  'cursor-is-event': unreadable(
    'This is the id of an event, and no position. Send the “next” of an answer of the feed, or the “cursor” of a change.',
  ),
  'token-missing': tokenRefused('Send the token of your program in the header Authorization: Bearer <token>.'),
  'token-refused': ({ why }) => tokenRefused(TOKEN_FAULTS[why]),
  'token-in-address': tokenRefused(
    'There is a token in the address. Addresses are kept in histories and logs, so other people may have read it. Revoke the token, create a new one, and send it in the header Authorization only.',
  ),
  'right-missing': ({ right }) => ({
    title: 'The token does not allow this',
    text: `It needs the right ${right}. Ask the person who manages this service for a token with this right.`,
  }),
  'form-not-theirs': {
    title: 'Form not found',
    text: 'There is no such form or version, or the token does not see it. GET /api/v1/forms lists what it sees.',
  },
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
  'file-part-missing': ({ part }) => unreadable(`There is no file in it. Send one part named ${part}.`),
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
  'post-under-way': titled('You cannot do this now')(
    'We are still working on the same change. Send it again in a second.',
  ),
  'tag-missing': titled('You cannot do this now')(
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
  'other-version': {
    title: 'This has changed',
    text: 'What is here now does not have the ETag of your header If-Match. Leave the header out to read it.',
  },
  'range-not-there': titled('Range not found')('The file ends before this range. Content-Range says how long it is.'),
  'resume-refused': ({ why }) => ({ title: 'The saved form was not opened', text: journey.resume.errors[why] }),
  'withdrawal-refused': ({ why }) => ({ title: 'The case was not withdrawn', text: withdraw.faults[why] }),
  'receipt-refused': ({ why }) => ({ title: 'The receipt was not accepted', text: verify.refused[why] }),
  'token-spent': ({ seconds }) => ({
    title: 'The token has used its requests for this minute',
    text: `Wait ${counted(seconds, 'second')}, then try again.`,
  }),
} satisfies Partial<ProblemTexts>
