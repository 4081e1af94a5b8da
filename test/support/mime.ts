/** Reads a mail as the service writes it: a header, a text and the same as HTML (RFC 2045 to 2047). */

export interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html: string
}

export function readMail(raw: string): Mail {
  const mail = split(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(mail.header('content-type'))?.[1]
  const parts = boundary === undefined ? [mail] : mail.body.split(`--${boundary}\r\n`).slice(1).map(split)
  const textOf = (type: string) => {
    const part = parts.find(({ header }) => header('content-type').startsWith(type))
    return part ? decoded(part.body.replace(/\r\n(--.*--\r\n)?$/, ''), part.header('content-transfer-encoding')) : ''
  }
  const word = (name: string) => decodedWords(mail.header(name))
  return {
    from: word('from'),
    to: word('to'),
    subject: word('subject'),
    text: textOf('text/plain'),
    html: textOf('text/html'),
  }
}

interface Part {
  /** The value of a line of the header; '' without it. */
  header(name: string): string
  body: string
}

function split(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  return {
    header: (name) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? '',
    body: raw.slice(end + 4),
  }
}

/** Lines end as in a program. */
function decoded(body: string, encoding: string): string {
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? unquoted(body)
        : body
  return text.replaceAll('\r\n', '\n')
}

/** Quoted-printable, decoded. */
export const unquoted = (text: string): string =>
  text
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/gi, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString())

/** Words of a header that are not ASCII: `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=`; white space between two of them says nothing. */
const decodedWords = (text: string): string =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
    )
