/** How long something is kept, and why it was deleted, in German. */
import type { Texts } from '../index.ts'
import { counted } from './numbers.ts'

const inDays = (count: number): string => counted(count, 'Tag', 'Tage')

export const kept: Texts['kept'] = (date, { final, finalDays }) => {
  if (final) return `Wir löschen Ihre Angaben und Dateien spätestens am ${date}.`
  const closed = finalDays === undefined ? undefined : `${inDays(finalDays)} nach Abschluss Ihres Vorgangs`
  const idle = date === undefined ? undefined : `spätestens am ${date}, wenn bis dahin nichts mehr geschieht`
  return `Wir löschen Ihre Angaben und Dateien ${[closed, idle].filter(Boolean).join(' oder ')}.`
}

export const expiry: Texts['expiry'] = ({ since, days }) =>
  `${inDays(days)} nach ${since === 'final' ? 'dem abschließenden Status' : 'dem letzten Ereignis'}`
