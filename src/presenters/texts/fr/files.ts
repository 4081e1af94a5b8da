/** Files in French: what their kinds are called, what a file question says, and why a file cannot be used. */
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
import { chosen, counted, enumerate, quote, sizeLimit } from './words.ts'

export const files: Texts['files'] = {
  uploadNow: 'Ajouter maintenant',
  remove: 'Supprimer',
  uploadText: (maxFiles, goesOn) => {
    const [it, them] = goesOn
      ? ['Sinon, il sera ajouté avec « Continuer ».', 'Sinon, ils seront ajoutés avec « Continuer ».']
      : [
          'Sinon, il sera ajouté quand vous enverrez le formulaire.',
          'Sinon, ils seront ajoutés quand vous enverrez le formulaire.',
        ]
    return maxFiles === 1
      ? `Ajoutez votre fichier maintenant pour qu’il soit vérifié. ${it}`
      : `Ajoutez vos fichiers maintenant pour qu’ils soient vérifiés, puis d’autres si vous en avez. ${them}`
  },
  oneOf: (filename, number, question) => `${isolated(filename)}, fichier ${number} de ${quote(question)}`,
  uploaded: (count) =>
    `${counted(count, 'fichier')} ${chosen(count, { one: 'ajouté', many: 'ajoutés', other: 'ajoutés' })}`,
  full: (maxFiles) =>
    maxFiles === 1
      ? 'Pour ajouter un autre fichier, supprimez d’abord celui-ci.'
      : 'Pour ajouter d’autres fichiers, supprimez-en d’abord un.',
  kinds,
  kind: (kind, extension = '') => MEMBERS[extension] ?? kinds([kind]),
  refused,
  refusedTitle: ({ kind }) => TITLES[kind],
}

/** "PDF, PNG ou texte brut". */
function kinds(kinds: readonly FileKind[]): string {
  return enumerate(
    kinds.flatMap((kind) => KINDS[kind].names),
    'ou',
  )
}

/** One sentence or two, without the last full stop. */
function refused({ filename, fault }: RefusedFile): string {
  const name = quote(isolated(filename))
  switch (fault.kind) {
    case 'too-large':
      return `${name} ne doit pas dépasser ${sizeLimit(fault.maxBytes)}. Choisissez un fichier plus petit`
    case 'empty':
      return `${name} est vide. Choisissez un autre fichier`
    case 'infected':
      return `${name} contient un virus (${fault.virus}). Nous ne l’avons pas conservé`
    case 'not-taken':
      return `${name} est ${described(fault.found)}. Formats acceptés : ${kinds(fault.accept)}`
    case 'too-many':
      return `Vous pouvez ajouter ${counted(fault.maxFiles, 'fichier')} au maximum. ${name} n’a pas été ajouté`
    case 'too-much':
      return `Vos fichiers ne doivent pas dépasser ${sizeLimit(fault.maxBytes)} au total, et vous pouvez ajouter ${counted(fault.maxFiles, 'fichier')} au maximum. ${name} n’a pas été ajouté`
    case 'too-many-at-once':
      return 'Vous avez choisi trop de fichiers à la fois. Ajoutez-les en plusieurs fois'
    case 'refused-too-often':
      return 'Trop de vos fichiers n’ont pas pu être utilisés. Attendez une minute, puis ajoutez à nouveau celui-ci'
    case 'none-chosen':
      return 'Choisissez un fichier, puis ajoutez-le'
  }
}

const TITLES: Record<FileFault['kind'], string> = {
  'too-large': 'Ce fichier est trop volumineux',
  empty: 'Ce fichier est vide',
  infected: 'Ce fichier contient un virus',
  'not-taken': 'Vous ne pouvez pas utiliser ce fichier',
  'too-many': 'Vous ne pouvez plus ajouter de fichiers',
  'too-much': 'Vous ne pouvez plus ajouter de fichiers',
}

