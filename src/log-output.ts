/**
 * Where log lines go. Lines are collected and written in chunks, never synchronously. While the destination takes nothing
 * (a blocked pipe, a full disk), up to 1 MiB waits; lines above that are dropped and counted.
 */
import { fstatSync, constants as open, openSync, write } from 'node:fs'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export interface LogOutput {
  /** Takes one line, or several. */
  write(lines: string): void
  /** Lines that were dropped since the start. */
  dropped(): number
  /** Resolves when every line was written or dropped, or after half a second. */
  flush(): Promise<void>
}
/** Resolves when the whole text is written; rejects when it never will be. */
type Put = (text: string) => Promise<void>

const CHUNK = 65_536
const MAX_WAITING = 2 ** 20
const WRITE_EVERY_MS = 1000
const RETRY_AFTER_MS = 1000
const FLUSH_PATIENCE_MS = 500

/** Standard output. `lineAbout` makes the line that reports dropped lines, once lines can be written again. */
export const standardOutput = (lineAbout: (dropped: number) => string): LogOutput => collect(putTo(1), lineAbout)

function collect(put: Put, lineAbout: (dropped: number) => string): LogOutput {
  let waiting = ''
  let writing = ''
  let written: Promise<void> | undefined
  let [dropped, reported] = [0, 0]
  setInterval(writeOn, WRITE_EVERY_MS).unref()
  return {
    write(lines) {
      if (waiting.length + writing.length + lines.length > MAX_WAITING) dropped += linesIn(lines)
      else waiting += lines
      if (waiting.length >= CHUNK) writeOn()
    },
    dropped: () => dropped,
    flush: () => Promise.race([writeAll(), sleep(FLUSH_PATIENCE_MS)]),
  }

  /** Writes what waits, unless a chunk is being written. */
  function writeOn(): void {
    if (waiting !== '') written ??= writeChunk()
  }

  async function writeChunk(): Promise<void> {
    writing = waiting
    waiting = ''
    try {
      await put(writing)
      if (dropped > reported) waiting += lineAbout(dropped - reported)
      reported = dropped
    } catch {
      dropped += linesIn(writing)
    }
    writing = ''
    written = undefined
    if (waiting.length >= CHUNK) writeOn()
  }

  async function writeAll(): Promise<void> {
    for (writeOn(); written; writeOn()) await written
  }
}

const linesIn = (text: string): number => text.split('\n').length - 1

function putTo(fd: number): Put {
  const kind = fstatSync(fd)
  // A blocked write to a pipe would occupy a thread of Node's pool, and the process could not end. A Socket never blocks.
  if (kind.isFIFO() || kind.isSocket()) return putToSocket(new Socket({ fd, readable: false, writable: true }))
  return putToFile(kind.isCharacterDevice() ? nonBlocking(fd) : fd)
}

function putToSocket(socket: Socket): Put {
  socket.on('error', () => {}) // every write reports it, too
  return promisify((text: string, done: (error?: Error | null) => void) => void socket.write(text, done))
}

/** Tries again every second while the disk is full or the terminal is stopped. */
function putToFile(fd: number): Put {
  return async (text) => {
    for (let rest = Buffer.from(text); rest.length > 0; )
      try {
        rest = rest.subarray((await writeTo(fd, rest)).bytesWritten)
      } catch {
        await sleep(RETRY_AFTER_MS, undefined, { ref: false })
      }
  }
}
const writeTo = promisify(write)

/** A stopped terminal (Ctrl-S) blocks writes, unless it was opened not to. */
function nonBlocking(fd: number): number {
  try {
    return openSync(`/dev/fd/${fd}`, open.O_WRONLY | open.O_NONBLOCK | open.O_NOCTTY)
  } catch {
    return fd
  }
}
