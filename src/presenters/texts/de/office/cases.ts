/** The work on cases: lists, one case, several at once, and their removal. In German. */
import { LONGEST_REMARK } from '../../../../models/event.ts'
import type { OfficeTexts } from '../../index.ts'
import { isolated } from '../../isolated.ts'
import { cases, characters, counted, days, form, grouped, on, quote } from '../words.ts'

// The list of cases.

export const inbox: OfficeTexts['inbox'] = {
  page: {
    search: 'Suchen',
    viewsLabel: 'Ansichten',
    filter: 'Filtern und sortieren',
    apply: 'Anwenden',
    clear: 'Filter aufheben',
    endSearch: 'Suche beenden',
    chooseColumns: 'Spalten auswählen',
    columns: { case: 'Vorgang', status: 'Status', received: 'Eingegangen', assignee: 'Zugewiesen an' },
    unread: 'Ungelesen:',
    first: 'Erste Seite',
    next: 'Nächste Seite',
  },
  views: {
    office: 'Warten auf uns',
    overdue: 'Überfällig',
    arrived: 'Neue Angaben',
    mine: 'Meine Vorgänge',
    person: 'Warten auf die Person',
    aside: 'Spam-Verdacht',
    all: 'Alle Vorgänge',
  },
  filters: {
    form: 'Formular',
    status: 'Status',
    age: 'Eingegangen',
    assignee: 'Zugewiesen an',
    order: 'Sortieren nach',
  },
  any: { form: 'Alle Formulare', status: 'Jeder Status', age: 'Jederzeit', assignee: 'Alle' },
  nobody: 'Niemand',
  former: (name) => `${name} (Konto gesperrt)`,
  ages: {
    'last-7': 'In den letzten 7 Tagen',
    'last-30': 'In den letzten 30 Tagen',
    'over-7': 'Vor mehr als 7 Tagen',
    'over-30': 'Vor mehr als 30 Tagen',
  },
  ago: (number) => (number < 1 ? 'vor weniger als 1 Tag' : `vor ${counted(Math.round(number), 'Tag', 'Tagen')}`),
  due: (day) => `Fällig ${day}`,
  orders: { newest: 'Neueste zuerst', oldest: 'Älteste zuerst' },
  marks: {
    arrived: 'Neue Angaben',
    overdue: 'Überfällig',
    aside: 'Spam-Verdacht',
    deleted: 'Inhalt gelöscht',
  },
  count: (count, most) => (count > most ? `Mehr als ${cases(most)}` : cases(count)),
  stuck: {
    waiting: (count, age) =>
      count === 1
        ? `1 E-Mail oder Webhook wartet schon ${days(age)}.`
        : `${grouped(count)} E-Mails und Webhooks warten, der älteste Eintrag schon ${days(age)}.`,
    held: (count) =>
      count === 1
        ? '1 E-Mail oder Webhook ist seit einer Wiederherstellung angehalten.'
        : `${grouped(count)} E-Mails und Webhooks sind seit einer Wiederherstellung angehalten.`,
    failed: (count, age) =>
      count === 1
        ? `1 E-Mail oder Webhook ist fehlgeschlagen, Alter: ${days(age)}.`
        : `${grouped(count)} E-Mails und Webhooks sind in den letzten 30 Tagen fehlgeschlagen. Alter des ältesten Eintrags: ${days(age)}.`,
    link: 'Zustellungen ansehen',
  },
  ending: (program, day) =>
    `Das Token des Programms „${program}“ endet am ${day}. Bitten Sie die Person, die diesen Dienst betreut, um ein neues.`,
  refused: {
    lead: (count) =>
      count === 1
        ? '1 Formulardefinition hat Fehler und wurde nicht veröffentlicht. Wurde früher eine Version veröffentlicht, bleibt sie online.'
        : `${grouped(count)} Formulardefinitionen haben Fehler und wurden nicht veröffentlicht. Früher veröffentlichte Versionen bleiben online.`,
    since: (file, line, when) => `${isolated(file)}, Zeile ${line}, seit ${when}`,
    more: (count) => `Und ${counted(count, 'weiterer Fehler', 'weitere Fehler')} in dieser Definition.`,
    others: (count) => `Und ${counted(count, 'weitere Definition', 'weitere Definitionen')}.`,
  },
  found: (count, view) => `${count} gefunden – ${view}`,
  short: (count, most) => (count > most ? `${grouped(most)}+` : grouped(count)),
  exports: {
    label: 'Diese Vorgänge herunterladen:',
    formats: { xlsx: 'Tabelle (XLSX)', csv: 'CSV', jsonl: 'JSON Lines', zip: 'ZIP mit Dateien' },
    zeros:
      'Die Tabelle behält jede Antwort so, wie sie gegeben wurde. Wenn Sie dagegen eine CSV-Datei in einem Tabellenprogramm öffnen, fehlen oft Nullen am Anfang einer Antwort: Aus 001234 wird 1234, aus 01632960001 wird 1632960001.',
    chooseForm:
      'Die Tabelle hat für jedes Formular ein Blatt. Um Vorgänge in einem anderen Format herunterzuladen, wählen Sie unter „Filtern und sortieren“ ein Formular aus.',
  },
  search: 'Vorgangsnummer oder Wörter aus den Angaben',
  searchHint:
    'Geben Sie den Anfang einer Vorgangsnummer ein, Wörter oder ihren Anfang (ab 3 Buchstaben) oder die letzten 4 Ziffern einer Nummer. Sie sehen nur Vorgänge, in denen alles vorkommt.',
  empty: {
    office:
      'Zurzeit wartet kein Vorgang auf uns. Ein Vorgang erscheint hier, wenn jemand ein Formular oder eine Antwort sendet.',
    overdue:
      'Kein Vorgang ist überfällig. Ein Vorgang erscheint hier, wenn er länger offen ist, als sein Formular erlaubt.',
    arrived: 'Es gibt keine neuen Angaben. Ein Vorgang erscheint hier, wenn jemand sendet, worum wir gebeten haben.',
    mine: 'Ihnen ist kein Vorgang zugewiesen. Um einen zu übernehmen, öffnen Sie ihn und wählen Sie „Mir zuweisen“.',
    person: 'Kein Vorgang wartet auf die Antwort einer Person.',
    aside: 'Es gibt keinen Spam-Verdacht.',
    all: 'Es gibt noch keine Vorgänge. Ein Vorgang erscheint hier, wenn jemand ein Formular absendet.',
  },
  noMatch: 'Kein Vorgang passt zu diesen Filtern.',
  notFound:
    'Kein Vorgang gefunden. Prüfen Sie die Schreibweise. Ein Vorgang, der erst vor wenigen Sekunden eingegangen ist, wird vielleicht noch nicht gefunden.',
  searched: (typed, view) => `Suchergebnis für ${quote(isolated(typed))}${view ? ` in ${quote(view)}` : ''}`,
  searchNarrowed: 'Gesucht wurde nur in Vorgängen, die zu den Filtern passen.',
  searchAll: 'In allen Vorgängen suchen',
  asideLeftOut: 'Vorgänge mit Spam-Verdacht wurden nicht durchsucht.',
  searchAside: 'Vorgänge mit Spam-Verdacht durchsuchen',
  partly:
    'Einige ältere Vorgänge werden noch nicht gefunden, weil die Suche noch vorbereitet wird. Versuchen Sie es in einigen Minuten noch einmal.',
}

