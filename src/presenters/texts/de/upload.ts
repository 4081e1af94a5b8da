/** The page of one file question on its own, in German. */
import type { Texts } from '../index.ts'
import { on } from './dates.ts'

export const upload: Texts['upload'] = {
  taken: 'Datei hochgeladen',
  another: 'Weitere Datei hochladen',
  choose: 'Datei hochladen',
  replacement: 'Neue Datei hochladen',
  submit: 'Hochladen',
  languageNote:
    'Wenn Sie schon eine Datei ausgewählt haben, wählen Sie sie nach dem Wechsel der Sprache noch einmal aus.',
  forCase: 'Zu Ihrem Vorgang',
  full: 'Zu dieser Frage können Sie keine Dateien mehr hochladen.',
  earlierTitle: 'Dateien, die Sie schon gesendet haben',
  earlier: (type, size, time) => `${type}, ${size}, gesendet ${on(time)}`,
  replace: 'Diese Datei ersetzen',
  replaces: (earlier) => `Sie ersetzt die Datei, die Sie früher gesendet haben (${earlier}). Wir behalten beide.`,
  addInstead: 'Stattdessen als weitere Datei hinzufügen',
  back: 'Zurück zu Ihrem Vorgang',
}
