/** Checking a receipt, in French. */
import type { Texts } from '../index.ts'
import { counted, quote } from './numbers.ts'

export const verify: Texts['verify'] = {
  title: 'Vérifier un récépissé',
  lead: 'Un récépissé prouve que nous avons reçu un formulaire, à quel moment et avec quelles réponses. Toute personne qui a un récépissé peut le vérifier ici.',
  file: {
    label: 'Choisissez le fichier du récépissé',
    hint: 'Utilisez le fichier que vous avez téléchargé. Son nom commence par « receipt- ».',
  },
  text: {
    label: 'Ou collez le texte du récépissé',
    hint: 'Ouvrez le fichier dans un éditeur de texte, copiez tout son contenu et collez-le ici.',
  },
  submit: 'Vérifier le récépissé',
  another: 'Vérifier un autre récépissé',
  refused: {
    empty: 'Choisissez le fichier du récépissé, ou collez son texte',
    'unreadable-file':
      'Le fichier choisi n’est pas un récépissé. Utilisez le fichier que vous avez téléchargé : son nom commence par « receipt- ».',
    unreadable: 'Ce récépissé n’est pas complet. Copiez tout le fichier, du premier { au dernier }.',
    forged: 'Ce récépissé a été modifié, ou ne vient pas de ce service. Il ne prouve rien.',
    'unknown-key': 'Ce récépissé n’a pas été signé par ce service. Il ne prouve rien ici.',
  },
  genuine: {
    heading: 'Ce récépissé est authentique',
    text: (title, reference, at, files) =>
      `Il prouve que nous avons reçu le formulaire ${quote(title)} le ${at}, ${files === 0 ? 'sans fichier' : `avec ${counted(files, 'fichier')}`}, et que nous lui avons donné la référence ${reference}.`,
    limits:
      'Il n’indique ni qui a envoyé le formulaire, ni ce que nous avons décidé. Il ne contient pas les réponses, mais toute personne qui en a une copie peut prouver que ce sont bien celles-là.',
  },
  content: {
    same: 'Les réponses et les fichiers que nous avons sont exactement ceux qui ont été envoyés. Rien n’a été modifié.',
    different:
      'Les réponses ou les fichiers que nous avons ne sont pas ceux qui ont été envoyés. Contactez-nous et montrez-nous ce récépissé.',
    deleted:
      'Nous avons supprimé les réponses et les fichiers. Pour toute personne qui en a une copie, le récépissé prouve toujours ce qu’ils étaient.',
    missing:
      'Nous n’avons plus de dossier avec cette référence. Pour toute personne qui en a une copie, le récépissé prouve toujours ce qui a été envoyé.',
  },
}