// The page of a case.

export const oneCase: OfficeTexts['case'] = {
  page: {
    back: 'Vorgänge',
    besideLabel: 'Vorgänge in der Liste',
    previous: 'Voriger Vorgang',
    next: 'Nächster Vorgang',
    undo: 'Rückgängig machen',
    reference: 'Vorgangsnummer',
    status: 'Status:',
    assignToMe: 'Mir zuweisen',
    assignToOther: 'Jemand anderem zuweisen',
    assign: 'Zuweisen',
    publicPage: 'Öffentliche Statusseite ansehen',
    release: 'Kein Spam: Vorgang freigeben',
    discard: 'Spam: Vorgang verwerfen',
    delete: 'Vorgang löschen',
    notAnswered: 'Keine Angabe',
    history: 'Verlauf',
    isNew: 'Neu',
    onlyOffice: 'Nur intern',
    work: 'Vorgang bearbeiten',
  },
  deleted: (time) => `Der Inhalt dieses Vorgangs wurde ${on(time)} gelöscht.`,
  deletedMore: 'Den Verlauf können Sie weiterhin sehen.',
  aside: (why) => `Spam-Verdacht: ${why}.`,
  asideMore:
    'Bis Sie diesen Vorgang freigeben, zählt er nicht in der Statistik, und es werden keine E-Mails dazu gesendet.',
  notAsked: (count) => `Fragen, die nicht gestellt wurden, und warum (${grouped(count)})`,
  answers: 'Angaben',
  file: (kind, size, day) => `${kind}, ${size}, ${day}`,
  picture: (name) => `Bild ${name} in voller Größe`,
  held: 'Die Virenprüfung hatte kein Ergebnis',
  notScanned: 'Nicht auf Viren geprüft',
  replaced: 'Durch eine spätere Datei ersetzt',
  received: 'Eingegangen',
  waited: 'Dauer bisher',
  due: 'Fällig',
  assignee: 'Zugewiesen an',
  personLanguage: 'Sprache der Person',
  version: 'Version des Formulars',
  giveTo: 'Zuweisen an',
  former: (name) => `${name} (kann ihn nicht mehr bearbeiten)`,
  by: 'von',
  program: (name) => `${name}, ein Programm`,
  person: 'der Person',
  told: 'Nachricht an die Person',
  untold: 'Nachricht an die Person, zurückgenommen, bevor sie gesendet wurde',
  theirWords: 'Antwort der Person',
  events: {
    status: (label) => label,
    reopened: (label) => `Wieder geöffnet: ${label}`,
    message: () => 'Nachricht an die Person',
    note: () => 'Notiz',
    assigned: (_, name) => (name ? `Zugewiesen an ${name}` : 'Zuweisung aufgehoben'),
    released: () => 'Freigegeben: kein Spam',
    undone: (label) => `Änderung zurückgenommen: wieder ${quote(label)}`,
    file: () => 'Datei eingegangen',
    reply: () => 'Antwort eingegangen',
    deleted: () => 'Inhalt gelöscht',
  },
  done: {
    moved: () => 'Der Status ist geändert. Die öffentliche Statusseite zeigt ihn.',
    told: () => 'Die Nachricht ist hinzugefügt. Die öffentliche Statusseite zeigt sie.',
    noted: () => 'Die Notiz ist gespeichert. Sie ist nur intern zu sehen.',
    assigned: ({ assignee, isMine }) =>
      isMine
        ? 'Dieser Vorgang ist jetzt Ihnen zugewiesen.'
        : assignee
          ? `Dieser Vorgang ist jetzt ${assignee} zugewiesen.`
          : 'Dieser Vorgang ist niemandem mehr zugewiesen.',
    released: () => 'Der Vorgang ist freigegeben. Er wird jetzt wie alle anderen behandelt.',
    deleted: () => 'Die Angaben, Nachrichten, Notizen und Dateien dieses Vorgangs sind gelöscht.',
    undone: ({ status }) => `Die Änderung ist zurückgenommen. Der Status ist ${quote(status)}.`,
  },
  undo: {
    status: (label) => `Sie haben den Status geändert: ${quote(label)}.`,
    reopened: (label) => `Sie haben den Vorgang wieder geöffnet. Der Status ist ${quote(label)}.`,
    message: () => 'Sie haben der Person eine Nachricht geschrieben.',
    until: (time, isHeld) =>
      isHeld
        ? `Sie können das bis ${time}\u00a0Uhr rückgängig machen. E-Mails werden erst gesendet, wenn Sie diesen Vorgang freigeben.`
        : `Sie können das bis ${time}\u00a0Uhr rückgängig machen. Vorher wird keine E-Mail gesendet.`,
    refused: {
      late: 'Das lässt sich nicht mehr rückgängig machen: Die Zeit dafür ist abgelaufen. Ändern Sie den Vorgang stattdessen noch einmal.',
      changed:
        'Das lässt sich nicht mehr rückgängig machen: Jemand hat den Vorgang inzwischen geändert. Sie sehen es unten im Verlauf.',
      told: 'Das lässt sich nicht mehr rückgängig machen: Eine E-Mail oder ein Webhook dazu ist schon unterwegs. Ändern Sie den Vorgang stattdessen noch einmal.',
    },
  },
  takenBack: 'Zurückgenommen',
}

