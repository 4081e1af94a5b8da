/** Signing in, accounts, and what stands around every page of the office. In German. */
import { COMMAND_LINE } from '../../../../models/command-line.ts'
import { browserName } from '../../browser-name.ts'
import type { OfficeTexts } from '../../index.ts'
import { counted, days, grouped } from '../words.ts'

// What stands around every page of the office.

export const frame: OfficeTexts['frame'] = {
  name: 'Sachbearbeitung',
  menu: 'Menü',
  waysLabel: 'Sachbearbeitung',
  ways: {
    inbox: 'Vorgänge',
    statistics: 'Statistik',
    deliveries: 'Zustellungen',
    programs: 'Programme',
    forms: 'Formulare',
    departments: 'Abteilungen',
    settings: 'Verwaltung',
    accounts: 'Konten',
    audit: 'Protokoll',
    service: 'Dienst',
  },
  stuck({ waiting, held, failed, age }) {
    const counts = [
      waiting > 0 ? `${grouped(waiting)} ${waiting === 1 ? 'wartet' : 'warten'}` : '',
      held > 0 ? `${grouped(held)} angehalten` : '',
      failed > 0 ? `${grouped(failed)} fehlgeschlagen` : '',
    ]
    return `${counts.filter(Boolean).join(', ')}, älteste ${days(age)}`
  },
  signOut: 'Abmelden',
  footer: { label: 'Dienst', forms: 'Öffentliche Seiten', status: 'Öffentliche Statusseite' },
}

// Signing in at a provider of OpenID Connect.

export const provider: OfficeTexts['provider'] = {
  link: 'Mit dem Konto Ihrer Organisation anmelden',
  newTab: 'Mit dem Konto Ihrer Organisation anmelden (öffnet einen neuen Tab)',
  thenHere: 'Wenn Sie dort angemeldet sind, kommen Sie zu diesem Tab zurück.',
  isSignedIn: 'Ich bin angemeldet: Zeigen, was ich gesendet habe',
  left: {
    here: 'Sie sind von der Sachbearbeitung abgemeldet.',
    there: 'Beim Konto Ihrer Organisation sind Sie in diesem Browser vielleicht noch angemeldet.',
    link: 'Auch dort abmelden',
    close: 'Wenn andere diesen Computer benutzen, schließen Sie den Browser.',
  },
  otherWay: {
    title: 'Wenn Sie sich nicht mit dem Konto Ihrer Organisation anmelden können',
    text: 'Sie können ein Passwort benutzen. Wenn Sie hier keines haben oder es vergessen haben, bitten Sie Ihre Administration um einen Link, mit dem Sie eines festlegen. Dieser Befehl erstellt den Link, auf dem Rechner, auf dem der Dienst läuft:',
    command: `${COMMAND_LINE} staff reset ada@example.org`,
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
    waiting:
      'Ihre E-Mail-Adresse gehörte bei der Anmeldung Ihrer Organisation vorher zu einer anderen Kennung. Bitten Sie Ihre Administration, in der Sachbearbeitung zu bestätigen, dass das Konto Ihres ist, und fangen Sie dann neu an',
    disabled: 'Ihr Konto in dieser Sachbearbeitung ist gesperrt. Bitten Sie Ihre Administration, es zu entsperren',
  },
}

// Signing in with a password, choosing one, and an office without accounts;.

