/** What a translator should know of a text: where people meet it, and how long it may be. */
import { isField } from '../../../models/field.ts'
import type { Form } from '../../../models/form.ts'
import type { FormText } from '../../../models/form-texts.ts'
import { positionsOf } from '../file/json-text.ts'
import { isInLines } from '../file/unseen-characters.ts'
import { longestAt } from './limit.ts'
import type { Described } from './po.ts'
import { keyOf } from './texts.ts'

/**
 * The texts with their comments. `root` is the pointer in the form of what the pointers of the texts lead into; `file` and
 * `content` are those of the original.
 */
export function describe(
  texts: readonly FormText[],
  { form, root, file, content }: { form: Form; root: string; file: string; content: string },
): Described[] {
  const positions = positionsOf(
    content,
    texts.map(({ pointer }) => pointer),
  )
  return texts.map((text, i) => ({
    text,
    comments: [
      whereabouts(form, root + text.pointer, root === ''),
      limitOf(text, longestAt(form, root + text.pointer)),
    ],
    reference: `${file}:${positions[i]!.line}`,
  }))
}

function limitOf(text: FormText, longest: number): string {
  if (text.isList) return `Other names that people may type, one on each line. At most ${longest} characters each.`
  const lines = isInLines(keyOf(text)) ? 'Blank lines separate paragraphs.' : 'One line.'
  return `At most ${longest} characters. ${lines}`
}

/** Such as: hint, question “How many?”, page “Your home”. */
function whereabouts(form: Form, pointer: string, isForm: boolean): string {
  const [, page, item, option] = /^\/pages\/(\d+)(?:\/fields\/(\d+)(?:\/options\/(\d+))?)?/.exec(pointer) ?? []
  const [, status] = /^\/statuses\/(\d+)/.exec(pointer) ?? []
  const onPage = page === undefined ? undefined : form.pages[Number(page)]
  const onItem = item === undefined ? undefined : onPage?.fields[Number(item)]
  const parts = [keyOf({ pointer })]
  if (onItem && isField(onItem)) {
    if (option !== undefined && 'options' in onItem) parts.push(`option “${onItem.options[Number(option)]?.label}”`)
    parts.push(...(isForm ? [`question “${onItem.label}”`] : ['list of options']))
  } else if (onItem) parts.push(onItem.type)
  if (onPage && isForm) parts.push(`page “${onPage.title ?? onPage.id}”`)
  if (status !== undefined) parts.push(`status “${form.statuses?.[Number(status)]?.label}”`)
  return parts.join(', ').replace(/\s+/g, ' ')
}
