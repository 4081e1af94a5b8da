import type { PublishedForm } from '../services/definitions/published-form.ts'

/** Computes once per published version, and forgets with it. */
export function remember<T>(compute: (published: PublishedForm) => T): (published: PublishedForm) => T {
  const known = new WeakMap<PublishedForm, T>()
  return (published) => known.getOrInsertComputed(published, compute)
}
