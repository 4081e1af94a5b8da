/** One change to several cases at once, in German. */
import { LONGEST_REMARK } from '../../../../models/event.ts'
import type { OfficeTexts } from '../../index.ts'
import { cases, characters, counted, form, grouped, quote } from '../numbers.ts'

/** "1 Vorgang", "3 Vorgängen": in the dative. */
const casesIn = (count: number): string => counted(count, 'Vorgang', 'Vorgängen')
/** "3 Vorgänge", "2 von 3 Vorgängen". */
const of = (done: number, all: number): string => (done === all ? cases(done) : `${grouped(done)} von ${casesIn(all)}`)
const wereOrWas = (count: number): string => form(count, { one: 'wurde', other: 'wurden' })

export const several: OfficeTexts['several'] = {
  page: {
    back: 'Vorgänge',
    message: 'Nachricht an die Personen',
    onlyOffice: 'Nur intern',
    becomes: 'wird',
    cancel: 'Abbrechen',
    other: 'Andere Änderung wählen',
    toCases: 'Zurück zu den Vorgängen',
  },
  title: (count) => `${cases(count)} ändern`,
  tick: (what) => `${what} auswählen`,
  tickAll: 'Alle auswählen',
  tickNone: 'Keinen auswählen',
  go: 'Ausgewählte Vorgänge ändern',
  none: 'Wählen Sie mindestens einen Vorgang aus. Jeder Vorgang hat links ein Kästchen.',
  stay: 'Status beibehalten',
  takes: (count, all) =>
    count === all
      ? ''
      : `${grouped(count)} von ${casesIn(all)} ${form(count, { one: 'kann', other: 'können' })} diesen Status erhalten`,
  asks: 'Bittet die Personen um Antwort oder Dateien. Schreiben Sie in der Nachricht, was Sie brauchen',
  ends: 'Schließt die Vorgänge ab',
  ways: {
    lead: 'Wählen Sie eine dieser Änderungen. Sie können sie prüfen, bevor sie gemacht wird.',
    work: { heading: 'Status ändern oder schreiben', button: 'Änderung ansehen' },
    assign: { heading: 'Jemandem zuweisen', button: 'Zuweisung ansehen' },
    release: { heading: 'Freigeben: kein Spam', button: 'Freigabe ansehen' },
    discard: { heading: 'Verwerfen: Spam', button: 'Ansehen, was verworfen wird' },
  },
  giveTo: 'Zuweisen an',
  choose: 'Person auswählen',
  nobody: 'Niemand',
  check: {
    work: (count, label) =>
      label === undefined
        ? `Dies zu ${casesIn(count)} hinzufügen?`
        : `Status von ${casesIn(count)} ändern? Neuer Status: ${quote(label)}`,
    assign: (count, name) =>
      name === undefined ? `Zuweisung von ${casesIn(count)} aufheben?` : `${cases(count)} zuweisen an ${name}?`,
    release: (count) => `${cases(count)} freigeben? Der Spam-Verdacht wird damit aufgehoben.`,
    discard: (count) => `${cases(count)} verwerfen?`,
    forGood: 'Damit werden die Angaben und Dateien endgültig gelöscht. Das lässt sich nicht rückgängig machen.',
    none: 'Keiner dieser Vorgänge lässt sich so ändern',
  },
  button: {
    work: (count, label) =>
      label === undefined ? `Zu ${casesIn(count)} hinzufügen` : `${cases(count)} ändern: ${quote(label)}`,
    assign: (count, name) =>
      name === undefined ? `Zuweisung von ${casesIn(count)} aufheben` : `${cases(count)} zuweisen an ${name}`,
    release: (count) => `${cases(count)} freigeben`,
    discard: (count) => `Ja, ${cases(count)} verwerfen`,
  },
  spam: 'Als Spam verworfen',
  leftOut: (count) => `${cases(count)} ${form(count, { one: 'lässt', other: 'lassen' })} sich so nicht ändern`,
  obstacles: {
    changed: () => 'Seit Ihrer Auswahl ist damit etwas geschehen. Sehen Sie ihn sich zuerst an.',
    deleted: () => 'Sein Inhalt wurde gelöscht.',
    final: (label) =>
      `Er ist mit dem Status ${quote(label)} abgeschlossen. Sie können ihn auf seiner eigenen Seite wieder öffnen.`,
    there: (label) => `Er hat schon den Status ${quote(label)}.`,
    way: (label) => `Auf ${quote(label)} kann dieser Status nicht folgen.`,
    theirs: (_, name) => (name === undefined ? 'Er ist niemandem zugewiesen.' : `Er ist schon ${name} zugewiesen.`),
    barred: () => 'Diese Person kann Vorgänge dieses Formulars nicht bearbeiten.',
    kept: () => 'Bei ihm besteht kein Spam-Verdacht.',
  },
  faults: {
    whom: 'Wählen Sie aus, wem Sie die Vorgänge zuweisen',
    nothing: 'Wählen Sie einen Status oder schreiben Sie eine Nachricht oder eine Notiz',
    way: 'Keiner dieser Vorgänge kann diesen Status erhalten. Wählen Sie einen anderen',
    message: 'Schreiben Sie, was Sie von den Personen brauchen',
    long: `Eine Nachricht oder Notiz darf höchstens ${characters(LONGEST_REMARK)} lang sein`,
    format: 'Entfernen Sie die Zeichen, die wir nicht anzeigen können',
    reason: '',
    language: 'Wählen Sie eine Sprache, die es für alle diese Vorgänge gibt',
  },
  done: {
    title: (done, all) => (done === 0 ? 'Es wurde nichts geändert' : `${of(done, all)} geändert`),
    discarded: (done, all) => (done === 0 ? 'Es wurde nichts verworfen' : `${of(done, all)} verworfen`),
    undone: (done, all) =>
      done === 0
        ? 'Es wurde nichts zurückgenommen'
        : `Änderung bei ${done === all ? casesIn(done) : of(done, all)} zurückgenommen`,
    undo: {
      text: (count, time, held) => {
        const undo = `Sie können das ${count === 1 ? '' : 'bei allen '}bis ${time} Uhr rückgängig machen.`
        if (held === 0) return `${undo} Vorher werden keine E-Mails gesendet.`
        if (held === count)
          return `${undo} E-Mails werden erst gesendet, wenn Sie ${count === 1 ? 'diesen Vorgang' : 'diese Vorgänge'} freigeben.`
        return `${undo} Vorher werden keine E-Mails gesendet, und zu Vorgängen mit Spam-Verdacht erst, wenn Sie sie freigeben.`
      },
      some: (count, time) => `Bei ${grouped(count)} davon können Sie das bis ${time} Uhr rückgängig machen.`,
      button: (count) => (count === 1 ? 'Rückgängig machen' : `Bei ${casesIn(count)} rückgängig machen`),
    },
    notDone: (count) => `${cases(count)} ${wereOrWas(count)} nicht geändert`,
    outcomes: {
      changed: 'Jemand anders hat ihn zuerst geändert. Ihre Änderung wurde nicht gemacht.',
      refused: 'Diese Änderung ist nicht mehr möglich.',
      failed: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es mit diesem Vorgang noch einmal.',
      late: 'Die Zeit, um das rückgängig zu machen, ist abgelaufen.',
      told: 'Eine E-Mail oder ein Webhook dazu ist schon unterwegs.',
    },
    undoOutcomes: {
      changed: 'Jemand hat ihn inzwischen geändert.',
      refused: 'Das lässt sich nicht rückgängig machen.',
    },
    notUndone: (count) => `Die Änderung ließ sich bei ${casesIn(count)} nicht zurücknehmen`,
    again: 'Diese Vorgänge noch einmal auswählen',
  },
}
