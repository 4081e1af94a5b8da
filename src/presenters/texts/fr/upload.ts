/** The page of one file question on its own, in French. */
import type { Texts } from '../index.ts'

export const upload: Texts['upload'] = {
  taken: 'Fichier ajouté',
  another: 'Ajouter un autre fichier',
  choose: 'Ajouter un fichier',
  replacement: 'Ajouter le nouveau fichier',
  submit: 'Ajouter',
  languageNote: 'Si vous avez déjà choisi un fichier, choisissez-le à nouveau après avoir changé de langue.',
  forCase: 'Pour votre dossier',
  full: 'Vous ne pouvez plus ajouter de fichiers pour cette question.',
  earlierTitle: 'Fichiers que vous avez déjà envoyés',
  earlier: (type, size, time) => `${type}, ${size}, envoyé le ${time}`,
  replace: 'Remplacer ce fichier',
  replaces: (earlier) =>
    `Il remplacera le fichier que vous avez envoyé auparavant (${earlier}). Nous conservons les deux.`,
  addInstead: 'L’ajouter comme fichier supplémentaire',
  back: 'Retour à votre dossier',
}
