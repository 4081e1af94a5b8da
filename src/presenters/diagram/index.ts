/**
 * A journey drawn like a line of a railway: pages are stations, in order from top to bottom. A page under a rule lies on a
 * branch that leaves the line and comes back to it, with the rule beside it; where the journey ends, the branch does too.
 */
import { type Form, fieldsOf } from '../../models/form.ts'
import { directionOf, type Language } from '../../models/language.ts'
import type { Texts } from '../texts/index.ts'
import { type Station, stationsOf } from './stations.ts'

const WIDTH = 860
const LINE_X = 64
const BRANCH_X = 128
const CARD_GAP = 30
/** Space between two cards: room for a branch to come back to the line before the next one leaves it. */
const GAP = 44
const EDGE = 40
const LEADING = 21
const MAIN = '#1f4a45'
const END = '#a3341f'
const INK = '#1d2624'
const BRANCHES = ['#b0670b', '#3d5a98', '#7a3e7a', '#2f7d4f', '#8a5a2b']

/** An SVG picture of the whole form, complete in itself. */
export function diagramOf(texts: Texts, form: Form): string {
  const stations = stationsOf(texts, form)
  const colours = new Map<string, string>()
  for (const { branch, kind } of stations)
    if (branch && kind !== 'exit' && !colours.has(branch))
      colours.set(branch, BRANCHES[colours.size % BRANCHES.length]!)
  const head = heading(texts, form)
  const drawn: Drawn[] = []
  let y = head.height + 54
  const startY = head.height + 14
  stations.forEach((station, i) => {
    const colour = station.kind === 'exit' ? END : (station.branch && colours.get(station.branch)) || MAIN
    const isNew = station.branch !== undefined && station.branch !== stations[i - 1]?.branch
    const top = isNew ? y + conditionHeight(texts, station, cardX(station)) : y
    const one = card(texts, station, top, colour, isNew ? y : undefined)
    drawn.push({ ...one, station, colour, from: y })
    y = one.bottom + GAP
  })
  const endY = y - 4
  const lines = [trunk(startY, endY), ...branches(drawn)]
  const height = endY + 60
  const label = `${texts.page.label(form.title)} ${sizeOf(texts, form)}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(label)}" font-family="'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif">
<title>${escaped(label)}</title>
<rect width="${WIDTH}" height="${height}" fill="#f6f2ea"/>
${towards(texts.language, [head.svg, ...lines, ...drawn.map(({ svg }) => svg), ...drawn.map(stop), end(startY, texts.diagram.start), end(endY, texts.diagram.end(form.pages.length))].join('\n'))}
</svg>
`
}

/**
 * From right to left, everything is turned around the middle of the picture, and each text once more, so that it can be read. Its
 * words run as their own letters do. Arabic letters have no slanted form.
 */
const towards = (language: Language, picture: string): string =>
  directionOf(language) === 'ltr'
    ? picture
    : `<style>text { unicode-bidi: plaintext; font-style: normal }</style>
<g transform="translate(${WIDTH}) scale(-1 1)" direction="rtl">
${picture.replaceAll('<text x="', '<text transform="scale(-1 1)" x="-')}
</g>`

interface Drawn {
  station: Station
  colour: string
  svg: string
  /** The height of the station itself, and of the beginning and end of all that belongs to it. */
  y: number
  from: number
  bottom: number
}

function heading(texts: Texts, form: Form): { svg: string; height: number } {
  const lines = linesOf(form.title, { width: WIDTH - 2 * EDGE, size: 28, weight: 700, most: 2 })
  const top = 62
  const svg = [
    ...lines.map((line, i) => text(EDGE, top + i * 36, line, { size: 28, weight: 700, fill: INK })),
    text(EDGE, top + (lines.length - 1) * 36 + 30, sizeOf(texts, form), {
      size: 15,
      fill: '#5b6663',
    }),
  ].join('')
  return { svg, height: top + (lines.length - 1) * 36 + 56 }
}

