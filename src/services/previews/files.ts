/** Files on a page of a preview: judged by kind, size and number as those of the form are, then dropped. Only what is known of them goes on. */
import type { RawInput } from '../../models/answers.ts'
import { type FileField, largestFile, largestTogether } from '../../models/field.ts'
import { parseToken, versionOf } from '../../models/token.ts'
import type { Upload } from '../../models/upload.ts'
import { arrivingFiles, type FilesWiring, type Heading } from '../intake/files.ts'
import type { Tokens } from '../intake/token.ts'
import { isSame, newUploadId, requireRoom } from '../uploads/accept.ts'
import { harmless } from '../uploads/filename.ts'
import { createInspection, type Incoming } from '../uploads/inspect.ts'
import type { Wiring } from '../wiring.ts'
import type { Preview, Walked } from './walk.ts'

export interface JudgingWiring extends Omit<FilesWiring, 'uploads'>, Pick<Wiring, 'log'> {
  tokens: Pick<Tokens, 'mint'>
}

/** Judges the files of one page while it is read. `opened`: what came before, by the fields of the page. */
export function judgedFiles(
  d: JudgingWiring,
  { preview, opened }: { preview: Preview; opened: (typed: RawInput) => Walked | undefined },
  heading: Heading,
) {
  const { uploadMaxBytes, clock, log, tokens } = d
  const { published } = preview
  const judged: Upload[] = []
  let before: readonly Upload[] = []
  const uploads = {
    of: async () => [],
    accept: async (_to: unknown, field: FileField, file: Incoming) => judge(field, file),
  }
  const taker = arrivingFiles({ ...d, uploads }, { ...published, isOpen: () => true }, heading, async (typed) => {
    before = opened(typed)?.files ?? []
    return { is: 'new', token: parseToken(tokens.mint(versionOf(published)))!, published }
  })
  return { taker, judged }

  async function judge(
    field: FileField,
    { filename: given, source, signal, release, whole }: Incoming,
  ): Promise<Upload> {
    const expected = { filename: harmless(given), accept: field.accept, maxBytes: largestFile(field, uploadMaxBytes) }
    const inspection = createInspection(expected, { scanner: undefined, log })
    const pieces: Buffer[] = []
    for await (const piece of inspection.pass(source)) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    const facts = await inspection.judge(async (at, length) => bytes.subarray(at, at + length), signal)
    release()
    await whole
    const upload = { id: newUploadId(clock()), submissionId: '', fieldId: field.id, ...facts, at: clock() }
    const all = [...before, ...judged]
    const same = all.find((one) => one.fieldId === field.id && isSame(one, upload))
    if (same) return same
    requireRoom(field, upload, all, { since: undefined, maxBytes: largestTogether(uploadMaxBytes) })
    judged.push(upload)
    return upload
  }
}
