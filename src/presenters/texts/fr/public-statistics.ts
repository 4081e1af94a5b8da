/** The statistics of a form for everybody, in French. */
import type { Texts } from '../index.ts'

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
