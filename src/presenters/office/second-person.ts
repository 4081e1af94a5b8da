/** The second person at a form: whether one is asked for, handing a version over, and the page of one that waits. */
import type { HandedUpload, SoundUpload, UploadRefusal } from '../../models/definition-upload.ts'
import type { Effect } from '../../models/differences.ts'
import type { OfficeForm, wordsFault } from '../../models/form-history.ts'
import { formIn } from '../../models/form-texts.ts'
import type { Language } from '../../models/language.ts'
import type { Edited } from '../../models/working-copy.ts'
import { paragraphs, wordsPassage } from '../authored.ts'
import { EITHER_WAY, inputError } from '../controls.ts'
import type { AllTexts } from '../texts/index.ts'
import { shownVersion } from './definition-upload.ts'
import { headed } from './office.ts'

type WordsFault = ReturnType<typeof wordsFault>
interface Shown {
  effect?: Effect | undefined
  deletions?: number
  edited?: Edited | undefined
  leftOut?: readonly Language[]
  /** The names of those who may publish it. */
  others: readonly string[]
  words?: string
  timeZone: string
}

/** The question before a second person is asked for, or no longer. */
export function askPage(
  texts: AllTexts,
  one: OfficeForm,
  { wanted, isRefused }: { wanted: boolean; isRefused: boolean },
) {
  const text = texts.office.forms.second
  const words = wanted ? text.ask : text.end
  return {
    ...headed(texts, words.title, { '#take': isRefused ? text.contributed : undefined }),
    ...backTo(texts, one),
    action: `/staff/forms/${one.slug}/second-person`,
    texts: { ...words, cancel: text.cancel },
    choice: { name: 'second', value: wanted ? 'yes' : 'no' },
    files: [],
  }
}

/** The question before a version is handed over. */
export function handOverPage(
  texts: AllTexts,
  sound: SoundUpload,
  { others, words, fault, refused, ...shown }: Shown & { fault?: WordsFault; refused?: UploadRefusal | undefined },
) {
  const text = texts.office.forms.second.handOver
  const message = fault && texts.office.forms.decision.faults[fault]
  return {
    ...shownVersion(texts, sound, shown),
    ...headed(texts, text.title, {
      '#publish': refused && texts.office.forms.publish.refused[refused],
      '#words': message,
    }),
    texts: { ...texts.office.forms.publish, ...text },
    lead: text.lead(whoCan(texts, others)),
    words: wordsInput(texts, text, { words, message }),
    base: sound.base,
    packed: sound.packed,
  }
}

/** An upload that waits. `sound`: it can be published as it was handed over; `isFree`: by whoever looks at it. */
export function waitingPage(
  texts: AllTexts,
  { one, upload, sound }: { one: OfficeForm; upload: HandedUpload; sound: SoundUpload | undefined },
  {
    isFree,
    isOwn,
    isRefused,
    others,
    words,
    fault,
    ...shown
  }: Shown & { isFree: boolean; isOwn: boolean; isRefused?: boolean; fault?: WordsFault | 'none' },
) {
  const text = texts.office.forms.second.page
  const why = !sound ? text.stale : isFree ? '' : text.yours(whoCan(texts, others))
  const message = fault === 'none' ? text.noWords : fault && texts.office.forms.decision.faults[fault]
  return {
    ...(sound ? shownVersion(texts, sound, shown) : { form: '' }),
    ...headed(texts, text.title, { '#send-back': isRefused && why !== '' ? why : undefined, '#words': message }),
    ...backTo(texts, one),
    texts: { ...texts.office.forms.publish, ...text, sendBack: isOwn ? text.takeBack : text.sendBack },
    handed: texts.office.forms.second.handed(upload.by, texts.office.moment(upload.at, shown.timeZone)),
    said: paragraphs(upload.words),
    why,
    isPublishable: why === '',
    action: `/staff/forms/${one.slug}/waiting/${upload.id}`,
    words: isOwn ? undefined : wordsInput(texts, text, { words, message }),
  }
}

/** Uploads that wait. `titles`: those of their forms, by slug, where a page has several. */
export const waitingList = (
  texts: AllTexts,
  uploads: readonly HandedUpload[],
  timeZone: string,
  titles?: ReadonlyMap<string, string>,
) => ({
  title: texts.office.forms.second.waiting,
  rows: uploads.map(({ id, slug, by, at, state, words }) => {
    const text = texts.office.forms.second
    const handed = text.handed(by, texts.office.moment(at, timeZone))
    return {
      ...(titles ? { link: titles.get(slug)!, about: handed } : { link: handed, about: '' }),
      href: `/staff/forms/${slug}/waiting/${id}`,
      stale: state === 'stale' ? text.stale : '',
      said: paragraphs(words),
    }
  }),
})

const backTo = (texts: AllTexts, one: OfficeForm) => ({
  back: formIn(one, texts.language).title,
  wordsOfForm: wordsPassage(texts, one),
  href: `/staff/forms/${one.slug}`,
})

/** Names of colleagues who may publish; more than these are counted. */
const MOST_NAMES = 5

const whoCan = (texts: AllTexts, others: readonly string[]): string =>
  texts.office.forms.second.who(others.slice(0, MOST_NAMES), Math.max(0, others.length - MOST_NAMES))

/** Where somebody writes to those who edit the form, or to its public. */
export const wordsInput = (
  texts: AllTexts,
  text: { words: string; wordsHint: string },
  { words = '', message }: { words?: string | undefined; message?: string | undefined },
) => ({
  id: 'words',
  name: 'words',
  label: { text: text.words },
  hint: { text: text.wordsHint },
  rows: 4,
  ...EITHER_WAY,
  value: words.replace(/^(?=\r?\n)/, '\n'),
  errorMessage: inputError(texts, message),
})
