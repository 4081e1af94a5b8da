/** The list of cases, in German. */
import type { OfficeTexts } from '../../index.ts'
import { isolated } from '../../isolated.ts'
import { cases, counted, days, grouped, quote } from '../numbers.ts'

export const inbox: OfficeTexts['inbox'] = {
  page: {
    search: 'Suchen',
    viewsLabel: 'Ansichten',
    filter: 'Filtern und sortieren',
    apply: 'Anwenden',
    clear: 'Filter aufheben',
    endSearch: 'Suche beenden',
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
    formats: { csv: 'CSV für Tabellen', jsonl: 'JSON Lines', zip: 'ZIP mit Dateien' },
    zeros:
      'Tabellenprogramme lassen Nullen am Anfang einer Antwort oft weg: Aus 001234 wird 1234, aus 01632960001 wird 1632960001. Damit sie bleiben, importieren Sie die CSV-Datei und wählen Sie für diese Spalten den Typ Text.',
    chooseForm: 'Um Vorgänge herunterzuladen, wählen Sie unter „Filtern und sortieren“ ein Formular aus.',
  },
  search: 'Vorgangsnummer oder Wörter aus den Angaben',
  searchHint:
    'Geben Sie den Anfang einer Vorgangsnummer ein oder ganze Wörter, etwa einen Nachnamen. Sie sehen nur Vorgänge, in denen alle Wörter vorkommen.',
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
