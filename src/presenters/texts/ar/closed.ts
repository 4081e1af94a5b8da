/** In place of a form that nobody can fill in now, in Arabic. */
import type { Texts } from '../index.ts'
import { isolated } from './numbers.ts'

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
