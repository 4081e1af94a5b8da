/** Withdrawing a case, in French. */
import type { Texts } from '../index.ts'

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
