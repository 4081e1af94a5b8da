/** Files in Arabic: what their kinds are called, what a file question says, and why a file cannot be used. */
import type { FileKind } from '../../../models/field.ts'
import type {
  FileFault,
  ForeignContent,
  FoundContent,
  RefusedFile,
  UnsoundContent,
} from '../../../models/file-fault.ts'
import type { Texts } from '../index.ts'
import { countedAfter, enumerate, isolated, quoted, sizeLimit } from './words.ts'

export const files: Texts['files'] = {
  uploadNow: 'رفع الآن',
  remove: 'إزالة',
  uploadText: (maxFiles, goesOn) => {
    const also = goesOn ? 'أو اختيار «متابعة» لرفع' : 'أو إرسال النموذج لرفع'
    return maxFiles === 1
      ? `يمكنك رفع ملفك الآن للتحقق منه، ${also} الملف.`
      : `يمكنك رفع ملفاتك الآن للتحقق منها وإضافة المزيد، ${also} الملفات.`
  },
  oneOf: (filename, number, question) => `${isolated(filename)}، الملف ${number} في ${quoted(question)}`,
  uploaded: (count) => `تم رفع ${countedAfter(count, 'file')}`,
  full: (maxFiles) =>
    maxFiles === 1 ? 'لرفع ملف آخر، يُرجى إزالة هذا الملف أولًا.' : 'لرفع ملفات أخرى، يُرجى إزالة أحد الملفات أولًا.',
  kinds: (kinds) =>
    enumerate(
      kinds.flatMap((kind) => KINDS[kind].names.map(isolated)),
      'or',
    ),
  kind: (kind, extension = '') => MEMBERS[extension] ?? files.kinds([kind]),
  refused,
  refusedTitle: ({ kind }) => TITLES[kind],
}

/** One sentence or two, without the last full stop. */
function refused({ filename, fault }: RefusedFile): string {
  const name = quoted(filename)
  switch (fault.kind) {
    case 'too-large':
      return `يجب ألا يزيد حجم الملف ${name} على ${sizeLimit(fault.maxBytes)}. يُرجى اختيار ملف أصغر`
    case 'empty':
      return `الملف ${name} فارغ. يُرجى اختيار ملف آخر`
    case 'infected':
      return `يحتوي الملف ${name} على فيروس (${isolated(fault.virus)}). لم نحتفظ به`
    case 'not-taken':
      return `لا يمكن قبول ${name} لأنه ${described(fault.found)}. الأنواع المقبولة: ${files.kinds(fault.accept)}`
    case 'too-many':
      return `يمكنك رفع ${countedAfter(fault.maxFiles, 'file')} كحد أقصى. لم تتم إضافة ${name}`
    case 'too-much':
      return `يجب ألا يزيد حجم ملفاتك معًا على ${sizeLimit(fault.maxBytes)}، ويمكنك رفع ${countedAfter(fault.maxFiles, 'file')} كحد أقصى. لم تتم إضافة ${name}`
    case 'too-many-at-once':
      return 'عدد الملفات المختارة دفعة واحدة كبير جدًا. يُرجى رفع بضعة ملفات في كل مرة'
    case 'refused-too-often':
      return 'تعذر استخدام عدد كبير من ملفاتك. يُرجى الانتظار دقيقة، ثم رفع هذا الملف مرة أخرى'
    case 'none-chosen':
      return 'يُرجى اختيار ملف، ثم رفعه'
  }
}

const TITLES: Record<FileFault['kind'], string> = {
  'too-large': 'حجم هذا الملف كبير جدًا',
  empty: 'هذا الملف فارغ',
  infected: 'يحتوي هذا الملف على فيروس',
  'not-taken': 'لا يمكن استخدام هذا الملف',
  'too-many': 'لا يمكن رفع المزيد من الملفات',
  'too-much': 'لا يمكن رفع المزيد من الملفات',
}

