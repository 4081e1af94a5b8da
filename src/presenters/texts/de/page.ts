/** What pages of several kinds say, in German. */
import type { Texts } from '../index.ts'

export const page: Texts['page'] = {
  error: (title) => `Fehler: ${title}`,
  problem: 'Es gibt ein Problem',
  errorPrefix: 'Fehler',
  warning: 'Achtung',
  label: (name) => `${name}:`,
  of: (title, form) => `${title} – ${form}`,
  inOneLine: (answers) => answers.join(', '),
  together: (sentences) => sentences.join('; '),
  toCase: 'Status Ihres Vorgangs ansehen',
  toForms: 'Alle Formulare ansehen',
  toLookup: 'Vorgang finden',
  toOffice: 'Zur Sachbearbeitung',
  requestId: 'Wenn Sie sich wegen dieses Problems an uns wenden, nennen Sie uns diese Nummer:',
}
