/** Text that goes into XML, HTML or SVG, inside elements or double-quoted attributes. Pure. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '�')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
