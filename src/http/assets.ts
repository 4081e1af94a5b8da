/** Stylesheets and pictures: read at start, compressed for the first request, addressed by a hash of their content, kept by browsers for ever. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from '../context.ts'
import { accepts, send } from './headers.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
  '.txt': 'text/plain; charset=utf-8',
}

/** `remake` makes again what may be asked for: another process may have made it, and given its address. */
export function createAssets(folder: string, fixed: readonly [string, string][], remake = () => {}) {
  const robots = readFileSync(join(folder, 'robots.txt'), 'utf8')
  const names = readdirSync(folder).filter((name) => TYPES[extname(name)])
  const files = new Map(names.map((name) => [name, prepare(name, readFileSync(join(folder, name)))]))
  /** The assets that were made, by address: of one name there may be several. */
  const made = new Map<string, Answer>()
  return {
    /** Address of a file in `public/` such as `/assets/<hash>/app.css`. */
    href(name: string): string {
      const file = files.get(name)
      if (!file) throw new Error(`there is no asset ${name}`)
      return `/assets/${file.hash}/${name}`
    },
    /** Serves a file that was made, and gives its address. */
    make(name: string, body: Buffer): string {
      const { hash, answer } = prepare(name, body)
      made.set(`${hash}/${name}`, answer)
      return `/assets/${hash}/${name}`
    },
    /** Answers with the file; false when there is none with this name and hash. */
    serve(ctx: Context, hash: string, name: string): boolean {
      const file = files.get(name)
      const address = `${hash}/${name}`
      if (file?.hash !== hash && !made.has(address)) remake()
      const answer = file?.hash === hash ? file.answer : made.get(address)
      answer?.(ctx)
      return answer !== undefined
    },
    /** `robots.txt` has an address without a hash, so it is kept for a day. */
    robots(ctx: Context): void {
      ctx.type = 'text/plain; charset=utf-8'
      ctx.set('Cache-Control', 'public, max-age=86400')
      ctx.body = robots
    },
  }

  function prepare(name: string, body: Buffer) {
    const whole = createHash('sha256').update(body).digest('hex')
    return {
      hash: whole.slice(0, 16),
      answer: atFirst(() => preparedFile(body, TYPES[extname(name)]!, fixed, compressedOnce(whole, body))),
    }
  }
}

type Answer = (ctx: Context) => void

/** Made by the first request that asks for it, so that the start need not wait. */
function atFirst(make: () => Answer): Answer {
  let answer: Answer | undefined
  return (ctx) => {
    answer ??= make()
    answer(ctx)
  }
}

interface Compressed {
  gzip: Buffer
  brotli: Buffer
}
/** By hash of the content. A process compresses each asset once, however many applications it makes. */
const assetsCompressed = new Map<string, Compressed>()

const compressedOnce = (hash: string, body: Buffer): Compressed =>
  assetsCompressed.getOrInsertComputed(hash, () => compress(body))

const compress = (body: Buffer): Compressed => ({
  gzip: gzipSync(body, { level: 9 }),
  brotli: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
})

/** A file that never changes at its address. */
export function preparedFile(
  body: Buffer,
  type: string,
  fixed: readonly [string, string][],
  compressed = compress(body),
): Answer {
  const shared = [
    'Content-Type',
    type,
    'Cache-Control',
    'public, max-age=31536000, immutable',
    'Vary',
    'Accept-Encoding',
    ...fixed.flat(),
  ]
  const form = (bytes: Buffer, encoding?: string) => ({
    status: 200,
    headers: [...shared, 'Content-Length', String(bytes.length), ...(encoding ? ['Content-Encoding', encoding] : [])],
    body: bytes,
  })
  const plain = form(body)
  const gzip = form(compressed.gzip, 'gzip')
  const brotli = form(compressed.brotli, 'br')
  return (ctx) => {
    send(ctx, accepts(ctx, 'br') ? brotli : accepts(ctx, 'gzip') ? gzip : plain)
  }
}
