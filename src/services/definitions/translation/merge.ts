/** Puts what came back from a translator into the file of translations that is there. */
import { stepTo } from '../../../models/form-texts.ts'
import { fileOf, type Translated } from './file.ts'
import type { FromPo } from './po.ts'

/**
 * The file with the texts that were translated, in the order of the PO file. What is there already stays where the PO file
 * has nothing new. `before`: the value of the file that is there.
 */
export function merged({ places, translated }: Pick<FromPo, 'places' | 'translated'>, before: unknown): string {
  const entries = new Map([...textsIn(before, ''), ...translated].map((one) => [one.at, one]))
  const order = new Set([...places, ...entries.keys()])
  return fileOf([...order].flatMap((at) => entries.get(at) ?? []))
}

/** Every text of a file of translations, whether its form has it or not. */
function textsIn(value: unknown, at: string): Translated[] {
  if (typeof value !== 'object' || value === null) return []
  const { text, of } = value as { text?: unknown; of?: unknown }
  const lines = Array.isArray(text) ? text : [text]
  if (lines.every((line) => typeof line === 'string'))
    return [
      {
        at,
        text: lines.join('\n'),
        of: typeof of === 'string' ? of : '',
        ...(Array.isArray(text) && { isList: true }),
      },
    ]
  return Object.entries(value).flatMap(([name, child]) => textsIn(child, at + stepTo(name)))
}
