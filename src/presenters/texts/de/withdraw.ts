/** Withdrawing a case, in German. */
import type { Texts } from '../index.ts'

export const withdraw: Texts['withdraw'] = {
  title: 'Vorgang zurückziehen',
  text: 'Wir schließen Ihren Vorgang und bearbeiten ihn nicht weiter. Das lässt sich nicht rückgängig machen. Wenn Sie es sich anders überlegen, müssen Sie das Formular neu absenden.',
  labels: { reference: 'Vorgangsnummer', code: 'Code zum Zurückziehen' },
  hints: {
    reference: 'Sie steht auf der Bestätigungsseite, zum Beispiel 7K3M-9QXT-2VBD-HW8P.',
    code: '12 Buchstaben und Ziffern. Er stand 30 Minuten lang auf der Bestätigungsseite. Wenn Sie ihn nicht haben, wenden Sie sich an uns.',
  },
  submit: 'Vorgang zurückziehen',
  back: 'Zurück zu Ihrem Vorgang',
  faults: {
    noReference: 'Geben Sie die Vorgangsnummer von der Bestätigungsseite ein',
    noCode: 'Geben Sie den Code zum Zurückziehen von der Bestätigungsseite ein',
    reference:
      'Wir finden keinen Vorgang mit dieser Nummer. Vergleichen Sie sie mit der Nummer auf der Bestätigungsseite.',
    code: 'Dieser Code gehört nicht zu diesem Vorgang. Vergleichen Sie ihn mit dem Code auf der Bestätigungsseite.',
    closed:
      'Sie können diesen Vorgang nicht mehr zurückziehen. Gehen Sie zurück zu Ihrem Vorgang, um seinen Status zu sehen.',
    limited:
      'Aus Ihrem Netz wurden zu viele falsche Vorgangsnummern und Codes eingegeben. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    unavailable:
      'Leider konnten wir den Vorgang nicht zurückziehen. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  },
}
