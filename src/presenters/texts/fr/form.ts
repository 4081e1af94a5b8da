/** A form of one page, its questions and hints, and the pages when it is closed or sent. In French. */
import type { TimeField } from '../../../models/field.ts'
import { timeExamplesFor } from '../date-parts.ts'
import type { Texts } from '../index.ts'
import { chosen, clockTime, counted, dateExample, enumerate, grouped, quote, sizeLimit } from './words.ts'

// A form of one page.

export const form: Texts['form'] = {
  send: 'Envoyer',
  leftover: {
    title: 'Réponses qui n’ont pas de place sur cette page',
    text: 'Copiez ce dont vous avez encore besoin.',
  },
  problems: {
    notSaved: {
      title: 'Nous n’avons pas reçu votre formulaire',
      text: 'Désolé, nous n’avons pas pu enregistrer vos réponses. Elles sont toujours sur cette page. Attendez une minute, puis renvoyez le formulaire.',
    },
    closed: {
      title: 'Nous n’avons pas reçu votre formulaire',
      text: 'Ce formulaire a été fermé depuis que vous l’avez ouvert.',
    },
    stale: {
      title: 'Vérifiez vos réponses, puis renvoyez le formulaire',
      text: 'Nous n’avons pas reçu votre formulaire, car cette page est restée ouverte plus d’un jour ou n’a pas été ouverte ici. Vos réponses y sont toujours.',
    },
    errors: {
      title: 'Nous n’avons pas reçu votre formulaire',
      text: 'Corrigez les erreurs, puis renvoyez le formulaire.',
    },
  },
}

// What every question says beside its own texts.

export const question: Texts['question'] = {
  optional: (label) => `${label} (facultatif)`,
  suggestions: (label) => `Suggestions pour ${quote(label)}`,
  chooseOne: 'Choisissez une option',
  or: 'ou',
  yes: 'Oui',
  no: 'Non',
  dateParts: { day: 'Jour', month: 'Mois', year: 'Année' },
  addressParts: {
    line1: 'Adresse',
    line2: 'Complément d’adresse (facultatif)',
    town: 'Ville ou commune',
    region: 'Région ou département (facultatif)',
    postcode: 'Code postal',
  },
}

// Limits of an answer, for the hint of its question; each without a full stop.

/** Times as people may type them: half past nine, and a later one, where the question takes them. */
export const timeExample = (field: TimeField, later: string): string =>
  enumerate(
    timeExamplesFor(field, ['09:30', later]).map((time) => clockTime(time)),
    'ou',
  )

export const hints: Texts['hints'] = {
  characters(min = 0, max = 0) {
    if (min && min === max) return `Exactement ${counted(min, 'caractère')}`
    if (min && max) return `Entre ${grouped(min)} et ${counted(max, 'caractère')}`
    return max ? `${counted(max, 'caractère')} au maximum` : `Au moins ${counted(min, 'caractère')}`
  },
  mostWords: (max) => `${counted(max, 'mot')} au maximum`,
  chooseExactly: (count) => `Choisissez ${counted(count, 'option')}`,
  chooseBetween: (min, max) => `Choisissez de ${grouped(min)} à ${counted(max, 'option')}`,
  chooseAtMost: (max) => `Choisissez ${counted(max, 'option')} au maximum`,
  chooseAtLeast: (min) => `Choisissez au moins ${counted(min, 'option')}`,
  chooseAny: 'Plusieurs réponses sont possibles',
  files: (count, bytes) => {
    const several = `au maximum, de ${sizeLimit(bytes)} chacun au plus`
    return `${counted(count, 'fichier')} ${chosen(count, { one: `de ${sizeLimit(bytes)} au maximum`, many: several, other: several })}`
  },
  date: (field) => `Par exemple : ${dateExample(field)}`,
  lookup: 'Saisissez les premières lettres ou le nom complet',
  time: (field) => `Par exemple : ${timeExample(field, '14:30')}`,
  sentence: (text) => (/[.!?:)…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`),
}

// In place of a form that nobody can fill in now.

export const closed: Texts['closed'] = {
  titles: {
    'to-come': (form) => `${form} (pas encore ouvert)`,
    closed: (form) => `${form} (fermé)`,
    withdrawn: (form) => `${form} (indisponible)`,
  },
  states: {
    'to-come': 'Ce formulaire n’est pas encore ouvert.',
    closed: 'Ce formulaire est fermé.',
    withdrawn: 'Ce formulaire n’est plus disponible.',
  },
  unsent: {
    notReceived: 'Nous n’avons pas reçu votre formulaire.',
    see: 'Voir les réponses que vous n’avez pas envoyées',
    title: 'Vos réponses',
    until: (date) =>
      `Vous pouvez copier vos réponses depuis cette page. Nous les conservons jusqu’au ${date}. Si le formulaire rouvre avant cette date, vous pourrez continuer.`,
    notSaved: 'Copiez vos réponses depuis cette page si vous en avez encore besoin. Nous ne les avons pas conservées.',
  },
  opens: (time) => `Il ouvrira le ${time}.`,
  closedOn: (time) => `Il a fermé le ${time}.`,
  contact: 'Si vous avez encore besoin de ce service, contactez-nous.',
  sent: 'Si vous avez déjà envoyé ce formulaire, vous pouvez toujours suivre votre dossier.',
  find: 'Retrouver votre dossier',
  others: 'Voir tous les formulaires',
}

// The page after a form was sent.

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
  next: 'Prochaines étapes',
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
    text: 'Vous pouvez voir et télécharger ce que vous avez envoyé pendant 30 minutes après l’envoi, dans le navigateur que vous avez utilisé. Nous n’affichons que les 10 derniers formulaires que vous avez envoyés. Si vous avez besoin de savoir ce que vous avez envoyé, contactez-nous et indiquez-nous votre référence.',
  },
}
