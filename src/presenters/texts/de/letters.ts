/** Mails, and what they and the public pages say of numbers of cases. In German. */
import type { Texts } from '../index.ts'
import { counted, form, grouped, on } from './words.ts'

// Emails to people.

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
    `Sie erhalten diese E-Mail, weil jemand Ihre E-Mail-Adresse im Formular „${form}“ angegeben hat. Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.`,
  reply: 'Wenn Sie eine Frage haben, antworten Sie auf diese E-Mail.',
  noReply: 'Antworten Sie nicht auf diese E-Mail.',
  contact: (contact) => `Haben Sie Fragen? ${contact}`,
}

// What the statistics of the office and the public ones say.

const SHORT_DAY = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'numeric', timeZone: 'UTC' })

export const statistics: Texts['statistics'] = {
  windows: { week: 'Letzte 7 Tage', month: 'Letzte 30 Tage' },
  before: { week: '7 Tage davor', month: '30 Tage davor' },
  received: 'Eingegangen',
  finished: 'Erledigt',
  median: 'Median der Dauer',
  late: '90\u00a0% dauern höchstens',
  chart:
    'Eingegangene und erledigte Vorgänge an jedem der letzten 30 Tage. Die Tabelle darunter zeigt dieselben Zahlen.',
  count: grouped,
  days: (number) => {
    if (number === undefined) return 'keine erledigt'
    const roundedUp = (value: number) => Math.max(1, Math.ceil(Number(value.toFixed(6))))
    const [minutes, hours] = [roundedUp(number * 24 * 60), roundedUp(number * 24)]
    if (minutes < 60) return counted(minutes, 'Minute', 'Minuten')
    if (hours < 24) return counted(hours, 'Stunde', 'Stunden')
    const days = number.toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    return `${days} ${form(Number(number.toFixed(1)), { one: 'Tag', other: 'Tage' })}`
  },
  upTo: (count, most) => (count >= most ? `${grouped(most)} oder mehr` : grouped(count)),
  shortDay: (day) => SHORT_DAY.format(Date.parse(`${day}T00:00:00Z`)),
}

// The statistics of a form for everybody.

export const publicStatistics: Texts['publicStatistics'] = {
  title: (form) => `Statistik: ${form}`,
  link: 'Sehen Sie, wie viele dieser Formulare wir erhalten und wie lange die Bearbeitung dauert',
  counted: (time) => `Gezählt ${on(time)}.`,
  rounded:
    'Wir runden Zahlen auf das nächste Vielfache von 5 und zeigen keine Zahlen unter 5. So lässt sich niemand erkennen.',
  waiting: { office: 'Warten auf uns', person: 'Warten auf die Person' },
  now: 'Jetzt',
  byDay: 'Tag für Tag',
  few: 'weniger als 5',
  tooFew: 'zu wenige für eine Angabe',
  noChart: 'An jedem der letzten 30 Tage sind weniger als 5 Vorgänge eingegangen und weniger als 5 erledigt worden.',
  chart:
    'Eingegangene und erledigte Vorgänge an jedem der letzten 30 Tage, auf Vielfache von 5 gerundet. Die Tabelle darunter zeigt dieselben Zahlen.',
  table: { withChart: 'Diese Zahlen als Tabelle anzeigen', alone: 'Jeden Tag als Tabelle anzeigen' },
  columns: { day: 'Tag', received: 'Eingegangen', finished: 'Erledigt' },
}
