/** How the service is, for its operator, on a page of the office. In German. */
import { COMMAND_LINE } from '../../../../models/command-line.ts'
import type { OfficeTexts } from '../../index.ts'
import { counted, grouped } from '../words.ts'

const NIGHTLY_BACKUP = `Führen Sie jede Nacht „${COMMAND_LINE} backup make --to <Ort>“ aus, zum Beispiel mit cron.`
const NIGHTLY_DRILL = `Führen Sie nach jeder Sicherung „${COMMAND_LINE} backup drill --in <Ort>“ aus. Das zeigt, dass sie sich wiederherstellen lässt.`
const LOG = (what: string): string => `Den Grund nennt die Liste der Läufe: „${COMMAND_LINE} backup log“. ${what}`

export const service: OfficeTexts['service'] = {
  title: 'Dienst',
  well: 'Alles ist in Ordnung.',
  unwell: (count) => `${counted(count, 'Punkt', 'Punkte')} ${count === 1 ? 'braucht' : 'brauchen'} Aufmerksamkeit.`,
  lead: 'Wie es dem Dienst in diesem Moment geht, und was zu tun ist, wenn etwas nicht in Ordnung ist.',
  columns: { point: 'Was', found: 'Wie es ist' },
  processes: {
    label: 'Laufende Prozesse',
    machine: 'Rechner',
    pid: 'Prozess',
    release: 'Version',
    since: 'Läuft seit',
  },
  since: (time, length) => `${time} (${length})`,
  states: { good: 'Gut', bad: 'Braucht Aufmerksamkeit', none: 'Hinweis' },
  points: {
    processes: 'Prozesse',
    database: 'Datenbank',
    drive: 'Dateien',
    definitions: 'Definitionen der Formulare',
    disk: 'Festplatte',
    deliveries: 'E-Mails und Webhooks',
    backup: 'Sicherung',
    drill: 'Wiederherstellung zur Probe',
    audit: 'Protokoll',
    scanner: 'Virenscanner',
    clock: 'Uhr',
    proxy: 'Proxy',
  },
  drive: (name) => (name === '' ? 'Der Ordner für Dateien' : name),
  found: {
    'processes-running': ({ count, releases }) => `${counted(count, 'Prozess', 'Prozesse')} von Intake ${releases}.`,
    'processes-mixed': ({ count, releases }) =>
      `${counted(count, 'Prozess', 'Prozesse')} mit verschiedenen Versionen: ${releases}.`,
    'processes-none': () => 'In den letzten 3 Minuten hat sich kein Prozess gemeldet.',
    'database-answers': ({ name, ms }) => `${name}: Schreiben funktioniert. Es dauerte ${grouped(ms)} ms.`,
    'database-silent': ({ name }) => `${name}: Schreiben funktioniert nicht.`,
    'drive-answers': ({ name, ms }) => `${name}: Schreiben funktioniert. Es dauerte ${grouped(ms)} ms.`,
    'drive-silent': ({ name }) => `${name}: Schreiben funktioniert nicht.`,
    'drive-behind': () => 'In der Datenbank fehlen Änderungen, die bei den Dateien noch verzeichnet sind.',
    'drive-foreign': () => 'Die Dateien gehören zu einer anderen Installation.',
    'definitions-read': () => 'Alle Definitionen sind veröffentlicht.',
    'definitions-refused': ({ count }) =>
      `${counted(count, 'Definition', 'Definitionen')} mit Fehlern. Die letzte gute Version bleibt online.`,
    'definitions-unreadable': () =>
      'Der Ordner der Definitionen lässt sich nicht lesen oder ist leer. Die Formulare bleiben online.',
    'disk-room': ({ free, used, total }) =>
      `Auf der Festplatte des Datenordners sind ${free} von ${total} frei und ${used} belegt.`,
    'disk-low': ({ free, used, total }) =>
      `Auf der Festplatte des Datenordners sind nur ${free} von ${total} frei und ${used} belegt.`,
    'disk-silent': () => 'Die Festplatte des Datenordners antwortet nicht.',
    'deliveries-flowing': ({ waiting }) =>
      `Es ${waiting === 1 ? 'wartet' : 'warten'} ${grouped(waiting)}. In den letzten 30 Tagen ist keine Zustellung fehlgeschlagen.`,
    'deliveries-stuck': ({ waiting, held, failed }) =>
      `Wartend: ${grouped(waiting)}, angehalten: ${grouped(held)}, in den letzten 30 Tagen fehlgeschlagen: ${grouped(failed)}.`,
    'backup-done': ({ at, name }) => `Die letzte ist ${name}, fertig am ${at}.`,
    'backup-old': ({ at, name }) => `Die letzte ist ${name} und zu alt. Sie war am ${at} fertig.`,
    'backup-failed': ({ at, why }) => `Der letzte Lauf ist am ${at} fehlgeschlagen: ${why}`,
    'backup-never': () => 'Es gibt keine Sicherung.',
    'drill-done': ({ at }) => `Die Sicherung wurde am ${at} zur Probe wiederhergestellt. Nichts fehlte.`,
    'drill-old': ({ at }) => `Die letzte erfolgreiche Probe ist zu lange her: ${at}.`,
    'drill-failed': ({ at, why }) => `Die letzte Probe ist am ${at} fehlgeschlagen: ${why}`,
    'drill-never': () => 'Noch nie wurde eine Sicherung zur Probe wiederhergestellt.',
    'audit-sealed': ({ name }) => `Versiegelt bis ${name}.`,
    'audit-late': ({ name }) => (name === '' ? 'Noch kein Tag ist versiegelt.' : `Nur bis ${name} versiegelt.`),
    'audit-young': () => 'Der erste Tag ist noch nicht vorbei.',
    'scanner-answers': ({ name, ms }) => `${name} antwortet. Es dauerte ${grouped(ms)} ms.`,
    'scanner-silent': ({ name }) => `${name} antwortet nicht. Neue Dateien werden zurückgehalten.`,
    'scanner-none': () => 'Dateien werden nicht auf Viren geprüft.',
    'clock-right': ({ at, ms }) => `${at}. Sie weicht um ${grouped(ms)} ms von der Uhr der Datenbank ab.`,
    'clock-wrong': ({ at, ms }) => `${at}. Sie weicht um ${grouped(ms)} ms von der Uhr der Datenbank ab.`,
    'clock-alone': ({ at }) => `${at} auf der Uhr dieses Rechners.`,
    'proxy-trusted': ({ count }) =>
      `${counted(count, 'Proxy', 'Proxys')} vor dem Dienst, wie es in den Einstellungen steht.`,
    'proxy-none': () => 'Kein Proxy in den Einstellungen, und keiner zu sehen.',
    'proxy-untrusted': () => 'Anfragen kommen durch einen Proxy, den die Einstellungen nicht nennen.',
    'proxy-unseen': () => 'Diese Seite kam ohne X-Forwarded-For, obwohl die Einstellungen einen Proxy nennen.',
  },
  todo: {
    'processes-mixed': 'Schließen Sie die Aktualisierung ab: Starten Sie die Prozesse der älteren Version neu.',
    'processes-none': 'Starten Sie den Dienst. Wenn er nicht läuft, steht der Grund in seinem Log.',
    'database-silent':
      'Sehen Sie nach dem Datenbankserver oder dem Platz auf seiner Festplatte. Bis dahin kann nichts gespeichert werden, was Menschen senden.',
    'drive-silent':
      'Sehen Sie nach der Festplatte oder dem Server der Dateien. Bis dahin kann nichts gespeichert werden, was Menschen mit Dateien senden.',
    'drive-behind': 'Löschen Sie nichts. Folgen Sie „When the database has lost changes“ in docs/operating.md.',
    'drive-foreign': `Berichtigen Sie die Einstellungen. Wenn Datenbank und Dateien zusammengehören, führen Sie „${COMMAND_LINE} drive adopt“ aus.`,
    'definitions-refused': 'Öffnen Sie „Formulare“: Dort steht, was an jeder Datei falsch ist.',
    'definitions-unreadable': 'Binden Sie die Festplatte ein, oder legen Sie die Definitionen zurück.',
    'disk-low':
      'Schaffen Sie Platz, zum Beispiel mit Sicherungen auf einer anderen Festplatte, oder nehmen Sie eine größere. Ist sie voll, kann nichts gesendet werden.',
    'disk-silent': 'Sehen Sie nach der Festplatte oder dem Server, von dem sie eingebunden ist.',
    'deliveries-stuck':
      'Öffnen Sie „Zustellungen“, sehen Sie nach dem Grund, beheben Sie ihn und senden Sie noch einmal.',
    'backup-old': NIGHTLY_BACKUP,
    'backup-failed': LOG('Machen Sie dann eine neue Sicherung.'),
    'backup-never': NIGHTLY_BACKUP,
    'drill-old': NIGHTLY_DRILL,
    'drill-failed': LOG('Machen Sie dann eine neue Sicherung und die Probe damit.'),
    'drill-never': NIGHTLY_DRILL,
    'audit-late': 'Der Dienst versiegelt jeden Tag nach seinem Ende. Suchen Sie im Log nach „job failed“.',
    'audit-young': 'Es ist nichts zu tun. Der Dienst versiegelt ihn heute Nacht.',
    'scanner-silent': 'Starten Sie ClamAV, oder berichtigen Sie SVC_CLAMD_URL.',
    'scanner-none': 'Wenn Menschen Dateien senden können, installieren Sie ClamAV und nennen Sie es in SVC_CLAMD_URL.',
    'clock-wrong': 'Lassen Sie beide Rechner ihre Uhren mit NTP stellen.',
    'clock-alone': 'Wenn das nicht die Zeit auf Ihrer Uhr ist, lassen Sie den Rechner seine Uhr mit NTP stellen.',
    'proxy-untrusted':
      'Setzen Sie SVC_TRUST_PROXY auf die Anzahl Ihrer Proxys, und starten Sie den Dienst neu. Bis dahin teilen sich alle Menschen die Grenzen einer Adresse.',
    'proxy-unseen':
      'Wenn Sie durch den Proxy kamen, lassen Sie ihn X-Forwarded-For senden. Wenn Sie an ihm vorbei kamen, ist alles gut.',
  },
}
