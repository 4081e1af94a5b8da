/** Mails, and what they and the public pages say of numbers of cases. In French. */
import type { Texts } from '../index.ts'
import { chosen, counted, grouped, quote } from './words.ts'

// Emails.

export const mail: Texts['mail'] = {
  receipt: {
    subject: (form, reference) => `Nous avons reçu votre formulaire : ${form} (${reference})`,
    heading: 'Nous avons reçu votre formulaire',
    text: 'Conservez la référence ci-dessous. Elle vous permet de suivre votre dossier à tout moment, sans compte. Toute autre personne qui l’a peut le suivre aussi.',
  },
  status: {
    subject: (label, reference) => `Votre dossier ${reference} : ${label}`,
    heading: (label) => `Le statut de votre dossier est maintenant ${quote(label)}`,
  },
  asked: {
    subject: (label, reference) => `Votre dossier ${reference} : ${label} (réponse attendue)`,
    heading: () => 'Nous attendons votre réponse',
  },
  message: {
    subject: (reference) => `Votre dossier ${reference} : un message de notre part`,
    heading: 'Nous vous avons envoyé un message',
  },
  facts: { reference: 'Référence', form: 'Formulaire', at: 'Date' },
  messageLabel: 'Notre message :',
  link: 'Suivre votre dossier',
  whyPerson: (form) =>
    `Vous recevez ce message car quelqu’un a saisi votre adresse e-mail dans le formulaire ${quote(form)}. Si ce n’était pas vous, ignorez ce message.`,
  reply: 'Si vous avez une question, répondez à ce message.',
  noReply: 'Ne répondez pas à ce message.',
  contact: (contact) => `Une question ? ${contact}`,
}

// What statistics say.

const SHORT_DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const statistics: Texts['statistics'] = {
  windows: { week: '7 derniers jours', month: '30 derniers jours' },
  before: { week: '7 jours précédents', month: '30 jours précédents' },
  received: 'Reçus',
  finished: 'Terminés',
  median: 'Durée médiane',
  late: '90 % terminés en moins de',
  chart: 'Dossiers reçus et terminés chacun des 30 derniers jours. Le tableau ci-dessous donne les mêmes nombres.',
  count: grouped,
  days: (number) => {
    if (number === undefined) return 'aucun terminé'
    const roundedUp = (value: number) => Math.max(1, Math.ceil(Number(value.toFixed(6))))
    const [minutes, hours] = [roundedUp(number * 24 * 60), roundedUp(number * 24)]
    if (minutes < 60) return counted(minutes, 'minute')
    if (hours < 24) return counted(hours, 'heure')
    const days = Number(number.toFixed(1))
    return `${days.toLocaleString('fr-FR', { minimumFractionDigits: 1 })} ${chosen(days, { one: 'jour', many: 'de jours', other: 'jours' })}`
  },
  upTo: (count, most) => (count >= most ? `${grouped(most)} ou plus` : grouped(count)),
  shortDay: (day) => SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`)).replace(/^1 /, '1er '),
}

// The statistics of a form for everybody.

export const publicStatistics: Texts['publicStatistics'] = {
  title: (form) => `Statistiques : ${form}`,
  link: 'Voir combien de ces formulaires nous recevons et en combien de temps nous les traitons',
  counted: (time) => `Chiffres du ${time}.`,
  rounded:
    'Nous arrondissons les nombres au multiple de 5 le plus proche et n’affichons pas ceux qui sont inférieurs à 5, afin que personne ne puisse être reconnu.',
  waiting: { office: 'En attente de notre part', person: 'En attente de la personne' },
  now: 'Maintenant',
  byDay: 'Jour par jour',
  few: 'moins de 5',
  tooFew: 'trop peu pour le dire',
  noChart: 'Chacun des 30 derniers jours, nous avons reçu moins de 5 dossiers et en avons terminé moins de 5.',
  chart:
    'Dossiers reçus et terminés chacun des 30 derniers jours, arrondis au multiple de 5 le plus proche. Le tableau ci-dessous donne les mêmes nombres.',
  table: { withChart: 'Afficher ces nombres dans un tableau', alone: 'Afficher chaque jour dans un tableau' },
  columns: { day: 'Jour', received: 'Reçus', finished: 'Terminés' },
}
