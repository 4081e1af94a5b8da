/** The audit as it is read: who did what, newest first. */
import type { AuditRow } from '../../models/audit.ts'
import type { Store } from '../../store/index.ts'

export interface Trail {
  /** One page; go on with `before`, the last one seen. `by`: an e-mail address; `about`: a reference or an e-mail address. */
  page(asked: { by?: string; about?: string; before?: Pick<AuditRow, 'at' | 'id'>; size: number }): Promise<AuditRow[]>
}

export const createTrail = ({ store }: { store: Store }): Trail => ({ page: (asked) => store.audit.page(asked) })
