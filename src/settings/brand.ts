/** The brand of the service, as the operator has set it. */
import { readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import {
  type Brand,
  DEPARTMENT_TEXTS,
  type Department,
  DepartmentFault,
  type DepartmentText,
  LARGEST_LOGO,
  LONGEST_TEXT,
  type Logo,
  type WrittenDepartment,
} from '../models/brand.ts'
import { BrandFault } from '../models/brand-fault.ts'
import { mailAddress } from '../models/mail-address.ts'
import { hasControls } from '../models/unseen.ts'
import { type Accent, accentOf } from './accent.ts'
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

/** What each text of a department must be; `serviceName` and the links as their settings. */
const OWN: Record<DepartmentText, (text: string) => string | Accent> = {
  serviceName: word,
  accent: accentOf,
  contact: word,
  privacyUrl: webAddress,
  accessibilityUrl: webAddress,
  senderName: word,
  replyTo: mailTo,
}

/** Reads what a department says of itself. Throws a DepartmentFault, whose sentence is about the first thing that is wrong. */
export function departmentOf(written: WrittenDepartment): Department {
  const all: unknown = jsonIn(written.text)
  if (typeof all !== 'object' || all === null || Array.isArray(all)) throw new DepartmentFault('it must be an object')
  const unknown = Object.keys(all).find((name) => !Object.hasOwn(OWN, name))
  if (unknown !== undefined)
    throw new DepartmentFault(`${JSON.stringify(unknown)} is unknown. It can have ${DEPARTMENT_TEXTS.join(', ')}`)
  const { department, faults } = judged(all, written.logo)
  const [first] = faults
  if (first)
    throw new DepartmentFault(
      `${first[0] === 'logo' ? '' : `${first[0]}: `}${first[1].message}`,
      Object.fromEntries(faults.map(([name, { reason }]) => [name, reason])),
    )
  return department
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DepartmentFault((error as Error).message)
  }
}

function judged(all: object, logo: string) {
  const faults: [DepartmentText | 'logo', BrandFault][] = []
  const parts = Object.entries(all).map(([name, value]) => [
    name,
    part(name as DepartmentText, () => textOf(name, value)),
  ])
  const picture = logo === '' ? undefined : part('logo', () => logoOf(Buffer.from(logo, 'base64')))
  const department = Object.fromEntries([...parts, ...(picture ? [['logo', picture]] : [])]) as Department
  return { department, faults }

  function part<T>(name: DepartmentText | 'logo', read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof BrandFault)) throw error
      faults.push([name, error])
      return undefined
    }
  }
}

function textOf(name: string, value: unknown): string | Accent {
  if (typeof value !== 'string' || value.trim() === '' || value.length > LONGEST_TEXT || isMisleading(value))
    throw new BrandFault(
      `must be a line of at most ${LONGEST_TEXT} characters that can all be seen`,
      'text',
      LONGEST_TEXT,
    )
  return OWN[name as DepartmentText](value)
}

/** Controls could begin another header of a mail, and marks of direction let a name read as another. */
const isMisleading = (text: string): boolean =>
  hasControls(text) || !text.isWellFormed() || /[\u2028\u2029\u202A-\u202E\u2066-\u2069]/.test(text)

function mailTo(text: string): string {
  const address = mailAddress(text)
  if (address === undefined) throw new BrandFault('enter an address such as parks@example.org', 'mail-address')
  return address
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

const MAX_HEIGHT = 40
const MAX_WIDTH = 240
/** A PNG of few bytes can be so large that a browser has no memory for it. */
const MAX_PIXELS = 4096
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/** Checks a file. Throws a sentence that says what is wrong with it. */
export function logoOf(bytes: Buffer): Logo {
  if (bytes.length > LARGEST_LOGO)
    throw new BrandFault(
      `the logo has ${bytes.length} bytes; it can have at most ${LARGEST_LOGO}`,
      'logo-large',
      LARGEST_LOGO,
    )
  const type = bytes.subarray(0, 8).equals(PNG) ? 'png' : 'svg'
  if (type === 'svg') checkSvg(bytes)
  const { width, height } = sizeOf(bytes)
  if (type === 'png' && Math.max(width, height) > MAX_PIXELS)
    throw new BrandFault(
      `the logo is ${width} pixels wide and ${height} high; each can be at most ${MAX_PIXELS}`,
      'logo-wide',
      MAX_PIXELS,
    )
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
    throw new BrandFault('the logo must be a PNG, or an SVG in UTF-8 that starts with <svg', 'logo-kind')
  const found = REFUSED.find(([pattern]) => pattern.test(text))
  if (found) throw new BrandFault(`the logo contains ${found[1]}. Save it as a plain SVG`, 'logo-active')
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
  throw new BrandFault(
    'the size of the logo cannot be read. Give the SVG a viewBox, or a width and a height',
    'logo-size',
  )
}
