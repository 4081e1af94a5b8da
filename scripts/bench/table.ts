/** Tables as Markdown that also reads well on a terminal: pure. */

interface Column {
  title: string
  /** Numbers stand at the right. */
  align: 'left' | 'right'
}

/** Every row has a cell for each column; cells are padded, so that the source is aligned too. */
export function markdownTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, i) => Math.max(3, title.length, ...rows.map((row) => row[i]!.length)))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const pad = (text: string, i: number) =>
    columns[i]!.align === 'right' ? text.padStart(widths[i]!) : text.padEnd(widths[i]!)
  const rule = columns.map(({ align }, i) =>
    align === 'right' ? `${'-'.repeat(widths[i]! - 1)}:` : '-'.repeat(widths[i]!),
  )
  return [
    line(columns.map(({ title }, i) => pad(title, i))),
    line(rule),
    ...rows.map((row) => line(row.map(pad))),
  ].join('\n')
}

/** 28,691; small numbers keep `digits` behind the point. */
export const number = (value: number | undefined, digits = 0): string =>
  value === undefined
    ? 'not known'
    : value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const percent = (share: number): string => `${number(share * 100)} %`
