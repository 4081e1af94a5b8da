/** One and the same data folder; the service is started, loaded and killed, round after round. */
import { join } from 'node:path'
import { MAIN, startServer } from '../bench/servers.ts'
import { checkEntries, checkWhole } from './check.ts'
import { type Ledger, sendAgain, sendUntilGone } from './clients.ts'
import { checkDrafts, resumeLast, typeUntilGone } from './drafts.ts'
import type { Options } from './options.ts'

interface Outcome {
  rounds: number
  /** Rounds in which the kill left a form without an answer. */
  interrupted: number
  /** Pages of drafts that were acknowledged, and the drafts. */
  pages: number
  drafts: number
  acknowledged: number
  present: number
  faults: string[]
}

const CLIENTS = 12
const TYPISTS = 4
/**
 * The kill comes at a random moment of this span, in milliseconds: after the service is ready, or, every second time, after it
 * acknowledged a form, however slow the machine is at the start.
 */
const EARLIEST = 20
const LATEST = 400

export const databaseIn = (folder: string): string => join(folder, 'intake.sqlite')

/** Stops at the first fault; a last start at the end answers what is still open. */
export async function runRounds(
  folder: string,
  ledger: Ledger,
  options: Options,
  progress: (line: string) => void,
): Promise<Outcome> {
  const random = randomOf(options.seed)
  const began = performance.now()
  const file = databaseIn(folder)
  let rounds = 0
  let interrupted = 0
  let known = 0
  let knownDrafts = 0
  let pages = 0
  const isLate = () => performance.now() - began > options.secondsLimit * 1000
  while (rounds < options.rounds && !isLate()) {
    const service = await startService(folder)
    await sendAgain(service.base, ledger)
    // What the last round acknowledged and what was sent again now; the rest was looked at before, and is again at the end.
    const { faults } = checkEntries(file, ledger.acknowledged.values().drop(known))
    faults.push(...checkWhole(file, new Set(ledger.acknowledged.keys())))
    faults.push(...checkDrafts(file, ledger.drafts.values().drop(knownDrafts)))
    faults.push(...(await resumeLast(service.base, ledger.drafts)))
    if (faults.length > 0) {
      await service.kill()
      return outcome(faults)
    }
    known = ledger.acknowledged.size
    knownDrafts = ledger.drafts.size
    const moment = EARLIEST + random() * (LATEST - EARLIEST)
    const killLater = () => setTimeout(() => service.kill(), moment)
    let timer = rounds % 2 === 0 ? killLater() : undefined
    const onAcknowledged = () => {
      timer ??= killLater()
    }
    const [sent, typed] = await Promise.all([
      sendUntilGone(service.base, { clients: CLIENTS, ledger, onAcknowledged }),
      typeUntilGone(service.base, { clients: TYPISTS, drafts: ledger.drafts }),
    ])
    pages += typed
    clearTimeout(timer)
    await service.kill()
    rounds++
    if (ledger.unanswered.length > 0) interrupted++
    progress(
      `round ${rounds}: killed after ${moment.toFixed(0)} ms, ${sent} accepted and ${typed} pages, ${ledger.unanswered.length} unanswered`,
    )
  }
  const service = await startService(folder)
  await sendAgain(service.base, ledger)
  const codes = await resumeLast(service.base, ledger.drafts)
  await service.stop()
  const drafts = checkDrafts(file, ledger.drafts.values())
  return outcome([...checkWhole(file, new Set(ledger.acknowledged.keys())), ...drafts, ...codes])

  function outcome(more: string[]): Outcome {
    const { acknowledged, present, faults } = checkEntries(file, ledger.acknowledged.values())
    return {
      rounds,
      interrupted,
      pages,
      drafts: ledger.drafts.size,
      acknowledged,
      present,
      faults: [...new Set([...faults, ...more])],
    }
  }
}

const startService = (folder: string) =>
  startServer({ script: [MAIN], env: { SVC_PORT: '0', SVC_DATA_DIR: folder, SVC_LOG_LEVEL: 'error' } })

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
