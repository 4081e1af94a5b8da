/** The name and look of pages: those of the settings, or those of the department that a form names. */
import type { Accent } from '../settings/accent.ts'

/** An empty text is not set. Never changed: another look is another object, so that what was prepared for this one is forgotten with it. */
export interface Brand {
  serviceName: string
  /** How to get help: a telephone number, an address, or both in a sentence. */
  contact: string
  privacyUrl: string
  accessibilityUrl: string
  logo?: Logo
  accent?: Accent
}

export interface Logo {
  type: 'svg' | 'png'
  bytes: Buffer
  /** CSS pixels as shown. */
  width: number
  height: number
}

/** What a department has of its own; the rest is that of the service. */
export type Department = Partial<Brand>

/** A department as somebody wrote it. `text`: JSON; `logo`: a file in base64, empty where there is none. */
export interface WrittenDepartment {
  name: string
  text: string
  logo: string
}

/** What a department has of its own; undefined for a form that names none, and where there is none of this name. */
export type BrandOf = (department: string | undefined) => Department | undefined
