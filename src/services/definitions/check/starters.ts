/**
 * The files in `src/forms`, with the first 16 hexadecimal characters of their SHA-256. They are checked already, so a first
 * start need not compile the schema, which takes a third of its time. Written by `scripts/starters.ts`.
 */
export const STARTERS: Readonly<Record<string, string>> = {
  'e2e-test-form.ar.json': 'a687f21a928d9650',
  'e2e-test-form.de.json': 'ee5a3b77eb8ef93f',
  'e2e-test-form.fr.json': 'a4e39f42ce94feae',
  'e2e-test-form.json': 'd2f0f0cd7c9e8c8d',
  'e2e-test-form.pl.json': 'dd1818d4f9257300',
  'feedback.ar.json': '747bbe6d2744fc68',
  'feedback.de.json': '9668502d023284d5',
  'feedback.fr.json': '1b6820ea8bead5ed',
  'feedback.json': '116213be52a35d28',
  'feedback.pl.json': '11da223d9e951822',
  'parking-permit.ar.json': '339a7f412967736e',
  'parking-permit.de.json': 'acd1e99f4aa6925e',
  'parking-permit.fr.json': 'ec21ce98e525b4b1',
  'parking-permit.json': '8c9e7100d624f34e',
  'parking-permit.pl.json': '6f7cbcc5ce879758',
  'report-a-street-problem.ar.json': 'a0356809c27156b7',
  'report-a-street-problem.de.json': 'b2d4d8956d76476e',
  'report-a-street-problem.fr.json': 'ac55423ab72ca737',
  'report-a-street-problem.json': 'a4e42d94ed331d30',
  'report-a-street-problem.pl.json': '6d6f83160ff679b1',
}
