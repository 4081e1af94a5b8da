/** What is wrong with a definition, for its author. Each sentence follows its place. In German. */
import type { FaultStep, FaultValues, Operand } from '../../../../models/definition-fault.ts'
import type { ForeignKind } from '../../../../models/markdown.ts'
import type { OfficeTexts } from '../../index.ts'

const meant = (guess: string | undefined): string => (guess === undefined ? '' : `. Meinten Sie „${guess}“?`)
const QUOTED: Record<string, string> = { nothing: 'nichts', 'a list': 'eine Liste', 'an object': 'ein Objekt' }
/** A value from the file. A text gets German quotation marks. */
const quote = (quoted: string): string => QUOTED[quoted] ?? quoted.replace(/^"([^"]*)"$/, '„$1“')
const shown = (found: string): string => ` (gefunden: ${quote(found)})`
const because = (reason: FaultValues['page-never'][0]): string =>
  reason === undefined ? '' : `, weil „${reason[0]}“ von „${reason[1]}“ den Wert ${reason[2]} hat`
const lost = (isLast: boolean): string =>
  isLast ? 'also kann niemand das Formular absenden' : 'also erreicht niemand die Seiten danach'
const stuck = (inList: boolean): string =>
  inList ? 'also kann niemand einen Eintrag abschließen' : 'also kommt niemand über diese Seite hinaus'
const together = (isSo: boolean): string => (isSo ? ', die man zusammen wählen kann' : '')

const TYPES: Record<string, string> = {
  string: 'ein Text',
  number: 'eine Zahl',
  integer: 'eine ganze Zahl',
  boolean: 'true oder false',
  array: 'eine Liste',
  object: 'ein Objekt',
  null: 'null',
}
const typesOf = (types: readonly string[]): string => types.map((type) => TYPES[type] ?? type).join(' oder ')

const OPERANDS: Record<Exclude<Operand, 'option'>, string> = {
  text: 'ein Text',
  number: 'eine Zahl',
  date: 'ein Datum, das es gibt, in der Form JJJJ-MM-TT',
  time: 'eine Uhrzeit in der Form HH:MM',
  boolean: 'true oder false',
  declaration: 'true (ein Kästchen, das nicht angekreuzt ist, gilt als nicht beantwortet)',
}
function operandOf(kind: Operand, [options, more]: readonly [string, number] = ['', 0]): string {
  if (kind !== 'option') return OPERANDS[kind]
  return `einer von ${options}${more > 0 ? ` und ${more} weiteren` : ''}`
}

/** What the JSON Schema of a definition says in English about how a text is written. */
const SHAPES: readonly (readonly [english: RegExp, german: string])[] = [
  [
    /^a lower-case letter, then lower-case letters, digits or hyphens, at most 40(?:, and not (.*))?$/,
    'mit einem Kleinbuchstaben beginnen und darf sonst nur Kleinbuchstaben, Ziffern und Bindestriche enthalten, höchstens 40 Zeichen',
  ],
  [/^a time with date and offset, such as (.*)$/, 'eine Uhrzeit mit Datum und Zeitzone sein, etwa $1'],
  [/^an address such as (.*)$/, 'eine Adresse wie $1 sein'],
  [
    /^lower-case letters, digits and single hyphens, such as (.*), at most (\d+)$/,
    'aus Kleinbuchstaben, Ziffern und einzelnen Bindestrichen bestehen, etwa $1, höchstens $2 Zeichen',
  ],
  [/^text that starts with “(.*)”$/, 'mit „$1“ beginnen'],
  [/^a date such as (\S+), or (.*)$/, 'ein Datum wie $1 sein, oder $2'],
  [/^a 24-hour time, such as (.*)$/, 'eine Uhrzeit mit 24 Stunden sein, etwa $1'],
  [
    /^a lower-case letter, then letters, digits or _, at most 64, and not (.*)$/,
    'mit einem Kleinbuchstaben beginnen, darf sonst nur Buchstaben, Ziffern und _ enthalten, höchstens 64 Zeichen, und darf nicht $1 sein',
  ],
  [/^in checkboxes only\. Remove it here$/, 'nur bei Kästchen stehen. Entfernen Sie es hier'],
  [
    /^the name of a list: lower-case letters, digits and single hyphens, such as (.*), at most (\d+)$/,
    'der Name einer Liste sein: Kleinbuchstaben, Ziffern und einzelne Bindestriche, etwa $1, höchstens $2 Zeichen',
  ],
  [/^one calculation \((.*)\) with a list, such as (.*)$/, 'eine Rechnung ($1) mit einer Liste sein, etwa $2'],
  [
    /^a day counted from today, such as (\S+) or (.*), or "" for today itself$/,
    'ein Tag sein, von heute an gezählt, etwa $1 oder $2, oder "" für heute',
  ],
  [
    /^left out where valueOf is given\. Use one of the two$/,
    'weggelassen werden, wenn es valueOf gibt. Verwenden Sie eines von beiden',
  ],
]
/** The German for what the schema says, which ends with the same names; as it is where there is none. */
function shapeIn(english: string): string {
  const [from, to] = SHAPES.find(([pattern]) => pattern.test(english)) ?? []
  const names = / at most 40, and not (.*)$/.exec(english)?.[1]
  return from ? english.replace(from, to!) + (names === undefined ? '' : `, und darf nicht ${names} sein`) : english
}

