/** Where a person stands in a form, and why each of its pages and questions is shown to them or not. */
import { type Draft, typedOn } from '../models/draft.ts'
import { formIn } from '../models/form-texts.ts'
import type { Language } from '../models/language.ts'
import type { Moment } from '../models/moment.ts'
import type { Page, Place } from '../models/page.ts'
import { parseToken } from '../models/token.ts'
import type { PublishedForm } from './definitions/published-form.ts'
import type { FormPost, Intake, Opened } from './intake/index.ts'
import { openForm } from './intake/open.ts'
import { counterpartsIn, explainPath, isAbsent, type PageExplanation, type Values } from './logic/index.ts'
import type { Uploads } from './uploads/index.ts'
import type { Wiring } from './wiring.ts'

interface Standing {
  /** In the order of the form. */
  pages: PageExplanation[]
  /** Some answer counts. */
  answered: boolean
  /** The page looked at, of a form of several pages. */
  page?: Page
  /** On a list page: which of its records is looked at, from 0; one that nobody has sent yet is the last. */
  record?: number
}
interface LookedAt {
  live: PublishedForm
  /** The language in which pages and questions are named. */
  language: Language
  /** The draft that the page shows, and what the browser looks at. */
  draft?: Draft | undefined
  page?: string | undefined
  record?: string | undefined
  /** What came back with a fault from a form of one page, and the token of the page that shows it. */
  post?: Pick<FormPost, 'typed'> | undefined
  token?: string | undefined
}

interface Options extends Pick<Wiring, 'clock' | 'timeZone'> {
  intake: Pick<Intake, 'open'>
  uploads: Uploads
}

/** Where a form that was opened stands. `place`: what the person looks at. */
export function standingIn(
  { published, pages, progress }: Opened,
  language: Language,
  place: Place,
  moment: Moment,
): Standing {
  const { path } = progress
  const spoken = formIn(published, language)
  const counterparts = counterpartsIn(spoken, published.form)
  const page = published.isJourney ? published.form.pages.find(({ id }) => id === place.page) : undefined
  const at = page?.repeat && (pages[page.id]?.records ?? []).findIndex(({ id }) => id === place.record)
  return {
    pages: explainPath(path.answers, spoken, moment, counterparts.path(path)),
    answered: isAnswered(path.answers),
    ...(page && { page: counterparts.page(page) }),
    ...(at !== undefined && at >= 0 && { record: at }),
  }
}

export function createStanding({ intake, uploads, clock, timeZone }: Options) {
  return async ({
    live,
    language,
    draft,
    page: pageId,
    record: recordId,
    post,
    token,
  }: LookedAt): Promise<Standing> => {
    const now = clock()
    const place = {
      ...(pageId !== undefined && { page: pageId }),
      ...(recordId !== undefined && { record: recordId }),
    }
    const opened = live.isJourney ? await intake.open(live, draft, place) : await openPage()
    return standingIn(opened, language, place, { now, timeZone })

    async function openPage() {
      const submissionId = post && parseToken(token ?? '')?.submissionId
      const [page] = live.form.pages
      return openForm({ uploads, timeZone }, live, {
        now,
        submissionIds: submissionId === undefined ? [] : [submissionId],
        pages: typedOn({}, { page: page! }, post?.typed ?? new Map()),
      })
    }
  }
}

/** A list without a record is no answer. */
const isAnswered = (values: Values): boolean => Object.values(values).some((value) => !isAbsent(value))

export type StandingOf = ReturnType<typeof createStanding>
