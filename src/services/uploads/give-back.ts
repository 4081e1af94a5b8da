/**
 * Gives the memory of a piece of a body back at once; the piece is empty afterwards. Such memory lies outside of V8's heap:
 * left to the collector, it makes it go through the whole heap for every few megabytes that arrive. A piece that shares its
 * memory with others is left to the collector.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
