/** Figures for Prometheus. Loaded only where they are asked for: its library costs memory and a part of the start. */
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Figure, Metrics } from './metrics.ts'

/** `dropped` counts the log lines that nobody took. */
export function createMetrics({ dropped }: { dropped(): number }): Metrics {
  const registers = [new Registry()]
  collectDefaultMetrics({ register: registers[0]! })
  const requests = new Histogram({
    name: 'intake_http_request_duration_seconds',
    help: 'Time from the request line to the answer being handed to the socket',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const arrivals = new Counter({
    name: 'intake_case_arrivals_total',
    help: 'Files and answers in words that came for a case after its form',
    labelNames: ['form', 'kind'],
    registers,
  })
  const submissions = new Counter({
    name: 'intake_submissions_total',
    help: 'Forms taken, by form; quarantined ones apart',
    labelNames: ['form', 'quarantined'],
    registers,
  })
  const shed = new Counter({
    name: 'intake_shed_total',
    help: 'Turned away for want of room: requests; idle or new connections; clients that read no answers, or ask too much at once',
    labelNames: ['what'],
    registers,
  })
  const refusedBodies = new Counter({
    name: 'intake_refused_bodies_total',
    help: 'Bodies that were not taken, by the type of the problem',
    labelNames: ['type'],
    registers,
  })
  const behind = new Gauge({
    name: 'intake_database_behind',
    help: '1 while the database lacks changes that the drive remembers',
    registers,
    // All processes look at the same database.
    aggregator: 'max',
  })
  const deliveries = new Gauge({
    name: 'intake_deliveries',
    help: 'Mails and webhooks that wait, that are held after a restore, or that failed in the last 30 days; counted up to 10,000',
    labelNames: ['state'],
    registers,
    aggregator: 'max',
  })
  const oldest = new Gauge({
    name: 'intake_deliveries_oldest_seconds',
    help: 'Age of the oldest of them; 0 where there is none',
    labelNames: ['state'],
    registers,
    aggregator: 'max',
  })
  const endingTokens = new Gauge({
    name: 'intake_program_tokens_ending',
    help: 'Tokens of programs that end within 14 days and have to be replaced',
    registers,
    aggregator: 'max',
  })
  const refusedDefinitions = new Gauge({
    name: 'intake_refused_definitions',
    help: 'Files in the folder of definitions that have errors and are not published',
    registers,
    aggregator: 'max',
  })
  /** Has no line before it is set: an age of 0 would say that all is well. */
  const absentGauge = (name: string, help: string) => {
    const gauge = new Gauge({ name, help, registers, aggregator: 'max' })
    gauge.remove()
    return gauge
  }
  const backupAge = absentGauge(
    'intake_backup_age_seconds',
    'Seconds since the last backup ended; absent before the first',
  )
  const drillAge = absentGauge(
    'intake_drill_age_seconds',
    'Seconds since the last drill that found nothing wrong; absent before the first',
  )
  const drillMissing = absentGauge(
    'intake_drill_missing',
    'What the last drill found missing or not the same; absent before the first',
  )
  countDropped(registers, dropped)
  return {
    observe: (method, route, status, duration) => requests.observe({ method, route, status }, duration / 1000),
    arrival: (form, kind) => arrivals.inc({ form, kind }),
    submission: (form, quarantined) => submissions.inc({ form, quarantined: String(quarantined) }),
    shed: (what) => shed.inc({ what }),
    refusedBody: (type) => refusedBodies.inc({ type }),
    databaseBehind: (is) => behind.set(is ? 1 : 0),
    deliveries(backlog) {
      for (const state of ['waiting', 'held', 'failed'] as const) {
        deliveries.set({ state }, backlog[state].count)
        oldest.set({ state }, backlog[state].age / 1000)
      }
    },
    endingTokens: (count) => endingTokens.set(count),
    refusedDefinitions: (count) => refusedDefinitions.set(count),
    backups(runs) {
      if (runs.backupAge !== undefined) backupAge.set(runs.backupAge / 1000)
      if (runs.drillAge !== undefined) drillAge.set(runs.drillAge / 1000)
      if (runs.drillMissing !== undefined) drillMissing.set(runs.drillMissing)
    },
    text: async () => ({ type: registers[0]!.contentType, body: await registers[0]!.metrics() }),
    figures: () => registers[0]!.getMetricsAsJSON(),
  }
}

/** The lines that a process which serves nothing itself could not write. */
export function createDropped({ dropped }: { dropped(): number }): Pick<Metrics, 'figures'> {
  const registers = [new Registry()]
  countDropped(registers, dropped)
  return { figures: () => registers[0]!.getMetricsAsJSON() }
}

function countDropped(registers: Registry[], dropped: () => number): void {
  new Counter({
    name: 'intake_log_dropped_lines_total',
    help: 'Log lines that could not be written: a closed or blocked pipe, a full disk',
    registers,
    collect() {
      this.reset()
      this.inc(dropped())
    },
  })
}

/** The figures of several processes as if they were one. */
export function sumOf(figures: Figure[][]): Pick<Metrics, 'text' | 'figures'> {
  const sum = AggregatorRegistry.aggregate(figures)
  return {
    text: async () => ({ type: sum.contentType, body: await sum.metrics() }),
    figures: () => sum.getMetricsAsJSON(),
  }
}

/** What only grows; of a process that ended it is kept, or the sum would fall. */
export const growing = (figures: Figure[]): Figure[] =>
  figures.filter(({ type }) => type === 'counter' || type === 'histogram')
