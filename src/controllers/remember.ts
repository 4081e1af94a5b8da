import type { PublishedForm } from '../services/definitions/published-form.ts'

/** Computes once per published version, and forgets with it. */
export function remember<T>(compute: (form: PublishedForm) => T): (form: PublishedForm) => T {
  const known = new WeakMap<PublishedForm, T>()
  return (form) => known.getOrInsertComputed(form, compute)
}
