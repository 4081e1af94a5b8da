/** The status page of a case, and what its person can do there: answer, withdraw, check a receipt. In French. */
import { LONGEST_REMARK } from '../../../models/event.ts'
import type { Texts } from '../index.ts'
import { chosen, counted, days, grouped, quote } from './words.ts'

// Finding a case, and its page.

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

// What the page of a case says while the office asks for information.

export const asked: Texts['asked'] = {
  heading: {
    first: 'Ce que nous vous demandons',
    person: 'Notre dernier message',
    office: 'Ce que nous vous avons demandé',
  },
  answered: 'Réponse reçue',
  sent({ replies, files }, time) {
    const sent = [...some(replies, 'réponse'), ...some(files, 'fichier')].join(' et ')
    return replies + files > 1
      ? `Vous avez envoyé ${sent}, en dernier lieu le ${time}.`
      : `Vous avez envoyé ${sent} le ${time}.`
  },
  turn: {
    office: 'Vous n’avez rien à faire pour le moment.',
    person: 'Nous vous avons envoyé un message depuis.',
  },
  next: {
    office:
      'Nous allons examiner ce que vous avez envoyé. Ensuite, nous poursuivrons le traitement de votre dossier ou vous demanderons ici ce qui manque encore.',
    person:
      'Lisez notre dernier message. S’il vous demande quelque chose, envoyez-le-nous ici. Sinon, vous n’avez rien à faire.',
  },
}

const some = (count: number, noun: string): string[] => (count > 0 ? [counted(count, noun)] : [])

// Answering the office in words.

export const reply: Texts['reply'] = {
  heading: 'Votre réponse',
  label: 'Votre réponse',
  button: 'Envoyer votre réponse',
  more: { label: 'Compléter votre réponse (facultatif)', button: 'Envoyer ce complément' },
  hint: `Jusqu’à ${counted(LONGEST_REMARK, 'caractère')}. Nous seuls pouvons la lire : cette page ne l’affichera pas.`,
  forCase: 'Pour votre dossier',
  asked: 'Ce que nous vous demandons',
  back: 'Retour à votre dossier',
  faults: {
    missing: () => 'Saisissez votre réponse.',
    tooLong: (length) =>
      `Votre réponse ne doit pas dépasser ${counted(LONGEST_REMARK, 'caractère')}. Vous en avez saisi ${grouped(length)}. Raccourcissez-la, ou envoyez la suite dans une deuxième réponse.`,
    format: () =>
      'Votre réponse contient des caractères que nous ne pouvons pas afficher. Supprimez-les, puis renvoyez-la.',
    stale: () =>
      'Nous n’avons pas reçu votre réponse, car cette page n’est plus à jour. Vérifiez-la, puis renvoyez-la.',
    'not-asked': () =>
      'Nous n’avons plus besoin de réponse : celle-ci n’a donc pas été reçue. Copiez-la si vous voulez la garder.',
    'too-many': () =>
      'Vous avez déjà envoyé 20 réponses : celle-ci n’a donc pas été reçue. Attendez que nous les ayons lues.',
    unavailable: () =>
      'Désolé, nous n’avons pas pu enregistrer votre réponse. Elle est toujours sur cette page. Attendez une minute, puis renvoyez-la.',
  },
}

// Withdrawing a case.

export const withdraw: Texts['withdraw'] = {
  title: 'Retirer ce dossier',
  text: 'Nous fermerons votre dossier et ne le traiterons plus. Cette action est définitive. Si vous changez d’avis, vous devrez renvoyer le formulaire.',
  labels: { reference: 'Référence', code: 'Code de retrait' },
  hints: {
    reference: 'Elle figure sur votre page de confirmation, par exemple 7K3M-9QXT-2VBD-HW8P.',
    code: '12 lettres et chiffres. Nous l’avons affiché sur votre page de confirmation pendant 30 minutes. Si vous ne l’avez pas, contactez-nous.',
  },
  submit: 'Retirer ce dossier',
  back: 'Retour à votre dossier',
  faults: {
    noReference: 'Saisissez la référence de votre page de confirmation',
    noCode: 'Saisissez le code de retrait de votre page de confirmation',
    reference:
      'Nous ne trouvons aucun dossier avec cette référence. Vérifiez qu’elle est identique à celle de votre page de confirmation.',
    code: 'Ce code n’est pas celui de ce dossier. Vérifiez qu’il est identique à celui de votre page de confirmation.',
    closed: 'Vous ne pouvez plus retirer ce dossier. Revenez à votre dossier pour voir où il en est.',
    limited:
      'Trop de références et de codes erronés ont été saisis depuis votre réseau. Attendez une minute, puis réessayez.',
    unavailable: 'Désolé, nous n’avons pas pu retirer le dossier. Attendez une minute, puis réessayez.',
  },
}

// Checking a receipt.

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
    unavailable: 'Désolé, nous n’avons pas pu vérifier le récépissé. Attendez une minute, puis réessayez.',
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

// How long something is kept, and why it was deleted.

/** "2 ans (730 jours)": the days are what counts. */
function inDays(count: number): string {
  const days = counted(count, 'jour')
  return count % 365 === 0 ? `${counted(count / 365, 'an')} (${days})` : days
}

export const kept: Texts['kept'] = (date, { final, finalDays }) => {
  if (final) return `Nous supprimerons vos réponses et vos fichiers au plus tard le ${date}.`
  const closed = finalDays === undefined ? undefined : `${inDays(finalDays)} après la fermeture de votre dossier`
  const idle = date === undefined ? undefined : `au plus tard le ${date} s’il ne se passe rien d’autre`
  return `Nous supprimerons vos réponses et vos fichiers ${[closed, idle].filter(Boolean).join(', ou ')}.`
}

export const expiry: Texts['expiry'] = ({ since, days }) =>
  since === 'final' ? `${inDays(days)} après le statut final` : `${inDays(days)} après le dernier événement`
