import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version of this release, as its package says, such as `0.9.0`. */
export const VERSION: string = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')).version

/** What the first line of the log says of the program that runs. */
export const release = () => ({ version: VERSION, node: process.version })
