/**
 * The operator's colour. Links, buttons and borders of the pages have it in place of ours, so it must be legible on every
 * ground it stands on, and white must be legible on it. For dark screens a light shade of the same hue is made.
 */
import { BrandFault } from '../models/brand-fault.ts'

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
  if (colour === undefined) throw new BrandFault('enter a colour as #rrggbb, such as #1f4a45', 'colour')
  const light = lightOf(colour)
  if (!isLegible(light)) {
    const [ratio, legible] = [worst(light), nearest(colour)]
    throw new BrandFault(
      `its contrast on the light pages is ${ratio.toFixed(1)}:1, and WCAG AA needs ${AA}:1. The nearest colour with enough contrast is ${legible}`,
      ...(['contrast', ratio, legible] as const),
    )
  }
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

/** The stylesheet that puts an accent in place of ours, on screens alone: paper has its own. `where`: the selector of what has it. */
export function accentCss({ light, dark }: Accent, where = ':root'): string {
  const tokens = (shades: Accent['light']) =>
    `${where}{${Object.entries(shades)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`
  return `@media screen{${tokens(light)}}\n@media screen and (prefers-color-scheme:dark){${tokens(dark)}}\n`
}

/**
 * Colours as `#rrggbb`, their contrast (WCAG 2.2), and Oklch, in which a colour keeps its look while its lightness changes
 * (https://www.w3.org/TR/css-color-4/#ok-lab). Lightness is 0 to 1, chroma about 0 to 0.4, hue in radians.
 */
interface Oklch {
  lightness: number
  chroma: number
  hue: number
}
type Triple = [number, number, number]

/** `#rgb` or `#rrggbb` in small letters and six digits; undefined for anything else. */
export function parseColour(text: string): string | undefined {
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return undefined
  return text.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
}

/** WCAG 2.2, "contrast ratio": 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = linearOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function toOklch(colour: string): Oklch {
  const [red, green, blue] = linearOf(colour)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** The nearest colour that a screen can show: where there is none of this chroma, one of less. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  let [least, most] = [0, chroma]
  if (isShown(linear({ lightness, chroma, hue }))) least = chroma
  else
    for (let step = 0; step < 20; step++) {
      const middle = (least + most) / 2
      if (isShown(linear({ lightness, chroma: middle, hue }))) least = middle
      else most = middle
    }
  return `#${linear({ lightness, chroma: least, hue }).map(encoded).join('')}`
}

function linear({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (parts: Triple): boolean => parts.every((part) => part >= -1e-4 && part <= 1 + 1e-4)

const linearOf = (colour: string): Triple =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Triple

function encoded(part: number): string {
  const bounded = Math.min(1, Math.max(0, part))
  const value = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0')
}
