/** The name and look of pages: those of the settings, or those of the department that a form names. */
import type { Accent } from '../settings/accent.ts'
import type { BrandReason } from './brand-fault.ts'

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
/** Bytes of a logo. */
export const LARGEST_LOGO = 20_480

/** What is wrong with it, by its parts. */
export type DepartmentFaults = Partial<Record<DepartmentText | 'logo', BrandReason>>

/** The message is for operators. */
export class DepartmentFault extends Error {
  readonly faults: DepartmentFaults

  constructor(message: string, faults: DepartmentFaults = {}) {
    super(message)
    this.faults = faults
  }
}

/** A department as somebody wrote it. `text`: JSON; `logo`: a file in base64, empty where there is none. */
export interface WrittenDepartment {
  name: string
  text: string
  logo: string
}

/** A department as the database has it. `isOffice`: it is changed in the office, whatever files there are. */
export interface KeptDepartment extends WrittenDepartment {
  isOffice: boolean
}

/** A department as the office shows it. */
export interface OfficeDepartment {
  name: string
  texts: Partial<Record<DepartmentText, string>>
  /** In base64; empty where there is none. */
  logo: string
  department: Department
  /** Where it is changed. */
  home: 'office' | 'file'
  /** Names this state of it. */
  mark: string
}

/** A file that is not used: the office has a department of its name, or something is wrong with it. */
export interface UnusedFile {
  name: string
  why: 'of-office' | DepartmentFaults
}

/** What a department has of its own; undefined for a form that names none, and where there is none of this name. */
export type BrandOf = (department: string | undefined) => Department | undefined
