/** What stands around every public page, and small texts that pages of many kinds have, in Polish. */
import type { Texts } from '../index.ts'

export const frame: Texts['frame'] = {
  skip: 'Przejdź do głównej treści',
  navigation: 'Odnośniki usługi',
  find: 'Znajdź swoją sprawę',
  forms: 'Wszystkie formularze',
  accessibility: 'Dostępność',
  privacy: 'Prywatność',
  imprint: 'Dane wydawcy',
  contact: 'Masz pytania?',
  back: 'Wstecz',
  leaveEmpty: 'Zostaw to pole puste',
  promise: 'Ta usługa nie używa skryptów i cię nie śledzi.',
}