const FOREIGN: Record<ForeignKind, readonly [what: string, advice: string]> = {
  heading: ['eine Überschrift', 'Verwenden Sie stattdessen einen Text vom Typ „heading“'],
  code: ['Code', 'Entfernen Sie die Gravis-Zeichen'],
  quotation: ['ein Zitat', 'Verwenden Sie stattdessen einen Text vom Typ „inset“'],
  rule: ['eine Linie', 'Entfernen Sie sie'],
  table: ['eine Tabelle', 'Schreiben Sie stattdessen eine Liste'],
  html: ['HTML', 'Schreiben Sie stattdessen **fett**, [Wörter](https://…) oder eine Liste'],
  italics: [
    'kursive Wörter',
    'Schreiben Sie **fett**, oder setzen Sie einen umgekehrten Schrägstrich vor das Zeichen: \\* oder \\_',
  ],
  struck: ['durchgestrichene Wörter', 'Entfernen Sie die Wörter oder ihre Zeichen'],
  picture: ['ein Bild', 'Schreiben Sie stattdessen einen Link darauf: [Wörter](https://…)'],
  address: ['eine Adresse in spitzen Klammern', 'Schreiben Sie stattdessen [Wörter](https://…)'],
  reference: ['einen Link, dessen Ziel anderswo steht', 'Schreiben Sie stattdessen [Wörter](https://…)'],
  link: [
    'einen Link, der nicht gelesen werden kann',
    'Schreiben Sie [Wörter](https://…), ohne Leerzeichen vor oder in der Adresse',
  ],
}
const OFF = { bold: 'fette Wörter', link: 'einen Link', list: 'eine Liste', html: 'HTML' }

const GAPS = {
  calculated: 'keinen Wert hat',
  empty: 'leer bleibt',
  unasked: 'nicht gefragt wird',
  either: 'leer bleibt oder nicht gefragt wird',
}
const COMPARED = (own: string) => ({
  in: 'Mit „in“ suchen Sie eine Auswahl (radios, select) in Kästchen',
  contains: 'Nennen Sie eine Frage vom Typ radios oder select',
  value: 'Vergleichen Sie stattdessen mit einem Wert',
  kind: `Nennen Sie eine Frage mit Antworten derselben Art wie bei Typ ${own}`,
})

/** What the parser of JSON says; what it says beside a character is told by that. */
const NO_JSON: Record<string, string> = {
  'Unexpected end of JSON input': 'Der Text endet zu früh',
  "Expected property name or '}'": 'Hier muss ein Schlüssel in Anführungszeichen stehen oder }',
  'Expected double-quoted property name': 'Hier muss ein Schlüssel in Anführungszeichen stehen',
  "Expected ':' after property name": 'Nach dem Schlüssel fehlt ein Doppelpunkt',
  "Expected ',' or '}' after property value": 'Nach dem Wert fehlt ein Komma oder }',
  "Expected ',' or ']' after array element": 'Nach dem Eintrag fehlt ein Komma oder ]',
  'Bad control character in string literal':
    'Ein Text enthält einen Zeilenumbruch oder ein Steuerzeichen. Schreiben Sie \\n',
  'Bad escaped character': 'Nach \\ steht ein Zeichen, das dort nicht stehen darf',
  'Bad Unicode escape': 'Nach \\u müssen vier Hexadezimalziffern stehen',
  'Unterminated string': 'Einem Text fehlt das Anführungszeichen am Ende',
  'Unexpected string': 'Hier darf kein Text stehen',
  'Unexpected number': 'Hier darf keine Zahl stehen',
  'No number after minus sign': 'Nach dem Minus fehlt eine Zahl',
  'Unterminated fractional number': 'Nach dem Punkt fehlen Ziffern',
  'Exponent part is missing a number': 'Nach dem e fehlt eine Zahl',
  'Unexpected non-whitespace character after JSON': 'Nach dem Ende steht noch etwas',
}
const whyNoJson = (why: string): string => {
  const token = /^Unexpected token '(.+)'$/s.exec(why)?.[1]
  if (/ is not valid JSON$/.test(why)) return 'Hier ist er nicht zu verstehen'
  return token === undefined ? (NO_JSON[why] ?? why) : `Hier darf nicht „${token}“ stehen`
}

/** What RE2 says of a pattern. */
const NO_PATTERN: Record<string, string> = {
  'missing closing )': 'Eine schließende Klammer fehlt',
  'unexpected )': 'Eine schließende Klammer ist zu viel',
  'missing closing ]': 'Ein ] fehlt',
  'invalid character class range': 'Ein Bereich von Zeichen ist nicht erlaubt',
  'missing argument to repetition operator': 'Vor der Wiederholung fehlt, was wiederholt wird',
  'invalid nested repetition operator': 'Eine Wiederholung steht direkt nach einer anderen',
  'invalid repeat count': 'So oft kann man nicht wiederholen',
  'trailing backslash at end of expression': 'Am Ende steht ein einzelner \\',
  'invalid escape sequence': 'Nach \\ steht ein Zeichen, das dort nicht stehen darf',
  'invalid or unsupported Perl syntax': 'Diese Schreibweise gibt es in RE2 nicht',
  'invalid named capture': 'Der Name einer Gruppe ist nicht erlaubt, oder es ist eine Rückschau',
  'duplicate capture group name': 'Zwei Gruppen haben denselben Namen',
}