/** What was found, as in "Votre fichier est …". */
function described(found: FoundContent): string {
  switch (found.is) {
    case 'of-kind':
      return DESCRIBED[found.extension ?? ''] ?? KINDS[found.kind].described
    case 'picture-too-large': {
      const { width, height, maxPixels } = found
      return `une image de ${width} × ${height} pixels, alors que le maximum est de ${counted(maxPixels / 1e6, 'million')} de pixels`
    }
    case 'archive-of-too-many':
      return `une archive de plus de ${counted(found.maxFiles, 'fichier')}`
    case 'archive-too-large':
      return `une archive qui dépasse ${sizeLimit(found.maxBytes)} une fois décompressée`
    default:
      return FOUND[found.is]
  }
}

const FOUND: Record<ForeignContent | UnsoundContent, string> = {
  'windows-program': 'un programme Windows',
  program: 'un programme',
  avif: 'une image AVIF',
  film: 'une vidéo',
  sound: 'un enregistrement sonore',
  'other-archive': 'une archive, mais pas une archive ZIP',
  tiff: 'une image TIFF',
  svg: 'une image SVG',
  'web-page': 'une page web',
  'rich-text': 'un document en texte enrichi (RTF)',
  sylk: 'un tableau SYLK, qui peut contenir des macros',
  'outlook-message': 'un message Outlook',
  'other-old-microsoft': 'un ancien type de fichier Microsoft que nous ne pouvons pas utiliser',
  unknown: 'd’un type que nous ne connaissons pas',
  'pdf-without-end': 'un PDF incomplet',
  'damaged-picture': 'une image endommagée',
  'damaged-archive': 'une archive endommagée',
  'damaged-office': 'un fichier Microsoft Office endommagé',
  'office-with-macros': 'un fichier Microsoft Office avec des macros',
  'opendocument-with-macros': 'un fichier OpenDocument avec des macros',
  'locked-office':
    'un fichier Microsoft Office protégé par un mot de passe : nous ne pouvons pas y rechercher de macros',
  'unreadable-office': 'un fichier Microsoft Office endommagé, ou trop ancien pour y rechercher des macros',
}

/** `names` as in "PDF, PNG ou texte brut", `described` as in "Votre fichier est …". */
const KINDS: Record<FileKind, { names: string[]; described: string }> = {
  pdf: { names: ['PDF'], described: 'un PDF' },
  png: { names: ['PNG'], described: 'une image PNG' },
  jpeg: { names: ['JPEG'], described: 'une image JPEG' },
  webp: { names: ['WebP'], described: 'une image WebP' },
  heic: { names: ['HEIC'], described: 'une image HEIC' },
  gif: { names: ['GIF'], described: 'une image GIF' },
  txt: { names: ['texte brut'], described: 'du texte brut' },
  csv: { names: ['CSV'], described: 'un tableau CSV' },
  office: { names: ['Word', 'Excel', 'PowerPoint'], described: 'un fichier Microsoft Office' },
  opendocument: { names: ['OpenDocument'], described: 'un fichier OpenDocument' },
  zip: { names: ['ZIP'], described: 'une archive ZIP' },
}

/** Files of a kind that has several, by their extension. */
const MEMBERS: Record<string, string> = {
  '.docx': 'Word',
  '.xlsx': 'Excel',
  '.pptx': 'PowerPoint',
  '.doc': 'Word',
  '.xls': 'Excel',
  '.ppt': 'PowerPoint',
  '.odt': 'texte OpenDocument',
  '.ods': 'tableur OpenDocument',
  '.odp': 'présentation OpenDocument',
}

/** Members of a kind, by their extension. */
const DESCRIBED: Record<string, string> = {
  '.docx': 'un document Word',
  '.xlsx': 'un tableau Excel',
  '.pptx': 'une présentation PowerPoint',
  '.odt': 'un texte OpenDocument',
  '.ods': 'un tableur OpenDocument',
  '.odp': 'une présentation OpenDocument',
}
