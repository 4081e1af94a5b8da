/** Files that people send with a form: pictures, and documents of one page as real PDF files. */
import { picture, type SceneName } from './pictures.ts'

export const photo = (scene: SceneName, take: number, name: string): File =>
  new File([new Uint8Array(picture(scene, take))], name, { type: 'image/png' })

/** A page with a heading and lines of text, all of them in plain ASCII. */
export function pdf(name: string, heading: string, lines: readonly string[]): File {
  const shown = [
    'BT /F1 20 Tf 64 770 Td',
    `(${escaped(heading)}) Tj`,
    '/F1 11 Tf 0 -16 Td',
    ...lines.map((line) => `0 -18 Td (${escaped(line)}) Tj`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, i) => {
    const start = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new File([text], name, { type: 'application/pdf' })
}

const escaped = (text: string): string => text.replace(/[^ -~]/g, '-').replace(/[\\()]/g, '\\$&')
