/** Why a rule holds or not, in Arabic: what was found at the answer, or list, that decided it. */
import type { Texts } from '../index.ts'
import { distantDay, longDate } from './dates.ts'
import { counted, quoted } from './numbers.ts'

export const reasons: Texts['reasons'] = {
  allAsked: 'طُرحت كل الأسئلة.',
  answered: (question, lines) => `الإجابة عن ${quoted(question)}: ${lines.map(quoted).join('، ')}`,
  withFile: (question) => `الإجابة عن ${quoted(question)}: ملف`,
  empty: (question) => `لا توجد إجابة عن ${quoted(question)}`,
  hidden: (name) => `لم يُطرح ${quoted(name)} أيضًا`,
  unknown: (question) => `لا يوجد سؤال ${quoted(question)} في هذا النموذج`,
  both: (one, other) => `${one}، و${other}`,
  day: (found, offset, date) => `${found}، و${quoted(distantDay(offset))} يعني ${longDate(date)}`,
  entries: (list, count) => `عدد الإدخالات في ${quoted(list)}: ${counted(count, 'entry')}`,
  holds: 'صحيح',
  fails: 'غير صحيح',
  parts: { all: 'كل ما يلي', any: 'واحد على الأقل مما يلي', not: 'ليس' },
  rows: {
    anyRow: (list) => `إدخال واحد على الأقل في ${quoted(list)}`,
    everyRow: (list) => `كل إدخال في ${quoted(list)}`,
  },
  entry: (number, text) => `الإدخال ${number}: ${text}`,
  line: (verdict, text, reason) => `${verdict}: ${text}${reason === '' ? '' : ` (${reason})`}`,
  asked: (question) => `سبب طرح ${quoted(question)}`,
  notAsked: (question) => `سبب عدم طرح ${quoted(question)}`,
  noRule: 'لا قاعدة له. يُطرح على كل من يصل إلى صفحته.',
  ofPage: 'صفحته',
  ofQuestion: 'السؤال',
  ofNeed: 'هل الإجابة مطلوبة',
  inRecords: (rule) => `في كل إدخال من القائمة: ${rule}`,
  needInRecords: (rule) => `في كل إدخال من القائمة، الإجابة مطلوبة فقط في هذه الحالة: ${rule}`,
}
