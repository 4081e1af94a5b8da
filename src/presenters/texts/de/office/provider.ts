/** Signing in at a provider of OpenID Connect, in German. */
import type { OfficeTexts } from '../../index.ts'

export const provider: OfficeTexts['provider'] = {
  link: 'Mit dem Konto Ihrer Organisation anmelden',
  left: {
    here: 'Sie sind von der Sachbearbeitung abgemeldet.',
    there: 'Beim Konto Ihrer Organisation sind Sie in diesem Browser vielleicht noch angemeldet.',
    link: 'Auch dort abmelden',
    close: 'Wenn andere diesen Computer benutzen, schließen Sie den Browser.',
  },
  otherWay: {
    title: 'Wenn Sie sich nicht mit dem Konto Ihrer Organisation anmelden können',
    text: 'Sie können ein Passwort benutzen. Wenn Sie hier keines haben oder es vergessen haben, bitten Sie Ihre Administration um einen Link, mit dem Sie eines festlegen. Dieser Befehl erstellt den Link, auf dem Rechner, auf dem der Dienst läuft:',
    command: 'npm run -s cli -- staff reset ada@example.org',
  },
  faults: {
    stale:
      'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser oder Tab begonnen. Beginnen Sie noch einmal',
    down: 'Die Anmeldung Ihrer Organisation antwortet nicht. Versuchen Sie es in einer Minute noch einmal. Wenn Sie hier ein Passwort haben, können Sie es jetzt benutzen',
    busy: 'Gerade melden sich viele an, und die Anmeldung Ihrer Organisation antwortet langsam. Warten Sie einige Sekunden und beginnen Sie dann noch einmal',
    invalid:
      'Wir konnten mit der Antwort der Anmeldung Ihrer Organisation nichts anfangen. Ihre Administration findet den Grund im Log',
    denied: 'Sie wurden dort nicht angemeldet. Beginnen Sie noch einmal, wenn Sie möchten',
    'no-role':
      'Das Konto Ihrer Organisation hat in dieser Sachbearbeitung keine Rolle. Bitten Sie Ihre Administration darum',
    'no-email':
      'Die Anmeldung Ihrer Organisation hat uns keine bestätigte E-Mail-Adresse von Ihnen genannt. Bitten Sie Ihre Administration, sie einzutragen',
    taken:
      'Ein Konto hier hat schon Ihre E-Mail-Adresse. Die Anmeldung Ihrer Organisation hat aber nicht bestätigt, dass die Adresse Ihnen gehört. Melden Sie sich mit Ihrem Passwort für diese Seiten an, oder bitten Sie Ihre Administration um einen Link, mit dem Sie eines festlegen',
    disabled: 'Ihr Konto in dieser Sachbearbeitung ist gesperrt. Bitten Sie Ihre Administration, es zu entsperren',
  },
}
