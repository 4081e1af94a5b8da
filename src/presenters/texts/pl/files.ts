/** Files in Polish: what their kinds are called, what a file question says, and why a file cannot be used. */
import type { FileKind } from '../../../models/field.ts'
import type {
  FileFault,
  ForeignContent,
  FoundContent,
  RefusedFile,
  UnsoundContent,
} from '../../../models/file-fault.ts'
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'
import { counted, enumerate, FILE, MILLION, quote, sizeLimit } from './words.ts'

export const files: Texts['files'] = {
  uploadNow: 'Prześlij teraz',
  remove: 'Usuń',
  uploadText: (maxFiles, goesOn) => {
    const also = goesOn ? 'Możesz też wybrać „Dalej”' : 'Możesz też wysłać formularz'
    return maxFiles === 1
      ? `Prześlij plik teraz, aby go sprawdzić. ${also}: plik zostanie wtedy przesłany.`
      : `Prześlij pliki teraz, aby je sprawdzić i dodać kolejne. ${also}: pliki zostaną wtedy przesłane.`
  },
  oneOf: (filename, number, question) => `${isolated(filename)}, plik ${number} w polu ${quote(question)}`,
  uploaded: (count) => `Przesłano ${counted(count, FILE)}`,
  full: (maxFiles) =>
    maxFiles === 1
      ? 'Aby przesłać inny plik, najpierw usuń ten.'
      : 'Aby przesłać inne pliki, najpierw usuń jeden z nich.',
  kinds,
  kind: (kind, extension = '') => MEMBERS[extension] ?? kinds([kind]),
  refused,
  refusedTitle: ({ kind }) => TITLES[kind],
}

/** "PDF, PNG lub zwykły tekst". */
function kinds(kinds: readonly FileKind[]): string {
  return enumerate(
    kinds.flatMap((kind) => KINDS[kind].names),
    'lub',
  )
}

/** One sentence or two, without the last full stop. */
function refused({ filename, fault }: RefusedFile): string {
  const name = quote(isolated(filename))
  switch (fault.kind) {
    case 'too-large':
      return `Plik ${name} może mieć maksymalnie ${sizeLimit(fault.maxBytes)}. Wybierz mniejszy plik`
    case 'empty':
      return `Plik ${name} jest pusty. Wybierz inny plik`
    case 'infected':
      return `Plik ${name} zawiera wirusa (${fault.virus}). Nie zachowaliśmy go`
    case 'not-taken':
      return `Plik ${name} to ${described(fault.found)}. Wymagany rodzaj pliku: ${kinds(fault.accept)}`
    case 'too-many':
      return `Możesz przesłać maksymalnie ${counted(fault.maxFiles, FILE)}. Plik ${name} nie został dodany`
    case 'too-much':
      return `Wszystkie pliki razem mogą mieć maksymalnie ${sizeLimit(fault.maxBytes)}. Możesz przesłać maksymalnie ${counted(fault.maxFiles, FILE)}. Plik ${name} nie został dodany`
    case 'too-many-at-once':
      return 'Wybrano naraz zbyt wiele plików. Przesyłaj po kilka'
    case 'refused-too-often':
      return 'Zbyt wielu twoich plików nie udało się użyć. Poczekaj minutę i prześlij ten plik ponownie'
    case 'none-chosen':
      return 'Wybierz plik, a potem go prześlij'
  }
}

const TITLES: Record<FileFault['kind'], string> = {
  'too-large': 'Ten plik jest za duży',
  empty: 'Ten plik jest pusty',
  infected: 'Ten plik zawiera wirusa',
  'not-taken': 'Nie możesz użyć tego pliku',
  'too-many': 'Nie możesz przesłać więcej plików',
  'too-much': 'Nie możesz przesłać więcej plików',
}

