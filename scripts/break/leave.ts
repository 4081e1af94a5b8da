/** Lines that data leaving the office rests on. */
import type { Break } from './break.ts'

const TAKEAWAY = ['test/controllers/office/export.test.ts']

const NUMBERS = ['test/controllers/statistics.test.ts']

export const LEAVE: readonly Break[] = [
  {
    name: 'whether old cases are finished is looked up in the row of each',
    file: 'src/store/migrations/0012-walks.ts',
    from: "'id', 'finished_at'])",
    to: "'id'])",
    tests: ['test/store/plans.test.ts'],
  },
  {
    name: 'what one account did to one case is looked for among all that it did',
    file: 'src/store/migrations/0012-walks.ts',
    from: "  await audit('by')\n  await audit('about')\n",
    to: "  await audit('about')\n  await audit('by')\n",
    tests: ['test/store/plans.test.ts'],
  },
  {
    name: 'an export that breaks off counts as complete',
    file: 'src/controllers/office/export.ts',
    from: "res.writableFinished ? 'complete' : failed",
    to: "res.writableEnded || res.destroyed ? 'complete' : failed",
    tests: TAKEAWAY,
  },
  {
    name: 'an export leaves without a trace',
    file: 'src/services/office/export.ts',
    from: "await write(account, 'export-begun'",
    to: "if (running > AT_ONCE) await write(account, 'export-begun'",
    tests: TAKEAWAY,
  },
  {
    name: 'an export holds more than the inbox shows',
    file: 'src/services/office/inbox.ts',
    from: '        yield* eachOf(query.form, { ...filter, ...(await search) })',
    to: '        yield* eachOf(query.form, { ...filter, ...(await search), assignee: undefined as never })',
    tests: TAKEAWAY,
  },
  {
    name: 'an archive that nobody takes keeps its file open',
    file: 'src/services/exports/zip.ts',
    from: '    reading.entry?.destroy()\n    await filling',
    to: '',
    tests: ['test/services/exports/zip.test.ts'],
  },
  {
    name: 'few people are counted one by one in public',
    file: 'src/services/public-statistics.ts',
    from: "count < FEW ? 'few' : Math.round(count / STEP) * STEP",
    to: 'count',
    tests: NUMBERS,
  },
  {
    name: 'every look at public numbers counts anew',
    file: 'src/services/public-statistics.ts',
    from: 'monotonic() - last.since < FRESH_MS',
    to: 'monotonic() - last.since < 0',
    tests: NUMBERS,
  },
  {
    name: 'numbers of every form are public',
    file: 'src/controllers/statistics.ts',
    from: '      if (!live?.form.publicNumbers) throw notFound()',
    to: '      if (!live) throw notFound()',
    tests: NUMBERS,
  },
  {
    name: 'three mails a second is the most that goes out',
    file: 'src/services/deliveries/slots.ts',
    from: '        if (wasFull) freed()\n',
    to: '        if (wasFull) void freed\n',
    tests: ['test/services/deliveries/mail.test.ts'],
  },
  {
    name: 'what was not delivered yet counts as sent when the process dies',
    file: 'src/services/deliveries/index.ts',
    from: '      const fault = await inTime(',
    to: "      await end(delivery, 'sent')\n      const fault = await inTime(",
    tests: ['test/services/deliveries/crash.test.ts'],
  },
  {
    name: 'nobody hears that a setting for mail is missing',
    file: 'src/settings/missing-settings.ts',
    from: '    ...(mails && !smtp\n',
    to: '    ...(mails && smtp === null\n',
    tests: ['test/settings/missing-settings.test.ts'],
  },
  {
    name: 'nobody else is served while somebody exports',
    file: 'src/services/exports/index.ts',
    from: '    if (count.cases % BATCH === 0) await turn()\n',
    to: '',
    tests: TAKEAWAY,
  },
  {
    name: 'an export that the end of the service cuts has no end in the audit',
    file: 'src/serve.ts',
    from: '      await Promise.race([wired.services.officeExports.settled(), sleep(LAST_ROWS_MS)])\n',
    to: '',
    tests: ['test/controllers/office/export-ending.test.ts'],
  },
  {
    name: 'who may only read takes all cases away',
    file: 'src/office-routes.ts',
    from: "path: '/staff/export', by: 'caseworker'",
    to: "path: '/staff/export', by: 'viewer'",
    tests: TAKEAWAY,
  },
  {
    name: 'an export goes on for whoever was disabled',
    file: 'src/services/office/export.ts',
    from: 'now.disabledAt !== undefined || ',
    to: '',
    tests: TAKEAWAY,
  },
  {
    name: 'a file stays open behind whoever asks for its headers alone',
    file: 'src/services/uploads/intact.ts',
    from: '    bytes.destroy()\n',
    to: '',
    tests: ['test/services/uploads/intact.test.ts'],
  },
  {
    name: 'answers are given out under the address of any form',
    file: 'src/controllers/receipt.ts',
    from: '!answers || answers.form !== ctx.params.slug',
    to: '!answers',
    tests: ['test/controllers/receipt.test.ts'],
  },
  {
    name: 'a link of another website starts an export in the name of whoever follows it',
    file: 'src/routes.ts',
    from: '...(file ? [ownLink] : []), ',
    to: '',
    tests: ['test/controllers/office/routes.test.ts'],
  },
  {
    name: 'whoever is led to the door of the office gets a file for signing in',
    file: 'src/controllers/office/sign-in.ts',
    from: '(?:files|pictures)',
    to: '(?:nothing)',
    tests: ['test/controllers/office/sign-in.test.ts'],
  },
]
