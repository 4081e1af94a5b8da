/** Die Formulare der Sachbearbeitung, auf Deutsch. */
import type { OfficeTexts } from '../../index.ts'
import { enumerate, grouped } from '../words.ts'

export const forms: OfficeTexts['forms'] = {
  title: 'Formulare',
  page: {
    lead: 'Alle Formulare, die hier je veröffentlicht wurden.',
    columns: { form: 'Formular', state: 'Zustand', published: 'Zuletzt veröffentlicht', cases: 'Vorgänge' },
    create: 'Neues Formular',
    newVersion: 'Neue Version hochladen',
    edit: 'Formular bearbeiten',
    empty: 'Es gibt noch keine Formulare.',
    files: 'Dateien mit Fehlern',
    filesLead: 'Diese Dateien im Ordner der Definitionen wurden nie veröffentlicht.',
    back: 'Formulare',
    address: 'Öffentliche Seite',
    faults: 'Die Datei hat Fehler',
    faultsLead: 'Sie wurde nicht veröffentlicht. Zu sehen ist die letzte fehlerfreie Version.',
    facts: 'Über dieses Formular',
    diagram: 'Der Weg durch dieses Formular',
    diagramLink: 'Diagramm auf einer eigenen Seite öffnen',
    history: 'Was getan wurde',
    columnsOfHistory: { what: 'Was', when: 'Wann', who: 'Wer' },
    changes: 'Was sich geändert hat',
    words: 'Text auf seiner Seite:',
    next: 'Ältere Einträge',
    close: 'Dieses Formular schließen oder zurückziehen',
    reopen: 'Dieses Formular wieder öffnen',
    takeOver: 'Übernehmen: dieses Formular in der Sachbearbeitung ändern',
    removeFiles: 'Zeigen, welche Dateien zu entfernen sind',
    change: 'Diese Entscheidung ändern',
  },
  states: {
    open: 'Offen',
    'to-come': 'Noch nicht offen',
    closed: 'Geschlossen',
    withdrawn: 'Zurückgezogen',
    gone: 'Keine Datei',
  },
  broken: 'Fehler in seiner Datei',
  meanings: {
    open: 'Wer seine Adresse hat, kann es ausfüllen.',
    'to-come': 'Es öffnet zu der Zeit, die in seiner Definition steht.',
    closed: 'Es wurde zu der Zeit geschlossen, die in seiner Definition steht.',
    withdrawn: '',
    gone: 'Seine Datei wurde entfernt. Seine Vorgänge bleiben.',
  },
  decided: {
    open: () => '',
    closed: (by, time) => `Geschlossen von ${by} am ${time}.`,
    withdrawn: (by, time) => `Zurückgezogen von ${by} am ${time}.`,
  },
  facts: {
    home: 'Herkunft',
    file: (name) => `Die Datei ${name}. Ändern Sie das Formular in dieser Datei.`,
    database: (name) => `Die Datenbank, aus ${name}. Um es zu ändern, veröffentlichen Sie es neu.`,
    office: () => 'Die Sachbearbeitung. Hier können Sie es ändern.',
    source: 'Quelltext',
    kept: (slug) => `Mit dieser Version aufbewahrt. In Dateien schreibt ihn forms export ${slug}.`,
    notKept: 'Nicht aufbewahrt. Diese Version wurde veröffentlicht, bevor Intake Quelltexte aufbewahrte.',
    version: 'Version',
    published: 'Veröffentlicht',
    languages: 'Sprachen',
    cases: 'Vorgänge',
  },
  cases: (count, most) => (count > most ? `mehr als ${grouped(most)}` : grouped(count)),
  deeds: {
    published: (version) => `Version ${version} veröffentlicht`,
    taken: () => 'Aus seiner Datei übernommen',
    gone: () => 'Die Datei wurde entfernt',
    closed: () => 'Geschlossen',
    reopened: () => 'Wieder geöffnet',
    withdrawn: () => 'Zurückgezogen',
    'handed-over': () => 'Version übergeben',
    'sent-back': () => 'Version zurückgegeben',
    'taken-back': () => 'Eigene Version zurückgenommen',
    'second-asked': () => 'Zweite Person verlangt',
    'second-ended': () => 'Zweite Person nicht mehr verlangt',
  },
  ways: {
    file: 'der Ordner der Definitionen',
    office: 'in der Sachbearbeitung',
    command: 'an der Befehlszeile',
  },
  who: (by, way) => `${by}, ${way}`,
  handedBy: (who, by) => `${who}, übergeben von ${by}`,
  unknown: 'nicht festgehalten',
  fault: (file, line) => `${file}, Zeile ${line}`,
  faultSince: (time) => `zuerst bemerkt am ${time}`,
  more: (count) => (count === 1 ? 'Es gibt 1 weiteren Fehler.' : `Es gibt ${count} weitere Fehler.`),
  done: {
    closed: 'Das Formular ist geschlossen. Alle seine Seiten sagen das jetzt.',
    reopened: 'Das Formular ist wieder offen.',
    withdrawn: 'Das Formular ist zurückgezogen. Seine Seite sagt, dass es nicht mehr verfügbar ist.',
    taken: 'Das Formular wird jetzt in der Sachbearbeitung geändert. Seine Datei wurde umbenannt.',
    published: 'Das Formular ist veröffentlicht.',
    'handed-over': 'Die Version ist übergeben. Sie wartet unten, bis jemand anderes sie veröffentlicht.',
    'sent-back': 'Die Version ist zurückgegeben. Ihre Worte stehen unten.',
    'taken-back': 'Sie haben Ihre Version zurückgenommen.',
    settled: 'Diese Version wartet nicht mehr. Unten steht, was getan wurde.',
    'second-asked': 'Von jetzt an veröffentlicht eine zweite Person jede Version dieses Formulars.',
    'second-ended': 'Von jetzt an kann eine Person allein dieses Formular hochladen und veröffentlichen.',
  },
  upload: {
    title: 'Definition hochladen',
    back: 'Formulare',
    lead: 'Zuerst werden die Dateien geprüft. Veröffentlicht wird erst, wenn Sie es bestätigt haben.',
    file: 'Definition des Formulars',
    fileHint:
      'Eine JSON-Datei mit höchstens 512 KB. Sie können auch ihre Listen und Übersetzungen auswählen, etwa orte.json und besuch.en.json. Was Sie weglassen, bleibt, wie es ist.',
    submit: 'Prüfen',
    faults: 'Fehler',
    warnings: 'Hinweise',
    takeOver: 'Dieses Formular übernehmen',
    refused: {
      none: 'Wählen Sie die Datei einer Definition aus',
      several: (names) => `Wählen Sie eine einzige Definition aus. Das sind mehrere: ${names}`,
      stray: (names) => `Das Formular verwendet diese Dateien nicht: ${names}. Wählen Sie noch einmal ohne sie aus`,
      notTheirs: (slug) =>
        `Sie können das Formular „${slug}“ nicht ändern. Bitten Sie jemanden aus der Administration, es zu veröffentlichen oder Ihnen das Recht dazu zu geben`,
      inFile: (slug, file) =>
        `Das Formular „${slug}“ wird in der Datei ${file} geändert. Die Administration kann es übernehmen, damit es hier geändert wird`,
      forAdmins: (properties) =>
        `Das kann nur die Administration ändern: ${properties}. Bitten Sie sie, diese Definition zu veröffentlichen, oder lassen Sie es, wie es war`,
      same: (slug) => `Es gibt nichts zu veröffentlichen: Das Formular „${slug}“ ist schon so veröffentlicht`,
      tooMuch: 'Die Dateien sind zusammen zu groß. Kürzen Sie die Listen',
      faults: (count) =>
        count === 1
          ? 'Korrigieren Sie den Fehler, dann laden Sie die Datei noch einmal hoch'
          : 'Korrigieren Sie diese Fehler, dann laden Sie die Datei noch einmal hoch',
    },
  },
  publish: {
    title: 'Diese Version veröffentlichen?',
    first: 'Dieses Formular veröffentlichen?',
    back: 'Eine andere Datei hochladen',
    lead: 'Wer schon angefangen hat, behält die Version, mit der angefangen wurde.',
    firstLead: (address) => `Es ist neu. Danach können es alle unter ${address} öffnen.`,
    warnings: 'Hinweise',
    missing: {
      mail: (setting) =>
        `Dieser Dienst verschickt noch keine E-Mails. Fragen Sie nach, wer ihn betreibt: ${setting} ist nicht gesetzt. E-Mails dieses Formulars warten und scheitern nach 3 Tagen.`,
      receiver: (name, setting) =>
        `Dieser Dienst kennt den Empfänger „${name}“ nicht. Fragen Sie nach, wer ihn betreibt: ${setting} ist nicht gesetzt. Webhooks dieses Formulars warten und scheitern nach 3 Tagen.`,
    },
    deletions: (count, cases) =>
      cases === 1
        ? '1 Vorgang wird innerhalb eines Tages gelöscht.'
        : `${count} Vorgänge werden innerhalb eines Tages gelöscht.`,
    refused: {
      moved: 'Inzwischen wurde eine andere Version veröffentlicht. Vergleichen Sie noch einmal, dann bestätigen Sie',
      asked: 'Von jetzt an veröffentlicht eine zweite Person jede Version dieses Formulars. Übergeben Sie diese',
      free: 'Dieses Formular verlangt keine zweite Person mehr. Sie können diese Version selbst veröffentlichen',
      'too-many':
        'Es warten schon 20 Versionen dieses Formulars. Veröffentlichen Sie einige oder geben Sie sie zurück, dann versuchen Sie es noch einmal',
    },
    submit: 'Veröffentlichen',
    cancel: 'Abbrechen',
  },
  previews: {
    title: 'Vorschau für Kollegen',
    link: 'Vorschau für Kollegen',
    lead: 'Ein Link zeigt das Formular jemandem, der kein Konto hat. Man kann es ausfüllen, aber nichts wird gesendet oder gespeichert. Er funktioniert 7 Tage lang, oder bis Sie ihn zurückziehen.',
    make: 'Link zur zuletzt veröffentlichten Version anlegen',
    makeOfUpload: 'Link zu einer Vorschau anlegen',
    ready: 'Kopieren Sie diesen Link und schicken Sie ihn. Er wird nicht noch einmal gezeigt.',
    readyText: 'Wer ihn hat, kann die Vorschau 7 Tage lang öffnen, oder bis Sie ihn hier zurückziehen.',
    phone: 'Einen Code für ein Telefon zeigen',
    links: 'Vorhandene Links',
    columns: { version: 'Version', made: 'Angelegt', state: 'Stand' },
    upload: 'hochgeladen, nicht veröffentlicht',
    published: 'veröffentlicht',
    until: (time) => `Funktioniert bis ${time}`,
    revokedOn: (time) => `Zurückgezogen am ${time}`,
    revoke: 'Zurückziehen',
    revoked: 'Der Link ist zurückgezogen. Er öffnet nichts mehr.',
    full: (most) => `Es funktionieren schon ${most} Links. Ziehen Sie zuerst einen zurück`,
  },
  takeOver: {
    ask: {
      title: 'Dieses Formular übernehmen',
      lines: [
        'Danach wird das Formular in der Sachbearbeitung geändert und nicht mehr in seiner Datei. Was zu sehen ist, bleibt gleich.',
        'Der Text der Datei wird in der Datenbank aufbewahrt, mit Listen und Übersetzungen. Als Dateien schreibt ihn forms export.',
      ],
      files: 'Diese Dateien werden umbenannt und enden dann auf .taken',
      submit: 'Übernehmen',
    },
    left: {
      title: 'Entfernen Sie diese Dateien',
      lines: [
        'Die Sachbearbeitung hat dieses Formular jetzt, und sein Text ist aufbewahrt. Der Dienst konnte aber die Dateien nicht umbenennen, aus denen es kam.',
        'Bitten Sie die Person, die den Server betreut, sie zu entfernen. Bis dahin lehnt der Dienst sie ab, und sie ändern nichts.',
      ],
      files: 'Im Ordner der Definitionen',
      submit: 'Noch einmal versuchen',
    },
    notLive: (file) =>
      `Die Datei ${file} ist nicht das, was veröffentlicht ist. Korrigieren Sie ihre Fehler oder legen Sie sie wieder ab, dann versuchen Sie es noch einmal`,
    cancel: 'Nein, zurück',
  },
  second: {
    waiting: 'Wartet auf eine zweite Person',
    handed: (by, time) => `Übergeben von ${by} am ${time}.`,
    stale: 'Kann nicht mehr veröffentlicht werden',
    fact: 'Zweite Person',
    asked: 'Veröffentlicht jede Version, die jemand anderes hochlädt',
    notAsked: 'Nicht verlangt',
    change: { yes: 'Eine zweite Person verlangen', no: 'Keine zweite Person mehr verlangen' },
    ask: {
      title: 'Eine zweite Person verlangen',
      lines: [
        'Danach veröffentlicht in der Sachbearbeitung niemand allein eine Version dieses Formulars. Wer sie hochlädt, übergibt sie, und jemand, der nicht daran mitgewirkt hat, veröffentlicht sie.',
        'Das gilt auch für die Administration. Es gilt nicht für die Befehlszeile, und schließen oder zurückziehen lässt sich das Formular weiterhin sofort.',
      ],
      submit: 'Eine zweite Person verlangen',
    },
    end: {
      title: 'Keine zweite Person mehr verlangen',
      lines: ['Danach kann, wer dieses Formular ändern darf, eine Version allein hochladen und veröffentlichen.'],
      submit: 'Bestätigen',
    },
    contributed:
      'Sie haben an einer Version dieses Formulars mitgewirkt, die übergeben wurde. Das muss jemand aus der Administration ändern, der nicht mitgewirkt hat',
    cancel: 'Nein, zurück',
    who: (names, more) =>
      names.length === 0
        ? 'Niemand anderes darf dieses Formular jetzt ändern. Bitten Sie die Administration, jemandem das Recht dazu zu geben'
        : `Diese Personen können sie veröffentlichen: ${enumerate(more > 0 ? [...names, `${more} weitere`] : names, 'und')}`,
    handOver: {
      title: 'Diese Version übergeben?',
      lead: (who) => `Jede Version dieses Formulars veröffentlicht eine zweite Person. ${who}.`,
      words: 'Was die anderen wissen müssen (freiwillig)',
      wordsHint:
        'Zum Beispiel warum sich das Formular ändert. Sagen Sie selbst, dass es wartet: Intake schickt keine E-Mail.',
      submit: 'Übergeben',
    },
    page: {
      title: 'Diese Version wartet auf eine zweite Person',
      stale:
        'Diese Version kann nicht mehr veröffentlicht werden: Seit sie übergeben wurde, wurde eine andere veröffentlicht, oder etwas hat sich geändert, was sie verwendet. Laden Sie sie noch einmal hoch',
      yours: (who) => `Sie haben an dieser Version mitgewirkt, deshalb muss jemand anderes sie veröffentlichen. ${who}`,
      words: 'Oder: Was soll anders sein?',
      wordsHint: 'Wer sie übergeben hat, liest das auf der Seite des Formulars.',
      noWords: 'Schreiben Sie, was anders sein soll, damit es sich ändern lässt',
      said: 'Dazu gesagt:',
      sendBack: 'Zurückgeben',
      takeBack: 'Zurücknehmen',
    },
  },
  decision: {
    title: 'Dieses Formular schließen oder zurückziehen',
    stays:
      'Das gilt sofort und für jede Version, die später veröffentlicht wird, bis jemand das Formular wieder öffnet. Vorgänge bleiben, wie sie sind. Entwürfe werden so lange aufbewahrt wie bisher.',
    legend: 'Was soll geschehen?',
    choices: {
      closed: { label: 'Vorübergehend schließen', hint: 'Auf seiner Seite steht, dass das Formular geschlossen ist.' },
      withdrawn: { label: 'Zurückziehen', hint: 'Auf seiner Seite steht, dass das Formular nicht mehr verfügbar ist.' },
    },
    words: 'Was auf seiner Seite stehen soll (freiwillig)',
    wordsHint:
      'Zum Beispiel warum, bis wann, oder was man stattdessen tun kann. Sonst steht dort, was die Definition sagt.',
    submit: 'Bestätigen',
    cancel: 'Nein, zurück',
    faults: {
      nothing: 'Wählen Sie, ob das Formular geschlossen oder zurückgezogen werden soll',
      'too-long': 'Geben Sie höchstens 1.000 Zeichen ein',
      control: 'Entfernen Sie die Zeichen, die sich nicht darstellen lassen',
    },
  },
}
