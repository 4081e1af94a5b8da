/** From samples to tables: pure. */

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('there is no median of nothing')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The smallest value that `share` of the sorted values do not exceed (nearest rank). */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!

/** 28,691; small numbers keep `digits` behind the point. */
export const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Was an aim reached? By the value itself and not by what is shown of it. */
export const verdict = (isReached: boolean, aim: string): string => `${aim}, ${isReached ? 'reached' : 'missed'}`

/** A table as Markdown whose source is aligned too: texts at the left in the first column, numbers at the right. */
export function table(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [columns, ...rows]
  const widths = columns.map((_, i) => Math.max(3, ...all.map((row) => row[i]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`
  const rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [`## ${title}`, '', line(columns), line(rule), ...rows.map(line)].join('\n')
}
