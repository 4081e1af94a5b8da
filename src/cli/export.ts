/** submissions export: streamed, so that memory stays flat however many there are. */
import { createWriteStream } from 'node:fs'
import { compose, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Submission } from '../models/submission.ts'
import type { Services } from '../wire.ts'
import { csvOf } from './csv.ts'
import { filterOf, type Narrowing } from './find.ts'
import { jsonLines, print, send } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { writeWhole } from './whole-file.ts'

export interface ExportOptions extends Narrowing {
  form: string
  format: 'csv' | 'jsonl'
  out?: string
}
