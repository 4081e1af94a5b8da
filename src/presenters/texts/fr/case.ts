/** Finding a case, and its page, in French. */
import type { Texts } from '../index.ts'
import { chosen, counted, days, grouped } from './numbers.ts'

export const lookup: Texts['lookup'] = {
  title: 'Retrouver votre dossier',
  lead: 'Suivez votre dossier et voyez les prochaines étapes. Vous avez besoin de la référence de votre page de confirmation, mais pas d’un compte.',
  label: 'Référence',
  hint: 'Elle comporte 16 lettres et chiffres, par exemple 7K3M-9QXT-2VBD-HW8P. Vous pouvez utiliser des majuscules ou des minuscules, et omettre les tirets.',
  submit: 'Retrouver votre dossier',
  errors: {
    empty: 'Saisissez la référence de votre page de confirmation',
    unknown:
      'Nous ne trouvons aucun dossier avec cette référence. Vérifiez qu’elle est identique à celle de votre page de confirmation.',
    mistyped:
      'Cette référence n’est pas correcte. Vérifiez qu’elle est identique à celle de votre page de confirmation.',
    limited: 'Trop de références erronées ont été saisies depuis votre réseau. Attendez une minute, puis réessayez.',
  },
  length: (count, wanted) =>
    `Votre référence doit comporter ${wanted} lettres et chiffres. Vous en avez saisi ${grouped(count)}.`,
}

export const status: Texts['status'] = {
  reference: 'Référence',
  arrived: {
    file: { title: 'Nous avons reçu votre fichier.', text: 'Il fait maintenant partie de votre dossier.' },
    reply: { title: 'Nous avons reçu votre réponse.', text: 'Elle fait maintenant partie de votre dossier.' },
  },
  standing: 'Statut',
  next: 'Prochaines étapes',
  typical: {
    title: 'Délai habituel',
    text: (median, finished, waiting) =>
      `La moitié des dossiers comme celui-ci prennent ${days(median)}${median < 1 ? '' : ' ou moins'}. Ce délai se fonde sur ${chosen(finished, { one: 'le dossier terminé', many: `les ${counted(finished, 'dossier')} terminés`, other: `les ${counted(finished, 'dossier')} terminés` })} ces 30 derniers jours. Nous avons reçu le vôtre il y a ${waiting}.`,
  },
  files: 'Ajouter des fichiers',
  history: 'Historique',
  kept: 'Durée de conservation de vos réponses',
  another: 'Retrouver un autre dossier',
}

export const events: Texts['events'] = {
  file: 'Vous avez envoyé un fichier',
  reply: 'Vous avez envoyé une réponse',
  message: 'Message de notre part',
  reopened: (label) => `Dossier rouvert : ${label}`,
  undone: 'Nous avons annulé notre dernière modification',
  deleted: 'Réponses et fichiers supprimés',
}

export const deleted: Texts['deleted'] = {
  text: (time) => `Nous avons supprimé les réponses et les fichiers de ce dossier le ${time}.`,
  remains:
    'Nous ne les avons plus. Nous ne conservons que la référence, le nom du formulaire et les dates des événements, afin que les dossiers puissent encore être comptés.',
}
