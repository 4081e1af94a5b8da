/** What the store is asked while the service runs. */
import type { Rows } from '../../src/store/index.ts'
import type { SubmissionFilter } from '../../src/store/submission-listing.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const WINDOW = { from: AT - 1000, to: AT }
const ENDS = { began: AT - 1000, seen: AT - 500, latest: AT + 1000 }
/** The last one seen. */
export const last = { receivedAt: AT, id: 7 }

/** Every question that a page, a listing or a job asks, and that must stay quick when there are a million rows. */
export const QUESTIONS: Record<string, (rows: Rows) => Promise<unknown>> = {
  'the live forms': ({ forms }) => forms.live(),
  'a version of a form': ({ forms }) => forms.version('form-7', 'v'),
  'what a version was made of': ({ forms }) => forms.sources('form-7', 'v'),
  'the last backups': ({ backupRuns }) => backupRuns.last(10),
  'which definitions are refused': ({ refusedDefinitions }) => refusedDefinitions.all(),
  'what was done to a form': ({ formHistory }) => formHistory.of('form-7', { size: 10 }),
  'more of what was done to a form': ({ formHistory }) => formHistory.of('form-7', { size: 10, before: 7 }),
  'what the office decided about forms': ({ formStandings }) => formStandings.all(),
  'uploads of a form that wait': ({ handedUploads }) => handedUploads.of('form-7'),
  'uploads that wait': ({ handedUploads }) => handedUploads.open(),
  'the files of an upload that waits': ({ handedUploads }) => handedUploads.files(7),
  'whether a form asks for a second person': ({ secondPersons }) => secondPersons.isAsked('form-7'),
  'every department': ({ departments }) => departments.all(),
  'the forms that name a department': ({ departments }) => departments.namedBy('parks'),
  'the links to previews of a form': ({ previews }) => previews.of('form-7'),
  'a link to a preview': ({ previews }) => previews.byToken('x'),
  'what a link shows': ({ previews }) => previews.definition(7),
  'the working copy of a form': ({ workingCopies }) => workingCopies.of('form-77'),
  'a text of a working copy': ({ workingCopies }) => workingCopies.text('form-77', 7),
  'forms that were never published': ({ workingCopies }) => workingCopies.unpublished(),
  'the texts of a working copy': ({ workingCopies }) => workingCopies.texts('form-77', { size: 10 }),
  'older texts of a working copy': ({ workingCopies }) => workingCopies.texts('form-77', { size: 10, before: 7 }),
  'the text that was made from another': ({ workingCopies }) => workingCopies.after({ slug: 'form-7', id: 7 }),
  'the columns of a list': ({ listColumns }) => listColumns.of('form-7'),
  'what the office decided about a form': ({ formStandings }) => formStandings.of('form-7'),
  'the versions of a form': ({ forms }) => forms.versions('form-7'),
  'the latest version of a form': ({ forms }) => forms.latest('form-7'),
  'all forms': ({ forms }) => forms.slugs(),
  'versions in use': ({ forms }) => forms.inUse('form-7'),
  'a form by its id': ({ submissions }) => submissions.bySubmissionId('x'),
  'a case by its reference': ({ submissions }) => submissions.byReference('x'),
  'how many events a case has': ({ submissions }) => submissions.countEvents('x'),
  'the id of a form by its reference': ({ submissions }) => submissions.submissionIdOf('x'),
  'cases without an event': ({ submissions }) => submissions.withoutEvents(),
  'the case at a row number, or after it': ({ submissions }) => submissions.atOrAfter(7),
  'how many cases an event has before it': ({ submissions }) => submissions.receivedBy(7),
  'what was finished': ({ submissions }) => submissions.finished('form-7', WINDOW, { size: 10 }),
  'more of what was finished': ({ submissions }) =>
    submissions.finished('form-7', WINDOW, { size: 10, after: { id: 7, finishedAt: AT, took: 1 } }),
  'a beginning of a reference': ({ submissionListing }) =>
    submissionListing.page({ beginning: 'ref-77' }, { size: 10, before: last }),
  'the events of a case': ({ events }) => events.of(1),
  'the events of a case, numbered': ({ events }) => events.numbered(1),
  'the events of several cases': ({ events }) => events.ofSubmissions([1, 2]),
  'the last event': ({ events }) => events.last(),
  'what programs are told next': ({ feed }) => feed.between({ after: 1, upTo: 900_000, size: 101 }),
  'how far programs are told': ({ feed }) => feed.last(900_000),
  'what a program was told last': ({ feed }) => feed.byNumber(7),
  'whether an event is still there': ({ events }) => events.holds({ event: 1, at: AT }),
  'the id of the installation': ({ installation }) => installation.read(),
  'whether anything was received': ({ installation }) => installation.isUnused(),
  'whether a post came before': ({ events }) => events.has('x'),
  'the files of a form': ({ uploads }) => uploads.of('x'),
  'the files of a case': ({ uploads }) => uploads.ofSubmission(1),
  'the files of several cases': ({ uploads }) => uploads.ofSubmissions([1, 2]),
  'a file by its id': ({ uploads }) => uploads.byId('x'),
  'files by their ids': ({ uploads }) => uploads.known(['x', 'y']),
  'a page of files': ({ uploads }) => uploads.page('x', 10),
  'files of forms never sent': ({ uploads }) => uploads.unclaimedBefore(AT, 10),
  'what they take': ({ uploads }) => uploads.unclaimedBytes(),
  'what those of each network take': ({ uploads }) => uploads.unclaimedHeld(),
  'deletions that wait for the log': ({ erasures }) => erasures.waiting(),
  'a case without its content': ({ submissions }) => submissions.outline('x'),
  'the files that came with a form': ({ uploads }) => uploads.cameWith(7),
  'what drafts take': ({ drafts }) => drafts.bytes(),
  'what the drafts of each network take': ({ drafts }) => drafts.held(),
  'a draft by its id': ({ drafts }) => drafts.byId('x'),
  'whether a draft has ended': ({ drafts }) => drafts.hasEnded('x'),
  'a draft by its code': ({ drafts }) => drafts.byResumeHash('x'),
  'a page of drafts': ({ drafts }) => drafts.page('x', 10),
  'drafts whose time is over': ({ drafts }) => drafts.over({ changedBefore: AT, countedBefore: AT }, 10),
  'drafts of versions that were ended': ({ drafts }) => drafts.ofEndedVersions('x', 10),
  'whether a version was ended': ({ forms }) => forms.isEnded('x', 'x'),
  'fixtures of the load gate': ({ fixtures }) => fixtures.some(10),
  'an account by its number': ({ accounts }) => accounts.byId(1),
  'an account by its address': ({ accounts }) => accounts.byEmail('x'),
  'an account by its name at a provider': ({ accounts }) => accounts.bySubject('x'),
  'an account by its link': ({ accounts }) => accounts.byLink('x', AT),
  'a password': ({ accounts }) => accounts.passwordOf('x'),
  'whether there are accounts': ({ accounts }) => accounts.exists(),
  'the link of the first admin': ({ accounts }) => accounts.firstLink(),
  'who came as somebody else': ({ accounts }) => accounts.offered(),
  'as whom somebody came': ({ accounts }) => accounts.offeredSubject(1),
  'who is leaving': ({ accounts }) => accounts.leaving(),
  'open cases of an account': ({ accounts }) => accounts.openCases(1, 50),
  'how many open cases an account has': ({ accounts }) => accounts.openCounts(1),
  'all accounts': ({ accounts }) => accounts.all(),
  'who has cases': ({ accounts }) => accounts.holders([1, 2]),
  'a program by its token': ({ programs }) => programs.byToken('x'),
  'a program by the number of its token': ({ programs }) => programs.byTokenId(1),
  'a program by its name': ({ programs }) => programs.byName('x'),
  'what became of a post': ({ outcomes }) => outcomes.find({ program: 1, key: 'x' }, AT),
  'all programs': ({ programs }) => programs.all(),
  'a session by its id': ({ sessions }) => sessions.find('x', ENDS),
  'the sessions of an account': ({ sessions }) => sessions.of(1, ENDS),
  'who is asked for a code': ({ sessions }) => sessions.challenged('x', { since: AT - 1000, latest: AT }),
  'the second factor of an account': ({ secondFactors }) => secondFactors.of(1),
  'the recovery codes of an account': ({ secondFactors }) => secondFactors.codesLeft(1),
  'a page of the audit': ({ audit }) => audit.page({ size: 10 }),
  'more of the audit': ({ audit }) => audit.page({ size: 10, before: { at: AT, id: 7 } }),
  'what the audit says of one case': ({ audit }) => audit.page({ about: 'ref-7', size: 10 }),
  'more of what the audit says of one case': ({ audit }) =>
    audit.page({ about: 'ref-7', size: 10, before: { at: AT, id: 7 } }),
  'what one account did': ({ audit }) => audit.page({ by: 'nobody', size: 10 }),
  'more of what one account did': ({ audit }) => audit.page({ by: 'x', size: 10, before: { at: AT, id: 7 } }),
  'what one account did to one case': ({ audit }) => audit.page({ by: 'x', about: 'ref-7', size: 10 }),
  'which address an account had before': ({ audit }) =>
    audit.page({ about: 'x', action: 'account-renamed', before: { at: AT, id: 7 }, size: 10 }),
  'a stretch of the audit': ({ audit }) => audit.within(WINDOW, { size: 10, after: { at: AT, id: 7 } }),
  'whose deed something was': ({ audit }) => audit.has({ at: AT, account: 1, about: 'ref-7' }),
  'where the audit begins': ({ audit }) => audit.begin(),
  'the days of the audit': ({ audit }) => audit.days(),
  'the last day of the audit': ({ audit }) => audit.lastDay(),
  'what an account has not seen': ({ reads }) => reads.unread(1, [1, 2]),
  'what an account has seen of a case': ({ reads }) => reads.seen(1, 1),
  'how many deliveries failed': ({ deliveries }) => deliveries.backlog('failed', { since: AT, most: 10 }),
  'the last deliveries to a receiver': ({ deliveryListing }) =>
    deliveryListing.lastTo({ kind: 'webhook', recipient: 'desk' }, 10),
  'a page of deliveries': ({ deliveryListing }) => deliveryListing.page({}, { size: 10 }),
  'a page of deliveries that failed': ({ deliveryListing }) => deliveryListing.page({ state: 'failed' }, { size: 10 }),
  'more of them': ({ deliveryListing }) =>
    deliveryListing.page({ state: 'failed' }, { size: 10, before: { createdAt: AT, id: 'delivery-7' } }),
  'the deliveries of a case': ({ deliveryListing }) => deliveryListing.page({ submission: 7 }, { size: 10 }),
  'a page of deliveries of one kind': ({ deliveryListing }) => deliveryListing.page({ kind: 'webhook' }, { size: 10 }),
  'a page of deliveries of some forms': ({ deliveryListing }) =>
    deliveryListing.page({ slugs: ['form-7', 'form-8'] }, { size: 10 }),
  'those of some forms that failed': ({ deliveryListing }) =>
    deliveryListing.page({ slugs: ['form-7', 'form-8'], state: 'failed' }, { size: 10 }),
  'a delivery by its id': ({ deliveries }) => deliveries.byId('x'),
  'the reference of an event': ({ deliveries }) => deliveries.referenceOf(1),
  'whether somebody is told already': ({ deliveries }) =>
    deliveries.hasUntried(1, { kind: 'mail', recipient: 'citizen' }, ['status']),
  'whom something waits for': ({ deliveries }) => deliveries.owedTo('webhook'),
  'to whom was something lately': ({ deliveryListing }) => deliveryListing.latelyTo('webhook'),
  'for whom is something due': ({ deliveries }) => deliveries.due(AT),
  'a page of deletions': ({ deletions }) => deletions.page({ size: 10 }),
  'more deletions': ({ deletions }) => deletions.page({ size: 10, before: 7 }),
  'what has to leave': ({ expiring }) =>
    expiring.leaving('form-7', { final: AT - 1000, idle: AT - 2000 }, { size: 10 }),
  'more of what has to leave': ({ expiring }) =>
    expiring.leaving(
      'form-7',
      { final: AT - 1000, idle: undefined },
      { size: 10, after: { id: 7, reference: 'ref-7', final: true, statusAt: AT - 3000 } },
    ),
  'the keys of receipts': ({ receiptKeys }) => receiptKeys.all(),
  'how far words are filled in': ({ terms }) => terms.marks(),
  'where a job goes on': ({ jobRuns }) => jobRuns.cursor('x'),
  'the processes that run': ({ jobRuns }) => jobRuns.attending(AT),
  'the last case that is settled': ({ terms }) => terms.lastSettled(AT),
  'cases without words': ({ terms }) => terms.newer(10, 10),
  'older cases without words': ({ terms }) => terms.older(10, 10),
  'received in many windows': ({ statistics }) => statistics.received(['form-7', 'form-8'], [WINDOW, WINDOW]),
  'how long cases took in a window': ({ statistics }) => statistics.took(['form-7', 'form-8'], [WINDOW]),
  'cases by their numbers': ({ submissionListing }) => submissionListing.numbered([3, 7, 9]),
  'open by status': ({ statistics }) => statistics.open(['form-7', 'form-8']),
}

