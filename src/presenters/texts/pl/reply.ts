/** Answering the office in words, in Polish. */
import { LONGEST_REMARK } from '../../../models/event.ts'
import type { Texts } from '../index.ts'
import { CHARACTER, counted, grouped } from './numbers.ts'

export const reply: Texts['reply'] = {
  heading: 'Twoja odpowiedź',
  label: 'Twoja odpowiedź',
  button: 'Wyślij odpowiedź',
  more: { label: 'Uzupełnij odpowiedź (opcjonalnie)', button: 'Wyślij uzupełnienie' },
  hint: `Maksymalnie ${counted(LONGEST_REMARK, CHARACTER)}. Tylko my możemy ją przeczytać: ta strona jej nie pokaże.`,
  forCase: 'Do twojej sprawy',
  asked: 'Czego od ciebie potrzebujemy',
  back: 'Wróć do swojej sprawy',
  faults: {
    missing: () => 'Wpisz odpowiedź.',
    tooLong: (length) =>
      `Odpowiedź może mieć maksymalnie ${counted(LONGEST_REMARK, CHARACTER)}. Liczba wpisanych znaków: ${grouped(length)}. Skróć ją albo wyślij resztę jako drugą odpowiedź.`,
    format: () => 'Odpowiedź zawiera znaki, których nie możemy pokazać. Usuń je i wyślij odpowiedź ponownie.',
    stale: () => 'Nie otrzymaliśmy odpowiedzi, bo ta strona jest nieaktualna. Sprawdź ją i wyślij ponownie.',
    'not-asked': () =>
      'Nie potrzebujemy już odpowiedzi, dlatego jej nie przyjęliśmy. Skopiuj ją, jeśli chcesz ją zachować.',
    'too-many': () =>
      'Mamy już 20 odpowiedzi od ciebie, dlatego tej nie przyjęliśmy. Poczekaj, aż przeczytamy poprzednie.',
    unavailable: () =>
      'Przepraszamy, nie udało się zapisać odpowiedzi. Nadal jest na tej stronie. Poczekaj minutę i wyślij ją ponownie.',
  },
}
