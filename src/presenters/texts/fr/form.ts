/** A form of one page, in French. */
import type { Texts } from '../index.ts'

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
