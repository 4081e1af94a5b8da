/** Whose feed it is, and which changes are in it. */
import { sees } from '../../models/account.ts'

export interface Follower {
  id: number
  /** Slugs of the forms that it is about; absent: all, future ones included. */
  forms?: readonly string[]
}

/** What happened while a case was possible spam is told to nobody: the case begins with its release. */
export const isFor = (follower: Follower, { slug, setAside }: { slug: string; setAside: boolean }): boolean =>
  !setAside && sees(follower, slug)
