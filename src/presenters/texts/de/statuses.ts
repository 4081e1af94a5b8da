/** The statuses of forms that define none of their own, in German; by id. */
import type { Texts } from '../index.ts'

export const statuses: Texts['statuses'] = {
  received: {
    label: 'Eingegangen',
    meaning: 'Ihr Formular ist bei uns eingegangen.',
    next: 'Wir beginnen mit der Prüfung. Sie müssen nichts tun.',
    nextWritten:
      'Wir beginnen mit der Prüfung. Sie müssen nichts tun, außer wenn unsere letzte Nachricht Sie darum bittet.',
  },
  'in-review': {
    label: 'In Bearbeitung',
    meaning: 'Wir bearbeiten Ihren Vorgang.',
    next: 'Wir entscheiden oder fragen Sie, wenn etwas fehlt. Sie müssen nichts tun.',
    nextWritten:
      'Wir entscheiden oder fragen Sie, wenn etwas fehlt. Sie müssen nichts tun, außer wenn unsere letzte Nachricht Sie darum bittet.',
  },
  'needs-information': {
    label: 'Rückfrage',
    meaning: 'Wir brauchen noch etwas von Ihnen, um weitermachen zu können.',
    next: 'Lesen Sie, was wir von Ihnen brauchen, und senden Sie es uns.',
  },
  approved: {
    label: 'Bewilligt',
    meaning: 'Wir haben zu Ihren Gunsten entschieden.',
    next: 'Sie müssen nichts tun, außer wenn unsere letzte Nachricht Sie darum bittet.',
  },
  declined: {
    label: 'Abgelehnt',
    meaning: 'Wir haben Ihren Antrag abgelehnt.',
    next: 'Den Grund nennt unsere letzte Nachricht. Wenden Sie sich an uns, wenn Sie nicht einverstanden sind.',
  },
  withdrawn: {
    label: 'Zurückgezogen',
    meaning: 'Wir haben den Vorgang geschlossen, weil Sie uns darum gebeten haben.',
    next: 'Sie müssen nichts tun.',
    nextWritten: 'Sie müssen nichts tun, außer wenn unsere letzte Nachricht Sie darum bittet.',
  },
}
