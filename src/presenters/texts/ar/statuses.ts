/** The statuses of forms that define none of their own, in Arabic; by id. */
import type { Texts } from '../index.ts'

export const statuses: Texts['statuses'] = {
  received: {
    label: 'تم الاستلام',
    meaning: 'استلمنا نموذجك. لم يطّلع عليه أحد بعد.',
    next: 'سنبدأ المراجعة. لا يلزمك القيام بأي شيء.',
  },
  'in-review': {
    label: 'قيد المراجعة',
    meaning: 'نعمل على طلبك.',
    next: 'سنتخذ قرارًا، أو نطلب منك ما ينقص. لا يلزمك القيام بأي شيء.',
  },
  'needs-information': {
    label: 'معلومات مطلوبة',
    meaning: 'لا يمكننا المتابعة من دون معلومات إضافية منك.',
    next: 'يُرجى قراءة ما نحتاج إليه منك، ثم إرساله إلينا.',
  },
  approved: {
    label: 'تمت الموافقة',
    meaning: 'اتخذنا قرارًا: تمت الموافقة على طلبك.',
    next: 'لا يلزمك القيام بأي شيء، ما لم نطلب ذلك في آخر رسالة منا.',
  },
  declined: {
    label: 'تم الرفض',
    meaning: 'اتخذنا قرارًا: تم رفض طلبك.',
    next: 'يوجد السبب في آخر رسالة منا. للاعتراض، يُرجى التواصل معنا.',
  },
  withdrawn: {
    label: 'تم السحب',
    meaning: 'أغلقنا الطلب بناءً على رغبتك.',
    next: 'لا يلزمك القيام بأي شيء.',
  },
}
