/** A QR code as the shapes of an SVG. */
import { encode } from 'uqr'

/** Modules that are left free around it, as readers need. */
const QUIET = 4

/** `size`: modules a side; `path`: the dark ones, a rectangle for each run in a row. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  return {
    size,
    path: data.flatMap((row, y) => runsIn(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join(''),
  }
}

function runsIn(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    if (!dark) continue
    if (row[x - 1]) runs.at(-1)![1]++
    else runs.push([x, 1])
  }
  return runs
}
