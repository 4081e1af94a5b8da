/** Risky lines of several processes, and of moving to other machines. */
import type { Break } from './break.ts'

const WORKERS = ['test/workers.test.ts']
const COPY = ['test/cli/copy.test.ts']

export const MACHINES: readonly Break[] = [
  {
    name: 'workers that crash at their start are replaced without a pause',
    file: 'src/workers/crew.ts',
    from: 'failures === 0 ? 0 : Math.min(',
    to: 'failures >= 0 ? 0 : Math.min(',
    tests: WORKERS,
  },
  {
    name: 'a worker that died is not replaced',
    file: 'src/workers/crew.ts',
    from: 'keep(slot, launch())\n',
    to: 'launch\n',
    tests: WORKERS,
  },
  {
    name: 'an old worker ends before the new one is ready',
    file: 'src/workers/crew.ts',
    from: '    const next = launch()\n    try {\n',
    to: '    if (slot.member) await endOne(slot.member, true)\n    const next = launch()\n    try {\n',
    tests: WORKERS,
  },
  {
    name: 'a worker that is renewed closes connections on which somebody is about to ask',
    file: 'src/workers/crew.ts',
    from: 'await endOne(old, true)',
    to: 'await endOne(old, false)',
    tests: WORKERS,
  },
  {
    name: 'what a worker counted is forgotten when it ends',
    file: 'src/workers/index.ts',
    from: 'sums?.keep(member)',
    to: 'void member',
    tests: WORKERS,
  },
  {
    name: 'a line of the log is cut by that of another worker',
    file: 'src/workers/member.ts',
    from: 'if (end > 0) write(rest + text.slice(0, end))',
    to: 'write(text.slice(0, end))',
    tests: WORKERS,
  },
  {
    name: 'a copy goes into a database that holds data',
    file: 'src/store/copy.ts',
    from: '> 0)\n      throw conflict(',
    to: '< 0)\n      throw conflict(',
    tests: COPY,
  },
  {
    name: 'a row that differs is not found',
    file: 'src/store/copy.ts',
    from: 'const same = order === 0 && textOf(mine!) === textOf(theirs!)',
    to: 'const same = order === 0',
    tests: COPY,
  },
  {
    name: 'numbers of deleted rows are given out again after a move',
    file: 'src/store/copy.ts',
    from: 'await target.numbers.goOnAfter(tx, name, last[i]!)',
    to: 'void last[i]',
    tests: COPY,
  },
  {
    name: 'a service starts on half a copy',
    file: 'src/store/usable.ts',
    from: '  if (source === undefined) return\n',
    to: '  if (source === undefined || source) return\n',
    tests: COPY,
  },
  {
    name: 'a file that differs is not found',
    file: 'src/services/copy-drive.ts',
    from: 'if (mine === undefined || mine !== theirs) different',
    to: 'if (mine === undefined) different',
    tests: COPY,
  },
  {
    name: 'files go into a place that holds those of somebody else',
    file: 'src/services/copy-drive.ts',
    from: 'if (there.size > 0)',
    to: 'if (there.size < 0)',
    tests: COPY,
  },
]
