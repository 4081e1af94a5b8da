/** Emails to the office, in German. */
import type { OfficeTexts } from '../../index.ts'

export const mail: OfficeTexts['mail'] = {
  received: {
    subject: (form, reference) => `Neu: ${form} (${reference})`,
    heading: 'Ein neues Formular ist eingegangen',
    text: 'Aus Gründen des Datenschutzes stehen die Angaben nicht in dieser E-Mail.',
  },
  reply: {
    subject: (form, reference) => `Antwort: ${form} (${reference})`,
    heading: 'Eine Antwort auf Ihre Frage ist eingegangen',
    text: 'Aus Gründen des Datenschutzes steht die Antwort nicht in dieser E-Mail.',
  },
  file: {
    subject: (form, reference) => `Datei: ${form} (${reference})`,
    heading: 'Eine Datei ist eingegangen',
    text: 'Sie finden sie beim Vorgang. Für alle Dateien, die innerhalb einer Minute eingehen, erhalten Sie nur eine E-Mail.',
  },
  withdrawn: {
    subject: (form, reference) => `Zurückgezogen: ${form} (${reference})`,
    heading: 'Eine Person hat ihren Vorgang zurückgezogen',
    text: 'Sie müssen nichts tun.',
  },
  link: 'Vorgang in der Sachbearbeitung öffnen',
  why: (form) => `Sie erhalten diese E-Mail, weil das Formular „${form}“ Neuigkeiten an diese Adresse sendet.`,
}
