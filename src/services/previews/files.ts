/** Files on a page of a preview: judged by kind, size and number as those of the form are, then dropped. Only what is known of them goes on. */
import type { Drive } from '../../drive/port.ts'
import type { RawInput } from '../../models/answers.ts'
import type { Incoming, Parts } from '../../models/body-parts.ts'
import { type FileField, largestFile, largestTogether } from '../../models/field.ts'
import { parseToken, versionOf } from '../../models/token.ts'
import { isSameFile, type Upload } from '../../models/upload.ts'
import { type FilesWiring, type PostBody, type PostHead, readParts } from '../intake/read-post.ts'
import type { Tokens } from '../intake/token.ts'
import { requireWithinLimits } from '../uploads/accept.ts'
import { harmless } from '../uploads/filename.ts'
import { type Inspected, inspect, newUploadId } from '../uploads/inspect.ts'
import type { Wiring } from '../wiring.ts'
import type { Preview, Walked } from './walk.ts'

export interface JudgingWiring extends Omit<FilesWiring, 'uploads'>, Pick<Wiring, 'log'> {
  tokens: Pick<Tokens, 'mint'>
}

/** Reads one page and judges its files: those that it would take are added to `judged`. `opened`: what came before, by the fields of the page. */
export function readJudged(
  d: JudgingWiring,
  { preview, opened }: { preview: Preview; opened: (typed: RawInput) => Walked | undefined },
  head: PostHead,
  { parts, judged }: { parts: Parts; judged: Upload[] },
): Promise<PostBody> {
  const { uploadMaxBytes, clock, log, tokens } = d
  const { published } = preview
  let before: readonly Upload[] = []
  const uploads = {
    of: async () => [],

    inspect(_to: unknown, field: FileField, { filename: given, ...file }: Incoming): Promise<Inspected> {
      const expected = { filename: harmless(given), accept: field.accept, maxBytes: largestFile(field, uploadMaxBytes) }
      return inspect({ drive: inMemory, scanner: undefined, log }, newUploadId(clock()), expected, file)
    },

    async accept(_to: unknown, field: FileField, { id, facts }: Inspected): Promise<Upload> {
      const upload = { id, submissionId: '', fieldId: field.id, ...facts, at: clock() }
      const all = [...before, ...judged]
      const same = all.find((one) => isSameFile(one, upload))
      if (same) return same
      requireWithinLimits(field, upload, all, { since: undefined, maxBytes: largestTogether(uploadMaxBytes) })
      judged.push(upload)
      return upload
    },
  }
  return readParts({ ...d, uploads }, { ...published, isOpen: () => true }, head, parts, async (typed) => {
    before = opened(typed)?.files ?? []
    return { is: 'new', token: parseToken(tokens.mint(versionOf(published)))!, published }
  })
}

/** Holds the bytes of a file until they are judged, and keeps none. */
const inMemory: Pick<Drive, 'begin'> = {
  async begin() {
    const pieces: Uint8Array[] = []
    let bytes = Buffer.alloc(0)
    return {
      write: async (piece) => void pieces.push(piece),
      end: async () => {
        bytes = Buffer.concat(pieces.splice(0))
      },
      read: async (position, length) => bytes.subarray(position, position + length),
      keep: async () => {},
      giveUp: async () => {},
    }
  },
}
