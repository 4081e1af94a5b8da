/** How the service is, point by point: what an operator asks first. Times are UTC milliseconds. */

/** One process that serves, as it says of itself. */
export interface RunningProcess {
  machine: string
  pid: number
  version: string
  startedAt: number
  /** Its first requests all came through a proxy that the settings do not count. */
  proxy?: true
}

/** What can be found. `bad` needs somebody; `none` says that there is nothing to judge. */
export const CONDITIONS = {
  'processes-running': 'good',
  'processes-mixed': 'bad',
  'processes-none': 'bad',
  'database-answers': 'good',
  'database-silent': 'bad',
  'drive-answers': 'good',
  'drive-silent': 'bad',
  'drive-behind': 'bad',
  'drive-foreign': 'bad',
  'definitions-read': 'good',
  'definitions-refused': 'bad',
  'definitions-unreadable': 'bad',
  'disk-room': 'good',
  'disk-low': 'bad',
  'disk-silent': 'bad',
  'deliveries-flowing': 'good',
  'deliveries-stuck': 'bad',
  'backup-done': 'good',
  'backup-old': 'bad',
  'backup-failed': 'bad',
  'backup-never': 'bad',
  'drill-done': 'good',
  'drill-old': 'bad',
  'drill-failed': 'bad',
  'drill-never': 'bad',
  'audit-sealed': 'good',
  'audit-late': 'bad',
  'audit-young': 'none',
  'scanner-answers': 'good',
  'scanner-silent': 'bad',
  'scanner-none': 'none',
  'clock-right': 'good',
  'clock-wrong': 'bad',
  'clock-alone': 'none',
  'proxy-trusted': 'good',
  'proxy-none': 'good',
  'proxy-untrusted': 'bad',
  'proxy-unseen': 'none',
} as const satisfies Record<string, 'good' | 'bad' | 'none'>

export type Condition = keyof typeof CONDITIONS
type Those<How> = { [C in Condition]: (typeof CONDITIONS)[C] extends How ? C : never }[Condition]
/** Findings about which somebody can do something. */
export type Improvable = Those<'bad' | 'none'>
type Before<C> = C extends `${infer First}-${string}` ? First : never
/** What a finding is about: the first word of its condition. */
export type Point = Before<Condition>

/** What was found about one point, with what it was judged by. */
export interface Finding {
  condition: Condition
  /** When it happened, or began. */
  at?: number
  /** How long it took, or by how much it is wrong. */
  ms?: number
  /** How many there are. */
  count?: number
  waiting?: number
  held?: number
  failed?: number
  /** Bytes. */
  free?: number
  used?: number
  total?: number
  /** A name: of an engine, a drive, a backup, or a day. */
  name?: string
  /** Why it failed, in a sentence for an operator. */
  why?: string
  processes?: readonly RunningProcess[]
}
