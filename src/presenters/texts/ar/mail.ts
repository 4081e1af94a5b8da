/** Emails to people, in Arabic. */
import type { Texts } from '../index.ts'
import { isolated, quoted } from './numbers.ts'

export const mail: Texts['mail'] = {
  receipt: {
    subject: (form, reference) => `استلمنا نموذجك: ${isolated(form)} (${isolated(reference)})`,
    heading: 'استلمنا نموذجك',
    text: 'يُرجى الاحتفاظ بالرقم المرجعي أدناه. يمكنك به تتبع طلبك في أي وقت من دون حساب، ويمكن ذلك أيضًا لكل من لديه هذا الرقم.',
  },
  status: {
    subject: (label, reference) => `طلبك ${isolated(reference)}: ${isolated(label)}`,
    heading: (label) => `حالة طلبك الآن: ${quoted(label)}`,
  },
  asked: {
    subject: (label, reference) => `طلبك ${isolated(reference)}: ${isolated(label)} (يُرجى الرد)`,
    heading: () => 'نحتاج إلى شيء منك',
  },
  message: {
    subject: (reference) => `طلبك ${isolated(reference)}: رسالة منا`,
    heading: 'أرسلنا إليك رسالة',
  },
  facts: { reference: 'الرقم المرجعي', form: 'النموذج', at: 'التاريخ' },
  messageLabel: 'رسالة منا:',
  link: 'تتبع طلبك',
  whyPerson: (form) =>
    `وصلتك هذه الرسالة لأن عنوانك أُدخل في النموذج ${quoted(form)}. إذا لم يكن ذلك من جانبك، فيُرجى تجاهلها.`,
  reply: 'إذا كان لديك سؤال، فيُرجى الرد على هذه الرسالة.',
  noReply: 'يُرجى عدم الرد على هذه الرسالة.',
  contact: (contact) => `هل لديك أسئلة؟ ${isolated(contact)}`,
}
