/** The drafts of a form that this browser has, as a list without answers, because people share computers. */
import type { Draft } from '../../models/draft.ts'
import type { ListedDraft } from '../../presenters/journey/drafts.ts'
import type { PublishedForm } from '../../services/definitions/published-form.ts'
import { isSettledFrom } from '../../services/logic/index.ts'
import type { PublicOptions } from '../options.ts'
import { continueFrom } from './addresses.ts'

export type ListDrafts = ReturnType<typeof createListDrafts>

export const createListDrafts =
  ({ intake, clock, timeZone }: PublicOptions) =>
  (live: PublishedForm, drafts: readonly Draft[]): Promise<ListedDraft[]> =>
    Promise.all(
      drafts.map(async (draft) => {
        const opened = await intake.open(live, draft)
        const { steps, about, next, exit } = opened.progress.path
        const step = next ?? exit
        return {
          name: intake.nameOf(draft),
          startedAt: draft.startedAt,
          until: intake.endOf(draft),
          goOn: continueFrom(opened),
          ...(step && {
            position: {
              number: steps.indexOf(step) + 1,
              about,
              isExact: isSettledFrom(opened.published.form, step.page),
            },
          }),
          now: clock(),
          timeZone,
        }
      }),
    )
