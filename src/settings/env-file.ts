/** The file of settings that the service and its commands share. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { decodeText } from '../models/utf8.ts'
import { ConfigError } from './index.ts'

/**
 * Adds the variables of a file to `env`, where they are not set: of the file that `--env-file` names, else of SVC_ENV_FILE;
 * without either, nothing is read. Throws a ConfigError when it cannot be read, or has a setting without a value or with half a quote.
 */
export function readEnvFile(env: Record<string, string | undefined>, named: string | undefined): void {
  const file = named ?? env.SVC_ENV_FILE
  if (file === undefined || (named === undefined && file === '')) return
  const naming = `${named === undefined ? 'SVC_ENV_FILE' : '--env-file'}=${JSON.stringify(file)}`
  const text = contentOf(file, naming)
  const wrong = text.split('\n').flatMap((line, index) => {
    const [, name] = NO_VALUE.exec(line) ?? []
    return name === undefined ? [] : [`${naming}, line ${index + 1}: write ${name}=value`]
  })
  const variables = Object.entries(parseEnv(text))
  for (const [name, value] of variables)
    if (SWALLOWED.test(value ?? ''))
      wrong.push(`${naming}: the value of ${name} begins with a quote that does not end there`)
  if (wrong.length > 0) throw new ConfigError(wrong)
  const hadAuthorities = env[AUTHORITIES] !== undefined
  for (const [name, value] of variables) env[name] ??= value
  if (!hadAuthorities && env[AUTHORITIES]) trust(env[AUTHORITIES])
}

/** A line that names a setting and has no `=` behind it. Node passes over it. */
const NO_VALUE = /^\s*(?:export\s+)?(SVC_\w+)(?!\w|\s*=)/

/** A value may have several lines, so one whose quote is missing takes the settings below it along. */
const SWALLOWED = /\n\s*(?:export\s+)?SVC_\w+\s*=/

/** Node has looked for this variable before it ran us. */
const AUTHORITIES = 'NODE_EXTRA_CA_CERTS'

function trust(file: string): void {
  const { getCACertificates, setDefaultCACertificates } = process.getBuiltinModule('node:tls')
  try {
    setDefaultCACertificates([...getCACertificates(), readFileSync(file, 'utf8')])
  } catch (error) {
    throw new ConfigError([`${AUTHORITIES}=${JSON.stringify(file)}: ${(error as Error).message}`])
  }
}

function contentOf(file: string, naming: string): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why =
      code === 'EACCES'
        ? 'you may not read this file. Run the command as the user of the service'
        : `the file cannot be read: ${message}`
    throw new ConfigError([`${naming}: ${why}`])
  }
  const decoded = decodeText(bytes)
  if ('fault' in decoded) throw new ConfigError([`${naming}: the file is not UTF-8. Save it as UTF-8`])
  return decoded.text.replace(/^\uFEFF/, '')
}
