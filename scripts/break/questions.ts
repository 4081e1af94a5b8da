/** Lines that keep a question from looking through everything there is. */
import type { Break } from './break.ts'

const PLANS = ['test/store/plans.test.ts']
const LISTING = ['test/store/delivery-listing.test.ts']
const BACKLOGS = 'src/store/migrations/0013-backlogs.ts'

export const QUESTIONS: readonly Break[] = [
  {
    name: 'each look for what is due goes through all that waits',
    file: BACKLOGS,
    from: "['state', 'due_at', 'lease_until']",
    to: "['due_at', 'lease_until']",
    tests: PLANS,
  },
  {
    name: 'each case is looked at to find those that are nobody’s',
    file: BACKLOGS,
    from: "['slug', 'received_at', 'id', 'quarantine', 'assignee']",
    to: "['slug', 'received_at', 'id', 'quarantine']",
    tests: PLANS,
  },
  {
    name: 'all files are looked through for each fixture that goes',
    file: BACKLOGS,
    from: "createIndex('uploads_submission')\n    .on('uploads')\n    .column('submission')",
    to: "createIndex('uploads_submission')\n    .on('uploads')\n    .column('scan')",
    tests: PLANS,
  },
  {
    name: 'an admin of one form has what is owed for all of its cases sorted',
    file: 'src/store/delivery-listing.ts',
    from: ".crossJoin('submissions')\n      .whereRef('submissions.id', '=', 'deliveries.submission')",
    to: ".innerJoin('submissions', 'submissions.id', 'deliveries.submission')",
    tests: PLANS,
  },
  {
    name: 'nobody is answered while an admin of one form looks for deliveries',
    file: 'src/store/delivery-listing.ts',
    from: '; await turn()',
    to: '; ',
    tests: LISTING,
  },
  {
    name: 'one of two thousand deliveries is left out of the list of one form',
    file: 'src/store/delivery-listing.ts',
    from: "eb(PLACE, '>=', placeOf(end))",
    to: "eb(PLACE, '>', placeOf(end))",
    tests: LISTING,
  },
  {
    name: 'a page of deliveries of some forms is longer than it was asked for',
    file: 'src/store/delivery-listing.ts',
    from: 'limit(size - found.length)',
    to: 'limit(size)',
    tests: LISTING,
  },
  {
    name: 'deliveries of some forms are looked for when the page is full',
    file: 'src/store/delivery-listing.ts',
    from: '!end || found.length === size',
    to: '!end',
    tests: LISTING,
  },
]