export const NARROWED: Record<string, SubmissionFilter> = {
  everything: {},
  'one form': { slug: 'form-7' },
  'one status': { status: 'status-2' },
  'one status of a form': { slug: 'form-7', status: 'status-2' },
  'what is set aside': { quarantined: true },
  'what is set aside of a form': { slug: 'form-7', quarantined: true },
  'what waits for the office': { waitingFor: 'office' },
  'what waits for the office of a form': { slug: 'form-7', waitingFor: 'office' },
  'the last days': { window: WINDOW },
  'the last days of a form': { slug: 'form-7', window: WINDOW },
  'the last days of a status of a form': { slug: 'form-7', status: 'status-2', window: WINDOW },
  "somebody's": { assignee: 1 },
  "somebody's of a form": { slug: 'form-7', assignee: 1 },
  "nobody's": { assignee: null },
  "nobody's of a form": { slug: 'form-7', assignee: null },
  "nobody's that wait for the office": { waitingFor: 'office', assignee: null },
  "somebody's of one status of a form": { slug: 'form-7', status: 'status-2', assignee: 1 },
  "somebody's that wait for the office": { waitingFor: 'office', assignee: 1 },
  'what has arrived of a form': { slug: 'form-7', status: 'status-2', waitingFor: 'office', quarantined: false },
  'what is overdue of a form': { slug: 'form-7', waitingFor: 'person', quarantined: false, window: WINDOW },
  "nobody's of one status of a form": { slug: 'form-7', status: 'status-2', assignee: null },
}
/** As the office searches. */
const SEARCHED: Record<string, SubmissionFilter & { terms: string[][] }> = {
  'one word': { terms: [['word']] },
  'one word in two ways': { terms: [['word', 'other'], ['another']] },
  'words in one form': { terms: [['word', 'other']], slug: 'form-7' },
  'words in some forms': { terms: [['word'], ['another']], slugs: ['form-7', 'form-8'], quarantined: false },
  'words in what has arrived': { terms: [['word']], slugs: ['form-7'], status: 'status-2', waitingFor: 'office' },
  'words in what is overdue': { terms: [['word']], slugs: ['form-7'], waitingFor: 'office', window: WINDOW },
  "words in nobody's": { terms: [['word']], assignee: null, quarantined: false },
}
for (const [name, filter] of Object.entries(NARROWED)) {
  QUESTIONS[`a listing of ${name}`] = ({ submissionListing }) => submissionListing.page(filter, { size: 10 })
  QUESTIONS[`more of a listing of ${name}`] = ({ submissionListing }) =>
    submissionListing.page(filter, { size: 10, before: last })
  QUESTIONS[`a listing of ${name}, oldest first`] = ({ submissionListing }) =>
    submissionListing.page(filter, { size: 10, before: last, oldestFirst: true })
  QUESTIONS[`sizes in a listing of ${name}`] = ({ submissionListing }) =>
    submissionListing.sizes(filter, { size: 10, before: last })
  QUESTIONS[`a count of ${name}`] = ({ submissionListing }) => submissionListing.countUpTo(filter, 1001)
}

