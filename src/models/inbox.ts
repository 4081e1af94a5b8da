/** What the inbox of the office can be asked for, and how much of it is counted and shown. */

/** The five ways to look at all cases; each is an address that can be kept. */
export const VIEWS = ['office', 'mine', 'citizen', 'aside', 'all'] as const
export type View = (typeof VIEWS)[number]

/** Days since the receipt: at most, or more than. */
export const AGES = { 'last-7': 7, 'last-30': 30, 'over-7': 7, 'over-30': 30 } as const
export type Age = keyof typeof AGES

/** Cases on a page. */
export const PAGE_SIZE = 25
/** Cases are counted up to one more than this, which is shown as "more than". */
export const MOST_COUNTED = 1000
