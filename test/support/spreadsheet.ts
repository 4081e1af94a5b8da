/** Reads a spreadsheet by itself: the archive with yauzl, and of its XML only what we promise to write. Fails at anything else. */
import { fromBuffer } from 'yauzl'

export interface ReadSheet {
  name: string
  /** Rows of cells by the letters of their columns. */
  rows: Record<string, string | number>[]
  /** The same cells with the style of each. */
  styles: Record<string, number>[]
}

export async function spreadsheetIn(bytes: Buffer): Promise<ReadSheet[]> {
  const parts = await unpacked(bytes)
  const types = parts.get('[Content_Types].xml')!
  const targets = new Map(
    [...parts.get('xl/_rels/workbook.xml.rels')!.matchAll(/Id="(\w+)" Type="[^"]+" Target="([^"]+)"/g)].map(
      ([, id, target]) => [id!, target!],
    ),
  )
  return [...parts.get('xl/workbook.xml')!.matchAll(/<sheet name="([^"]*)" sheetId="\d+" r:id="(\w+)"\/>/g)].map(
    ([, name, id]) => {
      const path = `xl/${targets.get(id!)}`
      if (!types.includes('Extension="xml"') || !parts.has(path)) throw new Error(`${path} is not there`)
      return { name: textOf(name!), ...rowsIn(parts.get(path)!) }
    },
  )
}

function rowsIn(xml: string): Omit<ReadSheet, 'name'> {
  // XML 1.0 allows no other control characters, and none of these two.
  const bad = /(?![\t\n\u007F-\u009F])[\p{Cc}\uFFFE\uFFFF]/u.exec(xml)
  if (bad) throw new Error(`the XML has a character that XML does not allow, at ${bad.index}`)
  const data = /<sheetData>(.*)<\/sheetData>/s.exec(xml)![1]!
  const rows: ReadSheet['rows'] = []
  const styles: ReadSheet['styles'] = []
  for (const [whole, number, cells] of data.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)) {
    if (Number(number) !== rows.length + 1)
      throw new Error(`row ${number} is in the wrong place: ${whole.slice(0, 80)}`)
    const row: ReadSheet['rows'][number] = {}
    const style: ReadSheet['styles'][number] = {}
    let read = ''
    for (const [cell, column, at, styleOf, text, value] of cells!.matchAll(CELL)) {
      if (at !== number) throw new Error(`${column}${at} is in row ${number}`)
      row[column!] = value === undefined ? textOf(text!) : Number(value)
      style[column!] = Number(styleOf)
      read += cell
    }
    if (read !== cells) throw new Error(`row ${number} has something else than cells: ${cells!.slice(0, 300)}`)
    rows.push(row)
    styles.push(style)
  }
  return { rows, styles }
}

const CELL =
  /<c r="([A-Z]+)(\d+)" s="(\d)"(?: t="inlineStr"><is><t xml:space="preserve">([^<>]*)<\/t><\/is>|><v>([-+.\de]+)<\/v>)<\/c>/g

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const textOf = (xml: string): string =>
  xml
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&(\w+);/g, (_, name) => NAMED[name]!)

function unpacked(bytes: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return reject(error)
      const parts = new Map<string, string>()
      zip.on('error', reject)
      zip.on('end', () => resolve(parts))
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error)
          const chunks: Buffer[] = []
          for await (const chunk of stream) chunks.push(chunk as Buffer)
          parts.set(entry.fileName, Buffer.concat(chunks).toString())
          zip.readEntry()
        }),
      )
      zip.readEntry()
    })
  })
}