/** How PostgreSQL looks for words depends on how common each is; see search.test.ts. */
export const SEARCHES: typeof QUESTIONS = {}
for (const [name, filter] of Object.entries(SEARCHED)) {
  SEARCHES[`a search for ${name}`] = ({ submissionListing }) =>
    submissionListing.pageAndCount(filter, { size: 10 }, 1001)
  SEARCHES[`more of a search for ${name}`] = ({ submissionListing }) =>
    submissionListing.page(filter, { size: 10, before: last })
  SEARCHES[`sizes in a search for ${name}`] = ({ submissionListing }) =>
    submissionListing.sizes(filter, { size: 10, before: last })
  SEARCHES[`is there any of a search for ${name}`] = ({ submissionListing }) => submissionListing.any(filter)
}

/**
 * A person attaches a handful of files, a case has a handful of events and owes a handful of deliveries, which are sorted when
 * they are read; so are the forms, what was done to them, their broken files, their versions, and what bears on an account, and
 * the few cases of a form whose information has arrived.
 */
export const SMALL =
  /^(the (files|deliveries) of a (form|case)|the (events|files) of several cases|the live forms|what the office decided about forms|(more of )?what was done to a form|uploads( of a form)? that wait|the links to previews of a form|the text that was made from another|forms that were never published|which definitions are refused|the forms that name a department|all forms|versions in use|the latest version of a form|the versions of a form|all accounts|all programs|the sessions of an account|the keys of receipts|what an account has not seen|a beginning of a reference|(sizes in |more of )?(a )?listing of what has arrived of a form(, oldest first)?|who is leaving|how many open cases an account has)$/

