/** The preview of a form, and its diagram. In Arabic. */
import type { Texts } from '../index.ts'
import { counted, grouped, isolated, quoted } from './words.ts'

// What the preview of a definition says around its pages.

export const preview: Texts['preview'] = {
  name: 'معاينة',
  banner: 'لا شيء منشور هنا. كل ما يُكتب يُحذف عند انتهاء المعاينة.',
  again: 'إعادة التحميل',
  all: 'كل المعاينات',
  thanks: 'كانت هذه معاينة. لم يُرسل شيء ولم يُحفظ، والرقم المرجعي لا يخص أي طلب.',
  notOpen: 'هذا النموذج غير مفتوح حاليًا بسبب مواعيد فتحه. تعرضه المعاينة على أي حال.',
  link: {
    banner: (form, until) =>
      `هذه معاينة للنموذج ${quoted(form)}. ما يُكتب هنا لا يُرسل ولا يُحفظ. يعمل الرابط حتى ${until}.`,
    again: 'البدء من جديد',
    lost: 'تعذرت قراءة الإجابات السابقة، لذلك تبدأ المعاينة من جديد.',
    edit: 'تعديل هذا النموذج',
    changePage: 'تغيير هذه الصفحة',
    change: 'تغيير هذا السؤال',
    phone: 'الفتح على هاتف',
    phoneText: 'يُفتح النموذج بتوجيه كاميرا الهاتف إلى هذا الرمز. يجب أن يتمكن الهاتف من الوصول إلى هذا العنوان.',
  },
  list: {
    title: 'المعاينات',
    lead: 'هذه هي التعريفات كما حُفظت آخر مرة. بعد حفظ ملف، يُرجى إعادة تحميل الصفحة.',
    empty: 'لم تعد هناك تعريفات في المجلد.',
    broken: (faults) => counted(faults, 'error'),
    told: (warnings) => counted(warnings, 'warning'),
  },
  broken: {
    title: 'توجد أخطاء في التعريف',
    lead: (faults) => `${counted(faults, 'error')}. لعرض النموذج، يُرجى التصحيح وحفظ الملف، ثم إعادة تحميل هذه الصفحة.`,
    faults: 'الأخطاء',
    warnings: 'التحذيرات',
  },
  fault: {
    error: 'خطأ',
    warning: 'تحذير',
    position: (line, column) => `السطر ${line}، العمود ${column}`,
    question: (id) => `السؤال ${quoted(id)}`,
    page: (id) => `الصفحة ${quoted(id)}`,
    whole: 'الملف',
  },
  panel: {
    title: 'سبب الإظهار أو الإخفاء',
    unanswered: 'لم تُرسل أي إجابات بعد.',
    answered: 'يستند هذا إلى الإجابات المرسلة حتى الآن.',
    choosing: 'تؤدي الخيارات في هذه الصفحة إلى إظهار الأسئلة وإخفائها في المتصفح فورًا.',
    here: 'في هذه الصفحة',
    pages: 'الصفحات',
    present: 'هذه الصفحة',
    free: (shown) => `عدد الأسئلة التي لا قاعدة لها وتظهر دائمًا: ${grouped(shown)}.`,
    shown: 'ظاهر',
    hidden: 'مخفي',
    check: (condition) => `شرط: ${condition}`,
    passed: 'مستوفى',
    failed: 'غير مستوفى',
    required: 'مطلوب',
    optional: 'اختياري',
    leftOut: 'مستبعد',
    notYet: 'ليس بعد',
    ends: 'ينتهي النموذج هنا',
    noRule: 'لا قاعدة له، فيظهر دائمًا.',
    after: (page) => `انتهى النموذج عند ${quoted(page)}.`,
    later: 'القاعدة متحققة. يظهر بعد الإجابة عن كل الصفحات السابقة.',
    warnings: 'تحذيرات الفحص',
  },
}

// The words in a drawing of a form.

export const diagram: Texts['diagram'] = {
  start: 'البداية',
  end: (pages) => (pages > 1 ? 'مراجعة الإجابات والإرسال' : 'الإرسال'),
  ends: 'ينتهي النموذج هنا',
  optional: 'اختياري',
  check: (condition) => `شرط: ${condition}`,
  required: (condition) => `مطلوب فقط في هذه الحالة: ${condition}`,
  page: (number) => `الصفحة ${number}`,
  list: (min, max, item) => {
    const times = min === max ? `${max}` : min === 0 ? `${max} كحد أقصى` : `من ${min} إلى ${max}`
    return `لكل ${isolated(item)}، العدد: ${times}`
  },
  calculated: {
    count: (names) => `العدد: ${names}`,
    min: (names) => `أصغر قيمة: ${names}`,
    max: (names) => `أكبر قيمة: ${names}`,
  },
  only: (condition) => `فقط في هذه الحالة: ${condition}`,
  more: (count) => `و${counted(count, 'question')} أيضًا`,
  size: (pages, questions) => `${counted(pages, 'page')}، ${counted(questions, 'question')}`,
}
