/** What went wrong, by its code, in Polish. */
import type { Texts } from '../index.ts'
import { titled } from '../problem-texts.ts'
import { counted, FILE, SECOND, sizeLimit, VALUE } from './words.ts'

const unreadable = titled('Nie udało się odczytać wysłanych danych')
const noPage = titled('Nie znaleziono strony')
const tooLarge = titled('Wysłane dane są za duże')
const notNow = titled('Nie możesz teraz tego zrobić')
const notHere = titled('Nie możesz tego zrobić')

export const problems: Texts['problems'] = {
  unreadable: unreadable('Wróć i spróbuj ponownie.'),
  'unreadable-compression': unreadable('Nie udało się ich rozpakować.'),
  'unreadable-encoding': unreadable('Formularz jest źle zakodowany. Wróć i wyślij go ponownie.'),
  'part-unreadable': unreadable('Nie udało się odczytać części formularza. Wróć i wyślij go ponownie.'),
  'part-without-name': unreadable('Część formularza nie ma nazwy.'),
  'part-headers-too-large': tooLarge('Nagłówki jednej z części są za duże.'),
  'too-many-entries': ({ max }) => unreadable(`Formularz ma więcej niż ${counted(max, VALUE)}.`),
  'too-many-files-at-once': ({ max }) => unreadable(`Wyślij naraz maksymalnie ${counted(max, FILE)}.`),
  'token-after-files': unreadable('Pole submissionId musi być przed plikami.'),
  'no-body-here': tooLarge('Ten adres nie przyjmuje treści.'),
  'answers-too-long': tooLarge(
    'Wszystkie odpowiedzi razem mogą mieć maksymalnie 1 MB tekstu. Wróć: twoje odpowiedzi powinny tam być. Skróć je albo wyślij część tekstu w pliku, jeśli formularz o niego prosi.',
  ),
  'body-too-large': ({ maxBytes }) =>
    tooLarge(
      `Łącznie możesz wysłać maksymalnie ${sizeLimit(maxBytes)}. Wróć: twoje odpowiedzi powinny tam być. Usuń plik albo wybierz mniejsze pliki.`,
    ),
  'body-type': unreadable('Wyślij formularz jako application/x-www-form-urlencoded lub multipart/form-data.'),
  'too-slow': {
    title: 'Twoje połączenie jest zbyt wolne',
    text: 'Nie otrzymaliśmy wszystkiego na czas. Spróbuj ponownie z lepszym połączeniem lub mniejszym plikiem.',
  },
  repeated: ({ name }) => unreadable(`Wyślij ${name} tylko raz.`),

  'cross-site': titled('To żądanie przyszło z innej strony')(
    'Dla twojego bezpieczeństwa przyjmujemy formularze tylko z ich własnej strony. Otwórz formularz tutaj i wyślij go ponownie.',
  ),
  misdirected: {
    title: 'To jest podgląd',
    text: 'Można go otworzyć tylko na komputerze, na którym działa. Użyj adresu, który został podany po uruchomieniu.',
  },

  'page-not-found': noPage('Jeśli adres był wpisany ręcznie, sprawdź, czy jest poprawny.'),
  'form-not-found': noPage('Pod tym adresem nie ma formularza. Przejdź do listy, aby zobaczyć wszystkie formularze.'),
  'case-not-found': titled('Nie znaleziono sprawy')('Nie ma sprawy o tym numerze.'),
  'thanks-not-found': noPage('Nie ma formularza o tym numerze. Sprawdź, czy adres jest poprawny.'),
  'preview-not-found': titled('Ten link do podglądu nie działa')(
    'Być może wygasł albo ktoś go wycofał. Sprawdź, czy adres jest pełny, albo poproś osobę, która go wysłała, o nowy link.',
  ),
  'method-not-allowed': notHere('Ten adres istnieje, ale nie dla tego rodzaju żądania.'),
  'method-unknown': notHere('Ta usługa nie zna tego rodzaju żądania.'),

  'file-missing': unreadable('Wybierz plik, a potem go prześlij.'),
  'file-not-multipart': ({ part }) => unreadable(`Wyślij plik jako multipart/form-data, w części o nazwie ${part}.`),
  'file-part-misnamed': ({ part, name }) =>
    unreadable(`Część z plikiem musi się nazywać ${part}, a nie ${JSON.stringify(name)}.`),
  'file-not-alone': ({ part }) => unreadable(`Wyślij jedną część o nazwie ${part}, z nazwą pliku, i nic więcej.`),
  'submission-missing': unreadable('Podaj wysyłany formularz: ?submissionId=…'),
  'submission-malformed': unreadable('To nie jest submissionId. Użyj tego ze strony formularza.'),
  'submission-not-found': noPage('Nie ma formularza o tym identyfikatorze albo wygasł. Otwórz formularz ponownie.'),
  'question-missing': ({ questions }) => unreadable(`Podaj pytanie: &fieldId=… (${questions.join(', ')})`),
  'question-not-found': noPage('Ten formularz nie ma takiego pytania o plik.'),
  'no-file-questions': noPage('Ten formularz nie prosi o pliki.'),
  'file-to-replace-gone': notNow('Pliku, który chcesz zastąpić, już nie ma.'),
  'form-closed': notNow('Ten formularz jest zamknięty.'),
  'sent-meanwhile': notNow('Formularz został wysłany, zanim dotarł ten plik.'),
  'case-takes-no-files': {
    title: 'Nie możesz teraz dodać plików do tej sprawy',
    text: 'Jeśli plik został właśnie przesłany, nie zachowaliśmy go. Przechowaj go na wypadek, gdyby był później potrzebny. Napiszemy o tym na stronie twojej sprawy i tam będzie można go przesłać.',
  },
  crowded: {
    title: 'Nie możesz teraz przesłać plików',
    text: 'Zbyt wiele plików czeka na wysłanie. Spróbuj ponownie później.',
  },

  'case-changed': {
    title: 'Sprawa się zmieniła',
    text: 'Po otwarciu tej strony ktoś zmienił sprawę. Otwórz ją ponownie, a potem zdecyduj.',
  },
  'case-content-deleted': notNow('Odpowiedzi i pliki tej sprawy zostały usunięte.'),

  'too-many-requests': ({ seconds }) => ({
    title: 'Zbyt wiele prób',
    text: `Poczekaj ${counted(seconds, SECOND)} i spróbuj ponownie.`,
  }),
  overloaded: {
    title: 'Usługa jest bardzo obciążona',
    text: 'Nie otrzymaliśmy wysłanych danych. Poczekaj kilka sekund i spróbuj ponownie.',
  },
  unavailable: {
    title: 'Przepraszamy, usługa jest niedostępna',
    text: 'Wszystko, co już otrzymaliśmy, jest bezpieczne. Poczekaj minutę i spróbuj ponownie.',
  },
  unexpected: {
    title: 'Przepraszamy, wystąpił problem z usługą',
    text: 'Wróć i spróbuj ponownie. Jeśli problem się powtarza, skontaktuj się z nami.',
  },
}
