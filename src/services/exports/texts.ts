/** What an export says besides the answers. Presenters have these texts; the caller of an export hands them in. */
export interface ExportTexts {
  /** Columns of CSV before those of the questions; `number` is that of a record in its list. None is shaped like an id of a question. */
  columns: Record<'reference' | 'received' | 'status' | 'version' | 'number', string>
  /** Answers to a question that is answered so. */
  yes: string
  no: string
  /** Why a file is not in an archive. */
  leftOut: Record<LeftOut, string>
  /** Why a submission was set aside, from what is kept of it. */
  setAside(kept: string): string
}
export type LeftOut = 'held' | 'missing'