export const signIn: OfficeTexts['signIn'] = {
  title: 'Bei der Sachbearbeitung anmelden',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  lasts: 'Wir melden Sie ab, wenn Sie 1 Stunde lang nichts tun, und in jedem Fall nach 12 Stunden.',
  forgotten: 'Wenn Sie Ihr Passwort vergessen haben, bitten Sie Ihre Administration um einen neuen Link.',
  ended: {
    title: 'Sie wurden abgemeldet.',
    why: 'Das geschieht, wenn Sie 1 Stunde lang nichts tun, in jedem Fall nach 12 Stunden, wenn sich Ihre Berechtigungen oder Ihr Passwort ändern oder wenn Sie sich in einem anderen Tab oder Browser abmelden.',
    kept: 'Was Sie gesendet haben, ist noch nicht gespeichert, aber diese Seite hat es behalten. Melden Sie sich hier an. Dann können Sie es prüfen und noch einmal senden.',
    unsaved:
      'Was Sie zuletzt gesendet haben, wurde nicht gespeichert. Melden Sie sich an und gehen Sie dann in Ihrem Browser zurück, bis vor diese Seite: Viele Browser zeigen noch, was Sie eingegeben haben.',
    large:
      'Was Sie zuletzt gesendet haben, wurde nicht gespeichert, und es ist zu groß, um es hier zu behalten (mehr als 1 MB). Melden Sie sich an und gehen Sie dann in Ihrem Browser zurück, bis vor diese Seite: Viele Browser zeigen noch, was Sie eingegeben haben.',
  },
  faults: {
    empty: 'Geben Sie Ihre E-Mail-Adresse und Ihr Passwort ein',
    refused: 'Die E-Mail-Adresse oder das Passwort ist falsch',
    wait: 'Es gab zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal',
    ...provider.faults,
  },
  choose: {
    title: 'Passwort festlegen',
    lead: (email) => `Sie melden sich bei der Sachbearbeitung mit ${email} und diesem Passwort an.`,
    hint: 'Mindestens 12 Zeichen. Gut sind drei oder vier Wörter, die nichts miteinander zu tun haben.',
    again: 'Passwort noch einmal eingeben',
    submit: 'Passwort speichern und weiter',
    faults: {
      empty: 'Geben Sie ein Passwort ein',
      short: 'Das Passwort muss mindestens 12 Zeichen lang sein',
      long: 'Das Passwort darf höchstens 200 Zeichen lang sein',
      common: 'Dieses Passwort ist zu leicht zu erraten. Nehmen Sie Wörter, die andere nicht zusammen benutzen',
    },
    againFaults: { different: 'Die Passwörter sind nicht gleich. Geben Sie beide noch einmal ein' },
  },
  first: {
    title: 'Die Sachbearbeitung hat noch keine Konten',
    over: 'Dieser Link gilt nicht mehr',
    lead: 'Das erste Konto legen Sie mit einem Link an. Er steht in der Datei first-admin im Datenordner des Dienstes. Sie können sie auf dem Rechner lesen, auf dem der Dienst läuft:',
    link: 'Öffnen Sie den Link in Ihrem Browser. Er gilt 1 Stunde lang, dann steht ein neuer in der Datei. Wer das Konto anlegt, verwaltet die Sachbearbeitung und kann weitere Personen hinzufügen.',
    otherTitle: 'Wenn Sie den Link nicht öffnen können',
    other:
      'Dieser Befehl legt auf demselben Rechner ein Konto an und gibt einen Link aus, mit dem man das Passwort festlegt:',
    command: `${COMMAND_LINE} staff add ada@example.org --name "Ada Example" --role admin`,
    make: {
      title: 'Das erste Konto anlegen',
      lead: 'Sie verwalten dann die Sachbearbeitung. Weitere Personen fügen Sie hinzu, wenn Sie angemeldet sind.',
      submit: 'Konto anlegen und anmelden',
    },
  },
}

// What was sent after a session had ended;.

export const latePost: OfficeTexts['latePost'] = {
  title: 'Prüfen und noch einmal senden',
  notSaved: 'Das wurde nicht gespeichert.',
  lead: 'Sie waren schon abgemeldet, als Sie es gesendet haben. Sie können es jetzt senden, so wie es hier steht.',
  nothingTyped: 'Hier haben Sie nichts eingegeben, sondern eine Schaltfläche gewählt.',
  owes: 'Bevor Sie es senden können, braucht Ihr Konto die Zwei-Faktor-Anmeldung. Richten Sie sie ein, und kommen Sie dann zu diesem Tab zurück.',
  setUp: 'Zwei-Faktor-Anmeldung einrichten (öffnet einen neuen Tab)',
  file: (names) => `${names} noch einmal auswählen`,
  submit: 'Noch einmal senden',
  cancel: 'Nicht senden',
  ofCase: (reference) => `Vorgang ${reference}`,
  ofForm: (slug) => `Formular ${slug}`,
  name: 'Name',
  message: 'Nachricht an die Person',
  note: 'Notiz für die Sachbearbeitung',
  words: 'Was Sie geschrieben haben',
  lost: {
    title: 'Wir können nicht zeigen, was Sie gesendet haben',
    text: 'Wir behalten es 1 Tag lang, und nur für das Konto, das angemeldet war. Melden Sie sich mit diesem Konto an, oder geben Sie es noch einmal ein.',
  },
  toOffice: 'Zur Sachbearbeitung',
}

// Two-step sign-in: a code from an app besides the password;.

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
    passwordHint: 'So kann niemand anderes sie in einem Browser einrichten, in dem Sie noch angemeldet sind.',
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

// Somebody's own account, and the browsers in which it is signed in;.

export const account: OfficeTexts['account'] = {
  title: 'Ihr Konto',
  email: 'E-Mail-Adresse',
  role: 'Sie können',
  roles: {
    none: 'Formulare bearbeiten und keine Vorgänge sehen',
    viewer: 'Vorgänge lesen',
    caseworker: 'Vorgänge bearbeiten',
    admin: 'Vorgänge bearbeiten sowie Zustellungen und Protokoll ansehen',
  },
  forms: 'Formulare',
  edits: 'Formulare, die Sie bearbeiten dürfen',
  all: 'Alle',
  none: 'Keine',
  languageChoice: { title: 'Sprache dieser Seiten', submit: 'Sprache speichern' },
  page: {
    sessions: 'Wo Sie angemeldet sind',
    lasts:
      'In einem Browser werden Sie abgemeldet, wenn Sie 1 Stunde lang nichts tun, und in jedem Fall nach 12 Stunden.',
    columns: { browser: 'Browser', began: 'Angemeldet', seen: 'Zuletzt aktiv' },
    own: 'Dieser Browser',
    signOut: 'Abmelden',
  },
  browser: (agent) => {
    const found = browserName(agent)
    return found ? `${found.browser} unter ${found.system}` : agent || 'Unbekannter Browser'
  },
}