const sizeOf = (texts: Texts, form: Form): string =>
  texts.diagram.size(form.pages.filter(({ exit }) => !exit).length, fieldsOf(form).length)

const stationX = ({ branch }: Station): number => (branch === undefined ? LINE_X : BRANCH_X)
const cardX = (station: Station): number => stationX(station) + CARD_GAP

const CONDITION = { size: 14, weight: 600 }
const conditionLines = (texts: Texts, { condition = '' }: Station, x: number): string[] =>
  linesOf(texts.diagram.only(condition), { width: WIDTH - EDGE - x, ...CONDITION, most: 3 })
const conditionHeight = (texts: Texts, station: Station, x: number): number =>
  conditionLines(texts, station, x).length * 20 + 12

/** The card of a page; `conditionAt` is where its condition begins, above it. */
function card(texts: Texts, station: Station, top: number, colour: string, conditionAt: number | undefined) {
  const x = cardX(station)
  const width = WIDTH - EDGE - x
  const inner = width - 48
  const title = linesOf(station.title, { width: inner, size: 18, weight: 700, most: 2 })
  const parts: string[] = []
  let y = top + 30
  const say = (down: number, shift: number, said: string, look: Look): void => {
    y += down
    parts.push(text(x + shift, y, said, look))
  }
  const note = { size: 13, weight: 600 }
  linesOf(station.note, { width: inner, ...note, most: 2 }).forEach((line, i) => {
    say(i * 18, 24, line, { ...note, fill: colour })
  })
  y += 5
  for (const line of title) say(23, 24, line, { size: 18, weight: 700, fill: INK })
  y += 4
  const isQuestion = station.kind !== 'exit'
  for (const { text: said, condition } of station.lines) {
    if (isQuestion) parts.push(`<circle cx="${x + 28}" cy="${y + LEADING - 5}" r="2.5" fill="${colour}"/>`)
    for (const line of linesOf(said, { width: inner - 18, size: 15, most: isQuestion ? 2 : 3 }))
      say(LEADING, isQuestion ? 42 : 24, line, { size: 15, fill: '#33403d' })
    for (const line of condition ? linesOf(condition, { width: inner - 18, size: 13.5, most: 2 }) : [])
      say(19, 42, line, { size: 13.5, fill: '#6b5a3a', style: 'italic' })
    y += 3
  }
  const height = y + 18 - top
  const stacked = station.kind === 'list' ? [8, 4] : []
  const shape = (shift: number) =>
    `<rect x="${x + shift}" y="${top + shift}" width="${width - shift}" height="${height}" rx="8" fill="#fffdf9" stroke="${shift ? '#cfc8b8' : '#d8d1c1'}"/>`
  const said =
    conditionAt === undefined
      ? []
      : conditionLines(texts, station, x).map((line, i) =>
          text(x, conditionAt + 16 + i * 20, line, {
            ...CONDITION,
            fill: colour,
            style: 'italic',
          }),
        )
  const svg = [
    ...said,
    ...stacked.map(shape),
    shape(0),
    `<rect x="${x}" y="${top + 8}" width="4" height="${height - 16}" rx="2" fill="${colour}"/>`,
    ...parts,
  ].join('')
  return { svg, y: top + 26, bottom: top + height + (stacked[0] ?? 0) }
}

const trunk = (from: number, to: number): string => stroke(`M${LINE_X} ${from}V${to}`, MAIN, 6)

