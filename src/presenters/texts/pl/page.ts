/** What pages of several kinds say, in Polish. */
import type { Texts } from '../index.ts'

export const page: Texts['page'] = {
  error: (title) => `Błąd: ${title}`,
  problem: 'Wystąpił problem',
  errorPrefix: 'Błąd',
  warning: 'Uwaga',
  label: (name) => `${name}:`,
  of: (title, form) => `${title} – ${form}`,
  inOneLine: (answers) => answers.join(', '),
  together: (sentences) => sentences.join('; '),
  toCase: 'Sprawdź status swojej sprawy',
  toForms: 'Zobacz wszystkie formularze',
  toLookup: 'Znajdź swoją sprawę',
  toOffice: 'Przejdź do stron urzędu',
  requestId: 'Jeśli skontaktujesz się z nami w sprawie tego problemu, podaj ten numer:',
}
