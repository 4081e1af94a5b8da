/** How long something is kept, and why it was deleted, in Arabic. */
import type { Texts } from '../index.ts'
import { countedAfter } from './numbers.ts'

/** `date`: the day by which it is done, where that can be told by now. */
export const kept: Texts['kept'] = (date, { final, finalDays }) => {
  if (final) return `سنحذف إجاباتك وملفاتك بحلول ${date}.`
  const closed = finalDays === undefined ? undefined : `بعد ${countedAfter(finalDays, 'day')} من إغلاق طلبك`
  const idle = date === undefined ? undefined : `بحلول ${date} إذا لم يطرأ جديد`
  return `سنحذف إجاباتك وملفاتك ${[closed, idle].filter(Boolean).join('، أو ')}.`
}

export const expiry: Texts['expiry'] = ({ since, days }) =>
  since === 'final'
    ? `بعد ${countedAfter(days, 'day')} من الحالة النهائية`
    : `بعد ${countedAfter(days, 'day')} من آخر حدث`
