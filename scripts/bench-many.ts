/** What the store's questions cost among few submissions and among very many: look-ups, pages of listings, counts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureStore, type Row } from './bench/many.ts'

const counts = process.argv.slice(2).map(Number)
if (counts.length === 0) counts.push(1000, 1_000_000)
if (!counts.every((count) => Number.isInteger(count) && count >= 1000 && count <= 10_000_000)) {
  console.error('npm run bench:many -- [N …]   numbers of submissions, from 1000 to 10000000 (1000 1000000)')
  process.exit(2)
}

const columns = new Map<number, Row[]>()
for (const count of counts) {
  const folder = mkdtempSync(join(tmpdir(), 'intake-many-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  columns.set(count, await measureStore(join(folder, 'intake.sqlite'), count))
  rmSync(folder, { recursive: true, force: true })
}
const lists = [...columns.values()]
// The last beside the first: what a question costs more when there are more rows.
console.log(`| CPU µs of a question | ${counts.join(' | ')} | times |\n|---|${'---:|'.repeat(counts.length + 1)}`)
for (const [i, { name, value }] of lists[0]!.entries()) {
  const values = lists.map((rows) => rows[i]!.value)
  console.log(
    `| ${name} | ${values.map((one) => one.toFixed(1)).join(' | ')} | ${(values.at(-1)! / value).toFixed(2)} |`,
  )
}
