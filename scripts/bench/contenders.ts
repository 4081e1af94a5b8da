/** The servers that are compared. Each is started afresh for every measurement. */
import { join } from 'node:path'
import { type Ground, intakeSettings } from './prepare.ts'
import { MAIN, type RunningServer, startServer } from './servers.ts'

export const CONTENDERS = ['bare', 'floor', 'intake'] as const
export type Contender = (typeof CONTENDERS)[number]

export const MEANINGS: Record<Contender, string> = {
  bare: 'bare `node:http`: the same bytes with the same headers, and for a form the same two rows in one durable commit a request; the limit',
  floor:
    "Koa's floor: Koa and its router with the same bytes and headers, written at once, and a log line made by hand; a form as in the bare server",
  intake: 'Intake with its access log and all headers',
}

export interface Started extends RunningServer {
  /** Where what it was sent is kept. */
  database: string
}

/** `core`: the one it may use, or any. */
export async function start(
  contender: Contender,
  { ground, core }: { ground: Ground; core: number | undefined },
): Promise<Started> {
  const data = ground.freshData()
  const database = join(data, 'intake.sqlite')
  const server = {
    bare: () => startServer({ script: [ours('bare.ts'), ground.answers, database], core }),
    floor: () =>
      startServer({
        script: [ours('floor.ts'), ground.answers, database],
        core,
        output: join(data, 'access.log'),
      }),
    intake: () =>
      startServer({
        script: [MAIN],
        env: intakeSettings(data, ground.secret),
        core,
        output: join(data, 'access.log'),
      }),
  }
  return { ...(await server[contender]()), database }
}

const ours = (name: string): string => join(import.meta.dirname, 'servers', name)
