/** What the page of a case says while the office asks for information, in Polish. */
import type { Texts } from '../index.ts'
import { on } from './dates.ts'
import { ANSWER, counted, FILE } from './numbers.ts'

export const asked: Texts['asked'] = {
  heading: {
    first: 'Czego od ciebie potrzebujemy',
    person: 'Nasza ostatnia wiadomość',
    office: 'O co prosiliśmy',
  },
  answered: 'Odpowiedź otrzymana',
  sent({ replies, files }, time) {
    const sent = [...some(replies, ANSWER), ...some(files, FILE)].join(' i ')
    return replies + files > 1
      ? `Otrzymaliśmy od ciebie ${sent}, ostatnio ${on(time)}.`
      : `${on(time)} otrzymaliśmy od ciebie ${sent}.`
  },
  turn: {
    office: 'Teraz nie musisz nic robić.',
    person: 'Od tego czasu wysłaliśmy ci wiadomość.',
  },
  next: {
    office:
      'Sprawdzimy to, co mamy od ciebie. Potem będziemy dalej rozpatrywać sprawę albo poprosimy cię tutaj o to, czego jeszcze brakuje.',
    person:
      'Przeczytaj naszą ostatnią wiadomość. Jeśli o coś w niej prosimy, wyślij to tutaj. Jeśli nie, nie musisz nic robić.',
  },
}

const some = (count: number, noun: typeof FILE): string[] => (count > 0 ? [counted(count, noun)] : [])
