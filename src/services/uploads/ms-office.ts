/**
 * Office files inside ZIP archives: what they are, and whether they hold macros. They are judged by what the programs that
 * open them look at: content types and relationships (Open Packaging Conventions, ECMA-376 part 2), the folders of Basic and
 * scripts (OpenDocument 1.3), never by the names of entries alone.
 */
import type { Archive } from './archive.ts'
import { type Judgement, MACROS } from './family.ts'

const MAX_XML_BYTES = 2 ** 20
/** A package has one part that a program opens first. Each has a list of relationships, which is read as a whole. */
const MAX_DOCUMENTS = 4
const DAMAGED = { fault: { is: 'damaged-office' } } as const
const OFFICE: [RegExp, string][] = [
  [/wordprocessingml\.document\.main\+xml$/, '.docx'],
  [/spreadsheetml\.sheet\.main\+xml$/, '.xlsx'],
  [/presentationml\.(presentation|slideshow)\.main\+xml$/, '.pptx'],
]
const OPEN_DOCUMENTS: Record<string, string> = { text: '.odt', spreadsheet: '.ods', presentation: '.odp' }
/** Lists of the macros that a document holds; they are there even if it holds none. */
const LISTS = /^(script|dialog)-l[bc]\.xml$/i

/** Undefined for an archive that is no package of Microsoft Office. */
export async function microsoftOffice(archive: Archive): Promise<Judgement | undefined> {
  const names = new Set(archive.names.map((name) => name.toLowerCase()))
  if (!names.has('[content_types].xml')) return undefined
  const types = await xml(archive, '[Content_Types].xml')
  const roots = await xml(archive, '_rels/.rels')
  if (types === undefined || roots === undefined) return DAMAGED
  const contents = valuesOf(types, 'ContentType')
  if (contents.some(isMacro) || names.values().some((name) => name.endsWith('vbaproject.bin'))) return MACROS
  const [, extension] = OFFICE.find(([type]) => contents.some((content) => type.test(content))) ?? []
  const documents = documentsOf(roots)
  if (documents.size > MAX_DOCUMENTS) return DAMAGED
  for (const relations of new Set(documents.values().map(relationsOf))) {
    if (!names.has(relations)) continue
    const text = await xml(archive, relations)
    if (text === undefined) return DAMAGED
    if (valuesOf(text, 'Type').some(isMacro)) return MACROS
  }
  return extension ? { kind: 'office', extension } : undefined
}

/** Undefined for an archive that is no OpenDocument file. `head`: the first bytes of the archive. */
export function openDocument({ names }: Archive, head: Buffer): Judgement | undefined {
  const scripts = names.filter(
    (name) => /^(basic|scripts)\/.*[^/]$/i.test(name) && !LISTS.test(name.split('/').at(-1)!),
  )
  // The first entry is `mimetype`, stored as it is (part 2, 3.3).
  const [, type] =
    /^mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)PK/.exec(head.toString('latin1', 30, 120)) ?? []
  if (names.includes('mimetype') && scripts.length > 0) return { fault: { is: 'opendocument-with-macros' } }
  const extension = type !== undefined && Object.hasOwn(OPEN_DOCUMENTS, type) ? OPEN_DOCUMENTS[type] : undefined
  return extension ? { kind: 'opendocument', extension } : undefined
}

/** Undefined also for XML with definitions of its own, which no such package may have and which could hide words. */
async function xml(archive: Archive, name: string): Promise<string | undefined> {
  const text = await archive.text(name, MAX_XML_BYTES)
  return text === undefined || /<!(doctype|entity)/i.test(text) ? undefined : text
}

/** Values of an attribute, in small letters. */
const valuesOf = (text: string, attribute: string): string[] =>
  attributesOf(text, attribute).map((value) => value.toLowerCase())

function attributesOf(text: string, attribute: string): string[] {
  const found = text.matchAll(new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'g'))
  return [...found].map(([, double, single]) => characters(double ?? single ?? ''))
}

/** The text with its numeric character references resolved. */
const characters = (text: string): string =>
  text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (all, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/** Content types and relationships of VBA projects, macro-enabled documents and Excel 4 macro sheets. */
const isMacro = (type: string): boolean => /vbaproject|macroenabled|macrosheet/.test(type)

/** The parts that a program opens first, each named once. */
function documentsOf(roots: string): Set<string> {
  // Up to the next tag and not to the end of this one: a value may hold `>`, and one that never ends is looked for once.
  const relationships = roots.split('<').filter((one) => /^(?:[^\s/>:]+:)?Relationship\s/.test(one))
  return new Set(
    relationships
      .filter((one) => valuesOf(one, 'Type').some((type) => type.endsWith('/officedocument')))
      .flatMap((one) => attributesOf(one, 'Target')),
  )
}

/** Where a part's own relationships are: `xl/workbook.xml` has them in `xl/_rels/workbook.xml.rels`. */
function relationsOf(target: string): string {
  const path = URL.canParse(target, 'file:///') ? new URL(target, 'file:///').pathname.slice(1) : target
  const cut = path.lastIndexOf('/') + 1
  return `${path.slice(0, cut)}_rels/${path.slice(cut)}.rels`.toLowerCase()
}
