/** Die Abteilungen, für die Verwaltung. Auf Deutsch. */
import type { OfficeTexts } from '../../index.ts'

export const departments: OfficeTexts['departments'] = {
  title: 'Abteilungen',
  page: {
    lead: 'Ein Formular kann eine Abteilung nennen. Seine Seiten und E-Mails haben dann Namen, Aussehen und Kontakt dieser Abteilung. Was eine Abteilung leer lässt, ist wie in den Einstellungen.',
    columns: { department: 'Abteilung', home: 'Wird geändert in', forms: 'Formulare' },
    add: 'Abteilung anlegen',
    empty: 'Es gibt noch keine Abteilungen.',
    unused: 'Dateien, die nicht verwendet werden',
    back: 'Abteilungen',
    forms: 'Formulare',
    home: 'Wird geändert in',
    noForms: 'Kein Formular nennt sie.',
    noLogo: 'Logo entfernen',
    chosen: 'Das Logo, das Sie ausgewählt haben, bleibt erhalten.',
    look: 'Zeigen, wie es aussieht',
    save: 'Speichern',
    removeTitle: 'Diese Abteilung entfernen',
    remove: 'Entfernen',
    removeText:
      'Die Abteilung wird endgültig entfernt. Alte Vorgänge von Formularen, die sie nannten, sehen dann aus, wie es die Einstellungen sagen.',
    cancel: 'Abbrechen',
  },
  saved: 'Gespeichert. Es gilt ab jetzt für alle Seiten und E-Mails.',
  removed: 'Die Abteilung wurde entfernt.',
  moved:
    'Jemand anderes hat diese Abteilung inzwischen geändert. Ihre Eingaben sind noch da. Wenn Sie speichern, ersetzen sie, was dort gespeichert wurde.',
  asks: (name) => `Die Abteilung ${name} entfernen?`,
  inUse: (forms) => `Sie kann nicht entfernt werden, solange Formulare sie nennen: ${forms}.`,
  home: {
    office: () => 'Die Sachbearbeitung',
    file: (name) => `Die Datei departments/${name}.json`,
  },
  file: (name) => `departments/${name}.json`,
  ofOffice: 'Die Sachbearbeitung hat eine Abteilung mit diesem Namen. Entfernen Sie die Datei.',
  unreadable:
    'Sie muss heißen wie ein Formular und ein JSON-Objekt mit den Eigenschaften enthalten, die das Handbuch nennt. Was vorher galt, gilt weiter.',
  fields: {
    name: {
      label: 'Kurzname',
      hint: 'Mit ihm nennen Definitionen von Formularen die Abteilung. Kleine Buchstaben, Ziffern und Bindestriche, zum Beispiel parks. Er kann später nicht geändert werden.',
    },
    serviceName: { label: 'Name', hint: 'Oben auf den Seiten und in E-Mails.' },
    logo: { label: 'Logo', hint: 'Ein PNG, oder ein SVG ohne Skripte und fremde Teile. Höchstens 20 kB.' },
    accent: { label: 'Farbe', hint: 'Von Links und Schaltflächen, zum Beispiel #1f4a45.' },
    contact: { label: 'Kontakt', hint: 'Wie man Hilfe bekommt: Telefonnummer, E-Mail-Adresse oder beides.' },
    privacyUrl: { label: 'Adresse der Datenschutzerklärung', hint: '' },
    accessibilityUrl: { label: 'Adresse der Erklärung zur Barrierefreiheit', hint: '' },
    senderName: {
      label: 'Name des Absenders',
      hint: 'In E-Mails. Die Adresse, von der sie kommen, bleibt die der Einstellungen.',
    },
    replyTo: { label: 'E-Mail-Adresse für Antworten', hint: 'Für Formulare, die keine andere Adresse nennen.' },
  },
  nameFaults: {
    shape: 'Verwenden Sie kleine Buchstaben, Ziffern und Bindestriche, zum Beispiel parks',
    taken: 'Es gibt schon eine Abteilung mit diesem Namen. Wählen Sie einen anderen',
  },
  faults: {
    text: (most) => `Geben Sie eine Zeile mit höchstens ${most} Zeichen ein, die alle sichtbar sind`,
    link: () => 'Geben Sie eine Adresse wie https://example.org/privacy ein',
    colour: () => 'Geben Sie eine Farbe wie #1f4a45 ein',
    contrast: (ratio, nearest) =>
      `Wählen Sie eine Farbe, die besser zu lesen ist. Ihr Kontrast ist ${ratio.toFixed(1).replace('.', ',')}:1, nötig sind 4,5:1. Die nächste, die geht, ist ${nearest}`,
    'mail-address': () => 'Geben Sie eine E-Mail-Adresse wie parks@example.org ein',
    'logo-large': (most) => `Wählen Sie ein Logo mit höchstens ${most / 1024} kB`,
    'logo-kind': () => 'Wählen Sie ein PNG oder ein SVG',
    'logo-active': () =>
      'Das Logo enthält etwas, das etwas ausführen oder laden könnte, zum Beispiel ein Skript, einen Link oder eine Animation. Speichern Sie es als einfaches SVG oder als PNG',
    'logo-size': () =>
      'Die Größe des Logos ist nicht zu erkennen. Geben Sie dem SVG eine viewBox, oder wählen Sie ein PNG',
    'logo-wide': (most) => `Wählen Sie ein Logo mit höchstens ${most} Pixeln in Breite und Höhe`,
  },
  look: {
    title: 'Wie es aussieht',
    typed: 'So sieht es mit Ihren Eingaben aus. Es ist noch nicht gespeichert.',
    page: 'Eine Seite',
    form: 'Titel eines Formulars',
    link: 'Ein Link',
    button: 'Eine Schaltfläche',
    mail: 'Eine E-Mail',
    from: 'Von',
    replyTo: 'Antworten an',
    noMail: 'Dieser Dienst verschickt keine E-Mails.',
    noReplyTo: 'Niemanden: Die E-Mail bittet, nicht zu antworten.',
  },
}
