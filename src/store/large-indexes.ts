/**
 * Indexes of large tables. They are built after the migrations, beside processes that read and write, and again by the next
 * start where a build did not end. A migration would hold up everybody else until its index is there, so a new index of a
 * table that exists already is listed here. Answers must be right without it.
 */
import type { LargeIndex } from './engine-port.ts'

export const LARGE_INDEXES: readonly LargeIndex[] = []
