/** The report as one self-contained page without a script. Pure. */
import type { Sample } from '../connection.ts'
import type { PastRun } from '../drift.ts'
import { counted, duration, figure } from '../figures.ts'
import { distribution, type TrendPoint, timeline, trend } from './charts.ts'
import { escapeXml as text } from './markup.ts'
import type { Report, ReportScenario } from './report.ts'
import { driftNote, pauseNote, type Row, rowsOf, silences } from './rows.ts'
import { STYLE } from './style.ts'

/** Runs in the trend, this one included. */
const TREND = 30

const HEADLINES = {
  passed: 'Every limit was met',
  failed: 'Not certified',
  inconclusive: 'Inconclusive',
  interrupted: 'Interrupted',
}

/** `samples` by scenario name; `history` holds the runs before this one. */
export function page(
  report: Report,
  samples: Readonly<Record<string, readonly Sample[]>>,
  history: readonly PastRun[],
): string {
  const { verdict, target, scenarios } = report
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Load gate ${verdict}: ${text(new URL(target).host)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>${STYLE}</style>
</head>
<body>
<header class="top ${verdict}"><div class="column">
${silences(report)
  .map((line) => `<p class="silence">${text(line)}.</p>`)
  .join('\n')}
<p class="kind">Load certification</p>
<h1>${headline(report)}</h1>
<p class="target">${text(target)}</p>
${facts(report)}
</div></header>
<main class="column">
${scenarios.map((scenario) => section(scenario, samples[scenario.name] ?? [], pointsOf(scenario, report, history))).join('\n')}
</main>
<footer><div class="column">
<p>Latency runs from sending to the last byte, connecting included; p95 is the nearest rank over the successful answers. Throughput is successful answers by wall time. An error is a planned request without a success: a 2xx with the page asked for. The load is closed: a connection sends its next request when the last one is answered. A value equal to its limit passes.</p>
</div></footer>
</body>
</html>
`
}

/** A skip must not hide behind a pass. */
function headline({ verdict, scenarios }: Report): string {
  const skipped = scenarios.filter((scenario) => scenario.verdict === 'skipped').length
  return verdict === 'passed' && skipped > 0 ? `Passed, with ${skipped} skipped` : HEADLINES[verdict]
}

function facts({ startedAt, endedAt, requests, concurrency, exitCode }: Report): string {
  const rows = [
    ['Started', `<time datetime="${startedAt}">${startedAt.slice(0, 19).replace('T', ' ')} UTC</time>`],
    ['Took', duration(Date.parse(endedAt) - Date.parse(startedAt))],
    ['Load', `${counted(requests, 'request')} over ${counted(concurrency, 'connection')} each`],
    ['Exit code', String(exitCode)],
  ]
  return `<dl class="facts">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`
}

function section(scenario: ReportScenario, samples: readonly Sample[], points: readonly TrendPoint[]): string {
  const { title, about, method, path, verdict, reason, next, generator } = scenario
  const said =
    verdict === 'passed' && !generator.busy
      ? ''
      : `<p class="said"><strong>${tied(text(reason))}</strong>${next ? `; ${tied(text(next))}` : ''}.</p>`
  return `<section class="scenario ${verdict}">
<header><h2>${title}</h2><span class="path">${method} ${text(path)}</span><span class="pill">${verdict}</span></header>
${about ? `<p class="note">${sentenceCase(text(about))}.</p>` : ''}
${said}
${overview(scenario, points)}
${samples.length > 0 ? charts(scenario, samples) : ''}
</section>`
}

/** A number stays on one line with its thousands and its unit. */
const tied = (words: string): string => words.replace(/(\d) (?=\d{3}\b|%|ms\b)/g, '$1\u00A0')

/** The checks, and how the p95 went over the last runs. */
function overview(scenario: ReportScenario, points: readonly TrendPoint[]): string {
  const rows = rowsOf(scenario)
  const notes = [pauseNote(scenario), driftNote(scenario)].flatMap((note) => note ?? [])
  const said = notes.map((note) => `<p class="note">${sentenceCase(tied(text(note)))}.</p>`).join('')
  const parts = [
    rows.length > 0 ? `<div>${tableOf(scenario.title, rows)}${said}</div>` : '',
    points.length > 1
      ? chart('Trend', `p95 in ms, last ${points.length} runs`, trend(points, scenario.limits.maxP95Ms))
      : '',
  ].filter(Boolean)
  return parts.length > 0 ? `<div class="overview">${parts.join('\n')}</div>` : ''
}

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function tableOf(title: string, rows: readonly Row[]): string {
  return `<table><caption>${title}: values and limits</caption>
<thead><tr><th scope="col">Check</th><th scope="col">Value</th><th scope="col">Limit</th><th scope="col">Margin</th></tr></thead>
<tbody>${rows
    .map(
      ({ name, value, limit, margin, met }) =>
        `<tr class="${met === false ? 'missed' : 'met'}"><th scope="row">${mark(met)}${name}</th><td class="value">${value}</td><td class="limit">${limit}</td><td class="margin">${margin}</td></tr>`,
    )
    .join('\n')}</tbody></table>`
}

function mark(met: boolean | undefined): string {
  if (met === undefined) return '<span class="mark"></span>'
  return `<span class="mark" role="img" aria-label="${met ? 'met' : 'missed'}">${met ? '✓' : '✗'}</span>`
}

function charts(scenario: ReportScenario, samples: readonly Sample[]): string {
  const { p95Ms, limits, wallMs, reasons, planned, successful, maxPauseMs, pauseFromMs } = scenario
  const figures = []
  const pause = maxPauseMs !== null && maxPauseMs > limits.maxP95Ms ? { ms: maxPauseMs, fromMs: pauseFromMs! } : null
  if (successful > 0) figures.push(chart('Latency', 'answers by ms', distribution(samples, p95Ms, limits.maxP95Ms)))
  figures.push(
    chart('Timeline', 'ms by second of sending, errors on top', timeline(samples, wallMs, limits.maxP95Ms, pause)),
  )
  if (planned > successful) figures.push(chart('Errors', 'by reason', bars(reasons)))
  return `<div class="charts">${figures.join('\n')}</div>`
}

const chart = (name: string, about: string, content: string): string =>
  `<figure><figcaption>${name} <span>${about}</span></figcaption>${content}</figure>`

function bars(reasons: Readonly<Record<string, number>>): string {
  const most = Math.max(...Object.values(reasons))
  const items = Object.entries(reasons).map(([reason, n]) => {
    return `<li><span>${text(reason)}</span><b style="width:${((n / most) * 100).toFixed(1)}%"></b><i>${figure(n)}</i></li>`
  })
  return `<ul class="reasons">${items.join('')}</ul>`
}

/** Earlier runs of the same load, whatever their verdict, and this one. */
function pointsOf(scenario: ReportScenario, report: Report, history: readonly PastRun[]): TrendPoint[] {
  const path = scenario.path.split('?')[0]!
  const earlier = history
    .filter(({ target, concurrency }) => target === report.target && concurrency === report.concurrency)
    .flatMap(({ at, scenarios }) =>
      scenarios
        .filter((past) => past.name === scenario.name && past.path === path)
        .flatMap(({ p95Ms, verdict }) => (p95Ms === null ? [] : [{ at, p95Ms, passed: verdict === 'passed' }])),
    )
  const now = { at: report.startedAt, p95Ms: scenario.p95Ms, passed: scenario.verdict === 'passed' }
  const points = now.p95Ms === null ? earlier : [...earlier, { ...now, p95Ms: now.p95Ms }]
  return points.slice(-TREND)
}
