/** Bytes on a socket, for requests that no client library would send. */
import { connect, type Socket } from 'node:net'
import type { TestApp } from './app.ts'

export interface RawAnswer {
  /** All that arrived, one character a byte. */
  text: string
  status: number
  /** Header values by lower-case name. */
  headers: Map<string, string>
  body: string
  /** The other side closed the connection before `patience` ran out. */
  closed: boolean
}

/** Nothing here takes so long; a connection that is to stay open is given up sooner by its test. Milliseconds. */
const PATIENCE_MS = 30_000

/** Sends `text` and collects what comes back until the connection closes, or for `patience` milliseconds. */
export function raw(app: Pick<TestApp, 'base'>, text: string | Buffer, patience?: number): Promise<RawAnswer> {
  return converse(app, (socket) => void socket.write(text), patience)
}

/** As `raw`, with a client that writes as it likes, `from` an address of this machine. */
export function converse(
  { base }: Pick<TestApp, 'base'>,
  say: (socket: Socket) => void,
  patience = PATIENCE_MS,
  from = '127.0.0.1',
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = ''
    const to = { port: Number(new URL(base).port), host: '127.0.0.1', localAddress: from }
    const socket = connect(to, () => say(socket))
    const done = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ closed, ...read(text) })
    }
    const timer = setTimeout(() => done(false), patience)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => done(true))
  })
}

/** A request with the lines of its head; `Host` is added unless there is one. */
export const head = (line: string, ...headers: string[]): string =>
  `${[line, ...(headers.some((header) => /^host:/i.test(header)) ? [] : ['Host: forms.example']), ...headers].join('\r\n')}\r\n\r\n`

function read(text: string): Omit<RawAnswer, 'closed'> {
  const [top = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...lines] = top.split('\r\n')
  const headers = lines.map((header) => {
    const colon = header.indexOf(':')
    return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()] as const
  })
  return { text, status: Number(line.split(' ')[1]), headers: new Map(headers), body: rest.join('\r\n\r\n') }
}

export const FIXED_HEADERS: Record<string, string> = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
}

/** The fixed headers that an answer lacks or has otherwise; empty when all are right. */
export const missingHeaders = (headers: { get(name: string): string | null | undefined }): string[] =>
  Object.entries(FIXED_HEADERS).flatMap(([name, value]) => (headers.get(name) === value ? [] : [name]))
