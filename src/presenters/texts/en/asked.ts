/** What the page of a case says while the office asks for information, in English. */
import { counted } from './numbers.ts'

/** `office`, `person`: whose turn it is once something was sent. */
export const asked = {
  /** Over the words of the office. */
  heading: { first: 'What we need from you', person: 'Our latest message', office: 'What we asked for' },
  /** In place of the label of the status, while it is the turn of the office. */
  answered: 'Answer received',
  /** What came since the office asked; `time` of the last of it. */
  sent({ replies, files }: { replies: number; files: number }, time: string): string {
    const sent = [some(replies, 'an answer', 'answer'), some(files, 'a file', 'file')].filter((part) => part !== '')
    return replies + files > 1
      ? `You sent ${sent.join(' and ')}. We received the last one on ${time}.`
      : `You sent ${sent.join(' and ')} on ${time}.`
  },
  turn: {
    office: 'You do not need to do anything now.',
    person: 'We have sent you a message since then.',
  },
  next: {
    office:
      'We will look at what you sent. Then we will continue with your case, or ask you here for what is still missing.',
    person:
      'Read our latest message. If it asks for something, send it to us here. If it does not, you do not need to do anything.',
  },
}

const some = (count: number, one: string, noun: string): string =>
  count === 0 ? '' : count === 1 ? one : counted(count, noun)
