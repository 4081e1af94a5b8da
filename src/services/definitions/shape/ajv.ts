/**
 * The one Ajv instance. It is made when the first definition is checked: at the start of the service, never during a
 * request. Commands that check nothing do not load its 60 files.
 */
import { createRequire } from 'node:module'
import type { Ajv } from 'ajv'
import { instantOf } from '../../../models/instant.ts'
import { isDate } from '../../logic/index.ts'
import { aRule } from './object-schema.ts'
import { DEEPEST_LEVEL, ruleSchema } from './rule.ts'

const require = createRequire(import.meta.url)
let made: Ajv | undefined

export function theAjv(): Ajv {
  if (made) return made
  const { Ajv } = require('ajv') as typeof import('ajv')
  made = new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    ownProperties: true,
    discriminator: true,
    allowUnionTypes: true,
    useDefaults: true,
    verbose: true,
    validateSchema: false, // the schemas are ours and do not change; a test checks them
  })
  made.addFormat('date', { type: 'string', validate: isDate })
  made.addFormat('instant', { type: 'string', validate: (text: string) => instantOf(text) !== undefined })
  made.addKeyword(DEEPEST_LEVEL)
  made.addSchema(ruleSchema, aRule.$ref)
  return made
}
