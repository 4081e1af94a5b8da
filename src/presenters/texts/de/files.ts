/** Files in German: what their kinds are called, what a file question says, and why a file cannot be used. */
import type { FileKind } from '../../../models/field.ts'
import type { FileFault, ForeignContent, FoundContent, UnsoundContent } from '../../../models/file-fault.ts'
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'
import { files as counted, enumerate, form, grouped, quote, sizeLimit } from './words.ts'

export const files: Texts['files'] = {
  uploadNow: 'Jetzt hochladen',
  remove: 'Entfernen',
  uploadText: (maxFiles, goesOn) => {
    const also = goesOn ? 'Oder wählen Sie „Weiter“, dann' : 'Oder senden Sie das Formular ab, dann'
    return maxFiles === 1
      ? `Laden Sie Ihre Datei jetzt hoch, um sie zu prüfen. ${also} wird sie hochgeladen.`
      : `Laden Sie Ihre Dateien jetzt hoch, um sie zu prüfen und weitere hinzuzufügen. ${also} werden sie hochgeladen.`
  },
  oneOf: (filename, number, question) => `${isolated(filename)}, Datei ${number} zu ${quote(question)}`,
  uploaded: (count) => `${counted(count)} hochgeladen`,
  full: (maxFiles) =>
    maxFiles === 1
      ? 'Um eine andere Datei hochzuladen, entfernen Sie zuerst diese.'
      : 'Um andere Dateien hochzuladen, entfernen Sie zuerst eine.',
  kinds,
  kind: (kind, extension = '') => MEMBERS[extension] ?? kinds([kind]),
  refused: ({ filename, fault }) => {
    const name = quote(isolated(filename))
    switch (fault.kind) {
      case 'too-large':
        return `${name} darf höchstens ${sizeLimit(fault.maxBytes)} groß sein. Wählen Sie eine kleinere Datei`
      case 'empty':
        return `${name} ist leer. Wählen Sie eine andere Datei`
      case 'infected':
        return `${name} enthält einen Virus (${fault.virus}). Wir haben die Datei nicht gespeichert`
      case 'not-taken':
        return `${name} ist ${described(fault.found)}. Erlaubt ist: ${kinds(fault.accept)}`
      case 'too-many':
        return `Sie können höchstens ${counted(fault.maxFiles)} hochladen. ${name} wurde nicht hinzugefügt`
      case 'too-much':
        return `Ihre Dateien dürfen zusammen höchstens ${sizeLimit(fault.maxBytes)} groß sein, und Sie können höchstens ${counted(fault.maxFiles)} hochladen. ${name} wurde nicht hinzugefügt`
      case 'too-many-at-once':
        return 'Sie haben zu viele Dateien auf einmal ausgewählt. Laden Sie sie in mehreren Schritten hoch'
      case 'refused-too-often':
        return 'Zu viele Ihrer Dateien waren nicht verwendbar. Warten Sie eine Minute und laden Sie diese Datei dann noch einmal hoch'
      case 'none-chosen':
        return 'Wählen Sie eine Datei aus und laden Sie sie dann hoch'
    }
  },
  refusedTitle: ({ kind }) => TITLES[kind],
}

function kinds(all: readonly FileKind[]): string {
  return enumerate(
    all.flatMap((kind) => KINDS[kind].names),
    'oder',
  )
}

const TITLES: Record<FileFault['kind'], string> = {
  'too-large': 'Diese Datei ist zu groß',
  empty: 'Diese Datei ist leer',
  infected: 'Diese Datei enthält einen Virus',
  'not-taken': 'Diese Datei können Sie hier nicht verwenden',
  'too-many': 'Sie können keine weiteren Dateien hochladen',
  'too-much': 'Sie können keine weiteren Dateien hochladen',
}

