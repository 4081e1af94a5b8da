/** Random walks of people who fill in several forms at once, in tabs, in browsers, and over days. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { startApp, type TestApp } from '../../support/app.ts'
import { casesOf } from '../../support/cases.ts'
import { frozenClock } from '../../support/clock.ts'
import { fillFolder } from '../../support/data-folder.ts'
import { databaseSettings } from '../../support/databases.ts'
import { createWalk, walks } from '../../support/draft-walks.ts'
import { openBrowser } from '../../support/html-client.ts'

const AT = Date.UTC(2026, 10, 20, 12)

describe('people who fill in several forms', function () {
  this.timeout(300_000) // walks far

  it('find each answer in the form in which they typed it, and lose no form', async () => {
    await fc.assert(fc.asyncProperty(walks(30), walk), { numRuns: casesOf(15, 3) })
  })

  async function walk(steps: Parameters<typeof fc.asyncModelRun>[1]): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'intake-walk-'))
    const clock = frozenClock(AT)
    const env = { SVC_DATA_DIR: folder, ...databaseSettings(folder) }
    await fillFolder(folder)
    let app: TestApp = await startApp({ clock, env })
    try {
      const base = () => app.base
      const one = await createWalk({
        clock,
        base,
        browser: async () => openBrowser({ base, clock }),
        publish: (form) => app.define(form),
        restart: async () => {
          await app.stop()
          app = await startApp({ clock, env })
        },
        sweep: () => app.services.endDrafts(),
        cases: () => Array.fromAsync(app.services.submissions.all({})),
      })
      await fc.asyncModelRun(() => ({ model: one, real: one }), steps as never)
      await one.finish()
    } finally {
      await app.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
})
