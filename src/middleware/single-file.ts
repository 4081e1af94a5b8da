/** Reads a body that holds one file and nothing else. */
import type { Context } from '../context.ts'
import { badRequest } from '../errors.ts'
import type { Incoming } from '../services/uploads/index.ts'
import { invite } from './body.ts'
import { type FilePart, readMultipart, type Texts } from './multipart.ts'

/** Boundaries and part headers around the file. */
const FRAMING_BYTES = 65_536

/** The returned function hands the file on while it arrives. It rejects with 400 when there is anything beside the file. */
export const singleFile =
  ({ clock }: { clock: () => number }) =>
  async (ctx: Context, part: string, maxFileBytes: number, take: (file: Incoming) => Promise<void>): Promise<void> => {
    if (ctx.is('multipart/form-data') !== 'multipart/form-data')
      throw badRequest(`Send the file as multipart/form-data, in a part named ${part}.`)
    const maxBytes = maxFileBytes + FRAMING_BYTES
    invite(ctx, maxBytes)
    const onFile = ({ name, source, ...file }: FilePart, texts: Texts) => {
      if (name !== part)
        throw badRequest(`The part with the file must be named ${part}, not ${JSON.stringify(name.slice(0, 40))}.`)
      return take({ ...file, source: alone(source, texts) })
    }
    const texts = await readMultipart(ctx.req, { maxBytes, maxFiles: 1, onFile, clock })
    if (texts.size > 0) throw badRequest(more(part))
  }

async function* alone(source: AsyncIterable<Buffer>, texts: Texts): AsyncGenerator<Buffer> {
  yield* source
  if (texts.size > 0) throw badRequest('More than one part came. Send the file alone.')
}

const more = (part: string): string => `Send one part, named ${part}, with a filename.`
