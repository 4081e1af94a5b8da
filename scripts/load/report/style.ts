/** The style sheet of the HTML report: the service's own warm paper and pine ink. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f6f2ea; --sheet: #fffdf9; --ink: #24211c; --quiet: #635b4f; --rule: #dfd6c6; --grid: #ece5d8;
  --pine: #1f4a45; --pine-soft: #7fa69d; --wash: #e8f0ec;
  --amber: #8a5300; --amber-wash: #fbf1de; --wrong: #a1261c; --wrong-wash: #fcefec;
  --text: Seravek, "Segoe UI", "Gill Sans Nova", "Source Sans 3", "Noto Sans", Ubuntu, "DejaVu Sans", sans-serif;
  --title: Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", "DejaVu Serif", Georgia, serif;
  --code: ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161918; --sheet: #1e2221; --ink: #ece7dc; --quiet: #b5ad9e; --rule: #3a403d; --grid: #2a2f2d;
    --pine: #93cdbe; --pine-soft: #68a596; --wash: #233530;
    --amber: #e8b25e; --amber-wash: #33291a; --wrong: #ffa294; --wrong-wash: #3a2421;
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 var(--text); overflow-wrap: break-word }
.column { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem }
.top { padding: 2.75rem 0 2rem }
.kind { margin: 0; color: var(--quiet); font-size: .9375rem }
h1, h2 { margin: 0; font-family: var(--title); line-height: 1.15 }
h1 { margin-top: .125rem; font-size: clamp(2.25rem, 1.6rem + 2.6vw, 3.25rem); letter-spacing: -.015em; color: var(--tone) }
.silence { margin: 0 0 1rem; padding: .625rem .875rem; border-radius: .375rem; background: var(--wrong-wash); color: var(--wrong); font-weight: 600 }
.target { margin: .5rem 0 0; font-family: var(--code); font-size: 1rem }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin: 1.25rem 0 0; padding: 0 }
.facts div { display: flex; gap: .5rem }
.facts dt { color: var(--quiet) }
.facts dd { margin: 0; font-variant-numeric: tabular-nums }
.scenario { margin: 0 0 1.5rem; padding: 1.5rem clamp(1rem, 3vw, 2rem) 1.75rem; border: 1px solid var(--rule); border-top: 3px solid var(--tone); border-radius: .5rem; background: var(--sheet) }
.scenario > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem }
h2 { font-size: 1.5rem }
.path { flex: 1 1 12rem; color: var(--quiet); font-family: var(--code); font-size: .875rem }
.pill { padding: .125rem .75rem; border-radius: 1rem; background: var(--tone-wash); color: var(--tone); font-weight: 600; font-size: .9375rem }
.said { max-width: 70ch; margin: .75rem 0 0; padding: .625rem .875rem; border-radius: .375rem; background: var(--tone-wash) }
.said strong { font-weight: 600 }
.overview { display: grid; gap: 1.75rem 2.5rem; margin-top: 1.25rem }
.overview > * { min-width: 0 }
@media (min-width: 62rem) { .overview:has(figure) { grid-template-columns: minmax(0, 1.3fr) minmax(0, 1fr) } }
.note { margin: .75rem 0 0; color: var(--quiet); font-size: .9375rem }
table { width: 100%; height: max-content; margin: 0; border-collapse: collapse; font-variant-numeric: tabular-nums }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: baseline; font-weight: 400 }
thead th { padding-top: 0; color: var(--quiet); font-size: .875rem }
tbody th { width: 7.5rem; white-space: nowrap }
td.value { font-size: 1.0625rem; font-weight: 600; white-space: nowrap }
td.margin { padding-right: 0 }
tr.missed td.value, tr.missed td.margin { color: var(--tone) }
td.limit { color: var(--quiet); white-space: nowrap }
.mark { display: inline-block; width: 1.25em; color: var(--pine); font-weight: 600 }
.missed .mark { color: var(--tone) }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); gap: 1.75rem 2.5rem; margin-top: 1.75rem }
figure { margin: 0; min-width: 0 }
.charts > :last-child:nth-child(odd) { grid-column: 1 / -1; max-width: 44rem }
figcaption { margin-bottom: .5rem; font-weight: 600; font-size: .9375rem }
figcaption span { color: var(--quiet); font-weight: 400 }
svg { display: block; width: 100%; max-width: 34rem; height: auto; overflow: visible; font: 12.5px var(--text) }
@media (min-width: 34rem) { svg { font-size: 10px } }
.axis { fill: none; stroke: var(--quiet); stroke-width: .75 } .grid { stroke: var(--grid); stroke-width: 1 }
.tick { fill: var(--quiet) }
.bar, .dot { fill: var(--pine-soft) } .dot { fill-opacity: .75 } .bar.over, .dot.over { fill: var(--wrong) }
.value { stroke: var(--pine); stroke-width: 1.5; fill: none } .value-name { fill: var(--pine); font-weight: 600 }
.limit { stroke: var(--wrong); stroke-width: 1.25; stroke-dasharray: 5 3; fill: none } .limit-name { fill: var(--wrong); font-weight: 600 }
.pause { fill: var(--wrong); fill-opacity: .12 }
.error { stroke: var(--wrong); stroke-width: 1.5 }
.line { fill: none; stroke: var(--pine-soft); stroke-width: 1.5; stroke-linejoin: round }
.point { fill: var(--pine); stroke: var(--sheet); stroke-width: 1.5 } .point.over { fill: var(--wrong) } .point.last { r: 4.6px }
.reasons { display: grid; grid-template-columns: minmax(0, max-content) minmax(4rem, 1fr) max-content; gap: .375rem .875rem; align-items: center; margin: 0; padding: 0; list-style: none; font-size: .9375rem }
.reasons li { display: contents }
.reasons b { height: .875rem; border-radius: 2px; background: var(--wrong); min-width: 2px }
.reasons i { font-style: normal; font-variant-numeric: tabular-nums; text-align: right }
footer { padding: .5rem 0 3rem; color: var(--quiet); font-size: .875rem }
footer p { max-width: 80ch; margin: 0 0 .5rem }
.passed { --tone: var(--pine); --tone-wash: var(--wash) }
.failed { --tone: var(--wrong); --tone-wash: var(--wrong-wash) }
.inconclusive, .interrupted, .skipped { --tone: var(--amber); --tone-wash: var(--amber-wash) }
@media (max-width: 34rem) {
  thead { display: none } tr { display: grid; grid-template-columns: 1fr auto; padding: .5rem 0; border-bottom: 1px solid var(--rule) }
  th, td { padding: 0; border: 0 } td.value, td.margin { text-align: right }
  tbody th { width: auto }
}
@media print { body { background: none } .scenario { break-inside: avoid } }
`
