/** The brand of the service, as the operator has set it. */
import { readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import type { Brand, Department, Logo, WrittenDepartment } from '../models/brand.ts'
import { accentOf } from './accent.ts'
import { type Config, ConfigError } from './index.ts'
import { webAddress, word } from './setting.ts'

type Branding = Pick<Config, 'serviceName' | 'contact' | 'privacyUrl' | 'accessibilityUrl' | 'logo' | 'accent'>

/** Reads the logo, if there is one. Throws ConfigError when it cannot be used. */
export function readBrand({ logo: path, accent, ...config }: Branding): Brand {
  const { serviceName, contact, privacyUrl, accessibilityUrl } = config
  return {
    ...{ serviceName, contact, privacyUrl, accessibilityUrl },
    ...(path !== '' && { logo: readLogo(path) }),
    ...(accent && { accent }),
  }
}

/** Texts that a department may have, each with the setting that it stands for. */
const OWN = { serviceName: word, contact: String, privacyUrl: webAddress, accessibilityUrl: webAddress } as const

/** Reads what a department says of itself; it is checked as the settings are. Throws a sentence that says what is wrong. */
export function departmentOf({ text, logo }: WrittenDepartment): Department {
  const written: unknown = JSON.parse(text)
  if (typeof written !== 'object' || written === null || Array.isArray(written)) throw new Error('it must be an object')
  const department: Department = logo === '' ? {} : { logo: logoOf(Buffer.from(logo, 'base64')) }
  for (const [name, value] of Object.entries(written)) {
    const isOwn = Object.hasOwn(OWN, name)
    if (!isOwn && name !== 'accent')
      throw new Error(`${JSON.stringify(name)} is unknown. It can have ${[...Object.keys(OWN), 'accent'].join(', ')}`)
    if (typeof value !== 'string' || value.trim() === '' || value.length > 500)
      throw new Error(`${name} must be a text of at most 500 characters`)
    try {
      if (isOwn) department[name as keyof typeof OWN] = OWN[name as keyof typeof OWN](value)
      else department.accent = accentOf(value)
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`)
    }
  }
  return department
}

function readLogo(path: string): Logo {
  try {
    return logoOf(readFileSync(path))
  } catch (error) {
    throw new ConfigError([`SVC_LOGO=${JSON.stringify(path)}: ${(error as Error).message}`])
  }
}

// The operator's logo: an SVG or PNG picture, told by its content. It is shown as a picture, where a browser runs and
// fetches nothing; an SVG that tries to is refused all the same, because its address can be opened on its own.

const MAX_BYTES = 20_480
const MAX_HEIGHT = 40
const MAX_WIDTH = 240
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** Checks a file. Throws a sentence that says what is wrong with it. */
export function logoOf(bytes: Buffer): Logo {
  if (bytes.length > MAX_BYTES) throw new Error(`the logo has ${bytes.length} bytes; it can have at most ${MAX_BYTES}`)
  const type = bytes.subarray(0, 8).equals(PNG) ? 'png' : 'svg'
  if (type === 'svg') checkSvg(bytes)
  const { width, height } = sizeOf(bytes)
  const scale = Math.min(MAX_HEIGHT / height, MAX_WIDTH / width)
  return { type, bytes, width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** What a logo may not contain, with the name that the fault gives it. A drawing program can leave all of this out. */
const REFUSED: [RegExp, string][] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'a document type'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/<(?:[\w.-]+:)?script\b/i, 'a script'],
  [/<(?:[\w.-]+:)?foreignObject\b/i, 'a foreignObject'],
  [/<(?:[\w.-]+:)?(?:iframe|object|embed|audio|video|image|handler|a)\b/i, 'a link or something embedded'],
  [/<(?:[\w.-]+:)?(?:animate\w*|set)\b/i, 'an animation'],
  [/[\s"'/](?:[\w.-]+:)?on\w+\s*=/i, 'an event handler'],
  [/href\s*=\s*(?!"#|'#)/i, 'a reference to something outside'],
  [/url\(\s*(?!#|"#|'#)/i, 'a reference to something outside'],
  [/@import/i, 'a stylesheet from outside'],
  // With these, any of the above could be written in another way.
  [/&#|\\/, 'a character reference or a backslash'],
]

function checkSvg(bytes: Buffer): void {
  const text = utf8(bytes)
  const declared = /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8'
  if (!/^(?:<\?xml\s[^>]*\?>)?(?:\s|<!--.*?-->)*<svg[\s>]/s.test(text) || !/^utf-?8$/i.test(declared))
    throw new Error('the logo must be a PNG, or an SVG in UTF-8 that starts with <svg')
  const found = REFUSED.find(([pattern]) => pattern.test(text))
  if (found) throw new Error(`the logo contains ${found[1]}. Save it as a plain SVG`)
}

/** The text without its byte order mark; empty when it is not UTF-8. */
function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart()
  } catch {
    return ''
  }
}

function sizeOf(bytes: Buffer): { width: number; height: number } {
  try {
    const { width, height } = imageSize(new Uint8Array(bytes))
    if (width > 0 && height > 0) return { width, height }
  } catch {
    // Reported by the error below.
  }
  throw new Error('the size of the logo cannot be read. Give the SVG a viewBox, or a width and a height')
}
