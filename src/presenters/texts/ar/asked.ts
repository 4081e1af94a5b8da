/** What the page of a case says while the office asks for information, in Arabic. */
import type { Texts } from '../index.ts'
import { countedAfter, enumerate } from './numbers.ts'

export const asked: Texts['asked'] = {
  heading: { first: 'ما نحتاج إليه منك', person: 'آخر رسالة منا', office: 'ما طلبناه' },
  answered: 'تم استلام الرد',
  sent: ({ replies, files }, time) => {
    const sent = [
      ...(replies > 0 ? [countedAfter(replies, 'answer')] : []),
      ...(files > 0 ? [countedAfter(files, 'file')] : []),
    ]
    return replies + files > 1
      ? `تم إرسال ${enumerate(sent, 'and')}. استلمنا آخر ما أُرسل يوم ${time}.`
      : `تم إرسال ${enumerate(sent, 'and')} يوم ${time}.`
  },
  turn: {
    office: 'لا يلزمك القيام بأي شيء الآن.',
    person: 'وقد أرسلنا إليك رسالة بعد ذلك.',
  },
  next: {
    office: 'سننظر فيما أرسلته، ثم نتابع العمل على طلبك، أو نطلب منك هنا ما لا يزال ناقصًا.',
    person: 'يُرجى قراءة آخر رسالة منا. إذا طلبنا فيها شيئًا، فيمكنك إرساله هنا. وإلا فلا يلزمك القيام بأي شيء.',
  },
}
