/** What a preview must never do: be reached or read by others, leave something behind, or show what is not there any more. */
import type { Break } from './break.ts'

const tests = ['test/cli/preview.test.ts']

export const PREVIEW: readonly Break[] = [
  {
    name: 'a preview is for everybody in the network',
    file: 'src/preview/index.ts',
    from: 'wanted, LOOPBACK)',
    to: "wanted, '0.0.0.0')",
    tests,
  },
  {
    name: 'a website reads a preview under a name of its own',
    file: 'src/middleware/preview.ts',
    from: "if (!LOCAL.test(ctx.req.headers.host ?? ''))",
    to: "if (ctx.path === '')",
    tests,
  },
  {
    name: 'what is typed into a preview goes to the database of the service',
    file: 'src/preview/index.ts',
    from: '...Object.fromEntries(KEPT.map((name) => [name, operators[name]])),',
    to: '...operators, dataDir: folder.path, host: LOOPBACK, port: 0,',
    tests,
  },
  {
    name: 'what ends a preview with all of its group ends its remover too',
    file: 'src/preview/folder.ts',
    from: 'detached: true',
    to: 'detached: false',
    tests,
  },
  {
    name: 'a preview shows what was saved when it began',
    file: 'src/preview/definitions.ts',
    from: 'if (text === read) return looked',
    to: "if (read !== '') return looked",
    tests,
  },
]
