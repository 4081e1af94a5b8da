/** Finding a case, and its page, in Arabic. */
import type { Texts } from '../index.ts'
import { countedAfter, days, isolated } from './numbers.ts'

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
