/** The page after a form was sent, in French. */
import type { Texts } from '../index.ts'

export const thanks: Texts['thanks'] = {
  title: 'Merci',
  unchanged: {
    title: 'Vous avez déjà envoyé ce formulaire. Vos modifications n’ont pas été envoyées.',
    text: 'Nous avons ce que vous avez envoyé la première fois. S’il y a une erreur, contactez-nous et indiquez-nous la référence ci-dessous.',
    link: 'Remplir un nouveau formulaire',
  },
  reference: 'Votre référence',
  form: 'Formulaire',
  received: 'Reçu le',
  keep: 'Imprimez cette page, prenez-la en photo ou notez la référence.',
  anyone: (takesFiles) =>
    `Toute personne qui l’a peut suivre votre dossier${takesFiles ? ' et y ajouter des fichiers' : ''}, mais ne peut pas voir vos réponses.`,
  next: 'Et maintenant',
  mails: 'Si vous avez donné une adresse e-mail, nous vous écrirons quand il se passera quelque chose.',
  status: 'Suivre votre dossier',
  copy: {
    title: 'Garder une copie',
    link: 'Voir et imprimer une copie de vos réponses',
    text: 'Vous pouvez le faire dans ce navigateur pendant 30 minutes.',
  },
  receipt: {
    link: 'Télécharger un récépissé',
    text: 'Il prouve ce que vous avez envoyé et quand. Téléchargez aussi vos réponses, et conservez les deux.',
    answers: 'Télécharger vos réponses',
    check: 'Vérifier un récépissé',
  },
  withdrawal: {
    title: 'Si vous changez d’avis',
    text: 'Avec ce code, vous pouvez retirer votre dossier jusqu’à ce que nous prenions une décision. Nous n’affichons le code qu’ici, dans ce navigateur, pendant 30 minutes. Notez-le si vous pensez en avoir besoin.',
    code: 'Code',
  },
  kept: 'Durée de conservation de vos réponses',
  printed: 'Suivre votre dossier :',
  notSender: {
    title: 'Vous ne pouvez plus voir cette page dans ce navigateur',
    text: 'Vous pouvez voir et télécharger ce que vous avez envoyé pendant 30 minutes après l’envoi, dans le navigateur que vous avez utilisé. Si vous avez envoyé un autre formulaire depuis, vous ne pouvez voir que celui-là. Si vous avez besoin de savoir ce que vous avez envoyé, contactez-nous et indiquez-nous votre référence.',
  },
}
