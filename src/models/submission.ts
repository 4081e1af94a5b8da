/** One sent form and its case: what the office works on and what the public may see of it. Times are UTC milliseconds. */
import type { Answers } from './answers.ts'
import type { CaseEvent, Party } from './event.ts'
import { type Form, fieldsById, statusOf } from './form.ts'
import { formIn, type Translations } from './form-texts.ts'
import type { Language } from './language.ts'
import type { Kept } from './retention.ts'
import type { Status } from './status.ts'

/** What tells whether somebody may see a case, and how large it is: without its content. */
export interface CaseOutline extends Pick<Submission, 'id' | 'reference' | 'slug' | 'version' | 'fixtureUntil'> {
  /** The size of its answers, as JSON. */
  bytes: number
}

export interface Submission {
  id: number
  /** Public, `XXXX-XXXX-XXXX-XXXX`. */
  reference: string
  slug: string
  /** The published version it was made with, and is always shown with. */
  version: string
  answers: Answers
  receivedAt: number
  /** Id of the present status, and since when. */
  status: string
  statusAt: number
  /** Why it is held as possible spam, as a code (see suspicion); absent when it is not, or was released. */
  quarantine?: string
  /** Who has to do something next; absent when nobody has to. */
  waitingFor?: Party
  /** When its answers and files were removed. */
  deletedAt?: number
  /** Made for the load gate: until when it accepts uploads. It appears in no list and no statistics. */
  fixtureUntil?: number
  /** Row number of the account that it is assigned to. */
  assignee?: number
  /** In which it was sent; absent where that is the own language of its form. */
  language?: Language
}

/** A submission with all that its status page shows. */
export interface Case {
  reference: string
  /** In its own words; `caseIn` gives the case in those of another language. */
  form: Form
  translations?: Translations | undefined
  /** See `PublishedForm`. */
  isSample?: boolean
  /** In which it was sent: mails come in it, and its page opens in it. */
  language: Language
  receivedAt: number
  status: Status
  /** Oldest first; the first one is the receipt. `undone`: it was undone. */
  events: (CaseEvent & { undone?: true })[]
  /** How long such cases usually take: median days, over `finished` cases of the last 30 days; absent when there are too few. */
  typical?: { days: number; finished: number }
  /** File questions that were asked, with room for more, while the present status takes files. */
  takesFiles: { fieldId: string; label: string }[]
  /** At a status that asks for information: what the office wrote, if anything, and what the person has sent since. */
  asked?: { message?: string; language?: Language; answered?: Answered }
  /** How long its content is kept; absent where nothing is deleted by itself. */
  kept?: Kept
  deletedAt?: number
}

/** What the person sent since the office asked: how many answers in words and files, and when the last one came. */
export interface Answered {
  at: number
  replies: number
  files: number
  /** The office wrote to the person after the last of them: it may ask for more. */
  writtenSince?: true
}

const cases = new WeakMap<Case, Map<Language, Case>>()

/**
 * A case in the words of a language: those of its form, its status and the questions that take files. In a language that its
 * form is not translated into, it is the case itself. Made once for each case and remembered.
 */
export function caseIn(found: Case, language: Language): Case {
  const form = formIn(found, language)
  if (form === found.form) return found
  const known = cases.getOrInsertComputed(found, () => new Map())
  return known.getOrInsertComputed(language, () => {
    const fields = fieldsById(form)
    return {
      ...found,
      form,
      status: statusOf(form, found.status.id)!,
      takesFiles: found.takesFiles.map(({ fieldId }) => ({ fieldId, label: fields.get(fieldId)!.label })),
    }
  })
}
