/** Writes a file of translations, as people would write it: one text on a line where it fits. */
import type { FormText } from '../../../models/form-texts.ts'

/** A translated text, the place of its original in the form, and the hash of that. */
export interface Translated extends Pick<FormText, 'at' | 'isList'> {
  text: string
  of: string
}

/** A node is a text, or has others by name. */
type Node = Translated | Map<string, Node>

/** The JSON text of a file with these entries, in this order. */
export function fileOf(entries: readonly Translated[]): string {
  const root = new Map<string, Node>()
  for (const entry of entries) {
    const steps = entry.at
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = steps.pop()!
    let node = root
    for (const step of steps) {
      const next = node.get(step)
      const inner = next instanceof Map ? next : new Map<string, Node>()
      node.set(step, inner)
      node = inner
    }
    node.set(last, entry)
  }
  return `${linesOf(root).join('\n')}\n`
}

const WIDTH = 120

/** The lines of an object; those after the first are indented. */
function linesOf(node: Map<string, Node>, indent = ''): string[] {
  const inner = `${indent}  `
  const last = node.size - 1
  const lines = [...node].flatMap(([name, child], i) => {
    const comma = i < last ? ',' : ''
    const key = `${inner}${JSON.stringify(name)}: `
    const [first, ...more] = child instanceof Map ? linesOf(child, inner) : textLines(child, key, inner)
    return [key + first, ...more].map((line, j) => (j === more.length ? line + comma : line))
  })
  return lines.length === 0 ? ['{}'] : ['{', ...lines, `${indent}}`]
}

function textLines({ text, of, isList }: Translated, key: string, indent: string): string[] {
  const value = isList
    ? `[${text
        .split('\n')
        .map((line) => JSON.stringify(line))
        .join(', ')}]`
    : JSON.stringify(text)
  const parts = [`"text": ${value}`, `"of": ${JSON.stringify(of)}`]
  const whole = `{ ${parts.join(', ')} }`
  if (key.length + whole.length < WIDTH) return [whole]
  return ['{', `${indent}  ${parts[0]},`, `${indent}  ${parts[1]}`, `${indent}}`]
}
