/** A form is received exactly once, in the version that was opened, from the browser that filled it in. */
import { breaksIn } from './break.ts'

const PAGES = 'controllers/form/pages'
const PINNED = 'controllers/form/pinned'
const DRAFTS = 'controllers/form/drafts'
const SAVED = 'controllers/form/saved'
const COPY = 'controllers/form/copy'
const TOKEN = 'services/intake/token'
const OWNERSHIP = 'services/intake/ownership'
const SEND = 'services/intake/send'

// biome-ignore format: one break a line
const FORMS = breaksIn('src/services/intake', [
  ['any signature of a token is genuine', 'token.ts', '!signer.verifies(signature, signed)', '!signature', TOKEN],
  ['a token never expires', 'token.ts', 'expires > clock()', 'expires > 0', TOKEN],
  ['a token works for every form', 'token.ts', '!token || token.slug !== slug', '!token', PAGES, SEND],
  ['two posts of one expired page become two cases', 'token.ts', 'keyedHash(signing, PURPOSE.renewal, submissionId, SUBMISSION_ID_LENGTH)', 'randomText(SUBMISSION_ID_LENGTH)', TOKEN],
  ['a form changes its version when another is published', 'token.ts', 'token.version === atAddress.version ? atAddress : await find(token)', 'atAddress', PINNED],
  ['a draft is changed in the newest version', 'subject.ts', 'named.version === draft.version ? named : await findVersion(d, draft)', 'atAddress', PINNED],
  ['a page is written into the draft of another browser', 'subject.ts', 'd.ownership.owns(asking.own, draft)', 'true', PAGES],
  ['anybody can make the cookie of a draft', 'ownership.ts', 'keys.verifies(proof, keyed(draft))', 'true', OWNERSHIP],
  ['any name opens the draft of a browser', 'ownership.ts', 'names.verifies(name, submissionId)', "name !== ''", DRAFTS],
  ['a page is saved in another draft than its address names', 'subject.ts', 'asking.draftName !== undefined && !d.ownership.isNamed(asking.draftName, draft)', 'false', DRAFTS],
  ['a page of no draft yet is saved although its address names one', 'subject.ts', "return { ...subject, is: 'mixed' }", 'return subject', DRAFTS],
  ['a browser has more drafts than it may have', 'save.ts', 'others.length >= MOST_DRAFTS', 'others.length < 0', DRAFTS],
  ['an old page opens its deleted draft again', 'end.ts', 'await tx.drafts.noteEnd(submissionId, clock())', '', DRAFTS],
  ['the end of a draft is never forgotten', 'end.ts', 'tx.drafts.forgetEnds(countedBefore - LIFETIME, BATCH)', 'Promise.resolve(0)', DRAFTS],
  ['a page with errors comes back empty', 'redisplay.ts', 'typedOn(draft?.pages ?? {}, asked, post.typed)', 'draft?.pages ?? {}', 'controllers/form/form'],
  ['a draft that nobody touches lives for ever', 'life.ts', 'endOf(draft) > clock()', 'true', SAVED],
  ['a draft that somebody touches lives for ever', 'life.ts', 'Math.min(changedAt + restDays * DAY, countedFrom + maxDays * DAY)', 'changedAt + restDays * DAY', SAVED],
  ['one network fills the room for drafts', 'save.ts', 'await quota.require(', 'void (', 'controllers/form/draft-room'],
  ['a draft keeps whatever is sent', 'savable.ts', 'const saved = savedOf(field, name, given)', 'const saved = [...given]', 'controllers/form/draft-room'],
  ['a form is received after it closed', 'form-post.ts', '!atAddress.isOpen(now)', '!atAddress', 'controllers/form/form'],
  ['a form is received without the file that could not be kept', 'subject.ts', 'if (post.failure) throw post.failure', '', 'controllers/form/files'],
  ['a draft is sent although a page still needs answers', 'send.ts', 'progress.path.next || progress.path.exit', 'progress.path.exit', PAGES],
  ['answers that changed after the check page are sent unseen', 'receive.ts', 'if (seenOf(saved) !== seen) return false', '', PAGES],
  ['a page that could not be saved forgets the token of its files', 'redisplay.ts', 'token: expired ?? subject.token', 'token: subject.token', 'controllers/form/form-files'],
  ['files of an old page stay with the draft that has ended', 'subject.ts', 'return hasEnded ? unusedToken(d, d.tokens.beside(token, typed), typed) : token', 'return hasEnded ? token : token', 'controllers/form/files'],
  ['a draft that was sent stays behind', 'receive.ts', 'await tx.drafts.remove(submissionId)', '', PAGES],
  ['a file that came while the form was read is not seen', 'receive.ts', 'if (idsOf(files).join() !== idsOf(attached).join())', 'if (!files)', 'controllers/form/form-files', SEND],
  ['a file that comes while its form is sent is left behind', 'receive.ts', 'if (published.takesFiles || seen !== undefined) await tx.hold(submissionId)', '', 'services/intake/receive'],
  ['a form whose files changed meanwhile is received all the same', 'receive.ts', '!== idsOf(attached).join()) throw new Changed()', "!== idsOf(attached).join()) return 'changed'", 'services/intake/receive'],
  ['files of a form are not claimed, and deleted after a day', 'receive.ts', '(await tx.uploads.claim(submissionId, claimed, number)) !== claimed.length', 'claimed.length < 0', 'controllers/form/form-files'],
  ['a repeat shows a reference that is not on the disk yet', 'repeat.ts', 'await store.flushed()', '', 'store/trace', 'controllers/form/repeat'],
  ['spam that fills in the trap is not set aside', 'receive.ts', "if (trapped) return codeOfSuspicion({ kind: 'trapped' })", '', SEND],
])

// biome-ignore format: one break a line
const PERSON = breaksIn('src', [
  ['a page deletes the answers of the other pages', 'models/draft.ts', 'return { ...pages, [page.id]: { texts: textsFor(page, typed),', 'return { [page.id]: { texts: textsFor(page, typed),', PAGES],
  ['a person who knows the reference sees the answers', 'controllers/form/thanks.ts', 'requireSender(ctx, sender)', 'ctx.params.reference!', COPY],
  ['a receipt with an infinite number is an error 500', 'models/receipt.ts', "if (typeof value === 'number' && !Number.isFinite(value)) throw", 'if (!key && value === 0) throw', 'controllers/receipt'],
  ['sending one form takes the receipt of the one before', 'services/sender.ts', 'others.slice(MOST - 1)', 'others', DRAFTS],
  ['the end of one draft ends another', 'http/cookies.ts', 'const others = keys.filter((key) => key.id !== id)', 'const others = keys.filter(() => false)', DRAFTS],
  ['anybody can make the cookie of a sender', 'services/sender.ts', '!signer.verifies(signature,', '!signature && (signature,', COPY],
  ['the cookie of a sender never expires', 'services/sender.ts', 'expires > clock() ?', 'expires ?', COPY],
  ['a form loses what was typed when its file cannot be kept', 'services/intake/read-post.ts', 'if (error.status >= 500) failure', 'if (error.status >= 504) failure', 'controllers/form/form-files'],
])

export const INTAKE = [...FORMS, ...PERSON]
