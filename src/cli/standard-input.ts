/**
 * Every user of a machine can read the command lines of its processes. What should not stand there is taken from standard
 * input, and `-` is typed for it: a reference or the id of a file is the first line, a text is what follows, or everything when
 * the reference itself was typed.
 */
import { parseReference } from '../models/reference.ts'
import { UPLOAD_ID } from '../models/upload.ts'
import { decodeText } from '../models/utf8.ts'
import { reasonInEnglish } from '../presenters/definition-faults.ts'
import { CommandError } from './failure.ts'
import { FROM_INPUT, MISTYPED } from './find.ts'
import type { Shell } from './shell.ts'

/** Texts by the name of their option. */
type Texts = Record<string, string>

/** All of standard input, which somebody may read later. Throws CommandError when it is not UTF-8. */
export function inputText(bytes: Uint8Array): string {
  const decoded = decodeText(bytes)
  if ('fault' in decoded) throw new CommandError(`Standard input ${reasonInEnglish({ reason: decoded.fault })}.`, 2)
  return decoded.text.replace(/^\uFEFF/, '')
}

/** The reference that was typed, or that standard input holds. Throws CommandError when it holds none. */
export async function referenceOf(shell: Shell, typed: string): Promise<string> {
  return (await resolved(shell, { reference: typed, texts: {} })).reference
}

/** The id of a file that was typed, or that standard input holds. Throws CommandError when it holds none. */
export async function uploadIdOf(shell: Shell, typed: string): Promise<string> {
  if (typed !== FROM_INPUT) return typed
  const id = firstLine(await shell.input()).trim()
  if (UPLOAD_ID.test(id)) return id
  throw new CommandError('The first line of standard input is not the ID of a file. To find one, run: uploads list', 2)
}

/** What was typed, with each `-` replaced by what standard input holds. Throws CommandError when it does not hold that. */
export async function resolved<T extends Texts>(
  shell: Shell,
  { reference, texts }: { reference: string; texts: T },
): Promise<{ reference: string; texts: T }> {
  const wanted = Object.keys(texts).filter((name) => texts[name] === FROM_INPUT)
  if (reference !== FROM_INPUT && wanted.length === 0) return { reference, texts }
  if (wanted.length > 1)
    throw new CommandError(
      `Standard input can be only one text: use - for --${wanted.join(' or --')}, not for both.`,
      2,
    )
  const input = await shell.input()
  const line = firstLine(input)
  const text = (reference === FROM_INPUT ? input.slice(line.length) : input).replace(/^\r?\n|\s+$/g, '')
  return {
    reference: reference === FROM_INPUT ? referenceIn(line) : reference,
    texts: wanted.length === 0 ? texts : { ...texts, [wanted[0]!]: text },
  }
}

const firstLine = (input: string): string => /^.*/.exec(input)![0]

function referenceIn(line: string): string {
  const found = parseReference(line)
  if (found === undefined) throw new CommandError(`The first line of standard input is not a reference. ${MISTYPED}`, 2)
  return found
}
