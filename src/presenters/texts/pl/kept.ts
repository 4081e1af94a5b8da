/** How long something is kept, and why it was deleted, in Polish. */
import type { Texts } from '../index.ts'
import { counted, DAY } from './numbers.ts'

export const kept: Texts['kept'] = (date, { final, finalDays }) => {
  if (final) return `Usuniemy twoje odpowiedzi i pliki najpóźniej ${date}\u00a0r.`
  const closed = finalDays === undefined ? undefined : `${counted(finalDays, DAY)} po zamknięciu sprawy`
  const idle = date === undefined ? undefined : `najpóźniej ${date}\u00a0r., jeśli nic więcej się nie wydarzy`
  return `Usuniemy twoje odpowiedzi i pliki ${[closed, idle].filter(Boolean).join(' albo ')}.`
}

export const expiry: Texts['expiry'] = ({ since, days }) =>
  `${counted(days, DAY)} po ${since === 'final' ? 'ostatecznym statusie' : 'ostatnim zdarzeniu'}`
