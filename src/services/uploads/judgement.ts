/** What the bytes of a file say that it is. */
import type { FileKind } from '../../models/field.ts'
import type { FoundContent } from '../../models/file-fault.ts'

/**
 * The kind, or why there is none. `extension` is the one that belongs to the content, where a kind has several that mean
 * different things.
 */
export type Judgement = { kind: FileKind; extension?: string } | { fault: FoundContent }

export const MACROS = { fault: { is: 'office-with-macros' } } as const
