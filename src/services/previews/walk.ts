/**
 * The way of somebody through a previewed form. All of it is in one text, which travels from page to page: sealed under a key
 * of its own, and bound to the link, so that nobody reads or changes it and no other link opens it.
 */
import { isDeepStrictEqual } from 'node:util'
import { notFound, problem } from '../../errors.ts'
import type { AnswerError, RawInput } from '../../models/answers.ts'
import { type DraftPages, fileKey, removeRecord, typedOn, withRecord } from '../../models/draft.ts'
import { INPUTS } from '../../models/form-inputs.ts'
import type { Language } from '../../models/language.ts'
import { type AskedPage, type Place, pageAt, questionsOf } from '../../models/page.ts'
import type { PreviewLink } from '../../models/preview.ts'
import type { Upload } from '../../models/upload.ts'
import { follow } from '../answers/follow.ts'
import type { PublishedForm } from '../definitions/published-form.ts'
import type { FormPost, Opened } from '../intake/index.ts'
import { filesByQuestion } from '../intake/open.ts'
import { refusedIn } from '../intake/redisplay.ts'
import { savable } from '../intake/savable.ts'
import { createSeal } from '../seal.ts'
import { standingIn } from '../standing.ts'
import type { Wiring } from '../wiring.ts'

/** What a link shows. */
export interface Preview {
  link: PreviewLink
  published: PublishedForm
  /** Where it is opened, with the name of the service: for another device. */
  href: string
}
/** What was typed, and what is known of files. Nothing else of a visit is known. */
export interface Walked {
  pages: DraftPages
  files: readonly Upload[]
}
/** A page of a preview that was sent. `judged`: the files that came with it. */
export interface WalkPost extends Pick<FormPost, 'typed' | 'place' | 'action' | 'files' | 'failure'> {
  judged: readonly Upload[]
}

export const NOTHING_YET: Walked = { pages: {}, files: [] }

/** Characters of the sealed text. */
const LONGEST = 1_000_000

export function createWalks({ secrets, clock, timeZone }: Pick<Wiring, 'secrets' | 'clock' | 'timeZone'>) {
  const seal = createSeal({ secrets, purpose: 'what was typed in a preview' })
  const moment = () => ({ now: clock(), timeZone })
  return {
    /** The sealed text for the next page. Throws a 413 when it gets too long. */
    sealed({ link }: Preview, walked: Walked): string {
      const text = seal.seal(JSON.stringify(walked), aboutOf(link))
      if (text.length > LONGEST) throw problem('answers-too-long')
      return text
    },

    /** What came before this page; undefined when the text was not sealed here, or not for this link. */
    unsealed({ link }: Preview, typed: RawInput): Walked | undefined {
      const [text = '', ...more] = typed.get(INPUTS.sealed) ?? []
      const opened = more.length > 0 ? undefined : seal.open(text, aboutOf(link))
      return opened && JSON.parse(opened.text)
    },

    open({ published }: Preview, walked: Walked, place: Place = {}): Opened {
      const asked = pageAt(published, place)
      return openedIn(published, walked, asked && withRecord(walked.pages, asked))
    },

    /** Puts what was typed in its place, and says where it leads and what is wrong with it. */
    send({ published }: Preview, walked: Walked, { judged, ...post }: WalkPost) {
      const { typed, place, action } = post
      const asked = askedOf(published, place)
      const { texts, whole } = savable(asked.page, typed)
      const goesOn = action === undefined
      const removed = action && 'remove' in action ? action.remove : undefined
      const after: Walked = {
        pages: typedOn(walked.pages, asked, texts, goesOn),
        files: [...walked.files, ...judged].filter(({ id }) => id !== removed),
      }
      const shown = whole ? after.pages : typedOn(walked.pages, asked, typed, goesOn)
      const opened = openedIn(published, after, shown, refusedIn(post))
      const all: AnswerError[] = opened.progress.errors.get(fileKey(asked.page.id, asked.record)) ?? []
      return {
        ...asked,
        walked: after,
        opened,
        errors: goesOn ? all : all.filter(({ kind }) => kind === 'refusedFile'),
      }
    },

    /** Removes a record from its list, with its files. */
    remove({ published }: Preview, { pages, files }: Walked, place: Place): Walked {
      const asked = askedOf(published, place)
      const keys = questionsOf(asked.page).map(({ id }) => fileKey(id, asked.record))
      return { pages: removeRecord(pages, asked), files: files.filter(({ fieldId }) => !keys.includes(fieldId)) }
    },

    /** Why each page and question is shown or not. */
    standing: (opened: Opened, language: Language, place: Place) => standingIn(opened, language, place, moment()),
  }

  /** `pages`: what is shown, if not what is carried on. */
  function openedIn(
    published: PublishedForm,
    walked: Walked,
    pages: DraftPages = walked.pages,
    refused?: Parameters<typeof filesByQuestion>[1],
  ): Opened {
    const progress = follow(published, pages, filesByQuestion(walked.files, refused), moment())
    const isBegun = published.isJourney && !isDeepStrictEqual(walked, NOTHING_YET)
    const draft = isBegun && { draft: draftOf(published, walked.pages) }
    return { published, ...draft, pages, progress, attached: [...walked.files] }
  }

  /** Stands for the draft that a form of several pages has once its first page was sent. */
  function draftOf({ form: { slug }, version }: PublishedForm, pages: DraftPages): Opened['draft'] & {} {
    const at = clock()
    return { submissionId: '', slug, version, pages, startedAt: at, changedAt: at, countedFrom: at, revision: 1 }
  }
}

/** Throws 404 where the form has no such page. */
function askedOf(published: PublishedForm, place: Place): AskedPage {
  const asked = pageAt(published, place)
  if (!asked) throw notFound()
  return asked
}

const aboutOf = ({ id, slug, version, at }: PreviewLink): string => [id, slug, version, at].join(' ')
