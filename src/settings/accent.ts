/**
 * The operator's colour. Links, buttons and borders of the pages have it in place of ours, so it must be legible on every
 * ground it stands on, and white must be legible on it. For dark screens a light shade of the same hue is made.
 */
import { contrast, fromOklch, parseColour, toOklch } from './colour.ts'

/** WCAG 2.2, 1.4.3 (AA): contrast of text. */
const AA = 4.5
/** Light grounds of text, as in `views/styles/_tokens.scss`. The shades for dark grounds are light enough for every hue. */
const LIGHT_GROUNDS = ['#f6f2ea', '#fffdf9', '#ffffff', '#fbf1de']

/** Values of the tokens that follow from an accent, by scheme. */
export interface Accent {
  light: Record<'accent' | 'accent-strong' | 'on-accent' | 'wash', string>
  dark: Accent['light']
}

/** The accent of a colour `#rgb` or `#rrggbb`. Throws a sentence that names the nearest colour that can be read. */
export function accentOf(text: string): Accent {
  const colour = parseColour(text)
  if (colour === undefined) throw new Error('enter a colour as #rrggbb, such as #1f4a45')
  const light = lightOf(colour)
  if (!isLegible(light))
    throw new Error(
      `its contrast on the light pages is ${worst(light).toFixed(1)}:1, and WCAG AA needs ${AA}:1. The nearest colour with enough contrast is ${nearest(colour)}`,
    )
  return { light, dark: darkOf(colour) }
}

/** Makes a colour darker by as little as it takes, in its own hue. */
function nearest(colour: string): string {
  const { lightness, ...look } = toOklch(colour)
  let [dark, bright] = [0, lightness]
  for (let step = 0; step < 20; step++) {
    const middle = (dark + bright) / 2
    if (isLegible(lightOf(fromOklch({ lightness: middle, ...look })))) dark = middle
    else bright = middle
  }
  return fromOklch({ lightness: dark, ...look })
}

function lightOf(accent: string): Accent['light'] {
  const { lightness, chroma, hue } = toOklch(accent)
  return {
    accent,
    'accent-strong': fromOklch({ lightness: Math.max(0, lightness - 0.09), chroma, hue }),
    'on-accent': '#ffffff',
    wash: fromOklch({ lightness: 0.95, chroma: Math.min(chroma, 0.02), hue }),
  }
}

function darkOf(colour: string): Accent['dark'] {
  const { chroma, hue } = toOklch(colour)
  const shade = (lightness: number, most: number) => fromOklch({ lightness, chroma: Math.min(chroma, most), hue })
  return {
    accent: shade(0.8, 0.1),
    'accent-strong': shade(0.88, 0.08),
    'on-accent': shade(0.2, 0.03),
    wash: shade(0.31, 0.03),
  }
}

const isLegible = (shades: Accent['light']): boolean => worst(shades) >= AA

/** The lowest contrast that light shades have on the grounds they stand on. */
const worst = ({ accent, 'on-accent': onAccent, wash }: Accent['light']): number =>
  Math.min(...[...LIGHT_GROUNDS, wash, onAccent].map((other) => contrast(accent, other)))

/** The stylesheet that puts an accent in place of ours, on screens alone: paper has its own. */
export function accentCss({ light, dark }: Accent): string {
  const tokens = (shades: Accent['light']) =>
    `:root{${Object.entries(shades)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`
  return `@media screen{${tokens(light)}}\n@media screen and (prefers-color-scheme:dark){${tokens(dark)}}\n`
}
