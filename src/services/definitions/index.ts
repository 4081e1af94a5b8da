/**
 * The life of a definition, from a file to a form that people see. The codes of its faults (fault.ts) count as the
 * numbers here say:
 *
 * - `shape/`: each property is known and holds what it may; a JSON Schema for each noun (INT005)
 * - `parts/`: pages, questions, statuses and times fit together (1xx)
 * - `rules/`: each rule names questions that come before it, with operators and operands that go with them (2xx)
 * - `proof/`: rules taken together leave nothing that can never be seen, answered or sent (3xx)
 * - `ways/`: the ways through a form, each with answers: for the command line, and for what the proof leaves open
 * - `translation/`: each text is there in each language, and is of the text that it translates (4xx)
 * - `check/`: the text is not too large, is JSON, and holds no character that nobody sees (0xx); then all of this for one
 *   definition and for a folder of them, and the report that its author reads
 * - `publishing.ts`: a good definition becomes a version that never changes; a broken one is refused, and the
 *   last good version stays live
 * - `departments.ts`: who stands on the pages of a form; no part of a version
 * - `published-form.ts`: a version, compiled to be shown and answered
 * - `refused-files.ts`: the files that are refused now are rows, which the office is shown
 * - `following.ts`: the folder, or the store, is followed, and its changes go live
 */
export type { Checked, ReportedFault } from './check/report.ts'
export { createDepartments, type Departments } from './departments.ts'
export { definitionsInFolder, definitionsInStore } from './following.ts'
export type { PublishedForm } from './published-form.ts'
export { createForms, type Forms } from './publishing.ts'