/** What was found, as in "Wybrany plik to …". */
function described(found: FoundContent): string {
  switch (found.is) {
    case 'of-kind':
      return DESCRIBED[found.extension ?? ''] ?? KINDS[found.kind].described
    case 'picture-too-large': {
      const { width, height, maxPixels } = found
      return `obraz o wymiarach ${width} × ${height} pikseli, a obraz może mieć maksymalnie ${counted(maxPixels / 1e6, MILLION)} pikseli`
    }
    case 'archive-of-too-many':
      return `archiwum, w którym jest więcej niż ${counted(found.maxFiles, FILE)}`
    case 'archive-too-large':
      return `archiwum, które po rozpakowaniu ma więcej niż ${sizeLimit(found.maxBytes)}`
    default:
      return FOUND[found.is]
  }
}

const FOUND: Record<ForeignContent | UnsoundContent, string> = {
  'windows-program': 'program dla systemu Windows',
  program: 'program',
  avif: 'obraz AVIF',
  film: 'film',
  sound: 'nagranie dźwiękowe',
  'other-archive': 'archiwum, ale nie ZIP',
  tiff: 'obraz TIFF',
  svg: 'obraz SVG',
  'web-page': 'strona internetowa',
  'rich-text': 'dokument RTF',
  sylk: 'tabela SYLK, która może zawierać makra',
  'outlook-message': 'wiadomość programu Outlook',
  'other-old-microsoft': 'stary rodzaj pliku Microsoft, którego nie możemy użyć',
  unknown: 'rodzaj pliku, którego nie znamy',
  'pdf-without-end': 'niepełny PDF',
  'damaged-picture': 'uszkodzony obraz',
  'damaged-archive': 'uszkodzone archiwum',
  'damaged-office': 'uszkodzony plik Microsoft Office',
  'office-with-macros': 'plik Microsoft Office z makrami',
  'opendocument-with-macros': 'plik OpenDocument z makrami',
  'locked-office': 'plik Microsoft Office z hasłem, dlatego nie możemy sprawdzić, czy ma makra',
  'unreadable-office': 'plik Microsoft Office, który jest uszkodzony albo zbyt stary, aby sprawdzić, czy ma makra',
}

/** `names` as in "PDF, PNG lub zwykły tekst", `described` as in "Wybrany plik to …". */
const KINDS: Record<FileKind, { names: string[]; described: string }> = {
  pdf: { names: ['PDF'], described: 'plik PDF' },
  png: { names: ['PNG'], described: 'obraz PNG' },
  jpeg: { names: ['JPEG'], described: 'obraz JPEG' },
  webp: { names: ['WebP'], described: 'obraz WebP' },
  heic: { names: ['HEIC'], described: 'obraz HEIC' },
  gif: { names: ['GIF'], described: 'obraz GIF' },
  txt: { names: ['zwykły tekst'], described: 'zwykły tekst' },
  csv: { names: ['CSV'], described: 'tabela CSV' },
  office: { names: ['Word', 'Excel', 'PowerPoint'], described: 'plik Microsoft Office' },
  opendocument: { names: ['OpenDocument'], described: 'plik OpenDocument' },
  zip: { names: ['ZIP'], described: 'archiwum ZIP' },
}

/** Files of a kind that has several, by their extension. */
const MEMBERS: Record<string, string> = {
  '.docx': 'Word',
  '.xlsx': 'Excel',
  '.pptx': 'PowerPoint',
  '.doc': 'Word',
  '.xls': 'Excel',
  '.ppt': 'PowerPoint',
  '.odt': 'tekst OpenDocument',
  '.ods': 'arkusz OpenDocument',
  '.odp': 'prezentacja OpenDocument',
}

/** Members of a kind, by their extension. */
const DESCRIBED: Record<string, string> = {
  '.docx': 'dokument programu Word',
  '.xlsx': 'arkusz programu Excel',
  '.pptx': 'prezentacja PowerPoint',
  '.odt': 'tekst OpenDocument',
  '.ods': 'arkusz OpenDocument',
  '.odp': 'prezentacja OpenDocument',
}
