/** What the page of numbers for everybody says. */
export const publicNumbers = {
  title: (form: string): string => `Numbers: ${form}`,
  link: 'See how many cases like this we get, and how long they take',
  waiting: { office: 'Waiting for the office now', citizen: 'Waiting for the person now' },
  few: 'fewer than 5',
  tooFew: 'too few to tell',
  noChart: 'On each of the last 30 days, fewer than 5 cases were received and fewer than 5 were finished.',
  chart:
    'Received and finished cases on each of the last 30 days, rounded to fives; the table below has the same numbers',
}
