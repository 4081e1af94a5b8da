import type * as node from 'node:fs/promises'

/** What the drive in a folder asks of the file system; a test records it. */
export type FileSystem = Pick<typeof node, 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat'>
