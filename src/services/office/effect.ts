/**
 * What a new version of a form would have meant for the people who sent it last. Their answers are typed once more, as they were,
 * and followed in both versions on the day of their receipt. Only counts leave this file. Whoever may publish and sees a count
 * could ask for an answer by a rule, so the counts are for those who see the cases as well.
 */
import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type AnswerRecord, type Answers, recordsIn } from '../../models/answers.ts'
import type { Effect, EffectKind, Worded } from '../../models/differences.ts'
import { type DraftPages, fileKey, type PageTexts } from '../../models/draft.ts'
import { type Field, type FileField, isField, mostFiles } from '../../models/field.ts'
import { KINDS } from '../../models/file-kind.ts'
import { type Form, fieldsById, ownLanguageOf } from '../../models/form.ts'
import { beginsWithRecord, type Page, questionsOf } from '../../models/page.ts'
import type { Submission } from '../../models/submission.ts'
import type { Upload } from '../../models/upload.ts'
import { follow } from '../answers/follow.ts'
import type { AttachedFiles } from '../answers/read-fields.ts'
import { textsOf } from '../answers/typing.ts'
import type { Step } from '../logic/index.ts'
import type { Wiring } from '../wiring.ts'

const MOST_CASES = 200
const TOGETHER = 20
/** Milliseconds. A form with very many questions is judged by fewer cases. */
const LONGEST = 2_000

/** Judges the last 200 cases of a form, without possible spam and those whose content is deleted. Ends within some two seconds. */
export function createEffects(options: Pick<Wiring, 'store' | 'forms' | 'monotonic' | 'timeZone'>) {
  let turn: Promise<unknown> = Promise.resolve()
  /** One after the other, so that other pages wait for one case at most. The time runs while it waits for its turn. */
  return function effect(before: Worded, after: Worded): Promise<Effect> {
    const until = options.monotonic() + LONGEST
    const judged = turn.then(() => effectOn(options, before, after, until))
    turn = judged.catch(() => {})
    return judged
  }
}

async function effectOn(
  { store, forms, monotonic, timeZone }: Parameters<typeof createEffects>[0],
  before: Worded,
  after: Worded,
  until: number,
): Promise<Effect> {
  const counted = new Map<string, Effect['counts'][number]>()
  let cases = 0
  let last: Submission | undefined
  for (let seen = 0; seen < MOST_CASES; seen += TOGETHER) {
    const filter = { slug: after.form.slug, quarantined: false }
    const some = await store.submissionListing.page(filter, { size: TOGETHER, ...(last && { before: last }) })
    const files = await store.uploads.ofSubmissions(some.map(({ id }) => id))
    for (const one of some.filter(({ deletedAt }) => deletedAt === undefined)) {
      if (cases > 0 && monotonic() > until) break
      const of = { ...one, sent: (await forms.ofCase(one)).form, files: files.get(one.id)! }
      count(judge(before, of, timeZone), judge(after, of, timeZone))
      cases++
      await letOthersRun()
    }
    last = some.at(-1)
    if (some.length < TOGETHER || monotonic() > until) break
  }
  const kinds: EffectKind[] = ['noLonger', 'newly', 'needed', 'refused', 'ends']
  const place = ({ kind }: { kind: EffectKind }) => kinds.indexOf(kind)
  return { cases, counts: [...counted.values()].sort((a, b) => place(a) - place(b)) }

  function count(old: Judged, now: Judged): void {
    for (const [id, label] of old.asked) if (!now.asked.has(id)) add('noLonger', id, label)
    for (const [id, label] of now.asked) {
      if (!old.asked.has(id)) add('newly', id, label)
      else if (now.refused.has(id) && !old.refused.has(id)) add('refused', id, label)
      else if (now.missing.has(id) && !old.missing.has(id)) add('needed', id, label)
    }
    if (now.exit && !old.exit) add('ends', now.exit.id, now.exit.exit!.title)
  }

  function add(kind: EffectKind, id: string, label: string): void {
    counted.getOrInsertComputed(`${kind} ${id}`, () => ({ kind, label, count: 0 })).count++
  }
}

/** What became of one case in a version: questions by their ids. */
interface Judged {
  /** With their labels, in the order asked. */
  asked: ReadonlyMap<string, string>
  refused: ReadonlySet<string>
  missing: ReadonlySet<string>
  exit?: Page | undefined
}

type Case = Pick<Submission, 'answers' | 'receivedAt'> & { sent: Form; files: readonly Upload[] }

function judge(version: Worded, one: Case, timeZone: string): Judged {
  const { pages, files, given, refused } = typedAgain(version.form, one)
  const { path, errors } = follow(version, pages, files, { now: one.receivedAt, timeZone })
  const missing = new Set<string>()
  for (const [place, found] of errors)
    for (const { fieldId } of found) (given.has(`${place} ${fieldId}`) ? refused : missing).add(fieldId)
  const asked = new Map(path.steps.flatMap(askedAt).map(({ id, label }) => [id, label]))
  return { asked, refused, missing, exit: path.exit?.page }
}

/** The questions of a page that are asked; of a list, in one of its entries, or in the one that it begins with. */
function askedAt({ page, items, records }: Step): Field[] {
  if (!records) return items.filter(isField)
  if (records.length > 0 || !beginsWithRecord(page, 0)) return records.flatMap((record) => record.items.filter(isField))
  return questionsOf(page).filter(({ showIf }) => !showIf)
}

/** What a person would have typed and attached in another version. `given`: the questions with an answer, with their place. */
function typedAgain(form: Form, { sent, answers, files: uploads }: Case) {
  const questions = fieldsById(sent)
  const files = new Map<string, AttachedFiles>()
  const given = new Set<string>()
  const refused = new Set<string>()
  const pages: DraftPages = {}
  for (const page of form.pages) {
    const records =
      page.repeat &&
      recordsIn(answers[page.id]).map((record, i) => ({ id: `${i}`, sent: true, texts: textsIn(page, record, `${i}`) }))
    pages[page.id] = { sent: true, texts: records ? {} : textsIn(page, answers), ...(records && { records }) }
  }
  return { pages, files, given, refused }

  function textsIn(page: Page, values: Answers | AnswerRecord, record?: string): PageTexts {
    const texts: PageTexts = Object.create(null)
    for (const field of questionsOf(page)) {
      const from = questions.get(field.id)
      if (!from || !Object.hasOwn(values, field.id)) continue
      const answer = values[field.id]
      given.add(`${fileKey(page.id, record)} ${field.id}`)
      const typed = isTypedAlike(field, from) ? field : from
      if (typed.type !== 'file')
        for (const [name, text] of textsOf(typed, answer, ownLanguageOf(form)))
          texts[name] = [...(texts[name] ?? []), text]
      else if (field.type === 'file') {
        const ids = answer as string[]
        files.set(fileKey(field.id, record), { ids, refused: [] })
        if (
          !isTaken(
            field,
            uploads.filter(({ id }) => ids.includes(id)),
          )
        )
          refused.add(field.id)
      }
    }
    return texts
  }
}

/** Choices are sent by their value in both, but for look-ups, whose labels may have changed. */
const isTypedAlike = (field: Field, from: Field): boolean =>
  field.type === from.type || ('options' in field && 'options' in from)

const isTaken = (field: FileField, files: readonly Upload[]): boolean =>
  files.length <= mostFiles(field) &&
  files.every(
    ({ contentType, size }) =>
      size <= (field.maxBytes ?? Infinity) && field.accept.some((kind) => KINDS[kind].mediaTypes.includes(contentType)),
  )
