/**
 * The service under strace: what it writes to the log of its database, when it flushes it, and when it answers. A trace
 * tells order and nothing else, so it shows what no test inside the process can: that an answer came after its flush.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, until } from '../support/service.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Why no trace can be made on this machine; undefined when one can. */
export function whyNoTrace(): string | undefined {
  const { error, status, stderr } = spawnSync('strace', ['-f', '-o', '/dev/null', '-e', 'trace=fdatasync', 'true'])
  if (error) return 'strace is not installed'
  return status === 0 ? undefined : `strace may not trace here: ${String(stderr).trim().split('\n').at(-1)}`
}

export interface Traced {
  base: string
  stop(): Promise<void>
}

/** Starts the service under strace with these options; resolves when it is ready. */
export async function startTraced(folder: string, options: readonly string[]): Promise<Traced> {
  const port = String(await freePort())
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'))
  const child = spawn('strace', ['-f', ...options, process.execPath, 'src/main.ts'], {
    cwd: ROOT,
    env: { ...Object.fromEntries(inherited), SVC_DATA_DIR: folder, SVC_PORT: port, SVC_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // a group of its own, so that the service ends together with strace
  })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const ended = new Promise((resolve) => child.once('close', resolve))
  await until(() => said.includes('Intake is ready') || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error(`the service ended:\n${said}`)
  return {
    base: `http://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM')
      await ended
    },
  }
}

/** What happened, in order. A commit is told when its last page is written, a flush at its beginning and at its end. */
export type Happening =
  | { kind: 'commit'; text: string }
  | { kind: 'flush-begins' | 'flush-ends'; by: string }
  | { kind: 'answer'; status: number; text: string }

/** Options that make strace write what `readTrace` reads. */
export const TRACE = ['-y', '-s', '4200', '-e', 'trace=pwrite64,fdatasync,write,writev']

/** Reads a trace. The log's frames are written in two calls each, its header (24 bytes, the size of the database in it when it ends a commit) and its page. */
export function readTrace(text: string): Happening[] {
  const happenings: Happening[] = []
  const flushing = new Set<string>()
  let pages = ''
  let last = false
  for (const line of text.split('\n')) {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    if (/^pwrite64\(\d+<[^>]*-wal>, /.test(call)) {
      const bytes = unescaped(call)
      if (bytes.length === 24) last = bytes.readUInt32BE(4) !== 0
      else if (bytes.length > 32) {
        pages += bytes.toString('latin1')
        if (last) happenings.push({ kind: 'commit', text: pages })
        if (last) pages = ''
      }
    } else if (/^fdatasync\(\d+<[^>]*-wal>/.test(call)) {
      happenings.push({ kind: 'flush-begins', by: thread })
      if (/= 0/.test(call)) happenings.push({ kind: 'flush-ends', by: thread })
      else flushing.add(thread)
    } else if (/^<\.\.\. fdatasync resumed>.*= 0/.test(call) && flushing.delete(thread))
      happenings.push({ kind: 'flush-ends', by: thread })
    else if (/^writev?\(\d+<(TCP|socket)/.test(call)) {
      const status = Number(/HTTP\/1\.1 (\d{3})/.exec(call)?.[1])
      if (status) happenings.push({ kind: 'answer', status, text: call })
    }
  }
  return happenings
}

/** The bytes of the first quoted text, which strace writes as in C. */
function unescaped(call: string): Buffer {
  const quoted = /"((?:[^"\\]|\\.)*)"/s.exec(call)?.[1] ?? ''
  const plain = quoted.replace(/\\([0-7]{1,3}|.)/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
  )
  return Buffer.from(plain, 'latin1')
}
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f' }

/**
 * Answers that were not covered, one sentence each: `named` finds in an answer what its commit holds too, and between the
 * first commit that holds it and the answer a whole flush must stand.
 */
export function uncovered(happenings: readonly Happening[], named: (answer: string) => string | undefined): string[] {
  return happenings.flatMap((answer, at) => {
    const name = answer.kind === 'answer' ? named(answer.text) : undefined
    if (name === undefined) return []
    const commit = happenings.findIndex((one) => one.kind === 'commit' && one.text.includes(name))
    if (commit < 0 || commit > at) return [`${name}: answered without a commit`]
    return flushedBetween(happenings, commit, at) ? [] : [`${name}: answered before the flush of its commit`]
  })
}

/** Does a whole flush, from its beginning to its end, stand between these two? */
export function flushedBetween(happenings: readonly Happening[], from: number, to: number): boolean {
  const between = happenings.slice(from + 1, to)
  return between.some(
    (begin, i) =>
      begin.kind === 'flush-begins' && between.slice(i).some((end) => end.kind === 'flush-ends' && end.by === begin.by),
  )
}

export const readTraceFile = (file: string): Happening[] => readTrace(readFileSync(file, 'latin1'))

/** Every flush so far, of whatever file: by which thread. */
export const syncs = (file: string): { thread: string; path: string }[] =>
  [...readFileSync(file, 'latin1').matchAll(/^(\d+)\s+f(?:data)?sync\(\d+<([^>]*)>/gm)].map(([, thread, path]) => ({
    thread: thread!,
    path: path!,
  }))
