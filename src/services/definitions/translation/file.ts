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
    let node: Node | undefined = root
    for (const step of steps) {
      if (!(node instanceof Map)) break
      node = node.getOrInsertComputed(step, () => new Map())
    }
    if (node instanceof Map) node.set(last, entry) // nothing is inside of a text
  }
  return `${linesOf(root, '', '').join('\n')}\n`
}

const WIDTH = 120

/** The lines of an object, after its key; those after the first are indented. */
function linesOf(node: Map<string, Node>, indent: string, key: string): string[] {
  const whole = lineOf(node)
  if (node.size === 0) return ['{}']
  if (key !== '' && whole && key.length + whole.length < WIDTH) return [whole]
  const inner = `${indent}  `
  const last = node.size - 1
  const lines = [...node].flatMap(([name, child], i) => {
    const own = `${inner}${JSON.stringify(name)}: `
    const [first, ...more] = child instanceof Map ? linesOf(child, inner, own) : textLines(child, inner, own)
    return [own + first, ...more].map((line, j) => (j === more.length && i < last ? `${line},` : line))
  })
  return ['{', ...lines, `${indent}}`]
}

/** An object on one line, if it has but one thing in it, down to a text. */
function lineOf(node: Map<string, Node>): string | undefined {
  const [[name, child] = ['', node]] = node
  if (node.size !== 1) return undefined
  const inner = child instanceof Map ? lineOf(child) : `{ ${partsOf(child).join(', ')} }`
  return inner ? `{ ${JSON.stringify(name)}: ${inner} }` : undefined
}

function textLines(text: Translated, indent: string, key: string): string[] {
  const [said, of] = partsOf(text)
  const whole = `{ ${said}, ${of} }`
  if (key.length + whole.length < WIDTH) return [whole]
  const inner = `${indent}  `
  const isLong = text.isList && inner.length + said.length >= WIDTH
  return ['{', ...(isLong ? listLines(text.text, inner) : [`${inner}${said},`]), `${inner}${of}`, `${indent}}`]
}

const listLines = (text: string, indent: string): string[] => {
  const names = text.split('\n').map((name) => `${indent}  ${JSON.stringify(name)}`)
  return [`${indent}"text": [`, ...names.join(',\n').split('\n'), `${indent}],`]
}

function partsOf({ text, of, isList }: Translated): [string, string] {
  const value = isList
    ? `[${text
        .split('\n')
        .map((line) => JSON.stringify(line))
        .join(', ')}]`
    : JSON.stringify(text)
  return [`"text": ${value}`, `"of": ${JSON.stringify(of)}`]
}
