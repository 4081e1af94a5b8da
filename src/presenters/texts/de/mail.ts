/** Emails to people, in German. */
import type { Texts } from '../index.ts'

export const mail: Texts['mail'] = {
  receipt: {
    subject: (form, reference) => `Ihr Formular ist eingegangen: ${form} (${reference})`,
    heading: 'Ihr Formular ist bei uns eingegangen',
    text: 'Bewahren Sie die Vorgangsnummer auf, die unten steht. Damit können Sie jederzeit und ohne Benutzerkonto den Status Ihres Vorgangs abfragen. Das können auch alle anderen, die sie kennen.',
  },
  status: {
    subject: (label, reference) => `Ihr Vorgang ${reference}: ${label}`,
    heading: (label) => `Der Status Ihres Vorgangs ist jetzt „${label}“`,
  },
  asked: {
    subject: (label, reference) => `Ihr Vorgang ${reference}: ${label} (bitte antworten)`,
    heading: () => 'Wir brauchen etwas von Ihnen',
  },
  message: {
    subject: (reference) => `Ihr Vorgang ${reference}: Nachricht von uns`,
    heading: 'Sie haben eine Nachricht von uns',
  },
  facts: { reference: 'Vorgangsnummer', form: 'Formular', at: 'Datum' },
  messageLabel: 'Nachricht von uns:',
  link: 'Status Ihres Vorgangs ansehen',
  whyPerson: (form) =>
    `Sie erhalten diese E-Mail, weil jemand Ihre E-Mail-Adresse im Formular „${form}“ angegeben hat. Wenn Sie das nicht waren, beachten Sie diese E-Mail nicht weiter.`,
  reply: 'Wenn Sie eine Frage haben, antworten Sie auf diese E-Mail.',
  noReply: 'Antworten Sie nicht auf diese E-Mail.',
  contact: (contact) => `Haben Sie Fragen? ${contact}`,
}
