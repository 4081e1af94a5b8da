/** Forms of several pages, from the start page to the check page, in German. */
import type { Repeat } from '../../../models/page.ts'
import type { Texts } from '../index.ts'
import { clockTime, enumerate, files, form, grouped, on, questions, quote } from './words.ts'

/** What an author calls the records of a list. Its gender is not known, so no sentence needs it. */
type Records = Pick<Repeat, 'itemLabel' | 'itemsLabel'>
const several = ({ itemsLabel }: Records): string => itemsLabel ?? 'Einträge'
const so = (count: number, records: Records): string =>
  `${grouped(count)} ${form(count, { one: records.itemLabel, other: several(records) })}`

export const journey: Texts['journey'] = {
  needs: 'Was Sie brauchen',
  questions: (most, lists) => {
    const once = most > 0 ? [`Bis zu ${questions(most)}`] : []
    const each = lists.map(({ item, each }, i) =>
      most === 0 && i === 0 ? `Bis zu ${questions(each)} je ${item}` : `${grouped(each)} je ${item}`,
    )
    const all =
      most > 0 && lists.length > 0 ? `${once}, dazu ${enumerate(each, 'und')}` : enumerate([...once, ...each], 'und')
    return `${all}. Wir stellen nur die Fragen, die Sie betreffen.`
  },
  start: 'Jetzt beginnen',
  sent: {
    title: 'Sie haben dieses Formular abgesendet',
    text: (date) => `Wir haben es ${on(date)} erhalten.`,
    reference: 'Vorgangsnummer',
    link: 'Zur Bestätigungsseite',
    another: 'Formular noch einmal ausfüllen',
  },
  drafts: {
    title: (count) =>
      count === 1
        ? 'Sie haben dieses Formular schon begonnen'
        : `Sie haben dieses Formular ${grouped(count)}-mal begonnen`,
    startedToday: (time) => `Heute um ${clockTime(time)} begonnen`,
    started: (date) => `Begonnen: ${date}`,
    ready: 'Bereit zum Prüfen und Absenden',
    until: (date) => `Wir speichern Ihre Angaben bis ${date}.`,
    goOn: 'Weitermachen',
    remove: 'Löschen',
    removeInNewTab: 'Löschen (in einem neuen Tab)',
    another: 'Ein weiteres Formular beginnen',
    full: 'Sie können dieses Formular nicht noch einmal beginnen. Löschen Sie zuerst eines der begonnenen Formulare.',
    unknown: {
      title: 'Wir können das gewünschte Formular nicht öffnen.',
      text: 'Es wurde abgesendet oder gelöscht, oder es wurde in einem anderen Browser begonnen.',
    },
  },
  progress: (page, about, isExact) => {
    if (isExact) return `Seite ${page} von ${about}`
    return about > page ? `Seite ${page} von etwa ${about}` : `Seite ${page}`
  },
  notCalculated: 'Dafür brauchen wir mehr Angaben',
  goOn: 'Weiter',
  save: 'Speichern und später weitermachen',
  check: {
    title: 'Prüfen Sie Ihre Angaben',
    text: 'Sie haben Ihr Formular noch nicht abgesendet.',
    unanswered: 'Keine Angabe',
    change: 'Ändern',
    changeOf: (label) => label,
    none: (records) => `Keine ${several(records)}`,
    record: (item, number) => `${item.charAt(0).toUpperCase()}${item.slice(1)} ${number}`,
    confirmed: 'Bestätigt',
    send: 'Formular absenden',
    declaration: 'Mit dem Absenden bestätigen Sie, dass Ihre Angaben nach bestem Wissen richtig sind.',
  },
  list: {
    added: (count, records) =>
      count === 0
        ? `Sie haben noch keine ${several(records)} hinzugefügt`
        : `Sie haben ${so(count, records)} hinzugefügt`,
    add: (item) => `${item} hinzufügen`,
    addFirst: (item) => `${item} hinzufügen`,
    change: 'Ändern',
    remove: 'Entfernen',
    full: (max, records) =>
      max === 1
        ? `Sie können nur 1 ${records.itemLabel} hinzufügen. Um etwas anderes einzutragen, entfernen Sie zuerst diesen Eintrag.`
        : `Sie können höchstens ${so(max, records)} hinzufügen. Um etwas anderes einzutragen, entfernen Sie zuerst einen Eintrag.`,
    tooFew: (min, item) =>
      min === 1
        ? `Fügen Sie mindestens 1 ${item} hinzu`
        : `Fügen Sie noch etwas hinzu: ${item}. Es müssen mindestens ${grouped(min)} sein`,
    tooMany: (over, max, records) =>
      `Entfernen Sie ${so(over, records)}. Erlaubt ${form(max, { one: 'ist', other: 'sind' })} höchstens ${grouped(max)}`,
    unfinished: (name) => `${quote(name)} ist noch nicht vollständig`,
    incomplete: (name) => `Prüfen Sie Ihre Angaben zu ${quote(name)}`,
    removeTitle: (name) => `Möchten Sie ${quote(name)} entfernen?`,
    removeText: 'Damit löschen Sie Ihre Angaben und Dateien dazu.',
    removeYes: 'Ja, entfernen',
    removeNo: 'Nein, behalten',
  },
  discard: {
    title: 'Möchten Sie Ihre Angaben löschen?',
    text: 'Wir löschen Ihre Angaben und Dateien in diesem Formular. Das lässt sich nicht rückgängig machen. Wenn Sie einen Code für dieses Formular haben, funktioniert er danach nicht mehr.',
    yes: 'Ja, Angaben löschen',
    no: 'Nein, Angaben behalten',
  },
  exit: { back: 'Angaben ändern' },
  problems: {
    stale: {
      title: 'Prüfen Sie diese Seite und wählen Sie noch einmal „Weiter“',
      text: 'Wir haben diese Seite nicht gespeichert, weil sie zu lange geöffnet war oder nicht hier geöffnet wurde. Ihre Angaben stehen noch darauf.',
    },
    notSaved: {
      title: 'Wir haben diese Seite nicht gespeichert',
      text: 'Leider konnten wir Ihre Angaben nicht speichern. Auf dieser Seite sind sie noch da. Warten Sie eine Minute und wählen Sie dann noch einmal „Weiter“.',
    },
    mixed: {
      title: 'Prüfen Sie diese Seite und gehen Sie noch einmal weiter',
      text: 'Die Adresse dieser Seite gehört zu einem anderen begonnenen Formular. Deshalb haben wir die Seite nicht gespeichert. Ihre Angaben stehen noch darauf.',
    },
    full: {
      title: 'Sie haben dieses Formular zu oft begonnen',
      text: 'Wir haben diese Seite nicht gespeichert. Ihre Angaben stehen noch darauf. Löschen Sie ein Formular, das Sie nicht mehr brauchen, und machen Sie dann hier weiter.',
    },
    closed: {
      title: 'Ihr Formular ist nicht bei uns angekommen',
      text: 'Das Formular wurde geschlossen, nachdem Sie damit begonnen haben.',
    },
  },
  notices: {
    changed:
      'Ihre Angaben haben sich geändert, seit Sie diese Seite geöffnet haben. Prüfen Sie sie noch einmal, bevor Sie das Formular absenden.',
  },
  saved: {
    title: 'Wir haben Ihre Angaben gespeichert',
    code: 'Ihr Code',
    until: (date) => `Dieser Code gilt in jedem Browser bis ${date}.`,
    keep: 'Drucken Sie diese Seite aus, fotografieren Sie sie oder schreiben Sie den Code auf. Wir zeigen ihn nur beim Speichern. Wer den Code hat, kann Ihre Angaben sehen. Er bleibt gleich, wenn Sie noch einmal speichern. Er gilt nicht mehr, sobald Sie das Formular absenden oder Ihre Angaben löschen.',
    goOn: 'Jetzt weitermachen',
    notSaved: (count) => `Wir haben ${files(count)} nicht gespeichert`,
    rest: 'Alles andere auf der Seite haben wir gespeichert.',
    discard: 'Meine Angaben löschen',
    discardText: 'Damit löschen Sie Ihre Angaben und Dateien. Wir fragen Sie vorher noch einmal.',
    refused: {
      title: 'Wir konnten diese Seite nicht speichern',
      text: 'Die Seite war zu lange geöffnet oder wurde nicht in diesem Browser geöffnet. Gehen Sie zurück und wählen Sie stattdessen „Weiter“.',
    },
  },
  resume: {
    title: 'Gespeichertes Formular fortsetzen',
    label: 'Ihr Code',
    hint: 'Er hat 21 Buchstaben und Ziffern. Groß- und Kleinschreibung ist egal, die Bindestriche können Sie weglassen.',
    submit: 'Weiter',
    link: 'Mit einem Code weitermachen',
    errors: {
      empty: 'Geben Sie den Code ein, den wir Ihnen beim Speichern gezeigt haben',
      unknown:
        'Wir finden kein gespeichertes Formular zu diesem Code. Prüfen Sie, ob Sie ihn richtig eingegeben haben. Wir löschen gespeicherte Angaben nach dem Datum, das wir Ihnen mit dem Code gezeigt haben.',
      full: 'Sie haben dieses Formular in diesem Browser zu oft begonnen. Löschen Sie eines der Formulare unten und geben Sie den Code dann noch einmal ein.',
      limited:
        'Aus Ihrem Netz wurden zu viele falsche Codes eingegeben. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
      unavailable:
        'Leider konnten wir Ihr gespeichertes Formular nicht suchen. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    },
  },
  copy: {
    title: 'Kopie Ihrer Angaben',
    reference: 'Vorgangsnummer',
    received: 'Eingegangen',
    text: 'Als Textdatei speichern',
  },
  cookie: {
    title: 'Ihr Browser hat Ihre Angaben nicht gespeichert',
    text: 'Dieses Formular braucht ein Cookie, um sich Ihre Angaben von Seite zu Seite zu merken. Ihr Browser hat es nicht angenommen. Erlauben Sie Cookies für diesen Dienst. Gehen Sie dann in Ihrem Browser zurück zur letzten Seite, auf der Ihre Angaben noch stehen sollten, und wählen Sie noch einmal „Weiter“.',
    back: 'Zurück zur ersten Seite',
  },
}