/** Stations that follow each other under one rule share a branch. */
function branches(drawn: readonly Drawn[]): string[] {
  return drawn.flatMap((one, i) => {
    const { branch } = one.station
    if (branch === undefined || branch === drawn[i - 1]?.station.branch) return []
    let last = i
    while (drawn[last + 1]?.station.branch === branch) last++
    const { y: until, bottom } = drawn[last]!
    const leave = `M${LINE_X} ${one.from - 20}C${LINE_X} ${one.from + 4} ${BRANCH_X} ${one.from - 8} ${BRANCH_X} ${one.from + 18}V${until}`
    if (one.station.kind === 'exit') return [stroke(leave, one.colour, 5)]
    return [
      stroke(
        `${leave}V${bottom - 20}C${BRANCH_X} ${bottom + 6} ${LINE_X} ${bottom - 6} ${LINE_X} ${bottom + 18}`,
        one.colour,
        5,
      ),
    ]
  })
}

/** A stop on the line, or the bar at which a branch ends. */
function stop({ station, colour, y }: Drawn): string {
  const x = stationX(station)
  if (station.kind === 'exit') return stroke(`M${x - 13} ${y + 2}H${x + 13}`, colour, 6)
  return `<circle cx="${x}" cy="${y}" r="9" fill="#fffdf9" stroke="${colour}" stroke-width="5"/>`
}

/** Where the line begins and ends. */
function end(y: number, label: string): string {
  const look = { size: 15, weight: 600 }
  const width = widthOf(label, look) + 36
  const x = EDGE - 4
  return `<rect x="${x}" y="${y - 17}" width="${width.toFixed(0)}" height="34" rx="17" fill="${MAIN}"/>${text(x + Math.round(width / 2), y + 5, label, { ...look, fill: '#ffffff', anchor: 'middle' })}`
}

const stroke = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`

interface Look {
  size: number
  fill: string
  weight?: number
  style?: string
  anchor?: 'middle'
}
const text = (x: number, y: number, said: string, { size, fill, weight, style, anchor }: Look): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${weight ? ` font-weight="${weight}"` : ''}${style ? ` font-style="${style}"` : ''}${anchor ? ` text-anchor="${anchor}"` : ''}>${escaped(said)}</text>`

// Text in a drawing: SVG breaks no lines, so they are broken here. Which font a reader has is not known, so the widths are those of
// DejaVu Sans and Verdana, the widest of the usual ones, rounded up: in any other, a line ends a little earlier.

/** Shares of the font size that letters take; the first that fits is taken. */
const SHARES: readonly (readonly [letters: RegExp, share: number])[] = [
  [/[ijlIJ '’,./:;\\|·]/, 0.36],
  [/[ftr!()[\]-]/, 0.44],
  [/[mMwW@%#+<=>~^&—…œæ]/, 0.98],
  [/[A-Z]/, 0.74],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{Extended_Pictographic}/u, 1.05],
  [/\p{Lu}/u, 0.82],
  [/\p{Script=Cyrillic}/u, 0.74],
]
const USUAL = 0.65
/** How much wider bold letters are. */
const BOLD = 1.14

export function widthOf(text: string, { size, weight = 400 }: Pick<Look, 'size' | 'weight'>): number {
  let width = 0
  for (const letter of text) width += SHARES.find(([letters]) => letters.test(letter))?.[1] ?? USUAL
  return width * size * (weight >= 600 ? BOLD : 1)
}

/** The text in lines of this width, at most `most` of them; the last then ends in an ellipsis. */
export function linesOf(
  text: string,
  { width, most = 3, ...look }: { width: number; most?: number } & Pick<Look, 'size' | 'weight'>,
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || widthOf(longer, look) <= width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  const shown = lines.slice(0, most).map((one) => fitted(one, width, look))
  if (lines.length > most) shown[most - 1] = `${fitted(shown[most - 1]!, width - look.size, look).replace(/…$/, '')}…`
  return shown
}

/** A single word may be too long for any line. */
function fitted(text: string, width: number, look: Pick<Look, 'size' | 'weight'>): string {
  if (widthOf(text, look) <= width) return text
  const letters = [...text]
  while (letters.length > 1 && widthOf(`${letters.join('')}…`, look) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Escapes characters that have a meaning in XML, and puts spaces for control characters, which XML forbids. */
export const escaped = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one]!)
