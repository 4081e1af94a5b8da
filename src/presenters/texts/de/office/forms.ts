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
    diagram: 'Die Wege durch dieses Formular',
    diagramLink: 'Diagramm auf einer eigenen Seite öffnen',
    history: 'Was bisher geschehen ist',
    columnsOfHistory: { what: 'Was', when: 'Wann', who: 'Wer' },
    changes: 'Was sich geändert hat',
    words: 'Text auf seiner Seite:',
    next: 'Ältere Einträge',
    close: 'Dieses Formular schließen oder zurückziehen',
    reopen: 'Dieses Formular wieder öffnen',
    takeOver: 'Übernehmen, um dieses Formular in der Sachbearbeitung zu ändern',
    removeFiles: 'Ansehen, welche Dateien Sie entfernen müssen',
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
    kept: (slug) => `Mit dieser Version aufbewahrt. Der Befehl „forms export ${slug}“ schreibt ihn in Dateien.`,
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
    file: 'aus dem Ordner der Definitionen',
    office: 'in der Sachbearbeitung',
    command: 'auf der Befehlszeile',
  },
  who: (by, way) => `${by}, ${way}`,
  handedBy: (who, by) => `${who}, übergeben von ${by}`,
  unknown: 'nicht festgehalten',
  fault: (file, line) => `${file}, Zeile ${line}`,
  faultSince: (time) => `zuerst bemerkt am ${time}`,
  more: (count) => (count === 1 ? 'Es gibt 1 weiteren Fehler.' : `Es gibt ${count} weitere Fehler.`),
  done: {
    closed: 'Das Formular ist geschlossen. Das steht jetzt auf allen seinen Seiten.',
    reopened: 'Das Formular ist wieder offen.',
    withdrawn: 'Das Formular ist zurückgezogen. Auf seiner Seite steht, dass es nicht mehr verfügbar ist.',
    taken: 'Das Formular wird jetzt in der Sachbearbeitung geändert. Seine Datei wurde umbenannt.',
    published: 'Das Formular ist veröffentlicht.',
    'handed-over': 'Die Version ist übergeben. Sie wartet unten, bis jemand anderes sie veröffentlicht.',
    'sent-back': 'Die Version ist zurückgegeben. Was Sie dazu geschrieben haben, steht unten.',
    'taken-back': 'Sie haben Ihre Version zurückgenommen.',
    settled: 'Diese Version wartet nicht mehr. Unten steht, was damit geschehen ist.',
    'second-asked': 'Von jetzt an veröffentlicht eine zweite Person jede Version dieses Formulars.',
    'second-ended': 'Von jetzt an kann eine Person allein dieses Formular hochladen und veröffentlichen.',
  },
  upload: {
    title: 'Definition hochladen',
    back: 'Formulare',
    lead: 'Zuerst werden die Dateien geprüft. Veröffentlicht wird erst, wenn Sie das bestätigen.',
    file: 'Definition des Formulars',
    fileHint:
      'Eine JSON-Datei mit höchstens 512 KB. Sie können auch ihre Listen und Übersetzungen auswählen, etwa orte.json und besuch.en.json. Was Sie weglassen, bleibt, wie es ist.',
    submit: 'Prüfen',
    faults: 'Fehler',
    warnings: 'Warnungen',
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
        `Das kann nur die Administration ändern: ${properties}. Bitten Sie sie, diese Definition zu veröffentlichen, oder ändern Sie es zurück`,
      same: (slug) => `Es gibt nichts zu veröffentlichen. Das Formular „${slug}“ ist schon so veröffentlicht`,
      tooMuch: 'Die Dateien sind zusammen zu groß. Kürzen Sie die Listen',
      faults: (count) =>
        count === 1
          ? 'Beheben Sie den Fehler und laden Sie die Datei dann noch einmal hoch'
          : 'Beheben Sie diese Fehler und laden Sie die Datei dann noch einmal hoch',
    },
  },
  publish: {
    title: 'Diese Version veröffentlichen?',
    first: 'Dieses Formular veröffentlichen?',
    back: 'Eine andere Datei hochladen',
    lead: 'Wer das Formular schon begonnen hat, macht mit der bisherigen Version weiter.',
    firstLead: (address) => `Das Formular ist neu. Nach dem Veröffentlichen können es alle unter ${address} öffnen.`,
    warnings: 'Warnungen',
    missing: {
      mail: (setting) =>
        `Dieser Dienst verschickt noch keine E-Mails. Bitten Sie die Person, die ihn betreut, ${setting} zu setzen. Bis dahin warten die E-Mails dieses Formulars. Nach 3 Tagen schlagen sie fehl.`,
      receiver: (name, setting) =>
        `Dieser Dienst kennt den Empfänger „${name}“ nicht. Bitten Sie die Person, die ihn betreut, ${setting} zu setzen. Bis dahin warten die Webhooks dieses Formulars. Nach 3 Tagen schlagen sie fehl.`,
    },
    deletions: (count, cases) =>
      cases === 1
        ? '1 Vorgang wird innerhalb eines Tages gelöscht.'
        : `${count} Vorgänge werden innerhalb eines Tages gelöscht.`,
    refused: {
      moved: 'Inzwischen wurde eine andere Version veröffentlicht. Vergleichen Sie noch einmal und bestätigen Sie dann',
      asked: 'Von jetzt an veröffentlicht eine zweite Person jede Version dieses Formulars. Übergeben Sie diese',
      free: 'Dieses Formular verlangt keine zweite Person mehr. Sie können diese Version selbst veröffentlichen',
      'too-many':
        'Es warten schon 20 Versionen dieses Formulars. Veröffentlichen Sie einige oder geben Sie sie zurück und versuchen Sie es dann noch einmal',
    },
    submit: 'Veröffentlichen',
    cancel: 'Abbrechen',
  },
  previews: {
    title: 'Vorschau für andere',
    link: 'Vorschau für andere',
    lead: 'Ein Link zeigt das Formular jemandem, der kein Konto hat. Man kann es ausfüllen, aber nichts wird gesendet oder gespeichert. Der Link funktioniert 7 Tage lang oder bis Sie ihn zurückziehen.',
    make: 'Link zur zuletzt veröffentlichten Version anlegen',
    makeOfUpload: 'Link zu einer Vorschau anlegen',
    ready: 'Kopieren Sie diesen Link und schicken Sie ihn. Er wird nicht noch einmal gezeigt.',
    readyText: 'Wer ihn hat, kann die Vorschau 7 Tage lang öffnen oder bis Sie ihn hier zurückziehen.',
    phone: 'Code für ein Telefon anzeigen',
    links: 'Vorhandene Links',
    columns: { version: 'Version', made: 'Angelegt', state: 'Zustand' },
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
        'Der Text der Datei wird in der Datenbank aufbewahrt, mit Listen und Übersetzungen. Der Befehl „forms export“ schreibt ihn in Dateien.',
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
      `Die Datei ${file} ist nicht das, was veröffentlicht ist. Beheben Sie ihre Fehler oder legen Sie sie wieder ab und versuchen Sie es dann noch einmal`,
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
        'Danach kann in der Sachbearbeitung niemand allein eine Version dieses Formulars veröffentlichen. Wer sie hochlädt, übergibt sie. Eine Person, die nicht daran mitgewirkt hat, veröffentlicht sie.',
        'Das gilt auch für die Administration. Es gilt nicht für die Befehlszeile, und schließen oder zurückziehen lässt sich das Formular weiterhin sofort.',
      ],
      submit: 'Eine zweite Person verlangen',
    },
    end: {
      title: 'Keine zweite Person mehr verlangen',
      lines: [
        'Danach kann eine Person, die dieses Formular ändern darf, eine Version allein hochladen und veröffentlichen.',
      ],
      submit: 'Bestätigen',
    },
    contributed:
      'Sie haben an einer Version dieses Formulars mitgewirkt, die übergeben wurde. Das muss jemand aus der Administration ändern, der nicht mitgewirkt hat',
    cancel: 'Nein, zurück',
    who: (names, more) =>
      names.length === 0
        ? 'Außer Ihnen darf niemand dieses Formular ändern. Bitten Sie die Administration, jemandem das Recht dazu zu geben'
        : `Diese Personen können sie veröffentlichen: ${enumerate(more > 0 ? [...names, `${more} weitere`] : names, 'und')}`,
    handOver: {
      title: 'Diese Version übergeben?',
      lead: (who) => `Jede Version dieses Formulars veröffentlicht eine zweite Person. ${who}.`,
      words: 'Was die anderen wissen müssen (freiwillig)',
      wordsHint:
        'Zum Beispiel, warum sich das Formular ändert. Sagen Sie den anderen selbst Bescheid: Intake schickt keine E-Mail.',
      submit: 'Übergeben',
    },
    page: {
      title: 'Diese Version wartet auf eine zweite Person',
      stale:
        'Diese Version kann nicht mehr veröffentlicht werden. Nach der Übergabe wurde eine andere veröffentlicht, oder es hat sich etwas geändert, was sie verwendet. Laden Sie sie noch einmal hoch',
      yours: (who) => `Sie haben an dieser Version mitgewirkt, deshalb muss jemand anderes sie veröffentlichen. ${who}`,
      words: 'Oder: Was soll anders sein?',
      wordsHint: 'Die Person, die sie übergeben hat, liest das auf der Seite des Formulars.',
      noWords: 'Geben Sie ein, was anders sein soll',
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
      'Zum Beispiel warum, bis wann oder was man stattdessen tun kann. Ohne Angabe steht dort der Text aus der Definition.',
    submit: 'Bestätigen',
    cancel: 'Nein, zurück',
    faults: {
      nothing: 'Wählen Sie, ob das Formular geschlossen oder zurückgezogen werden soll',
      'too-long': 'Geben Sie höchstens 1.000 Zeichen ein',
      control: 'Entfernen Sie die Zeichen, die sich nicht darstellen lassen',
    },
  },
}
