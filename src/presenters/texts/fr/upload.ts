/** The page of one file question on its own, in French. */
import type { Texts } from '../index.ts'

export const upload: Texts['upload'] = {
  taken: 'Fichier envoyé',
  another: 'Envoyer un autre fichier',
  choose: 'Envoyer un fichier',
  replacement: 'Envoyer le nouveau fichier',
  submit: 'Envoyer',
  forCase: 'Pour votre dossier',
  full: 'Vous ne pouvez plus envoyer de fichiers pour cette question.',
  earlierTitle: 'Fichiers que vous avez déjà envoyés',
  earlier: (type, size, time) => `${type}, ${size}, envoyé le ${time}`,
  replace: 'Remplacer ce fichier',
  replaces: (earlier) =>
    `Il remplacera le fichier que vous avez envoyé auparavant (${earlier}). Nous conservons les deux.`,
  addInstead: 'L’ajouter plutôt comme un fichier de plus',
  back: 'Retour à votre dossier',
}
