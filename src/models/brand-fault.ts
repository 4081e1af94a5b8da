/** What can be wrong with a part of a brand: a text, a colour, a link or a logo. */

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
