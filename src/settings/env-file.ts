/** The file of settings that the service and its commands share. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './index.ts'

/**
 * Adds the variables of a file to `env`, where they are not set: of the file that `--env-file` names, else of SVC_ENV_FILE;
 * without either, nothing is read. Throws a ConfigError when it cannot be read.
 */
export function readEnvFile(env: Record<string, string | undefined>, named: string | undefined): void {
  const file = named ?? env.SVC_ENV_FILE
  if (!file) return
  for (const [name, value] of Object.entries(parseEnv(contentOf(file, named ? '--env-file' : 'SVC_ENV_FILE'))))
    env[name] ??= value
}

function contentOf(file: string, naming: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why =
      code === 'EACCES'
        ? 'you may not read this file. Run the command as the user of the service'
        : `the file cannot be read: ${message}`
    throw new ConfigError([`${naming}=${JSON.stringify(file)}: ${why}`])
  }
}