/** What the system says of a file, by its code. */
const NO_FILE: Record<string, string> = {
  EACCES: 'Der Dienst darf sie nicht lesen',
  EPERM: 'Der Dienst darf sie nicht lesen',
  EISDIR: 'Es ist ein Ordner',
  ELOOP: 'Ein Verweis führt im Kreis',
  EIO: 'Die Platte meldet einen Fehler',
}
const whyNoFile = (why: string): string => {
  const code = /^E[A-Z]+/.exec(why)?.[0]
  return code === undefined ? why : (NO_FILE[code] ?? `Das System meldet ${code}`)
}

/** What the checker of shapes says where nothing better is known. */
const whyNoShape = (message: string): string =>
  `hat nicht die richtige Form: ${message.replace(/^must match pattern /, 'muss zu diesem Muster passen: ')}`

const reasons: OfficeTexts['faults']['reasons'] = {
  'file-unreadable': (why) => `kann nicht gelesen werden: ${whyNoFile(why)}`,
  'file-missing': () => 'kann nicht gelesen werden: Es gibt sie nicht',
  'link-to-nothing': () => 'ist ein Verweis auf eine Datei, die es nicht gibt',
  'not-utf8': (line, byte) => `ist nicht in UTF-8 (Zeile ${line}, Byte 0x${byte}): Speichern Sie sie in UTF-8`,
  utf16: () => 'ist nicht in UTF-8, sondern in UTF-16: Speichern Sie sie in UTF-8',
  'file-too-large': (kilobytes, most, withLists) =>
    `hat ${withLists ? 'mit ihren Listen ' : ''}${kilobytes} KB, und eine Definition darf ${most} KB haben`,
  'check-failed': (why) => `kann nicht geprüft werden: ${why}`,
  'no-json': (why, advice) =>
    `ist kein JSON: ${whyNoJson(why)}${advice === 'comment' ? '. JSON hat keine Kommentare, entfernen Sie ihn also' : advice ? '. Entfernen Sie das Komma davor' : ''}`,
  'key-twice': () => 'ist zweimal da. Jeder Schlüssel darf nur einmal vorkommen',
  'more-faults': (most) => `hat weitere Fehler. Nur die ersten ${most} sind aufgeführt: Beheben Sie diese zuerst`,
  'slug-used': (owner, slug) => `wird schon verwendet: ${owner} definiert „${slug}“`,
  'slug-twice': (source, other, slug) =>
    `wird zweimal verwendet: ${source} und ${other} definieren beide „${slug}“. Das veröffentlichte Formular bleibt online`,
  'slug-of-office': () =>
    'gehört zu einem Formular, das in der Sachbearbeitung geändert wird. Entfernen Sie diese Datei, oder geben Sie ihr einen anderen slug',
  'slug-of-file': (file) => `gehört zu einem Formular, das in der Datei ${file} geändert wird. Ändern Sie es dort`,
  'department-unknown': (name, guess) => `ist „${name}“, aber so heißt keine Abteilung dieses Dienstes${meant(guess)}`,
  'file-taken': (file, slug) =>
    `würde als ${file} gespeichert, aber diese Datei definiert „${slug}“. Benennen Sie eine der beiden um`,
  'too-many-values': (most) => `überschreitet die Grenze von ${most} Werten in einer Definition`,
  'too-deep': (most) => `ist mehr als ${most} Ebenen tief verschachtelt`,
  'too-many-entries': (count, most) => `hat ${count} Einträge. Eine Liste kann höchstens ${most} haben`,
  'too-many-items': (most) => `überschreitet die Grenze von ${most} Fragen und Texten in einem Formular`,
  'too-many-rules': (most) => `überschreitet die Grenze von ${most} Regeln in einem Formular`,
  'half-character': (named) => `enthält ${named}, ein halbes Zeichen. Geben Sie den Text neu ein`,
  'direction-mark': (named) =>
    `enthält ${named}, ein unsichtbares Zeichen, das die Schreibrichtung ändert. Entfernen Sie es`,
  'line-break': () => 'enthält einen Zeilenumbruch, aber dieser Text muss in einer Zeile stehen',
  control: (named) => `enthält ${named}, ein Steuerzeichen. Entfernen Sie es`,
  'options-and-list': () => 'steht neben „options“. Entfernen Sie eines von beiden',
  'list-missing': (file) => `nennt eine Liste, die es nicht gibt: Speichern Sie sie als ${file} neben der Definition`,

  missing: () => 'fehlt',
  empty: () => 'darf nicht leer sein',
  described: (what, found) => `muss ${shapeIn(what)}${shown(found)}`,
  'unknown-property': (guess, known) =>
    `ist keine bekannte Eigenschaft${meant(guess)}${known === undefined ? '' : `. Hier bekannt: ${known}`}`,
  'property-of-type': (type, owners) => `ist keine Eigenschaft von Typ ${type}. Sie gehört zu ${owners}`,
  'one-of': (allowed, found, ours, guess) =>
    `muss eines von ${allowed} sein${shown(found)}${ours === undefined ? meant(guess) : `. Verwenden Sie „${ours}“`}`,
  exactly: (allowed, found) => `muss ${quote(allowed)} sein${shown(found)}`,
  'list-of-rules': () =>
    'muss eine Regel sein, keine Liste. Schreiben Sie { "type": "all", "rules": [ … ] } um die Liste',
  'day-in-list': () =>
    'ist ein Tag, der sich mit dem heutigen bewegt. „in“ und „notIn“ können damit nicht vergleichen. Schreiben Sie für jeden Tag eine Regel mit „eq“, alle in { "type": "any", "rules": [ … ] }',
  'type-or-day': (types, hasDays) =>
    `muss ${typesOf(types)} sein, oder bei einem Datum { "today": "-18y" }${hasDays ? '. { "days": … } ist für withinLast' : ''}`,
  'wrong-type': (types, example) => `muss ${typesOf(types)} sein${example === undefined ? '' : `, etwa ${example}`}`,
  'text-longer': (most) => `darf höchstens ${most} Zeichen haben`,
  'number-below': (least) => `muss mindestens ${least} sein`,
  'number-not-above': (limit) => `muss größer als ${limit} sein`,
  'number-above': (most) => `darf höchstens ${most} sein`,
  'too-few': (least) => (least === 1 ? 'muss mindestens 1 Eintrag haben' : `muss mindestens ${least} Einträge haben`),
  'too-many': (most) => (most === 1 ? 'darf höchstens 1 Eintrag haben' : `darf höchstens ${most} Einträge haben`),
  'entry-twice': () => 'darf keinen Eintrag zweimal haben',
  'other-shape': whyNoShape,

  'id-used': (id, pointer) =>
    `„${id}“ wird schon verwendet, bei ${pointer}. Jede Kennung darf in einem Formular nur einmal vorkommen`,
  'value-twice': (value) => `„${value}“ wird zweimal angeboten. Jeder Wert darf in einer Frage nur einmal vorkommen`,
  'value-with-spaces': () => 'beginnt oder endet mit einem Leerzeichen',
  'value-with-control': () => 'enthält ein Steuerzeichen oder einen Zeilenumbruch',
  'name-without-letters': () => 'enthält keine Buchstaben, also kann es niemand eingeben',
  'names-alike': (quoted) =>
    `liest sich wie ${quote(quoted)}. Beim Nachschlagen müssen sich Namen durch mehr als Großschreibung und Akzente unterscheiden`,
  'exclusive-twice': () => 'ist zweimal da. Nur eine Möglichkeit kann alle anderen ausschließen',
  'exclusive-alone': () => 'schließt nichts aus, weil es keine anderen Möglichkeiten gibt',
  'exclusive-not-last': () =>
    'muss bei der letzten Möglichkeit stehen. Stellen Sie diese Möglichkeit unter die anderen',
  'limits-crossed': (low) => `liegt unter ${low}, also kann keine Antwort in beiden Grenzen liegen`,
  'entries-crossed': () => 'liegt unter min, also kann keine Liste in beiden Grenzen liegen',
  'longer-than-default': (longest) => `ist mehr als die ${longest} Zeichen, die ohne maxLength als Grenze gelten`,
  'more-than-options': (isSo) => `ist mehr, als es Möglichkeiten gibt${together(isSo)}`,
  'more-than-count': (most, isSo) => `ist mehr als die ${most} Möglichkeiten${together(isSo)}`,
  'kind-twice': (kind) => `„${kind}“ ist zweimal aufgeführt`,
  autofill: (found, guess) =>
    `ist kein Wort für das automatische Ausfüllen nach dem HTML-Standard (gefunden: „${found}“)${meant(guess)}`,
  'dates-crossed': (day, isOpening, from) =>
    `liegt am ${day} unter min, dem Tag, an dem ${isOpening ? 'das Formular öffnet' : 'geprüft wurde'}. Kein Datum liegt in beiden Grenzen, ${from === undefined ? 'und nie wird eines darin liegen' : `aber vom ${from} an gibt es eines`}`,
  'closed-between': () =>
    'liegt nicht nach der Zeit, zu der das Formular öffnet. Das Formular ist also offen, bis es schließt, und öffnet später wieder',
  'closed-already': () =>
    'ist vorbei, also kann niemand das Formular ausfüllen. Setzen Sie eine spätere Zeit, oder entfernen Sie sie, damit das Formular offen bleibt',
  'mail-to-type': (id, type) => `„${id}“ ist eine Frage vom Typ ${type}. Verwenden Sie eine vom Typ email`,
  'mail-to-nobody': (id) =>
    `„${id}“ ist keine Frage dieses Formulars oder steht in einer Liste. Verwenden Sie eine Frage vom Typ email`,
  'named-twice': (quoted) => `ist zum zweiten Mal ${quote(quoted)}`,
  'case-name-type': (quoted, type, types) =>
    `ist ${quote(quoted)}, eine Frage vom Typ ${type}. Nennen Sie Fragen von diesen Typen: ${types}`,
  'case-name-list': (quoted) =>
    `ist ${quote(quoted)}, das in einer Liste gefragt wird. Nennen Sie Fragen, die einmal gestellt werden`,
  'case-name-calculated': (quoted, types) =>
    `ist ${quote(quoted)}, das berechnet wird. Nennen Sie Fragen von diesen Typen: ${types}`,
  'case-name-unknown': (quoted, guess) =>
    `ist ${quote(quoted)}, aber so heißt keine Frage dieses Formulars${meant(guess)}`,
  'case-name-missing': (id) =>
    `fehlt, also wählt der Dienst eine Antwort aus, unter der jeder Vorgang in der Liste steht. Nennen Sie Fragen, an deren Antworten man Vorgänge unterscheidet, etwa "caseName": ["${id}"]`,
  'answers-not-allowed': (receiver, setting, address) =>
    `ist nach den Einstellungen nicht erlaubt, also gehen Webhooks an „${receiver}“ ohne Antworten hinaus. Um es zu erlauben, setzen Sie ${setting}=true${address === undefined ? '' : ` und ${address} auf eine Adresse mit https`}`,
  'status-twice': (id) => `„${id}“ wird schon verwendet`,
  'status-unknown': (id) => `nennt einen Status, den es nicht gibt: „${id}“`,
  'status-to-itself': () => 'führt zu sich selbst zurück',
  'status-without-way': () =>
    'ist leer, aber der Status ist nicht abschließend, also könnte ein Vorgang nie abgeschlossen werden',
  'status-unreached': () => 'ist vom ersten Status aus nicht zu erreichen',
  'status-without-end': () =>
    'führt nie zu einem abschließenden Status, also könnte ein Vorgang nie abgeschlossen werden',
  'exit-asks': () =>
    'stellt Fragen auf einer Seite, die das Formular beendet, also könnten die Antworten nie abgesendet werden',
  'exit-repeats': () => 'steht auf einer Seite, die das Formular beendet und deshalb nichts fragen kann',
  'entry-asks-nothing': () => 'hat keine Frage für die einzelnen Einträge',
  'page-asks-nothing': () => 'muss mindestens 1 Eintrag haben, es sei denn, die Seite hat „exit“',
  'summary-unknown': (quoted, guess) => `ist ${quote(quoted)}, aber so heißt keine Frage dieser Seite${meant(guess)}`,
  'summary-file': (quoted) =>
    `ist ${quote(quoted)}, das nach Dateien fragt. Nennen Sie Fragen, deren Antworten man lesen kann`,
  'pattern-words': (quoted) =>
    `erlaubt keine Antwort außer ${quote(quoted)} selbst. Beliebige 15 Ziffern sind [0-9]{15}, zwei beliebige Großbuchstaben [A-Z]{2}`,
  'pattern-slashes': (quoted) =>
    `hat Schrägstriche darum, die dann auch jede Antwort haben müsste. Schreiben Sie ${quote(quoted)} ohne sie`,
  'lookup-short': (options) =>
    `lässt eine von nur ${options} Möglichkeiten eingeben. Entfernen Sie „lookup“, oder verwenden Sie radios`,
  'label-no-name': (quoted) =>
    `ist kein Name einer Antwort, also sagen Fehler auf Englisch: Enter an answer to ${quote(quoted)}. Ergänzen Sie „shortDescription“, einen Namen wie "what happened"`,
  'page-id-later': (quoted) =>
    `wird in einer späteren Version eine Adresse des Dienstes. Wählen Sie eine andere Kennung, etwa ${quote(quoted)}`,
  'min-not-whole': (least) =>
    `ist keine ganze Zahl. Die kleinste mögliche Antwort ist ${least}: Verwenden Sie diese Zahl`,
  'max-not-whole': (most) => `ist keine ganze Zahl. Die größte mögliche Antwort ist ${most}: Verwenden Sie diese Zahl`,
  'max-between-steps': (last) => `liegt zwischen zwei Schritten. Die größte mögliche Antwort ist ${last}`,
  'more-words': (most) => `ist mehr als die ${most} Wörter, die in die längste Antwort passen`,
  'title-missing': () => 'fehlt. Er steht über den Fragen und auf der Seite zum Prüfen der Angaben',
  'needs-unshown': () =>
    'wird nur vor Formularen mit mehreren Seiten gezeigt, und dieses hat eine. Verwenden Sie stattdessen die Einleitung (introduction)',
  'declaration-unshown': () =>
    'wird nur auf der Seite zum Prüfen der Angaben gezeigt, die Formulare mit mehreren Seiten haben. Dieses hat keine',
  'calculation-multiplies': (id) =>
    `multipliziert die Antworten auf „${id}“ aus allen Einträgen miteinander. Zum Addieren verwenden Sie „sum“`,
  'calculation-leaves-out': (kind, id) =>
    `fehlt in „${kind}“, wenn „${id}“ keine Antwort hat. Damit es dort als 0 zählt, nennen Sie stattdessen einen Wert { "sum": ["${id}"] }`,
  'markdown-too-deep': (most) => `hat Listen in Listen, mehr als ${most} Ebenen tief`,
  'markdown-target': (quoted) =>
    `hat einen Link zu ${quote(quoted)}. Links führen zu https://…, mailto:…, tel:… oder einer Seite dieses Dienstes, etwa /status`,
  'markdown-off': (kind, quoted) =>
    `hat ${OFF[kind]} (${quote(quoted)}), was so zu sehen ist, wie es dort steht. ${kind === 'html' ? 'Entfernen Sie es, oder ergänzen Sie "markdown": true und schreiben Sie **fett** oder [Wörter](https://…)' : 'Ergänzen Sie im Formular "markdown": true'}`,
  'markdown-foreign': (kind, quoted) =>
    `hat ${FOREIGN[kind][0]} (${quote(quoted)}), was so zu sehen ist, wie es dort steht. ${FOREIGN[kind][1]}`,
  'patterns-too-large': (steps, most, own, longest) =>
    `macht die Muster dieses Formulars zu groß: ${steps} Schritte, und höchstens ${most} sind erlaubt. Dieses hat ${own} Schritte für jedes von ${longest} Zeichen. Setzen Sie ein kleineres maxLength, oder verwenden Sie weniger Wiederholungen`,
  'pattern-too-large': () => 'ist zu groß, weil sich seine Wiederholungen vervielfachen',
  'pattern-syntax': (why, at, input) =>
    `muss ein regulärer Ausdruck in RE2-Schreibweise sein (ohne Vor- und Rückschau, ohne Rückverweise): ${NO_PATTERN[why ?? ''] ?? why ?? 'Nicht verständlich'}${at === undefined ? '' : `, bei Zeichen ${at}, ${input}`}`,
  'pattern-of-nothing': (inner) =>
    `passt auf keinen Text, den man absenden kann, also kann niemand antworten. ${inner === undefined ? 'Korrigieren Sie es' : `Schreiben Sie ${inner} ohne die Schrägstriche darum`}`,
  'pattern-longer': (shortest, longest) =>
    `passt nur auf Texte mit mindestens ${shortest} Zeichen, aber maxLength ist ${longest}`,
  'pattern-beyond': (least, longest, words) =>
    `passt auf keinen Text von ${least} bis ${longest} Zeichen${words === undefined ? '' : ` und höchstens ${words} Wörtern`}`,

  'unknown-question': (id, guess) => `nennt eine Frage, die das Formular nicht hat: „${id}“${meant(guess)}`,
  'unknown-list': (id, guess) => `nennt eine Liste, die das Formular nicht hat: „${id}“${meant(guess)}`,
  'unknown-source': (id, guess) =>
    `nennt eine Frage, einen Wert oder eine Liste, die das Formular nicht hat: „${id}“${meant(guess)}`,
  operator: (operator, type, operators) =>
    `„${operator}“ geht bei einer Frage vom Typ ${type} nicht. Verwenden Sie eines von ${operators}`,
  operand: (kind, found, options) => `muss ${operandOf(kind, options)} sein${shown(found)}`,
  'operand-no-day': (kind, options) =>
    `muss ${operandOf(kind, options)} sein. Nur Datumsfragen kann man mit einem Tag vergleichen, der von heute an gezählt wird`,
  'operand-day': (written, found, isLimit) =>
    `muss so geschrieben sein: { "today": ${written} }${shown(found)}${isLimit ? `. Texte wie ${found} sind für min und max` : ''}`,
  'operand-list': (found) => `muss eine Liste mit mindestens einem Eintrag sein${shown(found)}`,
  'operand-of-boxes': (operator, found, instead) =>
    `muss eine Liste sein, weil „${operator}“ alle gewählten Möglichkeiten vergleicht${shown(found)}. Um nach einer Möglichkeit zu fragen, verwenden Sie „${instead}“`,
  'value-is-question': (id) =>
    `. Um mit der Antwort auf „${id}“ zu vergleichen, schreiben Sie "valueOf": "${id}" statt "value"`,
  'rule-too-deep': (most) => `ist mehr als ${most} Ebenen tief verschachtelt`,
  'need-of-itself': () => 'fragt nach der Antwort auf die eigene Frage. Nennen Sie eine andere Frage',
  'question-circle': (path) => `macht die Frage von sich selbst abhängig: ${path}`,
  'value-itself': () => 'verwendet den Wert selbst. Nennen Sie eine Frage oder einen anderen Wert',
  'value-circle': (path) => `macht den Wert von sich selbst abhängig: ${path}`,
  'outside-list': (list) =>
    `ist keine Frage der Liste „${list}“. Eine Regel über Einträge kann nur die Fragen dieser Liste verwenden`,
  'in-list': (list) =>
    `steht in der Liste „${list}“, die viele Einträge haben kann. Verwenden Sie anyRow, everyRow oder rowCount`,
  'on-same-page': (page, ofValue) =>
    `steht auf derselben Seite „${page}“. ${ofValue ? 'Die Regel eines berechneten Werts' : 'Die Regel einer Seite'} kann nur frühere Seiten verwenden`,
  'on-later-page': (page) =>
    `steht auf der späteren Seite „${page}“. Eine Regel kann nur frühere Seiten verwenden, also verschieben Sie eines von beiden`,
  'list-in-list': () => 'steht in einer Regel über Einträge, und die kann keine zweite enthalten',
  'own-list': () => 'ist die Liste dieser Seite selbst. Nur Regeln auf späteren Seiten können sie verwenden',
  'value-later': (id) => `ist ein Wert, der erst nach diesem berechnet wird: „${id}“. Verschieben Sie einen von beiden`,
  'source-not-before': (id, page) =>
    `steht auf ${page === undefined ? 'derselben Seite' : `der späteren Seite „${page}“`}: „${id}“. Verschieben Sie den berechneten Wert auf eine Seite danach`,
  'compared-with-itself': () =>
    'ist die Frage selbst. Nennen Sie eine andere Frage, oder vergleichen Sie mit einem Wert',
  incomparable: (type, operator, own, advice) =>
    `ist eine Frage vom Typ ${type}, und „${operator}“ kann eine Frage vom Typ ${own} nicht damit vergleichen. ${COMPARED(own)[advice]}`,
  'no-shared-option': (id) =>
    `hat keine der Möglichkeiten von „${id}“, also stimmen die Antworten nie überein. Geben Sie beiden dieselben Werte`,
  'not-correctable': (id) => `ist ein berechneter Wert: „${id}“. Nennen Sie eine Frage, die man korrigieren kann`,
  'not-on-page': (id, guess) => `ist keine Frage dieser Seite: „${id}“${meant(guess)}`,
  'unique-boolean': () =>
    'hat nur die Antworten Ja und Nein, also haben Einträge bald dieselbe. Nennen Sie eine andere Frage',
  'unique-type': (type) =>
    `ist eine Frage vom Typ ${type}. Solche Antworten kann man nicht vergleichen. Nennen Sie eine andere Frage`,
  'source-twice': (id) => `ist zweimal da: „${id}“. Entfernen Sie eines`,
  'only-constants': () => 'hat nur Konstanten, ist also immer gleich. Nennen Sie eine Frage',
  'constants-too-long': (most) => `hat Konstanten, die zusammen mehr als ${most} Ziffern ergeben`,
  'constant-counted': (constant) =>
    `ist eine Konstante (${constant}). „count“ zählt Antworten und Einträge, also nennen Sie eine Frage oder Liste`,
  'constant-too-long': (most, constant) => `hat mehr als ${most} Ziffern (gefunden: ${constant})`,
  'source-list': (id) => `ist die Liste „${id}“. Nur „count“ nimmt eine Liste. Nennen Sie eine Zahlenfrage der Liste`,
  'source-type': (type, id, list) =>
    `ist eine Frage vom Typ ${type}: „${id}“. Berechnungen verwenden Zahlen${list === undefined ? '' : `. Um Einträge zu zählen, nennen Sie die Liste „${list}“`}`,
  'source-in-list': (list, id) =>
    `steht in der Liste „${list}“: „${id}“. Addieren Sie es in einem eigenen Wert, und nennen Sie diesen`,
  'too-many-numbers': (numbers, most) =>
    `macht die Berechnungen dieses Formulars zu groß: ${numbers} Zahlen, und höchstens ${most} sind erlaubt. Verwenden Sie weniger Listen, oder setzen Sie ein kleineres „max“ für sie`,
  'calculated-on-exit': () =>
    'steht auf einer Seite, die das Formular beendet. Dort wird nichts berechnet. Verschieben Sie ihn auf eine andere Seite',
  'calculated-on-list': () => 'steht auf der Seite einer Liste. Verschieben Sie ihn auf eine Seite nach der Liste',
  'calculated-first': () =>
    'steht auf der ersten Seite, vor der nichts eingegeben wurde. Fügen Sie nach den Fragen eine Seite ein, und verschieben Sie ihn dorthin',

  'page-never': (reason) =>
    `trifft nie zu${because(reason)}. Also kann niemand diese Seite sehen. Korrigieren Sie die Regel, oder entfernen Sie die Seite`,
  'question-never': (reason) =>
    `trifft nie zu${because(reason)}. Also bekommt niemand diese Frage gestellt. Korrigieren Sie die Regel, oder entfernen Sie die Frage`,
  'block-never': (reason) =>
    `trifft nie zu${because(reason)}. Also kann niemand diesen Text sehen. Korrigieren Sie die Regel, oder entfernen Sie den Text`,
  'rule-always': (hasPlace) => `trifft ${hasPlace ? 'dort, wo sie steht, ' : ''}immer zu. Entfernen Sie sie`,
  'never-equal': (quoted, id) =>
    `ist ${quote(quoted)}, aber keine Antwort auf „${id}“ kann so lauten, wegen der Grenzen dieser Frage`,
  'never-contained': (quoted, id) => `ist ${quote(quoted)}, aber keine Antwort auf „${id}“ kann es dort enthalten`,
  'part-never': (isUseless) =>
    `trifft hier nie zu${isUseless ? ', hat also keine Wirkung. Entfernen Sie diesen Teil' : ''}`,
  'part-always': (isUseless) =>
    `trifft hier immer zu${isUseless ? ', hat also keine Wirkung. Entfernen Sie diesen Teil' : ''}`,
  'no-answer-needed': () =>
    'muss beantwortet werden, aber keine Antwort liegt in den Grenzen. Ändern Sie die Grenzen, oder machen Sie die Antwort freiwillig',
  'no-answer-optional': () => 'kann nie beantwortet werden, weil keine Antwort in den Grenzen liegt',
  'no-answer-found': () =>
    'muss beantwortet werden, aber in den Grenzen wurde keine Antwort gefunden. Vielleicht gibt es keine',
  'exit-for-all': (isLast) =>
    `beendet das Formular für alle, ${lost(isLast)}. Geben Sie der Seite eine Regel, damit manche weiterkommen`,
  'exit-for-the-rest': (isLast) =>
    `beendet das Formular für alle, die sie erreichen, und frühere Seiten beenden es für alle anderen, ${lost(isLast)}`,
  'no-way-on': (isLast) => `ist eine Seite, von der keine Antwort weiterführt, ${lost(isLast)}`,
  'page-maybe-never': () =>
    'trifft vielleicht nie zu: Es wurden keine Antworten gefunden, die zu dieser Seite führen. Vielleicht gibt es welche: Versuchen Sie es in der Vorschau',
  'form-maybe-never': () =>
    'kann vielleicht nie abgesendet werden: Es wurden keine Antworten gefunden, die zum Ende führen. Vielleicht gibt es welche: Versuchen Sie es in der Vorschau',
  undecided: (work, others) =>
    `konnte in ${work} Schritten nicht entschieden werden${others > 0 ? `, und ${others} ${others === 1 ? 'andere Frage' : 'andere Fragen'} zu den Regeln auch nicht` : ''}. Vielleicht trifft sie immer zu, vielleicht nie`,
  'never-required': () => 'trifft nie zu, wo die Frage gestellt wird. Schreiben Sie false, wenn niemand antworten muss',
  'check-never': (inList) =>
    `trifft nie zu, ${stuck(inList)}. Korrigieren Sie die Regel, oder entfernen Sie die Prüfung`,
  'checks-contradict': (inList, earlier) =>
    `trifft nie zu, zusammen mit ${['den Antworten, die verlangt sind', 'der Prüfung davor'][earlier] ?? 'den Prüfungen davor'}, ${stuck(inList)}. Korrigieren Sie eines davon`,
  'too-few-options': (entries, id, options) =>
    `braucht ${entries} Einträge mit verschiedenen Antworten, aber „${id}“ hat nur ${options} Möglichkeiten. Verkleinern Sie „min“, oder ergänzen Sie Möglichkeiten`,
  'check-gap': (id, how) =>
    `scheitert, wenn „${id}“ ${GAPS[how]}, also kommt man nicht weiter. Ergänzen Sie dafür „notAnswered“${how === 'empty' ? ', oder verlangen Sie die Antwort' : ''}`,
  'check-elsewhere': (page) =>
    `nennt keine Frage dieser Seite, also kann man es hier nicht korrigieren. Verschieben Sie die Prüfung auf die Seite „${page}“`,
  'true-unasked': (id) =>
    `trifft auch zu, wenn „${id}“ nicht gefragt wurde. Soll das nicht so sein, verlangen Sie beides mit „all“: dies, und „answered“ für „${id}“`,
  'page-empty': () =>
    'kann leer erscheinen, weil jede ihrer Fragen eine Regel hat. Geben Sie auch der Seite eine Regel, oder stellen Sie die Fragen auf eine andere Seite',
  'label-twice': () =>
    'ist auch die Beschriftung einer anderen Frage dieser Seite, also lassen sich die beiden nicht unterscheiden',

  'not-spoken': (language, languages, isOwn, isAssumed) =>
    `${isAssumed ? 'fehlt, was so viel heißt wie' : 'ist'} „${language}“, und diese Sprache spricht der Dienst nicht. Setzen Sie SVC_LANGUAGES=${languages}, oder ${isOwn ? 'übersetzen Sie das Formular in eine Sprache des Dienstes' : 'entfernen Sie die Sprache'}`,
  'translation-alone': (file) => `ist eine Übersetzung ohne ihr Formular: Speichern Sie sie neben ${file}`,
  'no-translation': (file) => `hat keine Übersetzung: Speichern Sie sie als ${file} neben der Definition`,
  'list-without-translation': (file) =>
    `nennt eine Liste ohne Übersetzung: Speichern Sie sie als ${file} neben der Definition`,
  'own-language': () => 'ist die Sprache des Formulars selbst',
  'not-translated': (quoted) => `ist nicht übersetzt: ${quote(quoted)}`,
  'not-of-form': (guess) => `ist kein Text des Formulars${meant(guess)}`,
  'entry-shape': () => 'muss ein Objekt sein: { "text": "…", "of": "…" }',
  'translation-empty': (quoted) => `darf nicht leer sein: Es übersetzt ${quote(quoted)}`,
  'hash-missing': (quoted, hash) => `fehlt. Das Original ist ${quote(quoted)}. Schreiben Sie "of": "${hash}"`,
  'hash-old': (quoted, hash) =>
    `gehört zu einem anderen Text. Das Original ist jetzt ${quote(quoted)}. Prüfen Sie die Übersetzung, dann schreiben Sie "${hash}"`,
  'translation-longer': (length, most) => `hat ${length} Zeichen und darf ${most} haben`,
  'options-alike': (quoted) => `liest sich wie ${quote(quoted)}, also kann man die Möglichkeiten nicht unterscheiden`,
}

const steps: Record<FaultStep[0], (name: string) => string> = {
  page: (title) => `Seite „${title}“`,
  question: (label) => `Frage „${label}“`,
  block: (text) => `Text „${text}“`,
  calculated: (label) => `berechneter Wert „${label}“`,
  option: (label) => `Möglichkeit „${label}“`,
  status: (label) => `Status „${label}“`,
  check: (message) => `Prüfung „${message}“`,
  rule: (name) => `Regel „${name}“`,
  property: (name) => `„${name}“`,
}

export const faults: OfficeTexts['faults'] = { reasons, steps, whole: 'Die Datei' }
