/** The report as JUnit XML: a suite per scenario, a case per limit. Pure. */
import { sentence } from '../explain.ts'
import { escapeXml } from './markup.ts'
import type { Report, ReportScenario } from './report.ts'
import { rowsOf } from './rows.ts'

export function junit(report: Report): string {
  const suites = report.scenarios.map((scenario) => ({ scenario, cases: casesOf(scenario) }))
  const all = suites.flatMap(({ cases }) => cases)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Load gate" ${counts(all)} time="${seconds(Date.parse(report.endedAt) - Date.parse(report.startedAt))}">`,
    ...suites.flatMap(({ scenario, cases }) => [
      `  <testsuite name="${escapeXml(scenario.title)}" ${counts(cases)} time="${seconds(scenario.wallMs)}" timestamp="${report.startedAt.slice(0, 19)}" hostname="${escapeXml(new URL(report.target).hostname)}">`,
      ...propertiesOf(scenario),
      ...cases.map(({ name, tag, text }) => {
        const open = `    <testcase classname="load.${scenario.name}" name="${escapeXml(name)}" time="${seconds(scenario.wallMs)}"`
        if (!tag) return `${open}/>`
        return `${open}><${tag} message="${escapeXml(text)}"${tag === 'skipped' ? '' : ` type="${scenario.verdict}"`}/></testcase>`
      }),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

/** What is measured without being judged, or in other words than the title's. */
function propertiesOf({ about, maxPauseMs, pauseFromMs }: ReportScenario): string[] {
  const properties = Object.entries({ about: about || null, maxPauseMs, pauseFromMs }).filter(
    ([, value]) => value !== null,
  )
  if (properties.length === 0) return []
  const lines = properties.map(
    ([name, value]) => `      <property name="${name}" value="${escapeXml(String(value))}"/>`,
  )
  return ['    <properties>', ...lines, '    </properties>']
}

interface Case {
  name: string
  tag: 'failure' | 'error' | 'skipped' | undefined
  text: string
}

/** What says nothing about the target is an error, not a failure. */
function casesOf(scenario: ReportScenario): Case[] {
  const { verdict } = scenario
  const text = sentence(scenario)
  if (verdict === 'skipped') return [{ name: 'can be measured', tag: 'skipped', text }]
  if (verdict === 'interrupted') return [{ name: 'runs to its end', tag: 'error', text }]
  if (scenario.checks.length === 0) return [{ name: 'can be measured', tag: 'failure', text }]
  const tag = verdict === 'inconclusive' ? 'error' : 'failure'
  return rowsOf(scenario).map(({ name, limit, met }) => ({
    name: `${name} ${limit}`,
    tag: met ? undefined : tag,
    text,
  }))
}

function counts(cases: readonly Case[]): string {
  const of = (tag: Case['tag']) => cases.filter((one) => one.tag === tag).length
  return `tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3)
