/** The virus scanner beside the drive: it sees the bytes as they pass. */
export type ScanVerdict =
  | { verdict: 'clean' }
  | { verdict: 'infected'; name: string }
  | { verdict: 'failed'; reason: string }

/** One file on its way through the scanner. Never rejects: a scanner at fault gives the verdict `failed`. */
export interface Scanning {
  /** Hands over a piece; resolves when the scanner has room for more. */
  write(chunk: Uint8Array): Promise<void>
  end(): Promise<ScanVerdict>
  /** The file is given up. */
  abort(): void
}
export interface Scanner {
  begin(): Scanning
  /** Does it answer within a second? Never rejects. */
  ping(): Promise<boolean>
}
