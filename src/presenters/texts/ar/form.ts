/** A form of one page, its questions and hints, and the pages when it is closed or sent. In Arabic. */
import type { TimeField } from '../../../models/field.ts'
import { timeExamplesFor } from '../date-parts.ts'
import type { Texts } from '../index.ts'
import { counted, dateExample, enumerate, grouped, isolated, quoted, sizeLimit } from './words.ts'

// A form of one page.

export const form: Texts['form'] = {
  send: 'إرسال',
  leftover: {
    title: 'إجابات لا مكان لها في هذه الصفحة',
    text: 'يُرجى نسخ كل ما لا تزال هناك حاجة إليه.',
  },
  problems: {
    notSaved: {
      title: 'لم نستلم نموذجك',
      text: 'عذرًا، لم نتمكن من حفظ إجاباتك. لا تزال موجودة في هذه الصفحة. يُرجى الانتظار دقيقة، ثم إرسال النموذج مرة أخرى.',
    },
    closed: {
      title: 'لم نستلم نموذجك',
      text: 'أُغلق هذا النموذج بعد أن فتحته.',
    },
    stale: {
      title: 'يُرجى مراجعة إجاباتك وإرسال النموذج مرة أخرى',
      text: 'لم نستلم نموذجك لأن هذه الصفحة ظلت مفتوحة أكثر من يوم، أو لم تُفتح هنا. لا تزال إجاباتك موجودة في هذه الصفحة.',
    },
    errors: { title: 'لم نستلم نموذجك', text: 'يُرجى تصحيح الأخطاء، ثم إرسال النموذج مرة أخرى.' },
  },
}

// What every question says beside its own texts.

export const question: Texts['question'] = {
  optional: (label) => `${isolated(label)} (اختياري)`,
  suggestions: (label) => `اقتراحات لما كُتب في ${quoted(label)}`,
  chooseOne: 'يُرجى الاختيار',
  or: 'أو',
  yes: 'نعم',
  no: 'لا',
  dateParts: { day: 'اليوم', month: 'الشهر', year: 'السنة' },
  addressParts: {
    line1: 'السطر الأول من العنوان',
    line2: 'السطر الثاني من العنوان (اختياري)',
    town: 'المدينة أو البلدة',
    region: 'المنطقة أو المحافظة (اختياري)',
    postcode: 'الرمز البريدي',
  },
}

// Limits of an answer, for the hint of its question; each without a full stop.

/** Times as people may type them: half past nine, and a later one, where the question takes them. */
export const timeExample = (field: TimeField, later: string): string =>
  enumerate(
    timeExamplesFor(field, ['09:30', later]).map((time) => time.replace(/^0/, '')),
    'or',
  )

