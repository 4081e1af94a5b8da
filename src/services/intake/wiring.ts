/** What the functions of this room take first. */
import type { Language } from '../../models/language.ts'
import type { Budget } from '../limits/budget.ts'
import type { Uploads } from '../uploads/index.ts'
import type { Wiring } from '../wiring.ts'
import type { DraftLife, DraftQuota } from './life.ts'
import type { Ownership } from './ownership.ts'
import type { Tokens } from './token.ts'

export interface IntakeWiring extends Pick<Wiring, 'store' | 'forms' | 'secrets' | 'clock' | 'timeZone'> {
  uploads: Uploads
  tokens: Tokens
  ownership: Ownership
  life: DraftLife
  quota: DraftQuota
  /** The languages of the service, its own first. */
  languages: readonly Language[]
  /** Refused files, per network. */
  fileRefusals: Budget
  uploadMaxBytes: number
}
