/** Files of translations, made of the forms that they translate. */

import { hashOf } from '../../src/models/definition.ts'
import type { Form } from '../../src/models/form.ts'
import { type FormText, formTexts } from '../../src/models/form-texts.ts'
import { fileOf } from '../../src/services/definitions/translation/po.ts'

/** The texts of a form as its author wrote it: a page may leave out its questions. */
export const textsIn = (form: object): FormText[] => {
  const { pages } = form as Form
  return formTexts({ ...(form as Form), pages: pages.map((page) => ({ ...page, fields: page.fields ?? [] })) })
}

/** The text of a file in which each text is said in another way. */
export const translated = (
  texts: readonly FormText[],
  say: (text: string, at: string) => string | undefined = (text) => `(${text})`,
): string =>
  fileOf(
    texts.flatMap(({ at, text, isList }) => {
      const lines = (isList ? text.split('\n') : [text]).flatMap((line) => say(line, at) ?? [])
      return lines.length === 0 ? [] : [{ at, text: lines.join('\n'), of: hashOf(text), ...(isList && { isList }) }]
    }),
  )
