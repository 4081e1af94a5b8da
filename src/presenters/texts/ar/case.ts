/** The status page of a case, and what its person can do there: answer, withdraw, check a receipt. In Arabic. */
import { LONGEST_REMARK } from '../../../models/event.ts'
import type { Texts } from '../index.ts'
import { counted, countedAfter, days, enumerate, grouped, isolated, quoted } from './words.ts'

// Finding a case, and its page.

export const lookup: Texts['lookup'] = {
  title: 'تتبع طلبك',
  lead: 'يمكنك هنا معرفة حالة طلبك والخطوة التالية. يلزم لذلك الرقم المرجعي الظاهر في صفحة الشكر. لا حاجة إلى حساب.',
  label: 'الرقم المرجعي',
  hint: `يتكون من 16 حرفًا ورقمًا، مثل ${isolated('7K3M-9QXT-2VBD-HW8P')}. يمكن كتابة الأحرف كبيرة أو صغيرة، وحذف الشرطات.`,
  submit: 'تتبع الطلب',
  errors: {
    empty: 'يُرجى إدخال الرقم المرجعي الظاهر في صفحة الشكر',
    unknown: 'لا يوجد طلب بهذا الرقم المرجعي. يُرجى التأكد من مطابقته للرقم الظاهر في صفحة الشكر.',
    mistyped: 'هذا الرقم المرجعي غير صحيح. يُرجى التأكد من مطابقته للرقم الظاهر في صفحة الشكر.',
    limited: 'أُدخلت أرقام مرجعية خاطئة كثيرة من شبكتك. يُرجى الانتظار دقيقة، ثم المحاولة مرة أخرى.',
  },
  length: (count, wanted) => `يجب أن يتكون الرقم المرجعي من ${wanted} حرفًا ورقمًا. عدد ما أُدخل: ${count}.`,
}

export const status: Texts['status'] = {
  reference: 'الرقم المرجعي',
  arrived: {
    file: { title: 'استلمنا ملفك.', text: 'وقد أُضيف إلى طلبك.' },
    reply: { title: 'استلمنا ردك.', text: 'وقد أُضيف إلى طلبك.' },
  },
  standing: 'الحالة',
  next: 'الخطوة التالية',
  typical: {
    title: 'المدة المتوقعة',
    text: (median, finished, waiting) =>
      `يكتمل نصف الطلبات المشابهة في غضون ${days(median)}. يستند ذلك إلى ما أنجزناه في آخر 30 يومًا، أي ${countedAfter(finished, 'case')}. استلمنا طلبك قبل ${waiting}.`,
  },
  files: 'إرسال ملفات',
  history: 'سجل الطلب',
  kept: 'مدة الاحتفاظ بإجاباتك',
  another: 'تتبع طلب آخر',
}

/** What happened to a case, where it was no change of status. */
export const events: Texts['events'] = {
  file: 'وصل ملف منك',
  reply: 'وصل رد منك',
  message: 'رسالة منا',
  reopened: (label) => `أُعيد فتح الطلب: ${isolated(label)}`,
  undone: 'تراجعنا عن آخر تغيير',
  deleted: 'حُذفت الإجابات والملفات',
}

/** The page of a case whose content was deleted. */
export const deleted: Texts['deleted'] = {
  text: (time) => `حذفنا إجابات هذا الطلب وملفاته يوم ${time}.`,
  remains: 'لم تعد هذه البيانات لدينا. نحتفظ فقط بالرقم المرجعي واسم النموذج وتواريخ ما حدث، لأغراض إحصاء الطلبات.',
}

// What the page of a case says while the office asks for information.

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

// Answering the office in words.

export const reply: Texts['reply'] = {
  heading: 'ردك',
  label: 'ردك',
  button: 'إرسال الرد',
  more: { label: 'إضافة إلى ردك (اختياري)', button: 'إرسال الإضافة' },
  hint: `الحد الأقصى: ${counted(LONGEST_REMARK, 'character')}. لا يمكن لأحد غيرنا قراءة الرد، ولن يظهر في هذه الصفحة.`,
  forCase: 'بخصوص طلبك',
  asked: 'ما نحتاج إليه منك',
  back: 'العودة إلى طلبك',
  faults: {
    missing: () => 'يُرجى إدخال ردك.',
    tooLong: (length) =>
      `يجب ألا يزيد ردك على ${countedAfter(LONGEST_REMARK, 'character')}. عدد الأحرف الحالي: ${grouped(length)}. يُرجى اختصاره، أو إرسال الباقي في رد ثانٍ.`,
    format: () => 'يحتوي ردك على أحرف لا يمكننا عرضها. يُرجى إزالتها، ثم إرساله مرة أخرى.',
    stale: () => 'لم نستلم ردك لأن هذه الصفحة لم تعد محدّثة. يُرجى مراجعته، ثم إرساله مرة أخرى.',
    'not-asked': () => 'لم نعد بحاجة إلى رد، لذلك لم نستلم هذا الرد. يُرجى نسخه للاحتفاظ به عند الحاجة.',
    'too-many': () => 'سبق لك إرسال 20 ردًا، لذلك لم نستلم هذا الرد. يُرجى الانتظار حتى نقرأها.',
    unavailable: () =>
      'عذرًا، لم نتمكن من حفظ ردك. لا يزال موجودًا في هذه الصفحة. يُرجى الانتظار دقيقة، ثم إرساله مرة أخرى.',
  },
}

// Withdrawing a case.

