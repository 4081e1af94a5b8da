/** What the pages are made of: the services that they ask, and what reads and answers requests. Each takes what it needs. */
import type { Context, RouteContext } from '../context.ts'
import type { OfficeCookie } from '../http/cookies.ts'
import type { Pages } from '../http/prepared.ts'
import type { Metrics } from '../metrics.ts'
import type { RawInput } from '../models/answers.ts'
import type { Incoming } from '../models/body-parts.ts'
import type { Brand } from '../models/brand.ts'
import type { SentFile } from '../models/definition-upload.ts'
import type { Language } from '../models/language.ts'
import type { LateFile } from '../models/late-post.ts'
import type { Mailbox } from '../models/mail-address.ts'
import type { Inspected } from '../services/uploads/inspect.ts'
import type { Services } from '../wire.ts'

interface Options extends Services {
  clock: () => number
  timeZone: string
}

/** Reads a body of plain fields. `maxBytes`: of names and values together; without it 1 MB. */
type ReadFields = (ctx: RouteContext, maxBytes?: number) => Promise<RawInput>

/** What the pages of the public are made of. */
export interface PublicOptions extends Options {
  readFields: ReadFields
  pages: Pages
  metrics: Metrics
  assets: {
    /** Answers with the file of this hash and name; false when there is none. */
    serve(ctx: Context, hash: string, name: string): boolean
    robots(ctx: Context): void
  }
  /** Address of the stylesheet that previews add. */
  previewStyle: string
  /** Reads a body of plain fields, one of which may come as a file. */
  readFieldsOrFile(ctx: RouteContext): Promise<RawInput>
  /** Reads a body that holds one file part of this name and nothing else; see `http/one-file`. */
  readFile(
    ctx: RouteContext,
    part: string,
    maxBytes: number,
    inspect: (file: Incoming) => Promise<Inspected>,
  ): Promise<Inspected | undefined>
  uploadMaxBytes: number
  accessibilityUrl: string
  /** The languages of the service, its own first. */
  languages: readonly Language[]
}

/** What the API is made of. */
export interface ApiOptions extends Options {
  /** The public address of the service; '' where it has none. */
  baseUrl: string
  /** Reads a small body of JSON. */
  readJson(ctx: RouteContext): Promise<unknown>
}

/** What the pages of the office are made of. */
export interface OfficeOptions extends Options {
  /** Reads a body of plain fields. Rejects with 401 if whoever sent them was signed out while they arrived. */
  readSigned(ctx: RouteContext): Promise<RawInput>
  cookie: OfficeCookie
  /** Reads a body of small files and texts; of a file with more bytes, only how many they are. */
  readFiles(ctx: RouteContext, maxBytes: number): Promise<{ files: SentFile[]; typed: RawInput }>
  /** Reads the fields of any body, and what its files are called. `files`: it was multipart/form-data. */
  readLatePost(ctx: RouteContext): Promise<{ typed: RawInput; files?: LateFile[] }>
  /** That of the settings. */
  brand: Brand
  /** The stylesheet of an accent, for what a selector names. */
  styleOf(accent: NonNullable<Brand['accent']>, where: string): string
  /** What mails come from; undefined where none are sent. */
  mailFrom: Mailbox | undefined
}

/** What the pages for people who are not signed in yet are made of. */
export interface DoorOptions extends OfficeOptions {
  readFields: ReadFields
}
