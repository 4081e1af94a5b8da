import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'chai'
import { HtmlValidate } from 'html-validate'
import type { Sample } from '../../../scripts/load/connection.ts'
import type { PastRun } from '../../../scripts/load/drift.ts'
import type { Outcome } from '../../../scripts/load/gate.ts'
import { unmeasured } from '../../../scripts/load/measure.ts'
import { planOf } from '../../../scripts/load/plan.ts'
import { timeline } from '../../../scripts/load/report/charts.ts'
import { junit } from '../../../scripts/load/report/junit.ts'
import { markdown } from '../../../scripts/load/report/markdown.ts'
import { escapeXml } from '../../../scripts/load/report/markup.ts'
import { page } from '../../../scripts/load/report/page.ts'
import { progressLine } from '../../../scripts/load/report/progress.ts'
import { prometheus } from '../../../scripts/load/report/prometheus.ts'
import { pastRunOf, type Report, reportOf } from '../../../scripts/load/report/report.ts'
import { rowsOf } from '../../../scripts/load/report/rows.ts'
import { linear, logarithmic } from '../../../scripts/load/report/scale.ts'
import { table, warnings } from '../../../scripts/load/report/table.ts'
import { options, outcome } from './outcome.ts'

const startedAt = Date.UTC(2026, 10, 20, 12)
const EVIL = 'status 302 to https://evil/"><script>&\u0007|`*'

const unfired = (index: number, kind: Outcome['kind'], verdict: Outcome['verdict']): Outcome => ({
  scenario: planOf(options)[index]!,
  kind,
  detail: 'there is none',
  measurement: unmeasured(verdict === 'skipped' ? 0 : 60, 'fixture missing'),
  checks: [],
  drift: null,
  verdict,
})
const make = (...outcomes: Outcome[]): Report =>
  reportOf({ options, outcomes, startedAt, endedAt: startedAt + 4200, signal: undefined })

const STALL = { ms: 8012, fromMs: 2140 }
const none = { successful: 0, errorRate: 1, p95Ms: null, rps: null, reasons: { [EVIL]: 50, reset: 10 } }
const REPORTS: Record<string, Report> = {
  passed: make(outcome({}), unfired(2, 'missing', 'skipped')),
  failed: make(outcome({ p95Ms: 1200.04 }), unfired(1, 'unreachable', 'failed')),
  silent: make(outcome(none)),
  inconclusive: make(outcome({ p95Ms: 2000, saturated: true, loopDelayMs: 83 })),
  stalled: make(outcome({ pause: STALL })),
  paused: make(outcome({ pause: STALL }, { maxPauseMs: 8000 })),
  interrupted: reportOf({
    options,
    outcomes: [outcome({ cut: 'interrupted' }), unfired(1, 'interrupted', 'interrupted')],
    startedAt,
    endedAt: startedAt + 1,
    signal: 'SIGINT',
  }),
}
const samples: Sample[] = Array.from({ length: 1200 }, (_, at) => ({
  at,
  ms: (at % 97) + 0.01,
  reason: at % 50 === 0 ? 'reset' : undefined,
  answered: at % 50 !== 0,
}))
const history: PastRun[] = Array.from({ length: 40 }, () => pastRunOf(REPORTS.passed!))
const plain = (_style: string, text: string) => text

