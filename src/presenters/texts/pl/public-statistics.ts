/** The statistics of a form for everybody, in Polish. */
import type { Texts } from '../index.ts'

export const publicStatistics: Texts['publicStatistics'] = {
  title: (form) => `Statystyki: ${form}`,
  link: 'Zobacz, ile takich formularzy otrzymujemy i jak długo trwa ich rozpatrzenie',
  counted: (time) => `Stan na ${time}.`,
  rounded:
    'Zaokrąglamy liczby do najbliższej wielokrotności 5 i nie pokazujemy liczb mniejszych niż 5, aby nikogo nie można było rozpoznać.',
  waiting: { office: 'Czekają na nas', person: 'Czekają na odpowiedź osoby zainteresowanej' },
  now: 'Teraz',
  byDay: 'Dzień po dniu',
  few: 'mniej niż 5',
  tooFew: 'za mało, aby podać',
  noChart: 'W każdym z ostatnich 30 dni było mniej niż 5 spraw otrzymanych i mniej niż 5 zakończonych.',
  chart:
    'Sprawy otrzymane i zakończone w każdym z ostatnich 30 dni, w zaokrągleniu do najbliższej wielokrotności 5. Tabela poniżej zawiera te same liczby.',
  table: { withChart: 'Pokaż te liczby w tabeli', alone: 'Pokaż każdy dzień w tabeli' },
  columns: { day: 'Dzień', received: 'Otrzymane', finished: 'Zakończone' },
}
