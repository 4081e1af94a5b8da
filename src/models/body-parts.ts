/** The parts of a body while it arrives: texts, and files whose bytes are still on their way. */

export interface TextPart {
  name: string
  text: string
}
export interface FilePart {
  name: string
  filename: string
  source: AsyncIterable<Buffer>
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}
/** A file as it arrives, whichever part it is. */
export interface Incoming extends Omit<FilePart, 'name'> {
  /** The address of the sender. */
  from: string
}
/**
 * A body, part after part in the order sent. What is not read of a file when the next part is asked for is dropped. Ends when all
 * of the body has come in good order; throws why it is refused.
 */
export interface Parts extends AsyncIterable<TextPart | FilePart> {
  /** A body of more bytes is refused as soon as they have come. Whoever walks the parts may lower it. */
  maxBytes: number
}
