/**
 * The files in `src/forms`, with the first 16 hexadecimal characters of their SHA-256. They are checked already, so a first
 * start need not compile the schema, which takes a third of its time. Written by `scripts/starters.ts`.
 */
export const STARTERS: Readonly<Record<string, string>> = {
  'e2e-test-form.ar.json': '93ddaa6261719f28',
  'e2e-test-form.de.json': '8110cabe209702bc',
  'e2e-test-form.fr.json': 'ca4d0975936252bb',
  'e2e-test-form.json': 'd2f0f0cd7c9e8c8d',
  'e2e-test-form.pl.json': '896ea9894585d2d8',
  'feedback.ar.json': '616891edb6c55fad',
  'feedback.de.json': 'c6e164d9cc5dca3b',
  'feedback.fr.json': 'e56f12f680e205ad',
  'feedback.json': '116213be52a35d28',
  'feedback.pl.json': '8d66a4334a24d78e',
  'parking-permit.ar.json': '274eeabdcfa0fe43',
  'parking-permit.de.json': '750a7707c034d202',
  'parking-permit.fr.json': '3c0ee7e0e4e9636e',
  'parking-permit.json': '8c9e7100d624f34e',
  'parking-permit.pl.json': '3445d9c5230bae13',
  'report-a-street-problem.ar.json': '3e5e789966e7b7ae',
  'report-a-street-problem.de.json': '77bc98f74cdc62c4',
  'report-a-street-problem.fr.json': '8d6743fbbf152ec5',
  'report-a-street-problem.json': 'a4e42d94ed331d30',
  'report-a-street-problem.pl.json': 'b1beeed2608ddafd',
}

/** The versions of each sample form, without translations: those of earlier releases, then the one of today. */
export const SAMPLES: ReadonlySet<string> = new Set([
  'feedback/a8b57e5a082ab4bc',
  'feedback/bfeb381d2e103688',
  'feedback/4568d4e27109ae35',
  'parking-permit/32e70411a12295bf',
  'parking-permit/2befca48fcd6106f',
  'parking-permit/0b5fa7fa6057fb07',
  'parking-permit/fbb400373dc78169',
  'parking-permit/14c821c8a84659e0',
  'parking-permit/b9afa855678221d8',
  'report-a-street-problem/ddaf650c51cf986c',
  'report-a-street-problem/068bd9b027f11cf8',
  'report-a-street-problem/e6336c2002e22c5e',
])