// Changing a case: the form, what is wrong with it, and the preview of what the person will read;.

export const update: OfficeTexts['update'] = {
  heading: 'Vorgang bearbeiten',
  preview: 'Prüfen Sie, was die Person lesen wird',
  changed: 'Der Vorgang hat sich geändert, während Sie geschrieben haben',
  changedNotice: {
    title: 'Ihre Änderungen wurden noch nicht gemacht.',
    text: 'Was hier steht, ist geschehen, nachdem Sie den Vorgang geöffnet haben. Was Sie eingegeben haben, steht unten: Prüfen Sie es und gehen Sie dann weiter.',
  },
  status: 'Neuer Status',
  stay: (label) => `${quote(label)} beibehalten`,
  again: (label) => `Wieder öffnen als ${quote(label)}`,
  asks: 'Bittet die Person um eine Antwort oder Dateien. Schreiben Sie in der Nachricht, was Sie brauchen.',
  ends: 'Schließt den Vorgang ab',
  message: 'Nachricht an die Person',
  messageHint: 'Wer die Vorgangsnummer kennt, kann sie auf der Statusseite lesen.',
  messageLanguage: 'Sprache der Nachricht',
  note: 'Interne Notiz',
  noteHint: 'Nur intern zu sehen.',
  submit: 'Weiter',
  page: {
    preview: 'Vorschau der öffentlichen Statusseite',
    onlyOffice: 'Nur intern',
    held: 'E-Mails werden erst gesendet, wenn Sie diesen Vorgang freigeben.',
    answersHere: 'Hier kann die Person antworten und Dateien senden.',
    cancel: 'Abbrechen',
    rewrite: 'Eingaben ändern',
    notAnswered: 'Keine Angabe',
  },
  sendMessage: 'Diese Nachricht senden',
  moveTo: (label) => `Status ändern: ${quote(label)}`,
  faults: {
    nothing: 'Wählen Sie einen neuen Status oder schreiben Sie eine Nachricht oder eine Notiz',
    move: 'Der Vorgang kann diesen Status nicht mehr erhalten. Wählen Sie einen anderen',
    message: 'Schreiben Sie, was Sie von der Person brauchen',
    language: 'Wählen Sie eine der Sprachen des Formulars',
    reason: 'Schreiben Sie eine Notiz, die sagt, warum Sie den Vorgang wieder öffnen',
    long: `Eine Nachricht oder Notiz darf höchstens ${characters(LONGEST_REMARK)} lang sein`,
    format: 'Entfernen Sie die Zeichen, die wir nicht anzeigen können',
  },
}

