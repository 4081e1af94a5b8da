/** What the store is asked while the service runs. */
import type { Store } from '../../src/store/index.ts'
import type { SubmissionFilter } from '../../src/store/submissions.ts'

const AT = Date.UTC(2026, 10, 20, 12)
const WINDOW = { from: AT - 1000, to: AT }
/** The last one seen. */
export const last = { receivedAt: AT, id: 7 }

/** Every question that a page or a listing asks, and that must stay quick when there are a million rows. */
export const QUESTIONS: Record<string, (store: Store) => Promise<unknown>> = {
  'a form by its id': (store) => store.submissions.bySubmissionId('x'),
  'a case by its reference': (store) => store.submissions.byReference('x'),
  'the events of a case': (store) => store.events.of(1),
  'the files of a form': (store) => store.uploads.of('x'),
  'the files of a case': (store) => store.uploads.ofSubmission(1),
  'a file by its id': (store) => store.uploads.byId('x'),
  'a page of files': (store) => store.uploads.page('x', 10),
  'a draft by its id': (store) => store.drafts.byId('x'),
  'a draft by its code': (store) => store.drafts.byResumeHash('x'),
  'drafts that were left alone': (store) => store.drafts.restingSince(AT, 10),
  'files of forms never sent': (store) => store.uploads.unclaimedBefore(AT, 10),
  'what they take': (store) => store.uploads.unclaimedBytes(),
  'what those of a network take': (store) => store.uploads.unclaimedBytesOf('x'),
  'a page of deliveries': (store) => store.deliveries.list({}, { size: 10 }),
  'a page of deliveries that were given up': (store) => store.deliveries.list({ state: 'dead' }, { size: 10 }),
  'more of them': (store) =>
    store.deliveries.list({ state: 'dead' }, { size: 10, before: { createdAt: AT, id: 'delivery-7' } }),
  'the deliveries of a case': (store) => store.deliveries.list({ submission: 7 }, { size: 10 }),
  'whose deed something was': (store) => store.audit.has({ at: AT, staff: 1, about: 'ref-7' }),
  'a page of the audit': (store) => store.audit.page({ size: 10 }),
  'what the audit says of one case': (store) =>
    store.audit.page({ about: 'ref-7', size: 10, before: { at: AT, id: 7 } }),
  'what one account did': (store) => store.audit.page({ by: 'nobody', size: 10 }),
  'what one account did to one case': (store) => store.audit.page({ by: 'x', about: 'ref-7', size: 10 }),
  'a stretch of the audit': (store) => store.audit.within(WINDOW, { size: 10, after: { at: AT, id: 7 } }),
  'what has to leave': (store) => store.kept.leaving('form-7', { final: AT - 1000, idle: AT - 2000 }, { size: 10 }),
  'more of what has to leave': (store) =>
    store.kept.leaving(
      'form-7',
      { final: AT - 1000, idle: undefined },
      { size: 10, after: { id: 7, reference: 'ref-7', final: true, statusAt: AT - 3000 } },
    ),
  'is anything due': (store) => store.deliveries.anyDue(AT),
  'fixtures of the load gate': (store) => store.fixtures.some(10),
  'versions in use': (store) => store.forms.inUse('form-7'),
  'what was received': (store) => store.submissions.received('form-7', WINDOW),
  'what was finished': (store) => store.submissions.finished('form-7', WINDOW, { size: 10 }),
  'more of what was finished': (store) =>
    store.submissions.finished('form-7', WINDOW, { size: 10, after: { id: 7, finishedAt: AT, took: 1 } }),
  'received in many windows': (store) => store.figures.received(['form-7', 'form-8'], [WINDOW, WINDOW]),
  'how long cases took in a window': (store) => store.figures.took(['form-7', 'form-8'], [WINDOW]),
  'open by status': (store) => store.figures.open(['form-7', 'form-8']),
  'who has cases': (store) => store.staff.holders([1, 2]),
  'cases without words': (store) => store.words.newer(10, 10),
  'older cases without words': (store) => store.words.older(10, 10),
  'a beginning of a reference': (store) => store.submissions.page({ beginning: 'ref-77' }, { size: 10, before: last }),
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
}
for (const [name, filter] of Object.entries(NARROWED)) {
  QUESTIONS[`a listing of ${name}`] = (store) => store.submissions.page(filter, { size: 10 })
  QUESTIONS[`more of a listing of ${name}`] = (store) => store.submissions.page(filter, { size: 10, before: last })
}

/** A person attaches a handful of files, and a case owes a handful of deliveries, which are sorted when they are read; a form has a handful of versions. */
export const SMALL = /^(the (files|deliveries) of a (form|case)|versions in use|a beginning of a reference)$/
