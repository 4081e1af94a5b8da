/** Uploading a definition in the office: choosing its files, what is wrong with them, and the question before it is published. */
import type { FoundFault } from '../../models/definition.ts'
import type { JudgedUpload, SoundUpload, UploadRefusal } from '../../models/definition-upload.ts'
import type { Effect, PropertyName } from '../../models/differences.ts'
import { formIn } from '../../models/form-texts.ts'
import { MOST_COUNTED } from '../../models/inbox.ts'
import { type Language, nameOf } from '../../models/language.ts'
import type { Edited } from '../../models/working-copy.ts'
import { wordsPassage } from '../authored.ts'
import { inputError } from '../controls.ts'
import { faultIn } from '../definition-faults.ts'
import type { AllTexts } from '../texts/index.ts'
import { whatChanged } from './changes-page.ts'
import { cameFrom, languageHref } from './editor/addresses.ts'
import { faultHref, faultLine } from './editor/faults.ts'
import { doneTo } from './editor/labels.ts'
import { headed } from './office.ts'

type Refused = Exclude<JudgedUpload, SoundUpload>

export function uploadPage(texts: AllTexts, refused?: Refused, { isAdmin = false }: { isAdmin?: boolean } = {}) {
  const text = texts.office.forms.upload
  const message = refused && messageOf(texts, refused)
  const faults = refused?.kind === 'faults' ? refused : undefined
  return {
    ...headed(texts, text.title, { '#definition': message }),
    texts: text,
    file: definitionInput(texts, text, message),
    faults: (faults?.faults ?? []).map((one) => faultOf(texts, one)),
    warnings: (faults?.warnings ?? []).map((one) => faultOf(texts, one)),
    takeHref: refused?.kind === 'in-file' && isAdmin ? `/staff/forms/${refused.slug}/take-over` : '',
  }
}

/** The input for the files of a definition. `message`: what is wrong with those that came. */
export const definitionInput = (
  texts: AllTexts,
  { file, fileHint }: { file: string; fileHint: string },
  message: string | undefined,
) => ({
  id: 'definition',
  name: 'definition',
  label: { text: file },
  hint: { text: fileHint },
  attributes: { accept: '.json,application/json', multiple: true },
  errorMessage: inputError(texts, message),
})

export function publishPage(
  texts: AllTexts,
  sound: SoundUpload,
  { refused, ...shown }: Parameters<typeof shownVersion>[2] & { refused?: UploadRefusal | undefined },
) {
  const text = texts.office.forms.publish
  return {
    ...shownVersion(texts, sound, shown),
    ...headed(texts, sound.before ? text.title : text.first, { '#publish': refused && text.refused[refused] }),
    texts: text,
    base: sound.base,
    packed: sound.packed,
  }
}

/** What somebody sees of an upload before it is published. */
export function shownVersion(
  texts: AllTexts,
  { before, after, warnings, missing, isEdited }: SoundUpload,
  {
    effect,
    deletions = 0,
    edited,
    leftOut = [],
    saved = '',
    timeZone,
  }: Edit & { effect?: Effect | undefined; deletions?: number; timeZone: string },
) {
  const text = texts.office.forms.publish
  return {
    form: formIn(after, texts.language).title,
    passage: wordsPassage(texts, after),
    lead: before ? text.lead : text.firstLead(`/f/${after.form.slug}`),
    changes: before && whatChanged(texts, before, after, { effect, timeZone }),
    deletions: deletions > 0 ? text.deletions(texts.office.forms.cases(deletions, MOST_COUNTED), deletions) : '',
    warnings: edited ? warningsIn(texts, edited, leftOut) : warnings.map((one) => faultOf(texts, one)),
    saved: edited && { at: '', text: doneTo(texts, edited.form, undefined, saved) },
    missing: missing.map(({ setting, receiver }) =>
      receiver === undefined ? text.missing.mail(setting) : text.missing.receiver(receiver, setting),
    ),
    makePreview: texts.office.forms.previews.makeOfUpload,
    editHref: isEdited ? `/staff/forms/${after.form.slug}/edit` : '',
    edit: texts.office.editor.tabs.overview,
  }
}

/** The form as it is edited, and the languages without which it is published. */
interface Edit {
  edited?: Edited | undefined
  leftOut?: readonly Language[]
  /** The part that was saved just now. */
  saved?: string
}

/** The warnings of a form that is edited, each with its place in the editor. */
const warningsIn = (texts: AllTexts, { slug, form, faults }: Edited, leftOut: readonly Language[]) => [
  ...leftOut.map((language) => ({
    href: cameFrom(languageHref(slug, language), 'publish'),
    why: texts.office.editorLanguages.leftOut(nameOf(language)),
  })),
  ...faults
    .filter(({ isWarning }) => isWarning)
    .map((one) => ({ href: faultHref(slug, one, 'publish'), why: faultLine(texts, form, one, true) })),
]

/** Why it cannot be published. */
export function messageOf(texts: AllTexts, refused: Refused): string {
  const text = texts.office.forms.upload.refused
  switch (refused.kind) {
    case 'none':
      return text.none
    case 'several':
      return text.several(refused.names.join(', '))
    case 'stray':
      return text.stray(refused.names.join(', '))
    case 'not-theirs':
      return text.notTheirs(refused.slug)
    case 'in-file':
      return text.inFile(refused.slug, refused.file)
    case 'for-admins':
      return text.forAdmins(refused.properties.map((one) => nameFor(texts, one)).join(', '))
    case 'same':
      return text.same(refused.slug)
    case 'too-much':
      return text.tooMuch
    case 'faults':
      return text.faults(refused.faults.length)
  }
}

const nameFor = (texts: AllTexts, property: string): string =>
  texts.office.properties.names[property as PropertyName] ?? property

const faultOf = (texts: AllTexts, fault: FoundFault) => ({
  place: texts.office.forms.fault(fault.file, fault.line),
  why: faultIn(texts, fault),
})
