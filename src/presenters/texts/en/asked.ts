/** What the page of a case says while the office asks for information, in English. */
import { counted } from './numbers.ts'

/** `office`, `person`: whose turn it is once something was sent. */
export const asked = {
  /** Over the words of the office. */
  heading: { first: 'What we ask for', person: 'What we have written since', office: 'What we asked for' },
  /** What came since the office asked; `time` of the last of it. */
  sent({ replies, files }: { replies: number; files: number }, time: string): string {
    const sent = [some(replies, 'an answer', 'answer'), some(files, 'a file', 'file')].filter((part) => part !== '')
    return `You sent ${sent.join(' and ')}${replies + files > 1 ? ', the last of them' : ''} on ${time}.`
  },
  turn: {
    office: 'It is our turn now: you do not need to do anything.',
    person: 'We have written to you since then.',
  },
  next: {
    office: 'We look at what you sent. Then we go on with your case, or tell you here what is still missing.',
    person:
      'Read what we have written. If it asks for something, send it to us here. Otherwise you do not need to do anything.',
  },
}

const some = (count: number, one: string, noun: string): string =>
  count === 0 ? '' : count === 1 ? one : counted(count, noun)
