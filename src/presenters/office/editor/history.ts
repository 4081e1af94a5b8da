/** The history of a form that is edited: its texts with who made each and what it changed; one of them compared with the text as it is now; and its files. */
import { formIn } from '../../../models/form-texts.ts'
import { listOfSlug } from '../../../models/option-list.ts'
import type { Edited, PastText } from '../../../models/working-copy.ts'
import type { AllTexts } from '../../texts/index.ts'
import { whatChanged } from '../changes-page.ts'
import { definitionInput } from '../definition-upload.ts'
import { headed } from '../office.ts'
import { editHref } from './addresses.ts'
import { editFrame } from './frame.ts'

/** Changes of a text that are said in its line. */
const MOST_SAID = 3

/** `past`: the texts of the page and, where there are older ones, the next of them. */
export function editHistoryPage(
  texts: AllTexts,
  edited: Edited,
  { past, more, timeZone }: { past: readonly PastText[]; more: boolean; timeZone: string },
) {
  const text = texts.office.editor.history
  const { slug } = edited
  const shown = more ? past.slice(0, -1) : past
  return {
    ...headed(texts, texts.office.editor.tabs.history, {}),
    ...editFrame(texts, edited, { here: 'history', timeZone }),
    texts: text,
    rows: shown.map((one, i) => {
      const before = past.find(({ id }) => id === one.before) ?? past[i + 1]
      return {
        when: texts.office.moment(one.at, timeZone),
        who: one.by?.name ?? text.published,
        what: before ? saidOf(texts, before, one, timeZone) : [text.first],
        tags: [...(one.isNow ? [text.now] : []), ...(one.isPublished ? [text.wasPublished] : [])],
        href: one.isNow ? '' : `${editHref(slug)}/history/${one.id}`,
      }
    }),
    nextHref: more ? `${editHref(slug)}/history?before=${shown.at(-1)!.id}` : '',
    jsonHref: listOfSlug(slug) === undefined ? `${editHref(slug)}/json` : '',
  }
}

function saidOf(texts: AllTexts, before: PastText, { said }: PastText, timeZone: string): string[] {
  const rows = whatChanged(texts, before.said, said, { timeZone }).groups.flatMap((group) => group.rows)
  const lines = rows.slice(0, MOST_SAID).map(({ subject, what }) => [subject, what].filter(Boolean).join(': '))
  const text = texts.office.editor.history
  if (rows.length === 0) return [text.layout]
  return rows.length > MOST_SAID ? [...lines, text.more(rows.length - MOST_SAID)] : lines
}

/** An earlier text, and what taking it back would change. */
export function pastTextPage(
  texts: AllTexts,
  { edited, now, past }: { edited: Edited; now: PastText['said']; past: Pick<PastText, 'id' | 'at' | 'by' | 'said'> },
  timeZone: string,
) {
  const text = texts.office.editor.history
  const { slug, hash } = edited
  return {
    ...headed(texts, text.title(texts.office.moment(past.at, timeZone)), {}),
    ...editFrame(texts, edited, { timeZone }),
    texts: text,
    lead: text.lead(formIn(past.said, texts.language).title),
    changes: whatChanged(texts, now, past.said, { timeZone }),
    action: `${editHref(slug)}/history/${past.id}`,
    hash,
  }
}

/** The page on which the files of a form are downloaded and replaced. `message`: why they were not replaced. */
export function filesPage(
  texts: AllTexts,
  edited: Edited,
  { message, timeZone }: { message?: string; timeZone: string },
) {
  const text = texts.office.editor.json
  return {
    ...headed(texts, text.title, { '#definition': message }),
    ...editFrame(texts, edited, { timeZone }),
    texts: text,
    files: edited.files.map(({ name }) => ({
      name,
      href: `/staff/forms/${edited.slug}/edit/file?name=${encodeURIComponent(name)}`,
    })),
    file: definitionInput(texts, text, message),
  }
}
