/** In place of a form that nobody can fill in now, in French. */
import type { Texts } from '../index.ts'

export const closed: Texts['closed'] = {
  titles: {
    'to-come': (form) => `${form} (pas encore ouvert)`,
    closed: (form) => `${form} (fermé)`,
    withdrawn: (form) => `${form} (indisponible)`,
  },
  states: {
    'to-come': 'Ce formulaire n’est pas encore ouvert.',
    closed: 'Ce formulaire est fermé.',
    withdrawn: 'Ce formulaire n’est plus disponible.',
  },
  unsent: {
    notReceived: 'Nous n’avons pas reçu votre formulaire.',
    see: 'Voir les réponses que vous n’avez pas envoyées',
    title: 'Vos réponses',
    until: (date) =>
      `Vous pouvez copier vos réponses depuis cette page. Nous les conservons jusqu’au ${date}. Si le formulaire rouvre avant cette date, vous pourrez continuer.`,
    notSaved: 'Copiez vos réponses depuis cette page si vous en avez encore besoin. Nous ne les avons pas conservées.',
  },
  opens: (time) => `Il ouvrira le ${time}.`,
  closedOn: (time) => `Il a fermé le ${time}.`,
  contact: 'Si vous avez encore besoin de ce service, contactez-nous.',
  sent: 'Si vous avez déjà envoyé ce formulaire, vous pouvez toujours suivre votre dossier.',
  find: 'Retrouver votre dossier',
  others: 'Voir tous les formulaires',
}
