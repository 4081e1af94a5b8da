/** What the page of a case says while the office asks for information, in German. */
import type { Texts } from '../index.ts'
import { on } from './dates.ts'
import { counted } from './numbers.ts'

export const asked: Texts['asked'] = {
  heading: {
    first: 'Was wir von Ihnen brauchen',
    person: 'Unsere letzte Nachricht',
    office: 'Worum wir gebeten haben',
  },
  answered: 'Antwort eingegangen',
  sent({ replies, files }, time) {
    const sent = [some(replies, 'Antwort', 'Antworten'), some(files, 'Datei', 'Dateien')].filter((part) => part !== '')
    return replies + files > 1
      ? `Sie haben ${sent.join(' und ')} gesendet, zuletzt ${on(time)}.`
      : `Sie haben ${on(time)} ${sent.join(' und ')} gesendet.`
  },
  turn: {
    office: 'Sie müssen jetzt nichts tun.',
    person: 'Seitdem haben wir Ihnen eine Nachricht geschickt.',
  },
  next: {
    office:
      'Wir sehen uns an, was Sie gesendet haben. Dann bearbeiten wir Ihren Vorgang weiter oder fragen Sie hier, was noch fehlt.',
    person:
      'Lesen Sie unsere letzte Nachricht. Wenn wir Sie darin um etwas bitten, senden Sie es uns hier. Sonst müssen Sie nichts tun.',
  },
}

/** "eine Antwort", "2 Antworten". */
const some = (count: number, one: string, other: string): string =>
  count === 0 ? '' : count === 1 ? `eine ${one}` : counted(count, one, other)
