/** The statistics of a form for everybody, in English. */
export const publicStatistics = {
  title: (form: string): string => `Statistics: ${form}`,
  link: 'See how many of these forms we receive and how long they take',
  counted: (time: string): string => `Counted on ${time}.`,
  rounded:
    'We round numbers to the nearest 5 and do not show numbers below 5, so that nobody can be recognised from them.',
  waiting: { office: 'Waiting for us now', person: 'Waiting for the person now' },
  now: 'Now',
  byDay: 'Day by day',
  few: 'fewer than 5',
  tooFew: 'too few to say',
  noChart: 'On each of the last 30 days, we received fewer than 5 cases and finished fewer than 5.',
  chart:
    'Cases received and finished on each of the last 30 days, rounded to the nearest 5. The table below has the same numbers.',
  table: { withChart: 'Show these numbers as a table', alone: 'Show each day as a table' },
  columns: { day: 'Day', received: 'Received', finished: 'Finished' },
}
