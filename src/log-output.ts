/**
 * Where log lines go. Lines are collected and written one chunk at a time, never synchronously. While the reader does not
 * take them (a blocked pipe, a full disk) up to 1 MiB waits; lines above that are dropped and counted.
 */
import { fstatSync, constants as open, openSync, write as writeFd } from 'node:fs'
import { Socket } from 'node:net'

export interface LogOutput {
  /** Takes one line, or several. */
  write(lines: string): void
  /** Lines that were dropped since the start. */
  dropped(): number
  /** Resolves when every line is written, can never be written, or after half a second. */
  flush(): Promise<void>
}
/** Writes a text to its end, then calls back; with an error when nothing can ever be written again. */
type Put = (text: string, done: (error?: Error | null) => void) => void

const CHUNK = 65_536
const MAX_WAITING = 2 ** 20
const FLUSH_EVERY_MS = 1000
const FLUSH_PATIENCE_MS = 500

/** Standard output. `lineAbout` makes the line that tells, once lines are taken again, how many were dropped. */
export const standardOutput = (lineAbout: (dropped: number) => string): LogOutput => collect(putTo(1), lineAbout)

function collect(put: Put, lineAbout: (dropped: number) => string): LogOutput {
  let waiting = ''
  let underway = ''
  let closed = false
  /** Dropped lines that no line has told of yet, and all of them. */
  let [untold, dropped] = [0, 0]
  let whenEmpty: (() => void)[] = []
  setInterval(send, FLUSH_EVERY_MS).unref()
  return { write, dropped: () => dropped, flush }

  function write(lines: string): void {
    if (closed || waiting.length + underway.length + lines.length > MAX_WAITING) drop(linesIn(lines))
    else waiting += lines
    if (waiting.length >= CHUNK) send()
  }
  function drop(count: number): void {
    untold += count
    dropped += count
  }
  function send(): void {
    if (underway !== '' || waiting === '') return
    underway = waiting
    waiting = ''
    put(underway, sent)
  }
  function sent(error?: Error | null): void {
    if (error) {
      closed = true
      drop(linesIn(underway) + linesIn(waiting))
      waiting = ''
    } else if (untold > 0) {
      waiting += lineAbout(untold)
      untold = 0
    }
    underway = ''
    if (waiting.length >= CHUNK || whenEmpty.length > 0) send()
    if (underway !== '') return
    for (const tell of whenEmpty) tell()
    whenEmpty = []
  }
  function flush(): Promise<void> {
    send()
    if (underway === '') return Promise.resolve()
    return new Promise((resolve) => {
      whenEmpty.push(resolve)
      setTimeout(resolve, FLUSH_PATIENCE_MS)
    })
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1

function putTo(fd: number): Put {
  const kind = fstatSync(fd)
  // A blocked write to a pipe would keep a thread of Node's pool, for which even the end of the process waits; sockets never block.
  if (kind.isFIFO() || kind.isSocket()) return putToStream(new Socket({ fd, readable: false, writable: true }))
  return putToFile(kind.isCharacterDevice() ? nonBlocking(fd) : fd)
}

function putToStream(stream: Socket): Put {
  stream.on('error', () => {}) // each write is told of it
  return (text, done) => void stream.write(text, done)
}

/** A disk that is full or a terminal that stands still is tried again every second. */
function putToFile(fd: number): Put {
  return (text, done) => {
    let rest = Buffer.from(text)
    const next = () =>
      writeFd(fd, rest, (error, written) => {
        rest = rest.subarray(error ? 0 : written)
        if (error) setTimeout(next, FLUSH_EVERY_MS).unref()
        else if (rest.length > 0) next()
        else done()
      })
    next()
  }
}

/** A terminal that was stopped (Ctrl-S) blocks its writers, unless it was opened not to. */
function nonBlocking(fd: number): number {
  try {
    return openSync(`/dev/fd/${fd}`, open.O_WRONLY | open.O_NONBLOCK | open.O_NOCTTY)
  } catch {
    return fd
  }
}
