/** What pages of several kinds say, in French. */
import type { Texts } from '../index.ts'

export const page: Texts['page'] = {
  error: (title) => `Erreur : ${title}`,
  problem: 'Il y a un problème',
  errorPrefix: 'Erreur',
  warning: 'Attention',
  label: (name) => `${name} :`,
  of: (title, form) => `${title} – ${form}`,
  inOneLine: (answers) => answers.join(', '),
  together: (sentences) => sentences.join('\u202f; '),
  toCase: 'Suivre votre dossier',
  toForms: 'Voir tous les formulaires',
  toLookup: 'Retrouver votre dossier',
  toOffice: 'Aller à l’espace du service',
  requestId: 'Si vous nous contactez à ce sujet, indiquez-nous ce numéro :',
}
