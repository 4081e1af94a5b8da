/** Whose feed it is, and which changes are in it. */
import { sees } from '../../models/account.ts'

export interface Reader {
  id: number
  /** Slugs of the forms that it is about; absent: all, future ones included. */
  forms?: readonly string[]
}

/** What happened while a case was possible spam is told to nobody: the case begins with its release. */
export const isFor = (reader: Reader, { slug, setAside }: { slug: string; setAside: boolean }): boolean =>
  !setAside && sees(reader, slug)
