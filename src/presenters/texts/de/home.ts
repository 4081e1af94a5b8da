/** The list of forms, in German. */
import type { Texts } from '../index.ts'

export const home: Texts['home'] = {
  title: 'Formulare',
  heading: 'Formular auswählen',
  lead: 'Sie brauchen kein Benutzerkonto. Wenn Sie ein Formular absenden, erhalten Sie eine Vorgangsnummer. Damit können Sie jederzeit den Status Ihres Vorgangs abfragen.',
  empty: 'Zurzeit gibt es keine Formulare.',
  sent: {
    title: 'Sie haben schon ein Formular abgesendet?',
    text: 'Mit der Vorgangsnummer von der Bestätigungsseite können Sie den Status Ihres Vorgangs abfragen.',
    link: 'Vorgang finden',
  },
}
