/** Answers by field id, and the records of a list page by the page's id; only own properties count. */
export type Values = Readonly<Record<string, unknown>>