export const hints: Texts['hints'] = {
  characters: (min = 0, max = 0) => {
    if (min && min === max) return `العدد المطلوب: ${counted(min, 'character')}`
    if (min && max) return `عدد الأحرف: من ${grouped(min)} إلى ${grouped(max)}`
    return max ? `الحد الأقصى: ${counted(max, 'character')}` : `الحد الأدنى: ${counted(min, 'character')}`
  },
  mostWords: (max) => `الحد الأقصى: ${counted(max, 'word')}`,
  chooseExactly: (count) => `عدد الخيارات المطلوب: ${grouped(count)}`,
  chooseBetween: (min, max) => `يُرجى اختيار ما بين ${grouped(min)} و${grouped(max)}`,
  chooseAtMost: (max) => `الحد الأقصى: ${counted(max, 'option')}`,
  chooseAtLeast: (min) => `الحد الأدنى: ${counted(min, 'option')}`,
  chooseAny: 'يمكن اختيار كل ما ينطبق',
  files: (count, bytes) =>
    count === 1
      ? `ملف واحد، بحجم أقصاه ${sizeLimit(bytes)}`
      : `الحد الأقصى: ${counted(count, 'file')}، كل منها بحجم أقصاه ${sizeLimit(bytes)}`,
  date: (field) => `مثال: ${dateExample(field)}`,
  lookup: 'يُرجى كتابة الأحرف الأولى أو الاسم كاملًا',
  time: (field) => `مثال: ${timeExample(field, '14:30')}`,
  sentence: (text) => (/[.!?؟:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}

// In place of a form that nobody can fill in now.

export const closed: Texts['closed'] = {
  titles: {
    'to-come': (form) => `${isolated(form)} (لم يُفتح بعد)`,
    closed: (form) => `${isolated(form)} (مغلق)`,
    withdrawn: (form) => `${isolated(form)} (لم يعد متاحًا)`,
  },
  states: {
    'to-come': 'لم يُفتح هذا النموذج بعد.',
    closed: 'هذا النموذج مغلق.',
    withdrawn: 'لم يعد هذا النموذج متاحًا.',
  },
  unsent: {
    notReceived: 'لم نستلم نموذجك.',
    see: 'عرض إجاباتك التي لم تُرسل',
    title: 'إجاباتك',
    until: (date) =>
      `يمكنك نسخ إجاباتك من هذه الصفحة. سنحتفظ بها حتى ${date}. إذا فُتح النموذج من جديد قبل ذلك، فيمكنك المتابعة.`,
    notSaved: 'يُرجى نسخ إجاباتك من هذه الصفحة عند الحاجة إليها. لم نحتفظ بها.',
  },
  opens: (time) => `يُفتح يوم ${time}.`,
  closedOn: (time) => `أُغلق يوم ${time}.`,
  contact: 'إذا كانت هناك حاجة إلى هذه الخدمة، فيُرجى التواصل معنا.',
  sent: 'إذا سبق لك إرسال هذا النموذج، فلا يزال بإمكانك تتبع طلبك.',
  find: 'تتبع طلبك',
  others: 'عرض كل النماذج',
}

// The page after a form was sent.

export const thanks: Texts['thanks'] = {
  title: 'شكرًا لك',
  unchanged: {
    title: 'سبق لك إرسال هذا النموذج. لم تُرسل تغييراتك.',
    text: 'لدينا ما أُرسل في المرة الأولى. إذا كان فيه خطأ، فيُرجى التواصل معنا وذكر الرقم المرجعي أدناه.',
    link: 'تعبئة نموذج جديد',
  },
  reference: 'رقمك المرجعي',
  form: 'النموذج',
  received: 'تاريخ الاستلام',
  keep: 'يُرجى طباعة هذه الصفحة أو تصويرها أو تدوين الرقم المرجعي.',
  anyone: (takesFiles) =>
    `كل من لديه هذا الرقم يمكنه تتبع طلبك${takesFiles ? ' وإضافة ملفات إليه' : ''}، ولكن لا يمكنه رؤية إجاباتك.`,
  next: 'الخطوة التالية',
  mails: 'إذا أدخلت عنوان بريد إلكتروني، فسنراسلك عند حدوث أي جديد.',
  status: 'تتبع طلبك',
  copy: {
    title: 'للاحتفاظ بنسخة',
    link: 'عرض نسخة من إجاباتك وطباعتها',
    text: 'يمكن القيام بذلك في هذا المتصفح لمدة 30 دقيقة.',
  },
  receipt: {
    link: 'تنزيل إيصال',
    text: 'يثبت الإيصال ما أرسلته ومتى. يُرجى تنزيل إجاباتك أيضًا، والاحتفاظ بالملفين.',
    answers: 'تنزيل إجاباتك',
    check: 'التحقق من إيصال',
  },
  withdrawal: {
    title: 'إذا غيّرت رأيك',
    text: 'يمكنك بهذا الرمز سحب طلبك ما لم نتخذ قرارًا. لا نعرض الرمز إلا هنا، في هذا المتصفح، لمدة 30 دقيقة. يُرجى تدوينه إذا كانت هناك حاجة إليه لاحقًا.',
    code: 'الرمز',
  },
  kept: 'مدة الاحتفاظ بإجاباتك',
  printed: 'تتبع طلبك:',
  notSender: {
    title: 'لم يعد بإمكانك عرض هذه الصفحة في هذا المتصفح',
    text: 'يمكن عرض ما أرسلته وتنزيله لمدة 30 دقيقة بعد الإرسال، في المتصفح المستخدم نفسه. ولا نعرض إلا آخر 10 نماذج أرسلتها. لمعرفة ما أرسلته، يُرجى التواصل معنا وذكر رقمك المرجعي.',
  },
}
