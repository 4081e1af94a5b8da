/** What the page of a case says while the office asks for information, in French. */
import type { Texts } from '../index.ts'
import { counted } from './numbers.ts'

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
