/** Why the working copy of a form cannot be published as it is. */
import type { JudgedUpload, SoundUpload } from '../../../models/definition-upload.ts'
import type { Edited } from '../../../models/working-copy.ts'
import type { AllTexts } from '../../texts/index.ts'
import { messageOf } from '../definition-upload.ts'
import { headed } from '../office.ts'
import { faultHref, faultLine } from './faults.ts'
import { editFrame } from './frame.ts'
import { doneTo } from './labels.ts'

/** `isLate`: its check takes too long to wait for. `refused`: it has no faults, and is refused all the same. */
export function notPublishablePage(
  texts: AllTexts,
  edited: Edited,
  {
    isLate,
    refused,
    saved,
    timeZone,
  }: {
    isLate: boolean
    refused: Exclude<JudgedUpload, SoundUpload> | undefined
    /** The part that was saved just now. */
    saved: string
    timeZone: string
  },
) {
  const text = texts.office.editor.publish
  const wrong = edited.faults.filter(({ isWarning }) => !isWarning)
  return {
    ...headed(texts, texts.office.editor.tabs.publish, {}),
    ...editFrame(texts, edited, { here: 'publish', timeZone }),
    saved: { at: '', text: doneTo(texts, edited.form, undefined, saved) },
    lead: isLate ? text.late : refused ? `${messageOf(texts, refused)}.` : text.faults(wrong.length),
    again: isLate ? text.again : '',
    faults: isLate
      ? []
      : wrong.map((one) => ({
          href: faultHref(edited.slug, one, 'publish'),
          text: faultLine(texts, edited.form, one, true),
        })),
  }
}