/** What was found, as in "… because it is …". */
function described(found: FoundContent): string {
  switch (found.is) {
    case 'of-kind':
      return DESCRIBED[found.extension ?? ''] ?? KINDS[found.kind].described
    case 'picture-too-large': {
      const { width, height, maxPixels } = found
      return `صورة بأبعاد ${isolated(`${width} × ${height}`)} بكسل، والحد الأقصى للصور ${maxPixels / 1e6} مليون بكسل`
    }
    case 'archive-of-too-many':
      return `أرشيف يحتوي على أكثر من ${countedAfter(found.maxFiles, 'file')}`
    case 'archive-too-large':
      return `أرشيف يزيد حجمه بعد فك الضغط على ${sizeLimit(found.maxBytes)}`
    default:
      return FOUND[found.is]
  }
}

const FOUND: Record<ForeignContent | UnsoundContent, string> = {
  'windows-program': 'برنامج لنظام Windows',
  program: 'برنامج',
  avif: 'صورة AVIF',
  film: 'مقطع فيديو',
  sound: 'تسجيل صوتي',
  'other-archive': 'أرشيف ليس من نوع ZIP',
  tiff: 'صورة TIFF',
  svg: 'صورة SVG',
  'web-page': 'صفحة ويب',
  'rich-text': 'مستند نص منسق (RTF)',
  sylk: 'جدول SYLK، وقد يحتوي على وحدات ماكرو',
  'outlook-message': 'رسالة Outlook',
  'other-old-microsoft': 'نوع قديم من ملفات Microsoft لا يمكننا استخدامه',
  unknown: 'من نوع لا نعرفه',
  'pdf-without-end': 'ملف PDF غير مكتمل',
  'damaged-picture': 'صورة تالفة',
  'damaged-archive': 'أرشيف تالف',
  'damaged-office': 'ملف Microsoft Office تالف',
  'office-with-macros': 'ملف Microsoft Office يحتوي على وحدات ماكرو',
  'opendocument-with-macros': 'ملف OpenDocument يحتوي على وحدات ماكرو',
  'locked-office': 'ملف Microsoft Office محمي بكلمة مرور، فلا يمكننا التحقق من خلوه من وحدات الماكرو',
  'unreadable-office': 'ملف Microsoft Office تالف، أو أقدم من أن نتحقق من خلوه من وحدات الماكرو',
}

/** `names` as in "PDF أو PNG أو نص عادي", `described` as in "… because it is …". */
const KINDS: Record<FileKind, { names: string[]; described: string }> = {
  pdf: { names: ['PDF'], described: 'ملف PDF' },
  png: { names: ['PNG'], described: 'صورة PNG' },
  jpeg: { names: ['JPEG'], described: 'صورة JPEG' },
  webp: { names: ['WebP'], described: 'صورة WebP' },
  heic: { names: ['HEIC'], described: 'صورة HEIC' },
  gif: { names: ['GIF'], described: 'صورة GIF' },
  txt: { names: ['نص عادي'], described: 'نص عادي' },
  csv: { names: ['CSV'], described: 'جدول CSV' },
  office: { names: ['Word', 'Excel', 'PowerPoint'], described: 'ملف Microsoft Office' },
  opendocument: { names: ['OpenDocument'], described: 'ملف OpenDocument' },
  zip: { names: ['ZIP'], described: 'أرشيف ZIP' },
}

/** Files of a kind that has several, by their extension. */
const MEMBERS: Record<string, string> = {
  '.docx': 'Word',
  '.xlsx': 'Excel',
  '.pptx': 'PowerPoint',
  '.doc': 'Word',
  '.xls': 'Excel',
  '.ppt': 'PowerPoint',
  '.odt': 'نص OpenDocument',
  '.ods': 'جدول OpenDocument',
  '.odp': 'عرض OpenDocument',
}

/** Members of a kind, by their extension. */
const DESCRIBED: Record<string, string> = {
  '.docx': 'مستند Word',
  '.xlsx': 'جدول Excel',
  '.pptx': 'عرض PowerPoint',
  '.odt': 'نص OpenDocument',
  '.ods': 'جدول OpenDocument',
  '.odp': 'عرض OpenDocument',
}
