/** Answering the office in words, in Arabic. */
import { LONGEST_REMARK } from '../../../models/event.ts'
import type { Texts } from '../index.ts'
import { counted, countedAfter, grouped } from './numbers.ts'

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
