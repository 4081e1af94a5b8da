/** The statuses of forms that define none of their own, in French; by id. */
import type { Texts } from '../index.ts'

export const statuses: Texts['statuses'] = {
  received: {
    label: 'Reçu',
    meaning: 'Nous avons reçu votre formulaire.',
    next: 'Nous allons commencer l’examen. Vous n’avez rien à faire.',
    nextWritten:
      'Nous allons commencer l’examen. Vous n’avez rien à faire, sauf si notre dernier message vous le demande.',
  },
  'in-review': {
    label: 'En cours d’examen',
    meaning: 'Nous traitons votre dossier.',
    next: 'Nous prendrons une décision, ou vous contacterons s’il manque quelque chose. Vous n’avez rien à faire.',
    nextWritten:
      'Nous prendrons une décision, ou vous contacterons s’il manque quelque chose. Vous n’avez rien à faire, sauf si notre dernier message vous le demande.',
  },
  'needs-information': {
    label: 'Informations demandées',
    meaning: 'Nous ne pouvons pas continuer sans informations supplémentaires de votre part.',
    next: 'Lisez ce que nous vous demandons, puis envoyez-le-nous.',
  },
  approved: {
    label: 'Accepté',
    meaning: 'Nous avons pris une décision : votre dossier est accepté.',
    next: 'Vous n’avez rien à faire, sauf si notre dernier message vous le demande.',
  },
  declined: {
    label: 'Refusé',
    meaning: 'Nous avons pris une décision : votre dossier est refusé.',
    next: 'Notre dernier message en donne la raison. Contactez-nous si vous n’êtes pas d’accord.',
  },
  withdrawn: {
    label: 'Retiré',
    meaning: 'Nous avons fermé le dossier à votre demande.',
    next: 'Vous n’avez rien à faire.',
    nextWritten: 'Vous n’avez rien à faire, sauf si notre dernier message vous le demande.',
  },
}
