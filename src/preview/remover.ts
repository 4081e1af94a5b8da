/** A process that removes the folder it was given when the process that started it is gone, which closes its standard input. */
import { rmSync } from 'node:fs'

const folder = process.argv[2]!
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.stdin.on('error', () => {}).on('close', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
process.stdin.resume()
