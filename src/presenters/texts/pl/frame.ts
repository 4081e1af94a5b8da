/** What stands around every public page, and small texts that pages of many kinds have, in Polish. */
import type { Texts } from '../index.ts'
import { isolated } from '../isolated.ts'

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
  languages: 'Język',
  onlyIn: (language: string): string => `Ta strona jest dostępna tylko w tym języku: ${isolated(language)}.`,
  sample: {
    name: 'Przykładowy formularz',
    text: 'Ten formularz służy do wypróbowania usługi. Nie wpisuj prawdziwych danych osobowych.',
  },
  promise: 'Ta usługa nie używa skryptów i cię nie śledzi.',
}
