/** The operator's door: a command over the same services as the server. The only place here that touches the process. */
import { userInfo } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { failureOf } from './cli/failure.ts'
import { createProgram } from './cli/program.ts'
import { saysYes, userNamed } from './cli/shell.ts'
import { inputText } from './cli/standard-input.ts'
import { readEnvFile } from './settings/env-file.ts'
import { readConfig } from './settings/index.ts'

const { stdout, stderr } = process
// A reader that went away (`| head`) is no fault; each writing notices for itself.
for (const stream of [stdout, stderr]) stream.on('error', () => {})

/** With the file of settings in it, if there is one. */
const environment = (): NodeJS.ProcessEnv => {
  readEnvFile(process.env, program.opts().envFile)
  return process.env
}

const program = createProgram({
  config: (instead) => readConfig({ ...environment(), ...instead }),
  env: (name) => environment()[name],
  input: async () => inputText(await buffer(process.stdin)),
  clock: Date.now,
  user: () => userNamed(userInfo),
  confirm: (question) => saysYes(question, process.stdin, stderr),
  interrupted: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => resolve())
    }),
  out: stdout,
  err: stderr,
})

try {
  await program.parseAsync(process.argv)
} catch (error) {
  const { code, text } = failureOf(error)
  if (text) stderr.write(`${text}\n`)
  process.exitCode = code
}
