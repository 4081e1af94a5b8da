/** `submissions export` as the command line runs it, over the services of an application of the tests; its output as bytes. */
import { Writable } from 'node:stream'
import { failureOf } from '../../src/cli/failure.ts'
import { createProgram } from '../../src/cli/program.ts'
import type { TestApp } from './app.ts'

export async function exportByCommand(
  app: TestApp,
  clock: () => number,
  args: readonly string[],
): Promise<{ code: number; out: Buffer; err: string }> {
  const [out, err]: [Buffer[], Buffer[]] = [[], []]
  const into = (chunks: Buffer[]) =>
    new Writable({
      write(chunk, _, done) {
        chunks.push(Buffer.from(chunk))
        done()
      },
    })
  const shell = {
    config: () => app.config,
    env: () => undefined,
    input: async () => '',
    clock,
    confirm: async () => false,
    user: () => 'ada',
    interrupted: async () => {},
    out: into(out),
    err: into(err),
  }
  let code = 0
  await createProgram(shell)
    .parseAsync(['submissions', 'export', ...(args.includes('--form') ? [] : ['--form', 'e2e-test-form']), ...args], {
      from: 'user',
    })
    .catch((error) => {
      const failure = failureOf(error)
      code = failure.code
      err.push(Buffer.from(failure.text ?? ''))
    })
  return { code, out: Buffer.concat(out), err: Buffer.concat(err).toString() }
}
