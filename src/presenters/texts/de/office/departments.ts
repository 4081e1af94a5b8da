/** Die Abteilungen, für die Verwaltung. Auf Deutsch. */
import type { OfficeTexts } from '../../index.ts'

export const departments: OfficeTexts['departments'] = {
  title: 'Abteilungen',
  page: {
    lead: 'Ein Formular kann zu einer Abteilung gehören. Seine Seiten und E-Mails haben dann Namen, Aussehen und Kontakt dieser Abteilung. Wo für die Abteilung nichts angegeben ist, gelten die Einstellungen des Dienstes.',
    columns: { department: 'Abteilung', home: 'Wird geändert in', forms: 'Formulare' },
    add: 'Abteilung anlegen',
    empty: 'Es gibt noch keine Abteilungen.',
    unused: 'Dateien, die nicht verwendet werden',
    back: 'Abteilungen',
    forms: 'Formulare',
    home: 'Wird geändert in',
    noForms: 'Kein Formular gehört zu ihr.',
    noLogo: 'Logo entfernen',
    chosen: 'Das Logo, das Sie ausgewählt haben, bleibt erhalten.',
    look: 'Ansehen, wie es aussieht',
    save: 'Speichern',
    removeTitle: 'Diese Abteilung entfernen',
    remove: 'Entfernen',
    removeText:
      'Die Abteilung wird endgültig entfernt. Für alte Vorgänge ihrer Formulare gelten dann die Einstellungen des Dienstes.',
    cancel: 'Abbrechen',
  },
  saved: 'Gespeichert. Es gilt ab jetzt für alle Seiten und E-Mails.',
  removed: 'Die Abteilung wurde entfernt.',
  moved:
    'Jemand anderes hat diese Abteilung inzwischen geändert. Ihre Eingaben sind noch da. Wenn Sie speichern, ersetzen Sie die Änderungen der anderen Person.',
  asks: (name) => `Die Abteilung ${name} entfernen?`,
  inUse: (forms) => `Sie kann nicht entfernt werden, solange Formulare zu ihr gehören: ${forms}.`,
  home: {
    office: () => 'Die Sachbearbeitung',
    file: (name) => `Die Datei departments/${name}.json`,
  },
  file: (name) => `departments/${name}.json`,
  ofOffice: 'Die Sachbearbeitung hat eine Abteilung mit diesem Namen. Entfernen Sie die Datei.',
  unreadable:
    'Ihr Name muss aus kleinen Buchstaben, Ziffern und Bindestrichen bestehen, und sie muss ein JSON-Objekt mit den Eigenschaften enthalten, die das Handbuch nennt. Was vorher galt, gilt weiter.',
  fields: {
    name: {
      label: 'Kurzname',
      hint: 'Unter diesem Namen steht die Abteilung in Definitionen von Formularen. Kleine Buchstaben, Ziffern und Bindestriche, zum Beispiel parks. Sie können ihn später nicht ändern.',
    },
    serviceName: { label: 'Name', hint: 'Steht oben auf den Seiten und in E-Mails.' },
    logo: { label: 'Logo', hint: 'Ein PNG oder ein SVG ohne Skripte und fremde Teile. Höchstens 20 KB.' },
    accent: { label: 'Farbe', hint: 'Für Links und Schaltflächen, zum Beispiel #1f4a45.' },
    contact: { label: 'Kontakt', hint: 'Wie man Hilfe bekommt: Telefonnummer, E-Mail-Adresse oder beides.' },
    privacyUrl: { label: 'Adresse der Datenschutzerklärung', hint: '' },
    accessibilityUrl: { label: 'Adresse der Erklärung zur Barrierefreiheit', hint: '' },
    senderName: {
      label: 'Name des Absenders',
      hint: 'In E-Mails. Die Adresse, von der sie kommen, ist immer die aus den Einstellungen.',
    },
    replyTo: { label: 'E-Mail-Adresse für Antworten', hint: 'Für Formulare, in denen keine andere Adresse steht.' },
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
      `Wählen Sie eine Farbe, die besser zu lesen ist. Der Kontrast ist ${ratio.toFixed(1).replace('.', ',')}:1, nötig sind 4,5:1. Die nächste, die geht, ist ${nearest}`,
    'mail-address': () => 'Geben Sie eine E-Mail-Adresse wie parks@example.org ein',
    'logo-large': (most) => `Wählen Sie ein Logo mit höchstens ${most / 1024} KB`,
    'logo-kind': () => 'Wählen Sie ein PNG oder ein SVG',
    'logo-active': () =>
      'Das Logo enthält etwas, das etwas ausführen oder laden könnte, zum Beispiel ein Skript, einen Link oder eine Animation. Speichern Sie es als einfaches SVG oder als PNG',
    'logo-size': () =>
      'Die Größe des Logos ist nicht zu erkennen. Geben Sie dem SVG eine viewBox oder wählen Sie ein PNG',
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
    noReplyTo: 'Niemanden. In der E-Mail steht, dass man nicht antworten soll.',
  },
}
