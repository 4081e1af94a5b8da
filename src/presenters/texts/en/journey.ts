/** Forms of several pages, from the start page to the check page, in English. */
import type { Repeat } from '../../../models/page.ts'
import { clockTime, counted, enumerate, grouped, plural, smallFirst } from './words.ts'

/** What an author calls the records of a list. */
type Records = Pick<Repeat, 'itemLabel' | 'itemsLabel'>
const several = ({ itemLabel, itemsLabel }: Records): string => itemsLabel ?? plural(itemLabel)
const so = (count: number, records: Records): string =>
  `${grouped(count)} ${count === 1 ? records.itemLabel : several(records)}`

/** What `record` says, with the small letter of the author’s word for an entry; a word of more capitals keeps them. */
const withSmallStart = (name: string): string =>
  name.replace(/^\p{Lu}(?=\p{Ll}*(?!\p{L}))/u, (letter) => letter.toLowerCase())

export const journey = {
  /** On the start page. */
  needs: 'What you need',
  questions: (most: number, lists: readonly { item: string; each: number }[]): string => {
    const once = most > 0 ? [`Up to ${counted(most, 'question')}`] : []
    const each = lists.map(({ item, each }, i) =>
      most === 0 && i === 0
        ? `Up to ${counted(each, 'question')} for each ${item}`
        : `${grouped(each)} for each ${item}`,
    )
    const all =
      most > 0 && lists.length > 0 ? `${once}, plus ${enumerate(each, 'and')}` : enumerate([...once, ...each], 'and')
    return `${all}. We only ask the ones that apply to you.`
  },
  start: 'Start now',
  sent: {
    title: 'You have sent this form',
    text: (date: string): string => `We received it on ${date}.`,
    reference: 'Reference',
    link: 'Go to your thank-you page',
    another: 'Fill in this form again',
  },
  /** The drafts of this browser, on the start page and where there are too many. */
  drafts: {
    title: (count: number): string =>
      count === 1 ? 'You have already started this form' : `You have started this form ${grouped(count)} times`,
    /** `time` as it is stored: "14:05". */
    startedToday: (time: string): string => `Started today at ${clockTime(time)}`,
    started: (date: string): string => `Started on ${date}`,
    ready: 'Ready to check and send',
    until: (date: string): string => `We will keep your answers until ${date}.`,
    goOn: 'Continue',
    remove: 'Delete',
    removeInNewTab: 'Delete (opens in a new tab)',
    another: 'Start another form',
    full: 'You have started this form as many times as you can. Delete one of them before you start another.',
    unknown: {
      title: 'We cannot open the form that you asked for.',
      text: 'It was sent or deleted, or it was started in another browser.',
    },
  },
  /** On a page. `isExact`: no answer from here on can change how many pages there are. */
  progress: (page: number, about: number, isExact: boolean): string => {
    if (isExact) return `Page ${page} of ${about}`
    return about > page ? `Page ${page} of about ${about}` : `Page ${page}`
  },
  /** In place of a calculated value. */
  notCalculated: 'We need more answers to work this out',
  goOn: 'Continue',
  save: 'Save and come back later',
  check: {
    title: 'Check your answers',
    text: 'You have not sent your form yet.',
    unanswered: 'Not answered',
    change: 'Change',
    changeOf: (label: string): string => smallFirst(label),
    none: (records: Records): string => `No ${several(records)}`,
    record: (item: string, number: number): string => `${item.charAt(0).toUpperCase()}${item.slice(1)} ${number}`,
    confirmed: 'Confirmed',
    send: 'Send your form',
    declaration: 'By sending this form you confirm that, to the best of your knowledge, your answers are correct.',
  },
  /** A page that asks for each record of a list. */
  list: {
    added: (count: number, records: Records): string =>
      count === 0 ? `You have not added any ${several(records)}` : `You have added ${so(count, records)}`,
    add: (item: string): string => `Add another ${item}`,
    addFirst: (item: string): string => `Add the first ${item}`,
    change: 'Change',
    remove: 'Remove',
    full: (max: number, records: Records): string =>
      max === 1
        ? `You can only add 1 ${records.itemLabel}. To add a different one, remove this one first.`
        : `You can add up to ${so(max, records)}. To add another one, remove one first.`,
    tooFew: (min: number, item: string): string =>
      min === 1 ? `Add at least 1 ${item}` : `Add another ${item}. You must add at least ${min}`,
    tooMany: (over: number, max: number, records: Records): string =>
      `Remove ${so(over, records)}. You can add up to ${max}`,
    unfinished: (name: string): string => `You have not finished ${withSmallStart(name)}`,
    incomplete: (name: string): string => `Check your answers about ${withSmallStart(name)}`,
    removeTitle: (name: string): string => `Do you want to remove ${withSmallStart(name)}?`,
    removeText: 'This deletes your answers and files for it.',
    removeYes: 'Yes, remove it',
    removeNo: 'No, keep it',
  },
  /** Before all of it is deleted. */
  discard: {
    title: 'Do you want to delete your answers?',
    text: 'We will delete your answers and files in this form. You cannot undo this. If you have a code for this form, it will stop working.',
    yes: 'Yes, delete my answers',
    no: 'No, keep my answers',
  },
  exit: { back: 'Change your answers' },
  problems: {
    stale: {
      title: 'Check this page and continue again',
      text: 'We did not save this page because it was open for too long, or was not opened here. Your answers are still on it.',
    },
    notSaved: {
      title: 'We did not save this page',
      text: 'Sorry, we could not save your answers. They are still on this page. Wait a minute, then continue again.',
    },
    mixed: {
      title: 'Check this page and continue again',
      text: 'The address of this page belongs to another form that you started, so we did not save the page. Your answers are still on it.',
    },
    full: {
      title: 'You have started this form too many times',
      text: 'We did not save this page. Your answers are still on it. Delete a form that you do not need any more, then continue here.',
    },
    closed: {
      title: 'We did not receive your form',
      text: 'This form has closed since you started it.',
    },
  },
  /** Something about the form, above a page. */
  notices: {
    changed: 'Your answers have changed since you opened this page. Check them again before you send your form.',
  },
  saved: {
    title: 'We have saved your answers',
    code: 'Your code',
    until: (date: string): string => `You can use this code until ${date}, in any browser.`,
    keep: 'Print this page, take a photo or write the code down. We only show it when you save. Anyone who has it can see your answers. It stays the same when you save again, and stops working when you send the form or delete your answers.',
    goOn: 'Continue now',
    notSaved: (files: number): string => (files === 1 ? 'We did not save 1 file' : `We did not save ${files} files`),
    rest: 'We have saved everything else on the page.',
    discard: 'Delete my answers',
    discardText: 'This deletes your answers and files. We will ask you to confirm first.',
    refused: {
      title: 'We could not save this page',
      text: 'The page was open for too long, or was not opened in this browser. Go back and select “Continue” instead.',
    },
  },
  resume: {
    title: 'Continue a saved form',
    label: 'Your code',
    hint: 'It has 21 letters and numbers. You can use capital or small letters, and leave out the hyphens.',
    submit: 'Continue',
    link: 'Continue with a code',
    errors: {
      empty: 'Enter the code that we gave you when you saved your answers',
      unknown:
        'We cannot find a saved form for this code. Check that you have entered it correctly. We delete saved answers after the date that we showed you with the code.',
      full: 'You have started this form too many times in this browser. Delete one of the forms below, then enter your code again.',
      limited: 'Too many wrong codes were entered from your network. Wait a minute, then try again.',
      unavailable: 'Sorry, we could not look for your saved form. Wait a minute, then try again.',
    },
  },
  copy: {
    title: 'A copy of your answers',
    reference: 'Reference',
    received: 'Received',
    text: 'Save as a text file',
  },
  cookie: {
    title: 'Your browser did not save your answers',
    text: 'This form needs a cookie to remember your answers from page to page, and your browser did not accept it. Allow cookies for this service. Then go back in your browser to the last page, where your answers should still be, and select “Continue” again.',
    back: 'Go back to the first page',
  },
}
