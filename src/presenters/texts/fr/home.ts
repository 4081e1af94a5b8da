/** The list of forms, in French. */
import type { Texts } from '../index.ts'

export const home: Texts['home'] = {
  title: 'Formulaires',
  heading: 'Choisissez un formulaire',
  lead: 'Vous n’avez pas besoin de compte. Quand vous envoyez un formulaire, nous vous donnons une référence pour suivre votre dossier.',
  empty: 'Aucun formulaire n’est disponible pour le moment.',
  sent: {
    title: 'Vous avez déjà envoyé un formulaire ?',
    text: 'Suivez votre dossier avec la référence de votre page de confirmation.',
    link: 'Retrouver votre dossier',
  },
}