/** What was found, as in "… ist ein Bild". */
function described(found: FoundContent): string {
  switch (found.is) {
    case 'of-kind':
      return DESCRIBED[found.extension ?? ''] ?? KINDS[found.kind].described
    case 'picture-too-large': {
      const { width, height, maxPixels } = found
      const millions = maxPixels / 1e6
      return `ein Bild mit ${grouped(width)} × ${grouped(height)} Pixeln, erlaubt sind höchstens ${grouped(millions)} ${form(millions, { one: 'Million', other: 'Millionen' })}`
    }
    case 'archive-of-too-many':
      return `ein Archiv mit mehr als ${counted(found.maxFiles)}`
    case 'archive-too-large':
      return `ein Archiv, das entpackt mehr als ${sizeLimit(found.maxBytes)} groß ist`
    default:
      return FOUND[found.is]
  }
}

const FOUND: Record<ForeignContent | UnsoundContent, string> = {
  'windows-program': 'ein Windows-Programm',
  program: 'ein Programm',
  avif: 'ein AVIF-Bild',
  film: 'ein Video',
  sound: 'eine Tonaufnahme',
  'other-archive': 'ein Archiv, aber kein ZIP-Archiv',
  tiff: 'ein TIFF-Bild',
  svg: 'ein SVG-Bild',
  'web-page': 'eine HTML-Seite',
  'rich-text': 'ein RTF-Dokument',
  sylk: 'eine SYLK-Tabelle, die Makros enthalten kann',
  'outlook-message': 'eine Outlook-Nachricht',
  'other-old-microsoft': 'eine Microsoft-Datei einer alten Art, die wir nicht verwenden können',
  unknown: 'eine Datei einer Art, die wir nicht kennen',
  'pdf-without-end': 'ein unvollständiges PDF',
  'damaged-picture': 'ein beschädigtes Bild',
  'damaged-archive': 'ein beschädigtes Archiv',
  'damaged-office': 'eine beschädigte Datei von Microsoft Office',
  'office-with-macros': 'eine Datei von Microsoft Office mit Makros',
  'opendocument-with-macros': 'eine OpenDocument-Datei mit Makros',
  'locked-office': 'eine Datei von Microsoft Office mit Passwort, die wir deshalb nicht auf Makros prüfen können',
  'unreadable-office': 'eine Datei von Microsoft Office, die beschädigt ist oder zu alt, um sie auf Makros zu prüfen',
}

/** `names` as in "PDF, PNG oder Textdatei", `described` as in "… ist ein PDF". */
const KINDS: Record<FileKind, { names: string[]; described: string }> = {
  pdf: { names: ['PDF'], described: 'ein PDF' },
  png: { names: ['PNG'], described: 'ein PNG-Bild' },
  jpeg: { names: ['JPEG'], described: 'ein JPEG-Bild' },
  webp: { names: ['WebP'], described: 'ein WebP-Bild' },
  heic: { names: ['HEIC'], described: 'ein HEIC-Bild' },
  gif: { names: ['GIF'], described: 'ein GIF-Bild' },
  txt: { names: ['Textdatei'], described: 'eine Textdatei' },
  csv: { names: ['CSV'], described: 'eine CSV-Tabelle' },
  office: { names: ['Word', 'Excel', 'PowerPoint'], described: 'eine Datei von Microsoft Office' },
  opendocument: { names: ['OpenDocument'], described: 'eine OpenDocument-Datei' },
  zip: { names: ['ZIP'], described: 'ein ZIP-Archiv' },
}

/** Files of a kind that has several, by their extension. */
const MEMBERS: Record<string, string> = {
  '.docx': 'Word',
  '.xlsx': 'Excel',
  '.pptx': 'PowerPoint',
  '.doc': 'Word',
  '.xls': 'Excel',
  '.ppt': 'PowerPoint',
  '.odt': 'OpenDocument-Text',
  '.ods': 'OpenDocument-Tabelle',
  '.odp': 'OpenDocument-Präsentation',
}

/** Members of a kind, by their extension. */
const DESCRIBED: Record<string, string> = {
  '.docx': 'ein Word-Dokument',
  '.xlsx': 'eine Excel-Tabelle',
  '.pptx': 'eine PowerPoint-Präsentation',
  '.odt': 'ein OpenDocument-Text',
  '.ods': 'eine OpenDocument-Tabelle',
  '.odp': 'eine OpenDocument-Präsentation',
}
