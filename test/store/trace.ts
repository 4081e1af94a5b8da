/**
 * The service under strace: what it writes to the log of its database and to its drive, when that is flushed, and when it
 * answers. A trace tells order and nothing else, so it shows what no test inside the process can: that an answer came after
 * its flush.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** Starts the service under strace with these options and settings; resolves when it is ready. */
export async function startTraced(
  folder: string,
  options: readonly string[],
  settings: Record<string, string> = {},
): Promise<Traced> {
  const port = String(await freePort())
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SVC_'))
  const child = spawn('strace', ['-f', ...options, process.execPath, 'src/main.ts'], {
    cwd: ROOT,
    env: {
      ...Object.fromEntries(inherited),
      SVC_DATA_DIR: folder,
      SVC_PORT: port,
      SVC_LOG_LEVEL: 'error',
      ...settings,
    },
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

/**
 * What happened, in order. A commit is told when its last page is written. A file is named by the path that it was made at:
 * `named` tells each name that it gets, a folder's own too, and `written` when bytes are in it, `through` when they are on the
 * disk by then. A flush is told at its beginning and at its end.
 */
export type Happening =
  | { kind: 'commit'; text: string }
  | { kind: 'named'; path: string; file: string }
  | { kind: 'written'; file: string; through: boolean }
  | { kind: 'flush-begins' | 'flush-ends'; by: string; file: string }
  | { kind: 'answer'; status: number; text: string }

/** Not every machine has those with a question mark. */
const CALLS = 'openat,close,?mkdir,mkdirat,?rename,renameat,renameat2,fsync,fdatasync,pwrite64,pwritev,write,writev'
/** Options that make strace write what `readTrace` reads, and stop a process at these calls alone. */
export const TRACE = ['--seccomp-bpf', '-y', '-s', '4200', '-e', `trace=${CALLS}`]

/** A call of the system; no `result` before its end. */
interface Call {
  thread: string
  name: string
  args: string
  result?: string
}
interface Opened {
  file: string
  /** Each write ends when its bytes are on the disk. */
  through: boolean
}

/** Reads a trace. The log's frames are written in two calls each, its header (24 bytes, the size of the database in it when it ends a commit) and its page. */
export function readTrace(text: string): Happening[] {
  const happenings: Happening[] = []
  /** By descriptor, all threads together. */
  const opened = new Map<string, Opened>()
  /** By path: the file that has this name. */
  const names = new Map<string, string>()
  const begun = new Map<string, Call>()
  let pages = ''
  let last = false
  for (const line of text.split('\n')) {
    const [, thread = '', told = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const [, resumed, end = ''] = /^<\.\.\. (\w+) resumed>(.*)$/.exec(told) ?? []
    if (resumed !== undefined) {
      const call = begun.get(thread)
      begun.delete(thread)
      if (call?.name === resumed) ends({ ...call, result: resultIn(end) })
      continue
    }
    const [, name, rest = ''] = /^(\w+)\((.*)$/.exec(told) ?? []
    if (name === undefined) continue
    const isUnfinished = rest.endsWith('<unfinished ...>')
    const call = { thread, name, args: rest }
    begins(call)
    if (isUnfinished) begun.set(thread, call)
    else ends({ ...call, result: resultIn(rest) })
  }
  return happenings

  function begins({ thread, name, args }: Call): void {
    const descriptor = descriptorIn(args)
    if (name === 'close') opened.delete(descriptor)
    else if (isFlush(name)) happenings.push({ kind: 'flush-begins', by: thread, file: fileOf(descriptor, args) })
    else if (isWrite(name) && /^\d+<(TCP|socket)/.test(args)) {
      const status = Number(/HTTP\/1\.1 (\d{3})/.exec(args)?.[1])
      if (status) happenings.push({ kind: 'answer', status, text: args })
    } else if (name === 'pwrite64' && /^\d+<[^>]*-wal>, /.test(args)) log(unescaped(args))
  }

  function ends({ thread, name, args, result = '' }: Call): void {
    if (result === '' || result.startsWith('-')) return
    const descriptor = descriptorIn(args)
    const [path = '', to = ''] = [...args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, one]) => one!)
    if (name === 'openat') {
      const isMade = /\bO_CREAT\b/.test(args)
      if (isMade || !names.has(path)) names.set(path, path)
      opened.set(result, { file: names.get(path)!, through: /\bO_D?SYNC\b/.test(args) })
      if (isMade) happenings.push({ kind: 'named', path, file: path })
    } else if (name.startsWith('mkdir')) happenings.push({ kind: 'named', path, file: path })
    else if (name.startsWith('rename')) {
      const file = names.get(path) ?? path
      names.set(to, file)
      happenings.push({ kind: 'named', path: to, file })
    } else if (isFlush(name)) happenings.push({ kind: 'flush-ends', by: thread, file: fileOf(descriptor, args) })
    else if (isWrite(name) && opened.has(descriptor)) happenings.push({ kind: 'written', ...opened.get(descriptor)! })
  }

  /** What was open before the trace began is named as strace shows it. */
  function fileOf(descriptor: string, args: string): string {
    return opened.get(descriptor)?.file ?? /^\d+<([^>]*)>/.exec(args)?.[1] ?? ''
  }

  function log(bytes: Buffer): void {
    if (bytes.length === 24) last = bytes.readUInt32BE(4) !== 0
    else if (bytes.length > 32) {
      pages += bytes.toString('latin1')
      if (last) happenings.push({ kind: 'commit', text: pages })
      if (last) pages = ''
    }
  }
}

const isFlush = (name: string): boolean => name === 'fsync' || name === 'fdatasync'
const isWrite = (name: string): boolean => /^p?writev?(64)?$/.test(name)
const descriptorIn = (args: string): string => /^\d+/.exec(args)?.[0] ?? ''
const resultIn = (text: string): string => /= (-?\d+)(?:<[^>]*>)?(?: [A-Z]+ \(.*\))?$/.exec(text)?.[1] ?? ''

/**
 * What a power cut would leave of files at each answer: all that was written to them before their last whole flush began.
 * `isOf` chooses the answers, by their text; `lose` is called at each, with writes by file, in order.
 */
export function atEachAnswer(
  trace: string,
  isOf: (answer: string) => boolean,
  lose: (answer: string, kept: ReadonlyMap<string, readonly Write[]>) => void,
): void {
  const written = new Map<string, Write[]>()
  const kept = new Map<string, number>()
  const begun = new Map<string, Begun>()
  for (const line of trace.split('\n')) {
    const [, thread = '', told = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const [, resumed] = /^<\.\.\. (\w+) resumed>/.exec(told) ?? []
    const [, name = '', args = ''] = resumed === undefined ? (/^(\w+)\((.*)$/.exec(told) ?? []) : []
    const [, file = ''] = /^\d+<([^>]*)>/.exec(args) ?? []
    if (isWrite(name) && /^\d+<(TCP|socket)/.test(args) && isOf(args))
      lose(args, new Map([...written].map(([file, writes]) => [file, writes.slice(0, kept.get(file) ?? 0)])))
    const call: Begun | undefined =
      resumed === undefined ? { name, args, file, writes: written.get(file)?.length ?? 0 } : begun.get(thread)
    if (told.endsWith('<unfinished ...>')) begun.set(thread, call!)
    else if (call && Number(resultIn(told)) >= 0) ended(call)
  }

  function ended({ name, args, file, writes }: Begun): void {
    if (isFlush(name)) kept.set(file, Math.max(kept.get(file) ?? 0, writes))
    if (name !== 'pwrite64') return
    const at = Number(/, (\d+)(?:\) += \d+| <unfinished \.\.\.>)$/.exec(args)![1])
    written.set(file, [...(written.get(file) ?? []), { at, bytes: unescaped(args) }])
  }
}
export interface Write {
  at: number
  bytes: Buffer
}
/** A call of the system, and how much had been written to its file when it began. */
interface Begun {
  name: string
  args: string
  file: string
  writes: number
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
 * first commit that holds it and the answer a whole flush of the log must stand.
 */
export function uncovered(happenings: readonly Happening[], named: (answer: string) => string | undefined): string[] {
  return happenings.flatMap((answer, at) => {
    const name = answer.kind === 'answer' ? named(answer.text) : undefined
    if (name === undefined) return []
    const commit = happenings.findIndex((one) => one.kind === 'commit' && one.text.includes(name))
    if (commit < 0 || commit > at) return [`${name}: answered without a commit`]
    return flushedBetween(happenings, commit, at, LOG) ? [] : [`${name}: answered before the flush of its commit`]
  })
}

/**
 * Files of the drive that were not on the disk when they were acknowledged, one sentence each: their bytes, their name in
 * their folder, and that folder where it was new. `keys` finds in an answer those of the files that it acknowledges.
 */
export function unkept(happenings: readonly Happening[], keys: (answer: string) => readonly string[]): string[] {
  return happenings.flatMap((answer, at) =>
    answer.kind === 'answer' ? keys(answer.text).flatMap((key) => faultOf(happenings.slice(0, at), key) ?? []) : [],
  )
}

function faultOf(before: readonly Happening[], key: string): string | undefined {
  const name = before.findLastIndex((one) => one.kind === 'named' && one.path.endsWith(`/${key}`))
  const named = before[name]
  if (named?.kind !== 'named') return `${key}: acknowledged without a file`
  const writes = before.flatMap((one, at) =>
    one.kind === 'written' && one.file === named.file ? [{ ...one, at }] : [],
  )
  if (writes.length === 0) return `${key}: acknowledged without its bytes`
  const isWhole = writes.every(({ through }) => through) || isFlushed(writes.at(-1)!.at, named.file)
  if (!isWhole) return `${key}: acknowledged before the flush of its bytes`
  const folder = dirname(named.path)
  if (!isFlushed(name, folder)) return `${key}: acknowledged before the flush of its name`
  const made = before.findLastIndex((one) => one.kind === 'named' && one.path === folder)
  const isThere = made < 0 || isFlushed(made, dirname(folder))
  return isThere ? undefined : `${key}: acknowledged before the flush of its folder`

  function isFlushed(from: number, file: string): boolean {
    return flushedBetween(before, from, before.length, (one) => one === file)
  }
}

/** The log of the database. */
export const LOG = (file: string): boolean => file.endsWith('-wal')

/** Does a whole flush of such a file, from its beginning to its end, stand between these two? */
export function flushedBetween(
  happenings: readonly Happening[],
  from: number,
  to: number,
  isMeant: (file: string) => boolean,
): boolean {
  const between = happenings.slice(from + 1, to)
  return between.some((begin, i) => {
    if (begin.kind !== 'flush-begins' || !isMeant(begin.file)) return false
    // One that failed is followed by the beginning of another, or by nothing.
    const next = between.slice(i + 1).find((one) => 'by' in one && one.by === begin.by)
    return next?.kind === 'flush-ends'
  })
}

export const readTraceFile = (file: string): Happening[] => readTrace(readFileSync(file, 'latin1'))

/** Every flush so far, of whatever file: by which thread. */
export const syncs = (file: string): { thread: string; path: string }[] =>
  [...readFileSync(file, 'latin1').matchAll(/^(\d+)\s+f(?:data)?sync\(\d+<([^>]*)>/gm)].map(([, thread, path]) => ({
    thread: thread!,
    path: path!,
  }))
