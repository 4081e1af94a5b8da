/** How much somebody may type into a form, in a body of either encoding. */

export const MAX_FIELDS = 1000
/** Names and values of all texts together. */
export const MAX_TEXT_BYTES = 2 ** 20