// One change to several cases at once.

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
      : `${grouped(count)} von ${casesIn(all)} ${form(count, { one: 'kann', other: 'können' })} diesen Status erhalten.`,
  asks: 'Bittet die Personen um Antworten oder Dateien. Schreiben Sie in der Nachricht, was Sie brauchen.',
  ends: 'Schließt die Vorgänge ab.',
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
    move: (label) => `Auf ${quote(label)} kann dieser Status nicht folgen.`,
    theirs: (_, name) => (name === undefined ? 'Er ist niemandem zugewiesen.' : `Er ist schon ${name} zugewiesen.`),
    barred: () => 'Diese Person kann Vorgänge dieses Formulars nicht bearbeiten.',
    kept: () => 'Bei ihm besteht kein Spam-Verdacht.',
  },
  faults: {
    whom: 'Wählen Sie aus, wem Sie die Vorgänge zuweisen',
    nothing: 'Wählen Sie einen Status oder schreiben Sie eine Nachricht oder eine Notiz',
    move: 'Keiner dieser Vorgänge kann diesen Status erhalten. Wählen Sie einen anderen',
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
        const undo = `Sie können das ${count === 1 ? '' : 'bei allen '}bis ${time}\u00a0Uhr rückgängig machen.`
        if (held === 0) return `${undo} Vorher werden keine E-Mails gesendet.`
        if (held === count)
          return `${undo} E-Mails werden erst gesendet, wenn Sie ${count === 1 ? 'diesen Vorgang' : 'diese Vorgänge'} freigeben.`
        return `${undo} Vorher werden keine E-Mails gesendet, und zu Vorgängen mit Spam-Verdacht erst, wenn Sie sie freigeben.`
      },
      some: (count, time) => `Bei ${grouped(count)} davon können Sie das bis ${time}\u00a0Uhr rückgängig machen.`,
      button: (count) => (count === 1 ? 'Rückgängig machen' : `Bei ${casesIn(count)} rückgängig machen`),
    },
    notDone: (count) => `${cases(count)} ${wereOrWas(count)} nicht geändert`,
    outcomes: {
      changed: 'Jemand anderes hat ihn zuerst geändert. Ihre Änderung wurde nicht gemacht.',
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

// Before the content of a case is deleted.

export const removal: OfficeTexts['removal'] = {
  title: 'Möchten Sie diesen Vorgang löschen?',
  text: 'Damit löschen Sie die Angaben, Nachrichten, Notizen und Dateien endgültig. Das lässt sich nicht rückgängig machen.',
  stays:
    'Die Vorgangsnummer bleibt, damit die Statusseite sagen kann, dass der Inhalt gelöscht wurde. Sicherungen enthalten den Inhalt noch, bis auch sie gelöscht werden.',
  reason: 'Grund',
  reasonHint: 'Er bleibt im Verlauf des Vorgangs. Nennen Sie deshalb keine Namen.',
  yes: 'Ja, Vorgang löschen',
  no: 'Nein, behalten',
  faults: {
    nothing: 'Geben Sie einen Grund ein',
    long: `Der Grund darf höchstens ${characters(LONGEST_REMARK)} lang sein`,
    format: 'Entfernen Sie die Zeichen, die wir nicht anzeigen können',
  },
}

/** Choosing which answers the list of a form's cases shows. */
export const columns: OfficeTexts['columns'] = {
  title: 'Spalten auswählen',
  lead: 'Die Liste der Vorgänge dieses Formulars zeigt diese Angaben allen, die seine Vorgänge sehen.',
  legend: 'Welche Angaben soll die Liste zeigen?',
  hint: 'Wählen Sie bis zu 3 Angaben aus. Die Spalten stehen in der Reihenfolge des Formulars.',
  nothing: 'Dieses Formular hat keine Frage, deren Antwort eine Spalte sein kann.',
  tooMany: 'Wählen Sie höchstens 3 Angaben aus',
  submit: 'Spalten speichern',
}
