/** The page of statistics; what it shares with the public one is in `../statistics.ts`. */
export const statistics = {
  title: 'Statistics',
  waiting: { office: 'Waiting for us now', person: 'Waiting for people now' },
  page: {
    lead: 'Counted up to this moment. Possible spam is left out.',
    now: 'Now',
    days: 'Day by day',
    table: 'Show as a table',
    day: 'Day',
    received: 'Received',
    finished: 'Finished',
    forms: 'By form, last 30 days',
    formsLabel: 'By form',
    form: 'Form',
    median: 'Median time',
    late: '90% within',
    waiting: 'Waiting for us',
    statuses: 'Open cases by status',
    status: 'Status',
    cases: 'Cases',
  },
}
