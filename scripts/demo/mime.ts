/** Reads a mail as the service writes it: a header, a text and the same as HTML (RFC 2045 to 2047). */

export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html: string
}

export function readMail(raw: string): Mail {
  const { headers, body } = split(raw)
  const parts = partsOf(headers, body)
  const part = (type: string) => parts.find(({ headers }) => (headers.get('content-type') ?? '').startsWith(type))
  const header = (name: string) => decodedWords(headers.get(name) ?? '')
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    text: textOf(part('text/plain')),
    html: textOf(part('text/html')),
  }
}

interface Part {
  headers: Map<string, string>
  body: string
}

function split(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { headers, body: raw.slice(end + 4) }
}

/** The parts of a mail of several; else the mail itself. */
function partsOf(headers: Part['headers'], body: string): Part[] {
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  if (boundary === undefined) return [{ headers, body }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n|\r\n$/g, '')))
}

/** Lines end as in a program. */
function textOf(part: Part | undefined): string {
  const encoding = part?.headers.get('content-transfer-encoding')?.toLowerCase()
  const body = part?.body ?? ''
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquoted(body.replace(/=\r\n/g, ''))
        : body
  return text.replaceAll('\r\n', '\n')
}

const unquoted = (text: string): string =>
  text.replace(/(?:=[0-9A-F]{2})+/gi, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())

/** Words of a header that are not ASCII: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; white space between two of them says nothing. */
const decodedWords = (text: string): string =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
    )
