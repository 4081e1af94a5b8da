import { problem } from '../errors.ts'
import type { RawInput } from '../models/answers.ts'

/** The one text that was typed under a name; '' when there is none. Throws a 400 when there are several. */
export function oneText(typed: RawInput, name: string): string {
  const [text = '', ...more] = typed.get(name) ?? []
  if (more.length > 0) throw problem({ code: 'repeated', name })
  return text
}
