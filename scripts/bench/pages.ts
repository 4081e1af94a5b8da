/** Pages that everybody is sent, beside a bare server with the same bytes. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { number, table } from './figures.ts'
import { cpuTime, fire, inTurn, middle } from './load.ts'
import type { Options } from './options.ts'
import { FORM, prepare } from './prepare.ts'
import { MAIN, startServer } from './servers.ts'

export async function measurePages(folder: string, { rounds, seconds }: Options): Promise<string> {
  const ground = await prepare(folder)
  const pages = { 'GET /status': '/status', [`GET ${FORM}`]: FORM, 'GET /status?reference=…': ground.casePath }
  const contenders = Object.entries(pages).flatMap(([page, path]) => [
    { page, path, server: 'bare' },
    { page, path, server: 'Intake' },
  ])
  const samples = await inTurn(contenders, rounds, async ({ path, server }) => {
    const data = ground.freshData()
    const script = server === 'bare' ? [...ground.bare, join(data, 'intake.sqlite'), data] : [MAIN]
    const running = await startServer({ script, env: ground.settings(data), output: join(data, 'access.log') })
    try {
      const shot = { url: running.base + path, seconds }
      // A service runs for weeks: it is measured as it is when the hot code was compiled, which takes it some seconds.
      await fire(shot)
      const before = cpuTime(running.pid)
      const sample = await fire(shot)
      return { ...sample, cpu: (cpuTime(running.pid) - before) / sample.responses }
    } finally {
      await running.stop()
      rmSync(data, { recursive: true, force: true })
    }
  })
  const rows = contenders.map((one) => {
    const [own, bare] = [one, contenders.find(({ page, server }) => page === one.page && server === 'bare')!].map(
      (contender) => samples.get(contender)!,
    )
    const rate = middle(own!, (sample) => sample.rate)
    return [
      one.page,
      one.server,
      number(rate),
      number(rate / middle(bare!, (sample) => sample.rate), 2),
      number(
        middle(own!, ({ cpu }) => cpu),
        1,
      ),
      number(
        middle(own!, ({ p95 }) => p95),
        2,
      ),
    ]
  })
  return table('Pages', ['', 'server', 'answers/s', 'of bare', 'CPU µs', 'p95 ms'], rows)
}
