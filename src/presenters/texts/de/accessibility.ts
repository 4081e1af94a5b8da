/** The accessibility statement, in German. */
import type { Texts } from '../index.ts'

export const accessibility: Texts['accessibility'] = {
  title: 'Barrierefreiheit dieses Dienstes',
  lead: 'Alle sollen ein Formular absenden und den Status ihres Vorgangs abfragen können, egal womit sie lesen und schreiben.',
  can: {
    title: 'Was Sie tun können',
    list: [
      'jede Seite allein mit der Tastatur, mit einem Screenreader oder mit einem Textbrowser bedienen',
      'bis auf 400\u00a0% vergrößern, ohne zur Seite scrollen zu müssen',
      'eigene Farben verwenden, hell oder dunkel',
      'zurückgehen, die Seite neu laden oder einen Fehler korrigieren, ohne etwas noch einmal einzugeben',
      'sich Zeit lassen: Nichts bewegt sich oder blinkt, und keine Seite braucht Skripte',
    ],
    text: 'Sie können eine Seite bis zu einen Tag nach dem Öffnen absenden. Danach zeigen wir sie noch einmal mit Ihren Angaben, damit Sie sie erneut absenden können.',
  },
  tested: {
    title: 'Wie die Seiten geprüft werden',
    text: 'Die Entwickler der Software streben die Stufe AA der Richtlinien für barrierefreie Webinhalte (WCAG) 2.2 an. Bei jeder Änderung der Software prüfen ihre automatischen Tests jede Art von Seite, mit und ohne Fehler. Sie prüfen:',
    list: [
      'Die Seite besteht die Regeln von axe-core, und ihr HTML ist gültig',
      'In Fenstern mit 375 und 320 Pixeln Breite (1.280 Pixel bei 400\u00a0% Vergrößerung) ist nichts abgeschnitten',
      'Alle Farben haben genug Kontrast, in heller und in dunkler Darstellung',
      'Formulare lassen sich allein mit der Tastatur und auch ohne Gestaltung (CSS) ausfüllen und absenden',
      'Jeder Fehler steht oben auf der Seite, mit einem Link zu seiner Frage',
    ],
  },
  untested: {
    title: 'Was nicht geprüft wurde',
    list: [
      'Automatische Tests finden nicht jedes Problem. Die Seiten wurden nicht von unabhängiger Stelle geprüft und nicht mit Menschen getestet, die jeden Tag einen Screenreader oder eine Bildschirmlupe nutzen.',
      'Die Texte der Formulare schreibt die Stelle, die diesen Dienst nutzt. Dateien, die sie schickt oder auf die sie verlinkt, sind vielleicht nicht barrierefrei.',
      'Browser aus der Zeit vor 2023 zeigen auch Fragen, die Sie vielleicht nicht betreffen. Der Text über jeder dieser Fragen sagt, wann Sie sie beantworten müssen.',
    ],
  },
  contact: {
    title: 'Wenn Sie mit einer Seite ein Problem haben',
    text: 'Sagen Sie uns, um welche Seite es geht und womit Sie sie lesen.',
    office:
      'Sagen Sie der Stelle, die das Formular veröffentlicht hat, um welche Seite es geht und womit Sie sie lesen.',
  },
}
