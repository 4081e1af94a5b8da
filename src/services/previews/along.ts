/** A way through a form as somebody has typed it who goes along it: its answers on their pages, with a sample of each file. */
import { type AnswerRecord, type Answers, recordsIn } from '../../models/answers.ts'
import { fileKey, type PageTexts } from '../../models/draft.ts'
import type { Field, FileField } from '../../models/field.ts'
import { KINDS } from '../../models/file-kind.ts'
import { type Form, ownLanguageOf } from '../../models/form.ts'
import { type Page, questionsOf } from '../../models/page.ts'
import type { Upload } from '../../models/upload.ts'
import type { WayThrough } from '../../models/ways-through.ts'
import { textsOf } from '../answers/typing.ts'
import type { Walked } from './walk.ts'

/** `at`: when the files would have been sent, in UTC milliseconds. */
export function typedAlong(form: Form, { pages: ids, answers }: WayThrough, at: number): Walked {
  const files: Upload[] = []
  const given = answers as Answers
  const pages: Walked['pages'] = {}
  for (const page of form.pages.filter(({ id }) => ids.includes(id))) {
    const records = page.repeat && recordsIn(given[page.id]).map((record, i) => recordOf(page, record, `${i + 1}`))
    pages[page.id] = { texts: records ? {} : typedOn(page, given), sent: true, ...(records && { records }) }
  }
  return { pages, files }

  function recordOf(page: Page, record: AnswerRecord, id: string) {
    return { id, texts: typedOn(page, record, id), sent: true }
  }

  function typedOn(page: Page, values: Answers, record?: string): PageTexts {
    const texts: PageTexts = {}
    for (const field of questionsOf(page)) if (field.id in values) typed(field, values[field.id], texts, record)
    return texts
  }

  function typed(field: Field, answer: unknown, texts: PageTexts, record: string | undefined): void {
    if (field.type === 'file') files.push(sampleOf(field, fileKey(field.id, record), at))
    else
      for (const [name, text] of textsOf(field, answer, ownLanguageOf(form)))
        texts[name] = [...(texts[name] ?? []), text]
  }
}

/** Nothing reads it: the bytes of a preview are judged and dropped. */
function sampleOf({ accept }: FileField, fieldId: string, at: number): Upload {
  const { extensions, mediaTypes } = KINDS[accept[0]!]
  const file = { filename: `1${extensions[0]}`, contentType: mediaTypes[0]!, size: 1, sha256: '' }
  return { ...file, id: fieldId, submissionId: '', fieldId, scan: 'not-scanned', at }
}
