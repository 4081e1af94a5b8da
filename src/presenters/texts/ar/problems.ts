/** What went wrong, by its code, in Arabic. */
import type { Texts } from '../index.ts'
import { titled } from '../problem-texts.ts'
import { countedAfter, isolated, sizeLimit } from './words.ts'

const unreadable = titled('لم نتمكن من قراءة ما أُرسل')
const noPage = titled('الصفحة غير موجودة')
const tooLarge = titled('حجم ما أُرسل كبير جدًا')
const notNow = titled('لا يمكن القيام بذلك الآن')
const notHere = titled('لا يمكن القيام بذلك')

export const problems: Texts['problems'] = {
  unreadable: unreadable('يُرجى الرجوع والمحاولة مرة أخرى.'),
  'unreadable-compression': unreadable('تعذر فك ضغطه.'),
  'unreadable-encoding': unreadable('ترميز النموذج غير صحيح. يُرجى الرجوع وإرساله مرة أخرى.'),
  'part-unreadable': unreadable('تعذرت قراءة جزء من النموذج. يُرجى الرجوع وإرساله مرة أخرى.'),
  'part-without-name': unreadable('يوجد جزء من النموذج بلا اسم.'),
  'part-headers-too-large': tooLarge('ترويسات أحد الأجزاء كبيرة جدًا.'),
  'too-many-entries': ({ max }) => unreadable(`يحتوي النموذج على أكثر من ${countedAfter(max, 'entry')}.`),
  'too-many-files-at-once': ({ max }) => unreadable(`يمكن إرسال ${countedAfter(max, 'file')} كحد أقصى دفعة واحدة.`),
  'token-after-files': unreadable(`يجب أن يسبق ${isolated('submissionId')} الملفات.`),
  'no-body-here': tooLarge('لا يقبل هذا العنوان أي محتوى.'),
  'answers-too-long': tooLarge(
    'يمكن أن يصل مجموع نصوص إجاباتك إلى 1 ميغابايت. يُرجى الرجوع، حيث يُفترض أن تكون إجاباتك لا تزال موجودة، ثم اختصارها، أو إرسال جزء من النص في ملف إذا كان النموذج يطلب ملفات.',
  ),
  'body-too-large': ({ maxBytes }) =>
    tooLarge(
      `يمكن إرسال ${sizeLimit(maxBytes)} كحد أقصى في المجموع. يُرجى الرجوع، حيث يُفترض أن تكون إجاباتك لا تزال موجودة، ثم إزالة أحد الملفات أو اختيار ملفات أصغر.`,
    ),
  'body-type': unreadable(
    `يُرجى إرسال النموذج بصيغة ${isolated('application/x-www-form-urlencoded')} أو ${isolated('multipart/form-data')}.`,
  ),
  'too-slow': {
    title: 'اتصالك بطيء جدًا',
    text: 'لم نستلم كل شيء في الوقت المحدد. يُرجى المحاولة مرة أخرى باتصال أفضل أو بملف أصغر.',
  },
  repeated: ({ name }) => unreadable(`يُرجى إرسال ${isolated(name)} مرة واحدة.`),

  'cross-site': titled('وصلت إلى هنا من موقع آخر')(
    'لحمايتك، لا نقبل النماذج إلا من صفحتها الأصلية. يُرجى فتح النموذج هنا وإرساله مرة أخرى.',
  ),
  misdirected: {
    title: 'هذه معاينة',
    text: 'لا يمكن فتحها إلا على الحاسوب الذي تعمل عليه. يُرجى استخدام العنوان الذي ظهر عند بدء تشغيلها.',
  },

  'page-not-found': noPage('إذا كان عنوان الصفحة مكتوبًا يدويًا، فيُرجى التأكد من صحته.'),
  'form-not-found': noPage('لا يوجد نموذج في هذا العنوان. يُرجى الانتقال إلى القائمة لعرض كل النماذج.'),
  'case-not-found': titled('الطلب غير موجود')('لا يوجد طلب بهذا الرقم المرجعي.'),
  'thanks-not-found': noPage('لا يوجد نموذج بهذا الرقم المرجعي. يُرجى التأكد من صحة عنوان الصفحة.'),
  'preview-not-found': titled('رابط المعاينة هذا لا يعمل')(
    'ربما انتهت مدته أو أُلغي. يُرجى التأكد من أن العنوان كامل، أو طلب رابط جديد من الشخص الذي أرسله.',
  ),
  'method-not-allowed': notHere('هذا العنوان موجود، ولكنه لا يقبل هذا النوع من الطلبات.'),
  'method-unknown': notHere('لا تعرف هذه الخدمة هذا النوع من الطلبات.'),

  'file-missing': unreadable('يُرجى اختيار ملف، ثم رفعه.'),
  'file-not-multipart': ({ part }) =>
    unreadable(`يُرجى إرسال الملف بصيغة ${isolated('multipart/form-data')}، في جزء اسمه ${isolated(part)}.`),
  'file-part-misnamed': ({ part, name }) =>
    unreadable(`يجب أن يكون اسم الجزء الذي يحتوي على الملف ${isolated(part)}، وليس ${isolated(JSON.stringify(name))}.`),
  'file-not-alone': ({ part }) =>
    unreadable(`يُرجى إرسال جزء واحد اسمه ${isolated(part)}، مع اسم للملف، من دون أي شيء آخر.`),
  'submission-missing': unreadable(`يُرجى تحديد الإرسال: ${isolated('?submissionId=…')}`),
  'submission-malformed': unreadable(`قيمة ${isolated('submissionId')} غير صحيحة. يُرجى أخذها من صفحة النموذج.`),
  'submission-not-found': noPage('لا يوجد نموذج بهذا المعرّف، أو انتهت صلاحيته. يُرجى فتح النموذج مرة أخرى.'),
  'question-missing': ({ questions }) =>
    unreadable(`يُرجى تحديد السؤال: ${isolated(`&fieldId=… (${questions.join(', ')})`)}`),
  'question-not-found': noPage('لا يوجد سؤال الملفات هذا في النموذج.'),
  'no-file-questions': noPage('لا يطلب هذا النموذج أي ملفات.'),
  'file-to-replace-gone': notNow('الملف المراد استبداله لم يعد موجودًا.'),
  'form-closed': notNow('أُغلق هذا النموذج.'),
  'sent-meanwhile': notNow('أُرسل النموذج قبل وصول هذا الملف.'),
  'case-takes-no-files': {
    title: 'لا يمكن إضافة ملفات إلى هذا الطلب الآن',
    text: 'إذا تم إرسال ملف للتو، فلم نحتفظ به. يُرجى الاحتفاظ به، فقد نحتاج إليه لاحقًا. في هذه الحالة ستوضح صفحة طلبك ذلك، ويمكن إرساله من هناك.',
  },
  crowded: {
    title: 'لا يمكن رفع ملفات في الوقت الحالي',
    text: 'ينتظر عدد كبير من الملفات الإرسال. يُرجى المحاولة لاحقًا.',
  },

  'case-changed': {
    title: 'تغير الطلب',
    text: 'غيّر شخص آخر هذا الطلب بعد فتحه. يُرجى فتحه مرة أخرى، ثم اتخاذ القرار.',
  },
  'case-content-deleted': notNow('حُذفت إجابات هذا الطلب وملفاته.'),

  'too-many-requests': ({ seconds }) => ({
    title: 'محاولات كثيرة جدًا',
    text: `يُرجى الانتظار ${countedAfter(seconds, 'second')}، ثم المحاولة مرة أخرى.`,
  }),
  overloaded: {
    title: 'تشهد الخدمة ضغطًا كبيرًا',
    text: 'لم نستلم ما أُرسل. يُرجى الانتظار بضع ثوانٍ، ثم المحاولة مرة أخرى.',
  },
  unavailable: {
    title: 'عذرًا، الخدمة غير متاحة',
    text: 'كل ما سبق أن استلمناه محفوظ. يُرجى الانتظار دقيقة، ثم المحاولة مرة أخرى.',
  },
  unexpected: {
    title: 'عذرًا، حدثت مشكلة في الخدمة',
    text: 'يُرجى الرجوع والمحاولة مرة أخرى. إذا استمرت المشكلة، فيُرجى التواصل معنا.',
  },
}
