/** How long something is kept, and why it was deleted, in French. */
import type { Texts } from '../index.ts'
import { counted } from './numbers.ts'

export const kept: Texts['kept'] = (date, { final, finalDays }) => {
  if (final) return `Nous supprimerons vos réponses et vos fichiers au plus tard le ${date}.`
  const closed =
    finalDays === undefined ? undefined : `${counted(finalDays, 'jour')} après la fermeture de votre dossier`
  const idle = date === undefined ? undefined : `au plus tard le ${date} s’il ne se passe rien d’autre`
  return `Nous supprimerons vos réponses et vos fichiers ${[closed, idle].filter(Boolean).join(', ou ')}.`
}

export const expiry: Texts['expiry'] = ({ since, days }) =>
  since === 'final'
    ? `${counted(days, 'jour')} après le statut final`
    : `${counted(days, 'jour')} après le dernier événement`
