/** Answering the office in words, in French. */
import { LONGEST_REMARK } from '../../../models/event.ts'
import type { Texts } from '../index.ts'
import { counted, grouped } from './numbers.ts'

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