/** Tables of which a service has a few rows, or a few hundred: nobody waits for a look at all of them. */
export const FEW = [
  'previews',
  'erasures',
  'installation',
  'live_forms',
  'refused_definitions',
  'form_history',
  'form_standings',
  'second_persons',
  'handed_uploads',
  'working_copies',
  'list_columns',
  'departments',
  'form_versions',
  'unclaimed_changes',
  'staff',
  'staff_sessions',
  'staff_challenges',
  'first_admin',
  'staff_recovery_codes',
  'programs',
  'program_tokens',
  'receipt_keys',
  'audit_days',
  'job_runs',
  'word_marks',
]

/** What is walked from one end of an index, or of a table in its order, and why that is soon over. */
export const WALKED: Record<string, string> = {
  ...stopping('after a page', [
    'a page of the audit',
    'a page of deliveries',
    'a page of deletions',
    'the last backups',
    'a listing of everything',
    'to whom was something lately',
    'a listing of what is set aside',
  ]),
  ...stopping('at the first', [
    'where the audit begins',
    'the last case that is settled',
    'the last event',
    'whether anything was received',
  ]),
  ...stopping('at a thousand', ['a count of everything', 'a count of what is set aside']),
  // Where somebody has every case: 50 ms for a million.
  ...stopping('at the last entry of an index, without a look at any case', [
    "a listing of nobody's",
    "a count of nobody's",
  ]),
  ...stopping('after a page, or after two thousand of others, and then others are answered', [
    'a page of deliveries of some forms',
    'the last deliveries to a receiver',
  ]),
  ...stopping('when all were seen, in a process of its own, of the command line, that nobody waits for', [
    'cases without an event',
    'how many cases an event has before it',
    'a page of deliveries of one kind',
  ]),
  ...stopping('at the last entry of an index, once a second', ['what drafts take']),
  ...stopping('before it begins, since SQLite looks only where a row was left without its account', [
    'an account is made',
  ]),
}

function stopping(where: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `it ends ${where}`]))
}
