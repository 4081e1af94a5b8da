/** Emails to people, in German. */
import type { Texts } from '../index.ts'

export const mail: Texts['mail'] = {
  receipt: {
    subject: (form, reference) => `Ihr Formular ist eingegangen: ${form} (${reference})`,
    heading: 'Ihr Formular ist bei uns eingegangen',
    text: 'Bewahren Sie die Vorgangsnummer auf, die unten steht. Damit können Sie jederzeit und ohne Benutzerkonto den Stand Ihres Vorgangs abfragen. Das kann auch jeder andere, der sie kennt.',
  },
  status: {
    subject: (label, reference) => `Ihr Vorgang ${reference}: ${label}`,
    heading: (label) => `Der Stand Ihres Vorgangs ist jetzt „${label}“`,
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
  link: 'Stand Ihres Vorgangs ansehen',
  whyPerson: (form) =>
    `Sie erhalten diese E-Mail, weil jemand Ihre Adresse im Formular „${form}“ angegeben hat. Wenn Sie das nicht waren, beachten Sie diese E-Mail nicht weiter. Antworten Sie nicht: Wir lesen keine Antworten.`,
  contact: (contact) => `Haben Sie Fragen? ${contact}`,
}
