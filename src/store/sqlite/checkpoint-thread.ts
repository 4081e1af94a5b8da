/** The thread that takes checkpoints, with connections of its own; see checkpoint.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from './connect.ts'

export type Step = 'copy' | 'restart' | 'empty' | 'end'

const file = workerData as string
const copying = connect(file)
const keeping = connect(file, { readonly: true })
const version = copying.pragma('user_version', { simple: true })

/** What a step returns is the answer to it. */
const steps: Record<Step, () => unknown> = {
  copy() {
    keeping.exec('begin')
    keeping.prepare('select count(*) from sqlite_schema').get()
    copying.pragma('wal_checkpoint(passive)')
  },
  restart() {
    if (keeping.inTransaction) keeping.exec('rollback')
    copying.pragma('wal_checkpoint(passive)')
    // Changes nothing, but writes the first page: the log starts again with it if all of it was copied.
    copying.pragma(`user_version = ${version}`)
  },
  empty() {
    if (keeping.inTransaction) keeping.exec('rollback')
    const [{ busy }] = copying.pragma('wal_checkpoint(truncate)') as [{ busy: number }]
    return busy === 0
  },
  end() {
    keeping.close()
    copying.close()
    parentPort!.close()
  },
}

parentPort!.on('message', (step: Step) => {
  try {
    const answer = steps[step]()
    if (step !== 'end') parentPort!.postMessage({ answer })
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    parentPort!.postMessage({ fault: Object.assign(new Error(message), { code }) })
  }
})
