/** The list of forms, in Arabic. */
import type { Texts } from '../index.ts'

export const home: Texts['home'] = {
  title: 'النماذج',
  heading: 'اختيار نموذج',
  lead: 'لا حاجة إلى حساب. عند إرسال نموذج نعطيك رقمًا مرجعيًا لتتبع طلبك.',
  empty: 'لا توجد نماذج في الوقت الحالي.',
  sent: {
    title: 'هل سبق لك إرسال نموذج؟',
    text: 'يمكنك تتبع طلبك بالرقم المرجعي الظاهر في صفحة الشكر.',
    link: 'تتبع طلبك',
  },
}
