/** What forms of several pages say, from the start page to the check page. */
import { counted, grouped } from './numbers.ts'

const withSmallStart = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

export const journey = {
  /** On the start page. */
  needs: 'What to have at hand',
  questions: (most: number, lists: readonly { item: string; each: number }[]): string => {
    const parts = [
      ...(most > 0 ? [`${counted(most, 'question')} at most`] : []),
      ...lists.map(({ item, each }, i) =>
        most === 0 && i === 0
          ? `${counted(each, 'question')} at most for each ${item}`
          : `${grouped(each)} more for each ${item}`,
      ),
    ]
    return `${parts.join(', and ')}; you see only those that concern you.`
  },
  start: 'Start now',
  sent: {
    title: 'You have sent this form',
    text: (date: string): string => `It arrived on ${date}.`,
    reference: 'Reference',
    link: 'Go to your thank-you page',
    another: 'Fill in another one',
  },
  begun: {
    title: 'You have begun this form',
    text: (date: string): string => `What you typed is kept until ${date}, if nobody goes on with it.`,
    goOn: 'Continue',
    again: 'Start again',
    againText: 'Starting again deletes what was typed, and its files. You are asked once more before.',
  },
  /** On a page. */
  progress: (page: number, about: number): string => `Page ${page} of about ${about}`,
  goOn: 'Continue',
  save: 'Save and come back later',
  check: {
    title: 'Check your answers',
    text: 'Nothing has been sent yet.',
    unanswered: 'Not answered',
    change: 'Change',
    changeOf: (label: string): string => withSmallStart(label),
    none: (item: string): string => `No ${item}`,
    record: (item: string, number: number): string => `${item.charAt(0).toUpperCase()}${item.slice(1)} ${number}`,
    confirmed: 'Confirmed',
    send: 'Now send it',
    declaration: 'By sending it you confirm that, as far as you know, these answers are right.',
  },
  /** A page that asks for each record of a list. */
  list: {
    /** The label of one entry has no plural. */
    added: (count: number, item: string): string =>
      count === 0 ? `You have added no ${item} yet` : `You have added ${count === 1 ? `one ${item}` : count}`,
    add: (item: string): string => `Add another ${item}`,
    addFirst: (item: string): string => `Add the first ${item}`,
    change: 'Change',
    remove: 'Remove',
    full: (max: number, item: string): string =>
      max === 1
        ? 'To add another one, remove this one first.'
        : `You can add ${max} at most. To add another ${item}, remove one first.`,
    tooFew: (min: number, item: string): string =>
      min === 1 ? `Add at least one ${item}` : `Add another ${item}: at least ${min} are needed`,
    tooMany: (max: number): string => `Remove some: there may be ${max} at most`,
    unfinished: (name: string): string => `You have not finished ${name}`,
    incomplete: (name: string): string => `Something is missing or wrong in ${name}`,
    removeTitle: (name: string): string => `Do you want to remove ${name}?`,
    removeText: 'What you typed about it is deleted, and its files.',
    removeYes: 'Yes, remove it',
    removeNo: 'No, keep it',
  },
  /** Before all of it is deleted. */
  discard: {
    title: 'Do you want to delete what you typed?',
    text: 'Your answers in this form and their files are deleted at once. This cannot be undone, and a code that you have for them opens nothing any more.',
    yes: 'Yes, delete it',
    no: 'No, keep it',
  },
  exit: { back: 'Change your answers' },
  problems: {
    stale: {
      title: 'Check this page and send it again',
      text: 'It was open for too long, or was not opened here, so it was not taken. What you typed is still on it.',
    },
    notKept: {
      title: 'This page was not kept',
      text: 'The service could not keep it just now. What you typed is still here: wait a minute, then send it again.',
    },
    closed: {
      title: 'Your form was not received',
      text: 'This form has closed in the meantime. What you typed is still on this page, so that you can copy it.',
    },
  },
  /** Something about the form, above a page. */
  notices: {
    changed: 'Your answers have changed since this page was shown. Check them again, then send them.',
  },
  saved: {
    title: 'Your answers are kept',
    code: 'Your code',
    until: (date: string): string =>
      `Until ${date} you can go on with this code, in any browser. Each time you go on, the time begins anew.`,
    keep: 'Write it down, print this page, or take a picture: it is shown only when you save. Anyone who has it can read what you typed. It stays the same when you save again, and ends when you send the form or delete what you typed.',
    goOn: 'Continue now',
    notKept: (files: number): string => (files === 1 ? 'A file was not kept' : `${files} files were not kept`),
    rest: 'Everything else on the page is kept.',
    discard: 'Delete what I typed',
    discardText: 'Deletes your answers and files from this service. You are asked once more before.',
    refused: {
      title: 'This could not be kept',
      text: 'The page was open for too long, or does not belong to this browser. Go back and press “Continue” instead.',
    },
  },
  resume: {
    title: 'Go on with a form that you began',
    label: 'Your code',
    hint: 'It has 21 letters and digits. Capitals, spaces and hyphens do not matter.',
    submit: 'Go on',
    link: 'Go on with a code',
    errors: {
      empty: 'Enter the code that you were given when you saved your answers.',
      unknown:
        'There is nothing to go on with for this code. Compare it letter by letter; answers that nobody touched for some days are deleted.',
      limited: 'Too many codes that do not exist were tried from your network. Wait a minute, then try again.',
    },
  },
  copy: {
    title: 'A copy of your answers',
    link: 'See and print a copy of your answers',
    linkText: 'You can do this for half an hour, in this browser only.',
    reference: 'Reference',
    received: 'Received',
    text: 'Save as a text file',
  },
  cookie: {
    title: 'Your browser did not keep your answers',
    text: 'To go from page to page, this form needs a cookie, which your browser did not accept: allow cookies for this service, go back to the page before, where what you typed should still be, and press “Continue” again.',
    back: 'Go back to the first page',
  },
}
