/** Two-step sign-in: a code from an app besides the password; in German. */
import type { OfficeTexts } from '../../index.ts'
import { counted } from '../numbers.ts'

export const twoStep: OfficeTexts['twoStep'] = {
  title: 'Zwei-Faktor-Anmeldung',
  isOn: 'Eingeschaltet. Sie melden sich mit Ihrem Passwort und einem Code aus Ihrer App an.',
  isOff: 'Ausgeschaltet. Sie melden sich nur mit Ihrem Passwort an.',
  toOn: 'Wiederherstellungscodes, oder ausschalten',
  toOff: 'Zwei-Faktor-Anmeldung einrichten',
  isElsewhere:
    'Die Anmeldung Ihrer Organisation bestimmt, ob Sie einen Code brauchen. Dieses Konto hat hier kein Passwort.',
  back: 'Ihr Konto',
  code: 'Code aus der App',
  password: 'Ihr Passwort',
  faults: {
    empty: 'Geben Sie den Code ein',
    wrong:
      'Der Code ist falsch. Jeder Code gilt einmal und eine Minute lang: Geben Sie den nächsten ein, den Ihre App zeigt',
    refused: 'Der Code ist falsch oder wurde schon benutzt. Geben Sie den nächsten ein, den Ihre App zeigt',
    over: 'Diese Seite war zu lange geöffnet. Tragen Sie den neuen Schlüssel unten in Ihre App ein, anstelle des alten',
    wait: 'Es gab zu viele Versuche. Warten Sie einige Minuten und versuchen Sie es dann noch einmal',
  },
  passwordFaults: {
    empty: 'Geben Sie Ihr Passwort ein',
    refused: 'Das Passwort ist falsch',
    wait: 'Es gab zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal',
  },
  ask: {
    title: 'Code eingeben',
    hint: '6 Ziffern aus Ihrer App oder einer Ihrer Wiederherstellungscodes.',
    submit: 'Weiter',
    other: 'Mit einem anderen Konto anmelden',
    lost: 'Wenn Sie weder Ihre App noch Ihre Wiederherstellungscodes haben, bitten Sie Ihre Administration, Ihr Konto zurückzusetzen.',
  },
  setUp: {
    title: 'Zwei-Faktor-Anmeldung einrichten',
    must: 'Sie müssen die Zwei-Faktor-Anmeldung einrichten, bevor Sie weitermachen.',
    needs: 'Das dauert eine Minute. Sie brauchen eine Authentifizierungs-App: Viele Passwort-Manager haben eine.',
    steps: {
      key: '1. Tragen Sie diesen Schlüssel in eine Authentifizierungs-App ein',
      code: '2. Geben Sie den Code ein, den die App zeigt',
      confirm: '3. Bestätigen Sie, dass Sie es sind',
    },
    scan: 'Lesen Sie den QR-Code mit der App ein oder geben Sie dort diesen Schlüssel ein:',
    open: 'In einer App auf diesem Gerät öffnen',
    picture: 'QR-Code mit dem Schlüssel, der daneben steht',
    codeHint: '6 Ziffern',
    passwordHint: 'So kann niemand anders sie in einem Browser einrichten, in dem Sie noch angemeldet sind.',
    submit: 'Einschalten',
  },
  recovery: {
    title: 'Bewahren Sie Ihre Wiederherstellungscodes auf',
    on: 'Die Zwei-Faktor-Anmeldung ist eingeschaltet.',
    elsewhere: 'Überall sonst wurden Sie abgemeldet.',
    lead: 'Wenn Sie Ihre App nicht dabeihaben, geben Sie stattdessen einen dieser Codes ein. Jeder gilt einmal. Wir zeigen sie nur jetzt: Drucken Sie sie aus oder schreiben Sie sie auf, und bewahren Sie sie getrennt von Ihrem Passwort auf.',
    submit: 'Ich habe sie aufbewahrt',
  },
  own: {
    title: 'Die Zwei-Faktor-Anmeldung ist eingeschaltet',
    lead: 'Beim Anmelden geben Sie Ihr Passwort und einen Code aus Ihrer App ein.',
    left: (count) =>
      count === 0
        ? 'Sie haben alle Wiederherstellungscodes benutzt. Um neue zu erhalten, schalten Sie die Zwei-Faktor-Anmeldung aus und richten Sie sie dann neu ein.'
        : `Sie haben noch ${counted(count, 'Wiederherstellungscode', 'Wiederherstellungscodes')}. Jeder gilt einmal, ohne die App.`,
    turnOff: 'Zwei-Faktor-Anmeldung ausschalten',
    turnOffText:
      'Tun Sie das, um zu einer anderen App zu wechseln, und richten Sie sie dann neu ein. Überall sonst werden Sie abgemeldet.',
    submit: 'Ausschalten',
  },
  elsewhere: {
    title: 'Ihre Organisation bestimmt, wie Sie sich anmelden',
    lead: 'Sie melden sich mit dem Konto Ihrer Organisation an und haben hier kein Passwort. Deshalb würden wir Sie nie nach einem Code fragen, den Sie hier einrichten.',
    text: 'Ob Sie zum Anmelden einen Code oder einen Schlüssel brauchen, bestimmen die Einstellungen des Kontos Ihrer Organisation.',
  },
}
