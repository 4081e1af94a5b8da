/** What stands around every public page, and small texts that pages of many kinds have, in French. */
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'

export const frame: Texts['frame'] = {
  skip: 'Aller au contenu principal',
  navigation: 'Liens du service',
  find: 'Retrouver votre dossier',
  forms: 'Tous les formulaires',
  accessibility: 'Accessibilité',
  privacy: 'Données personnelles',
  imprint: 'Mentions légales',
  contact: 'Une question ?',
  back: 'Retour',
  leaveEmpty: 'Laissez ce champ vide',
  languages: 'Langue',
  onlyIn: (language: string): string => `Cette page n’existe que dans cette langue : ${isolated(language)}.`,
  sample: {
    name: 'Formulaire d’exemple',
    text: 'Ce formulaire sert à essayer le service. N’y indiquez pas de vraies données personnelles.',
  },
  promise: 'Ce service n’utilise aucun script et ne suit pas votre navigation.',
}
