/** The question before a form is taken over from its file, and what to do where its files are still there afterwards. */
import type { OfficeForm } from '../../models/form-history.ts'
import { formIn } from '../../models/form-texts.ts'
import { wordsPassage } from '../authored.ts'
import type { AllTexts } from '../texts/index.ts'
import { headed } from './office.ts'

export function takeOverPage(
  texts: AllTexts,
  one: OfficeForm,
  { files, isRefused }: { files: readonly string[]; isRefused: boolean },
) {
  const text = texts.office.forms.takeOver
  const words = one.home!.kind === 'office' ? text.left : text.ask
  return {
    ...headed(texts, words.title, { '#take': isRefused ? text.notLive(one.home!.name) : undefined }),
    back: formIn(one, texts.language).title,
    wordsOfForm: wordsPassage(texts, one),
    href: `/staff/forms/${one.slug}`,
    action: `/staff/forms/${one.slug}/take-over`,
    texts: { ...words, cancel: text.cancel },
    files,
  }
}
