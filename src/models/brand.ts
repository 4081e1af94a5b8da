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
export interface Department extends Partial<Brand> {
  /** Stands before the address of the service that its mails come from. */
  senderName?: string
  /** Where answers to its mails go. */
  replyTo?: string
}

/** What a department says of itself, each a text that its file may hold. */
export const DEPARTMENT_TEXTS = [
  ...(['serviceName', 'accent', 'contact', 'privacyUrl', 'accessibilityUrl', 'senderName', 'replyTo'] as const),
]
export type DepartmentText = (typeof DEPARTMENT_TEXTS)[number]
/** In characters. */
export const LONGEST_TEXT = 500

/** Why a part of a brand cannot be used, with what would do. */
export type BrandReason =
  /** It is empty, too long, or has a character that nobody sees. */
  | ['text', most: number]
  | ['link']
  | ['colour']
  | ['contrast', ratio: number, nearest: string]
  | ['mail-address']
  /** Bytes. */
  | ['logo-large', most: number]
  | ['logo-kind']
  /** It could do something, such as run a script. */
  | ['logo-active']
  | ['logo-size']
  /** Pixels a side. */
  | ['logo-wide', most: number]

/** The message is for operators; the office says the reason in its language. */
export class BrandFault extends Error {
  readonly reason: BrandReason

  constructor(message: string, ...reason: BrandReason) {
    super(message)
    this.reason = reason
  }
}

/** A department as somebody wrote it. `text`: JSON; `logo`: a file in base64, empty where there is none. */
export interface WrittenDepartment {
  name: string
  text: string
  logo: string
}

/** What a department has of its own; undefined for a form that names none, and where there is none of this name. */
export type BrandOf = (department: string | undefined) => Department | undefined
