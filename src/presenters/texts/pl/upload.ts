/** The page of one file question on its own, in Polish. */
import type { Texts } from '../index.ts'
import { on } from './dates.ts'

export const upload: Texts['upload'] = {
  taken: 'Plik przesłany',
  another: 'Prześlij kolejny plik',
  choose: 'Prześlij plik',
  replacement: 'Prześlij nowy plik',
  submit: 'Prześlij',
  languageNote: 'Jeśli plik jest już wybrany, po zmianie języka wybierz go jeszcze raz.',
  forCase: 'Do twojej sprawy',
  full: 'Do tego pytania nie możesz przesłać więcej plików.',
  earlierTitle: 'Pliki, które już mamy od ciebie',
  earlier: (type, size, time) => `${type}, ${size}, przesłano ${on(time)}`,
  replace: 'Zastąp ten plik',
  replaces: (earlier) => `Zastąpi plik przesłany wcześniej (${earlier}). Zachowamy oba.`,
  addInstead: 'Dodaj go jako kolejny plik',
  back: 'Wróć do swojej sprawy',
}