export const withdraw: Texts['withdraw'] = {
  title: 'سحب هذا الطلب',
  text: 'سنغلق طلبك ونتوقف عن العمل عليه. لا يمكن التراجع عن ذلك. وفي حال تغيير رأيك، يلزم إرسال النموذج من جديد.',
  labels: { reference: 'الرقم المرجعي', code: 'رمز السحب' },
  hints: {
    reference: `يظهر في صفحة الشكر، مثل ${isolated('7K3M-9QXT-2VBD-HW8P')}.`,
    code: '12 حرفًا ورقمًا. عرضناه في صفحة الشكر لمدة 30 دقيقة. إذا لم يكن لديك، فيُرجى التواصل معنا.',
  },
  submit: 'سحب هذا الطلب',
  back: 'العودة إلى طلبك',
  faults: {
    noReference: 'يُرجى إدخال الرقم المرجعي الظاهر في صفحة الشكر',
    noCode: 'يُرجى إدخال رمز السحب الظاهر في صفحة الشكر',
    reference: 'لا يوجد طلب بهذا الرقم المرجعي. يُرجى التأكد من مطابقته للرقم الظاهر في صفحة الشكر.',
    code: 'هذا الرمز لا يخص هذا الطلب. يُرجى التأكد من مطابقته للرمز الظاهر في صفحة الشكر.',
    closed: 'لم يعد بالإمكان سحب هذا الطلب. يُرجى العودة إلى طلبك للاطلاع على حالته.',
    limited: 'أُدخلت أرقام مرجعية ورموز خاطئة كثيرة من شبكتك. يُرجى الانتظار دقيقة، ثم المحاولة مرة أخرى.',
    unavailable: 'عذرًا، لم نتمكن من سحب الطلب. يُرجى الانتظار دقيقة، ثم المحاولة مرة أخرى.',
  },
}

// Checking a receipt.

export const verify: Texts['verify'] = {
  title: 'التحقق من إيصال',
  lead: 'يثبت الإيصال أننا استلمنا نموذجًا، ومتى، وبأي إجابات. يمكن لكل من لديه إيصال التحقق منه هنا.',
  file: {
    label: 'رفع الإيصال',
    hint: `يُرجى استخدام الملف الذي تم تنزيله. يبدأ اسمه بالأحرف ${quoted('receipt-')}.`,
  },
  text: {
    label: 'أو لصق نص الإيصال',
    hint: 'يُرجى فتح الملف في محرر نصوص، ونسخه كاملًا، ولصقه هنا.',
  },
  submit: 'التحقق من الإيصال',
  another: 'التحقق من إيصال آخر',
  refused: {
    empty: 'يُرجى رفع الإيصال، أو لصق نصه',
    'unreadable-file': `الملف المختار ليس إيصالًا. يُرجى استخدام الملف الذي تم تنزيله، واسمه يبدأ بالأحرف ${quoted('receipt-')}.`,
    unreadable: `هذا الإيصال غير مكتمل. يُرجى نسخ الملف كاملًا، من أول ${isolated('{')} إلى آخر ${isolated('}')}.`,
    forged: 'تم تغيير هذا الإيصال، أو لم يصدر عن هذه الخدمة. إنه لا يثبت شيئًا.',
    'unknown-key': 'لم توقّع هذه الخدمة هذا الإيصال. إنه لا يثبت شيئًا هنا.',
    unavailable: 'عذرًا، لم نتمكن من التحقق من الإيصال. يُرجى الانتظار دقيقة، ثم المحاولة مرة أخرى.',
  },
  genuine: {
    heading: 'هذا الإيصال صحيح',
    text: (title, reference, at, files) =>
      `يثبت أننا استلمنا النموذج ${quoted(title)} يوم ${at}، ${files === 0 ? 'من دون ملفات' : `مع ${countedAfter(files, 'file')}`}، وأعطيناه الرقم المرجعي ${isolated(reference)}.`,
    limits:
      'لا يبين الإيصال من أرسل النموذج ولا ما قررناه. لا يحتوي على الإجابات، ولكن كل من لديه نسخة منها يمكنه إثبات أنها هي نفسها.',
  },
  content: {
    same: 'الإجابات والملفات الموجودة لدينا هي نفسها التي أُرسلت تمامًا. لم يتغير شيء.',
    different: 'الإجابات أو الملفات الموجودة لدينا ليست هي التي أُرسلت. يُرجى التواصل معنا وعرض هذا الإيصال علينا.',
    deleted: 'حذفنا الإجابات والملفات. لا يزال الإيصال يثبت ما كانت عليه لكل من لديه نسخة منها.',
    missing: 'لم يعد لدينا طلب بهذا الرقم المرجعي. لا يزال الإيصال يثبت ما أُرسل لكل من لديه نسخة منه.',
  },
}

// How long something is kept, and why it was deleted.

/** "سنتين (730 يومًا)": the days are what counts. */
function inDays(count: number): string {
  const days = countedAfter(count, 'day')
  return count % 365 === 0 ? `${countedAfter(count / 365, 'year')} (${days})` : days
}

/** `date`: the day by which it is done, where that can be told by now. */
export const kept: Texts['kept'] = (date, { final, finalDays }) => {
  if (final) return `سنحذف إجاباتك وملفاتك بحلول ${date}.`
  const closed = finalDays === undefined ? undefined : `بعد ${inDays(finalDays)} من إغلاق طلبك`
  const idle = date === undefined ? undefined : `بحلول ${date} إذا لم يطرأ جديد`
  return `سنحذف إجاباتك وملفاتك ${[closed, idle].filter(Boolean).join('، أو ')}.`
}

export const expiry: Texts['expiry'] = ({ since, days }) =>
  since === 'final' ? `بعد ${inDays(days)} من الحالة النهائية` : `بعد ${inDays(days)} من آخر حدث`
