/** A form of one page, in English. */
export const form = {
  send: 'Send',
  /** What was typed and fits no question of the page that is shown. */
  leftover: {
    title: 'Answers that do not fit on this page',
    text: 'Copy anything that you still need.',
  },
  /** Why a page is shown again, above everything else on it. */
  problems: {
    notSaved: {
      title: 'We did not receive your form',
      text: 'Sorry, we could not save your answers. They are still on this page. Wait a minute, then send the form again.',
    },
    closed: {
      title: 'We did not receive your form',
      text: 'This form has closed since you opened it.',
    },
    stale: {
      title: 'Check your answers and send the form again',
      text: 'We did not receive your form because this page was open for more than a day, or was not opened here. Your answers are still on this page.',
    },
    /** For programs; people see the errors themselves. */
    errors: { title: 'We did not receive your form', text: 'Correct the errors, then send the form again.' },
  },
}
