/** What is counted, whoever keeps the figures; see prometheus.ts. */
export interface Metrics {
  /** One answered request; duration in milliseconds. */
  observe(method: string, route: string, status: number, duration: number): void
  submission(slug: string, quarantined: boolean): void
  /** What came for a case after its form. */
  arrival(slug: string, kind: 'file' | 'reply'): void
  /** Turned away for want of room: a request, or a connection. */
  shed(what: 'request' | 'connection' | 'reader' | 'pipeline'): void
  /** A body that was not taken, by the type of its problem. */
  refusedBody(type: string): void
  /** Has the database lost what the drive remembers? */
  databaseBehind(is: boolean): void
  /** How many mails and webhooks wait or have failed. */
  deliveries(backlog: Record<'waiting' | 'held' | 'failed', Pile>): void
  /** How many tokens of programs end soon and have to be replaced. */
  endingTokens(count: number): void
  /** How many definitions of the folder are refused. */
  refusedDefinitions(count: number): void
  /** Ages in milliseconds of the last good backup and drill, and what the last drill found missing. */
  backups(runs: { backupAge?: number; drillAge?: number; drillMissing?: number }): void
  /** The exposition text and its content type. */
  text(): Promise<{ type: string; body: string }>
  /** The figures as data, to be added to those of other processes. */
  figures(): Promise<Figure[]>
}
/** How many there are, and the age of the oldest in milliseconds, 0 where there is none. */
interface Pile {
  count: number
  age: number
}
/** A figure with all its labels, as plain data; `type` is that of Prometheus. */
export interface Figure {
  name: string
  type: unknown
}

/** Counts nothing. */
export const noMetrics: Metrics = {
  observe() {},
  submission() {},
  arrival() {},
  shed() {},
  refusedBody() {},
  databaseBehind() {},
  deliveries() {},
  endingTokens() {},
  refusedDefinitions() {},
  backups() {},
  text: async () => ({ type: 'text/plain', body: '' }),
  figures: async () => [],
}
