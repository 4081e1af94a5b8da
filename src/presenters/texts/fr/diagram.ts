/** The words in a drawing of a form, in French. */
import type { Texts } from '../index.ts'
import { counted } from './numbers.ts'

export const diagram: Texts['diagram'] = {
  start: 'Début',
  end: (pages) => (pages > 1 ? 'Vérifier vos réponses et envoyer' : 'Envoyer'),
  ends: 'Le formulaire se termine ici',
  optional: 'facultatif',
  check: (condition) => `Contrôle : ${condition}`,
  required: (condition) => `obligatoire uniquement si ${condition}`,
  page: (number) => `Page ${number}`,
  list: (min, max, item) => `par ${item}, ${min === max ? max : min === 0 ? `jusqu’à ${max}` : `de ${min} à ${max}`}`,
  calculated: {
    count: (names) => `nombre : ${names}`,
    min: (names) => `valeur minimale : ${names}`,
    max: (names) => `valeur maximale : ${names}`,
  },
  only: (condition) => `uniquement si ${condition}`,
  more: (count) => `et encore ${counted(count, 'question')}`,
  size: (pages, questions) => `${counted(pages, 'page')}, ${counted(questions, 'question')}`,
}
