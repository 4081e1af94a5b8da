/**
 * How commands reach the first process: a socket in the data folder, which only its owner may use. Each first process has
 * one of its own, because several services may work on one folder.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { Log } from '../log.ts'

/** One line of JSON each, from the first process to the command; the last is `done` or `failed`. */
export type Report = { renewed: number; of: number } | { done: true } | { failed: string }
export type Tell = (line: Report) => void

/** `work` does what was asked, and reports. Resolves with how to close; where no socket can be made, the log says so. */
export async function listenForCommands(
  folder: string,
  work: (tell: Tell) => Promise<void>,
  log: Log,
): Promise<() => void> {
  const path = join(folder, `${process.pid}.sock`)
  const server = createServer((socket) => {
    const tell: Tell = (line) => void (socket.writable && socket.write(`${JSON.stringify(line)}\n`))
    socket.on('error', () => {}) // who asked may leave; the work goes on
    socket.once('data', async () => {
      await work(tell)
      socket.end()
    })
  })
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    rmSync(path, { force: true }) // of an earlier process with our number
    await listenAt(server, path)
  } catch (error) {
    log.warn(
      { err: error, path },
      'the control socket cannot be created, so the restart command will not reach this service',
    )
    return () => {}
  }
  return () => {
    server.close()
    rmSync(path, { force: true })
  }
}

const listenAt = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(path, resolve))
