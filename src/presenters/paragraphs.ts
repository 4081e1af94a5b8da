/** Splits an author's text at its blank lines. */
export const paragraphs = (text = ''): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
