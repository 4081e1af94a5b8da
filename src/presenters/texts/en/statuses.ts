/** The statuses of forms that define none of their own, in English; by id. `nextWritten`: in place of `next` once the office has written to the person. */
export const statuses = {
  received: {
    label: 'Received',
    meaning: 'We have received your form.',
    next: 'We will start the review. You do not need to do anything.',
    nextWritten: 'We will start the review. You do not need to do anything, unless our latest message asks you to.',
  },
  'in-review': {
    label: 'In review',
    meaning: 'We are working on your case.',
    next: 'We will make a decision, or ask you if something is missing. You do not need to do anything.',
    nextWritten:
      'We will make a decision, or ask you if something is missing. You do not need to do anything, unless our latest message asks you to.',
  },
  'needs-information': {
    label: 'Information needed',
    meaning: 'We cannot continue without more information from you.',
    next: 'Read what we need from you, then send it to us.',
  },
  approved: {
    label: 'Approved',
    meaning: 'We have made a decision: your case is approved.',
    next: 'You do not need to do anything, unless our latest message asks you to.',
  },
  declined: {
    label: 'Declined',
    meaning: 'We have made a decision: your case is declined.',
    next: 'Our latest message gives the reason. Contact us if you disagree.',
  },
  withdrawn: {
    label: 'Withdrawn',
    meaning: 'We closed the case because you asked us to.',
    next: 'You do not need to do anything.',
    nextWritten: 'You do not need to do anything, unless our latest message asks you to.',
  },
}
