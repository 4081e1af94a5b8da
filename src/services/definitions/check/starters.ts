/**
 * Versions of the definitions that come with the service. A test checks those, so that a first start need not compile the
 * schema, which takes a third of its time.
 */
export const STARTERS: ReadonlySet<string> = new Set([
  'c5fdb65ce517f0c4',
  '4568d4e27109ae35',
  'fbb400373dc78169',
  'e6336c2002e22c5e',
])
