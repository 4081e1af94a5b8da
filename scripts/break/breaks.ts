/** What the tests must notice: breaks of the lines that the service's promises rest on. */
import type { Break } from './break.ts'
import { DEFINITIONS } from './definitions.ts'
import { DELIVERIES } from './deliveries.ts'
import { FOLLOWING } from './feed.ts'
import { FILES } from './files.ts'
import { GATE } from './gate.ts'
import { HTTP } from './http.ts'
import { INTAKE } from './intake.ts'
import { LANGUAGES } from './languages.ts'
import { OFFICE } from './office.ts'
import { PROGRAMS } from './programs.ts'
import { STORE } from './store.ts'

export const BREAKS: readonly Break[] = [
  ...INTAKE,
  ...FILES,
  ...STORE,
  ...FOLLOWING,
  ...PROGRAMS,
  ...OFFICE,
  ...DELIVERIES,
  ...HTTP,
  ...DEFINITIONS,
  ...LANGUAGES,
  ...GATE,
]
