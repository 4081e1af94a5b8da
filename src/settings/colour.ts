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