describe('the report of the load gate', () => {
  it('is data of the published schema, with null for none', () => {
    const schema = readFileSync(join(import.meta.dirname, '../../../scripts/load/report/report.schema.json'), 'utf8')
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse(schema))
    for (const [name, report] of Object.entries(REPORTS))
      expect(validate(JSON.parse(JSON.stringify(report))), `${name} ${JSON.stringify(validate.errors)}`).to.equal(true)
    expect(REPORTS.silent!.scenarios[0]).to.include({ p95Ms: null, rps: null, errorRate: 1 })
    expect(REPORTS.passed!.scenarios[1]).to.include({ verdict: 'skipped', errorRate: null, planned: 0 })
  })
  it('has the exit code of its verdict', () => {
    const codes = Object.entries(REPORTS).map(([name, { exitCode }]) => [name, exitCode])
    expect(Object.fromEntries(codes)).to.deep.equal({
      passed: 0,
      failed: 1,
      silent: 1,
      inconclusive: 3,
      stalled: 0,
      paused: 1,
      interrupted: 130,
    })
  })
  it('shows value, limit and margin, and never a value that contradicts its verdict', () => {
    expect(rowsOf(REPORTS.failed!.scenarios[0]!)).to.deep.equal([
      { name: 'p95', value: '1 200.04 ms', limit: '≤ 1 200 ms', margin: '0.01 % over', met: false },
      { name: 'errors', value: '0 of 60 (0 %)', limit: '≤ 2 %', margin: '1 to spare', met: true },
      { name: 'throughput', value: '61/s', limit: '≥ 8/s', margin: '7.63 × limit', met: true },
    ])
  })
  it('prints none where nothing was measured', () => {
    expect(rowsOf(REPORTS.silent!.scenarios[0]!).map(({ value }) => value)).to.deep.equal([
      'none',
      '60 of 60 (100 %)',
      'none',
    ])
    for (const text of [table(REPORTS.silent!, plain), markdown(REPORTS.silent!), page(REPORTS.silent!, {}, [])])
      expect(text)
        .to.include('none')
        .and.not.match(/\b(NaN|undefined|null)\b/)
  })
  it('ends its table with the verdict', () => {
    expect(table(REPORTS.passed!, plain).trimEnd().split('\n').at(-1)).to.equal(
      'PASSED  1 passed, 1 skipped in 4 s, exit code 0',
    )
    expect(table(REPORTS.failed!, plain)).to.include('FAILED  2 failed in 4 s, exit code 1')
  })
  it('says skips, and nothing else, where everything passed', () => {
    expect(warnings(REPORTS.passed!)).to.match(/^Drive upload skipped: .*\n$/)
    expect(warnings(make(outcome({})))).to.equal('')
  })
  it('draws a progress line', () => {
    const scenario = planOf(options)[0]!
    expect(progressLine(scenario, { settled: 30, failed: 1, recent: [84, 85] })).to.equal(
      'Status lookup      ━━━━━━━━━━╌╌╌╌╌╌╌╌╌╌ 30/60  p95 85 ms  errors 1',
    )
    expect(progressLine(scenario, { settled: 0, failed: 0, recent: [] })).to.include('p95 none yet')
  })
  it('is well-formed JUnit with a case per limit, whatever the target said', () => {
    for (const report of Object.values(REPORTS)) {
      const xml = junit(report)
      expect(xml.replace(/"[^"<>]*"/g, '""')).to.not.match(/[^>\s]<|&(?!#\d+;)|"<script/)
      for (const text of ['\u0007', 'NaN', 'undefined']) expect(xml).to.not.include(text)
      expect(xml.match(/<(testsuites|testsuite|testcase)\b/g)!.length).to.equal(
        xml.match(/<\/(testsuites|testsuite|testcase)>|<testcase [^>]*\/>/g)!.length,
      )
    }
    expect(junit(REPORTS.failed!)).to.include(
      '<testsuites name="Load gate" tests="4" failures="2" errors="0" skipped="0"',
    )
    expect(junit(REPORTS.inconclusive!)).to.include('failures="0" errors="1"')
    expect(junit(REPORTS.interrupted!)).to.include('errors="2"')
  })
  it('is Markdown in which words of the target stay words', () => {
    expect(markdown(REPORTS.silent!)).to.include('\\<script\\>').and.include('**missed**')
    expect(markdown(REPORTS.passed!)).to.include('| Status lookup | p95 ≤ 1 200 ms | 84 ms | 93 % under | met |')
  })
  it('is a Prometheus textfile with absent lines for none', () => {
    const text = prometheus(REPORTS.silent!, startedAt)
    expect(text).to.match(
      /^(# (HELP|TYPE) svc_load_.*\n|svc_load_[a-z0-9_]+\{([a-z]+="([^"\\\n]|\\.)*",?)+\} [-\d.e]+\n)+$/,
    )
    expect(text).to.not.include('svc_load_p95_seconds{')
    expect(text).to.include(`svc_load_last_pass_timestamp_seconds{target="http://127.0.0.1:3000"} ${startedAt / 1000}`)
    expect(prometheus(REPORTS.passed!, undefined)).to.not.include('last_pass_timestamp_seconds{')
  })
  it('says before everything else when nobody was answered for longer than the limit for p95', () => {
    const stalled = REPORTS.stalled!
    const said = 'Status lookup: nobody was answered for 8.0 s from second 2.1'
    expect(stalled).to.include({ verdict: 'passed', exitCode: 0 })
    expect(table(stalled, plain).split('\n')[0]).to.equal(said)
    expect(warnings(stalled)).to.equal(`${said}\n`)
    expect(markdown(stalled)).to.match(new RegExp(`^\\*\\*${said}\\*\\*\n\n# Load gate`))
    const html = page(stalled, { status: samples }, [])
    expect(html.indexOf(`${said}.`)).to.be.within(0, html.indexOf('<h1>'))
    expect(html).to.include('<rect class="pause"')
    expect(junit(stalled)).to.include('<property name="maxPauseMs" value="8012"/>')
    for (const calm of [table(REPORTS.passed!, plain), markdown(REPORTS.passed!), page(REPORTS.passed!, {}, [])])
      expect(calm).to.not.include('nobody was answered')
  })
  it('says the longest pause of each scenario that was fired, and keeps it', () => {
    const [fired, skipped] = REPORTS.passed!.scenarios
    expect(fired).to.include({ maxPauseMs: 45, pauseFromMs: 210 })
    expect(skipped).to.include({ maxPauseMs: null, pauseFromMs: null })
    for (const text of [table(REPORTS.passed!, plain), markdown(REPORTS.passed!)])
      expect(text).to.include('longest pause between answers 45 ms, from second 0.2')
    expect(page(REPORTS.passed!, {}, [])).to.include('Longest pause between answers 45\u00A0ms, from second 0.2.')
    expect(pastRunOf(REPORTS.passed!).scenarios.map(({ maxPauseMs }) => maxPauseMs)).to.deep.equal([45, null])
    const metrics = prometheus(REPORTS.passed!, undefined)
    expect(metrics).to.match(/^svc_load_max_pause_seconds\{.*scenario="status"\} 0.045$/m)
    expect(metrics).to.not.match(/max_pause_seconds\{.*upload|limit="max_pause_seconds"/)
  })
  it('has a row for the pause where it has a limit', () => {
    const { limits } = REPORTS.paused!.scenarios[0]!
    expect(limits.maxPauseMs).to.equal(8000)
    expect(rowsOf(REPORTS.paused!.scenarios[0]!)[3]).to.deep.equal({
      name: 'pause',
      value: '8 012 ms',
      limit: '≤ 8 000 ms',
      margin: '0.15 % over',
      met: false,
    })
    expect(junit(REPORTS.paused!)).to.include('name="pause ≤ 8 000 ms"').and.include('failures="1"')
    expect(prometheus(REPORTS.paused!, undefined)).to.match(/^svc_load_limit\{.*limit="max_pause_seconds"\} 8$/m)
    expect(table(REPORTS.paused!, plain)).to.include(
      'nobody was answered for 8.01 s from second 2.1, over 8 000 ms; look in the log of the target',
    )
  })
  it('says that the scenario called a submission opens the form', () => {
    const said = 'opens the form with GET; no form is sent'
    const report = make({ ...outcome({}), scenario: planOf(options)[1]! })
    expect(report.scenarios[0]).to.include({ title: 'Public submission', about: said })
    for (const text of [table(report, plain), markdown(report), junit(report)]) expect(text).to.include(said)
    expect(page(report, {}, [])).to.include(said.slice(1))
    expect(table(REPORTS.stalled!, plain)).to.not.include('GET;')
  })
  it('is one valid page without a script that loads nothing', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: {
        'no-inline-style': 'off',
        'long-title': 'off',
        'svg-focusable': 'off',
        'no-raw-characters': 'off',
        'doctype-style': 'off',
      },
    })
    for (const [name, report] of Object.entries(REPORTS)) {
      const html = page(report, { status: samples }, history)
      const { valid, results } = await validator.validateString(html)
      const told = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${line} ${ruleId} ${message}`),
      )
      expect(valid, `${name}\n${told.join('\n')}`).to.equal(true)
      expect(html).to.not.match(/<script|<link|<img|@import|url\(|(src|href)=|NaN|undefined/)
    }
  })
  it('draws distribution, timeline, errors and trend, and at most some hundred dots', () => {
    const html = page(REPORTS.silent!, { status: samples }, history)
    for (const caption of ['Timeline', 'Errors', 'Trend']) expect(html).to.include(`<figcaption>${caption}`)
    expect(page(REPORTS.failed!, { status: samples }, []).match(/class="dot/g)!.length).to.be.within(300, 600)
    expect(page(REPORTS.failed!, { status: samples }, []))
      .to.include('<figcaption>Latency')
      .and.include('class="limit"')
  })
  it('does not let a skip hide behind a pass', () => {
    expect(page(REPORTS.passed!, {}, [])).to.include('<h1>Passed, with 1 skipped</h1>')
  })
  it('escapes markup and drops what XML cannot hold', () => {
    expect(escapeXml('<a b="c">&\'\u0000')).to.equal('&#60;a b=&#34;c&#34;&#62;&#38;&#39;�')
    expect(escapeXml('ä 😀')).to.equal('ä 😀')
  })
  it('never writes one number at two ticks of an axis, however short the run was', () => {
    const words = (svg: string, anchor: string) =>
      [...svg.matchAll(new RegExp(`text-anchor="${anchor}">([\\d.]+)<`, 'g'))].map(([, word]) => word!)
    for (const wallMs of [1, 7, 17, 340, 1900, 61_000]) {
      const svg = timeline(samples, wallMs, 50, null)
      for (const anchor of ['middle', 'end']) {
        const ticks = words(svg, anchor)
        expect(ticks.length, `${wallMs} ms: ${ticks}`).to.be.at.least(2)
        expect(new Set(ticks).size, `${wallMs} ms: ${ticks}`).to.equal(ticks.length)
      }
    }
    expect(words(timeline(samples, 17, 50, null), 'middle')).to.deep.equal(['0', '0.005', '0.01', '0.015'])
  })
  it('keeps drawing when all values are one, tiny or huge', () => {
    for (const ms of [0, 0.0001, 1, 3_600_000]) {
      const html = page(REPORTS.failed!, { status: [{ at: 0, ms, reason: undefined, answered: true }] }, history)
      expect(html, String(ms)).to.not.match(/NaN|Infinity/)
    }
    expect(linear(7, 0, 70).ticks).to.deep.equal([0, 2, 4, 6])
    expect(logarithmic(5, 200, 0, 1).ticks).to.deep.equal([10, 30, 100])
  })
})
