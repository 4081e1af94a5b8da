/** Text in a drawing: SVG breaks no lines, so they are broken here, by the usual widths of letters. */

/** Shares of the font size that letters take in a common sans-serif face. */
const NARROW = /[iljtfr.,;:!'’“”|()[\] ]/
const WIDE = /[mwMW@%—]/
const CAPITAL = /[A-Z0-9]/

export function widthOf(text: string, size: number): number {
  let width = 0
  for (const letter of text)
    width += WIDE.test(letter) ? 0.88 : NARROW.test(letter) ? 0.31 : CAPITAL.test(letter) ? 0.66 : 0.555
  return width * size
}

/** The text in lines of this width, at most `most` of them; the last then ends in an ellipsis. */
export function linesOf(
  text: string,
  { width, size, most = 3 }: { width: number; size: number; most?: number },
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || widthOf(longer, size) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  const shown = lines.slice(0, most).map((one) => fitted(one, width, size))
  if (lines.length > most) shown[most - 1] = `${fitted(shown[most - 1]!, width - size, size).replace(/…$/, '')}…`
  return shown
}

/** A single word may be too long for any line. */
function fitted(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Escapes characters that have a meaning in XML, and puts spaces for control characters, which XML forbids. */
export const escaped = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one]!)
