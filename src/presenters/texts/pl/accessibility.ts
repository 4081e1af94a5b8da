/** The accessibility statement, in Polish. */
import type { Texts } from '../index.ts'

export const accessibility: Texts['accessibility'] = {
  title: 'Dostępność tej usługi',
  lead: 'Chcemy, aby każdy mógł wysłać formularz i sprawdzić status sprawy, bez względu na to, jak czyta i pisze.',
  can: {
    title: 'Co możesz zrobić',
    list: [
      'korzystać z każdej strony za pomocą samej klawiatury, czytnika ekranu lub przeglądarki tekstowej',
      'powiększyć stronę do 400% bez przewijania w poziomie',
      'używać własnych kolorów, w trybie jasnym lub ciemnym',
      'wrócić, odświeżyć stronę lub poprawić błąd bez ponownego wpisywania odpowiedzi',
      'nie spieszyć się: nic się nie rusza ani nie miga, a żadna strona nie potrzebuje skryptów',
    ],
    text: 'Stronę możesz wysłać do jednego dnia po jej otwarciu. Później pokażemy ją ponownie z twoimi odpowiedziami, aby można było wysłać ją jeszcze raz.',
  },
  tested: {
    title: 'Jak sprawdzane są strony',
    text: 'Twórcy oprogramowania dążą do spełnienia wymagań poziomu AA wytycznych dla dostępności treści internetowych (WCAG) 2.2. Przy każdej zmianie oprogramowania ich testy automatyczne sprawdzają każdy rodzaj strony, z błędami i bez nich. Sprawdzają, czy:',
    list: [
      'strona spełnia reguły axe-core, a jej kod HTML jest poprawny',
      'nic nie jest ucięte w oknach o szerokości 375 i 320 pikseli (1280 pikseli przy powiększeniu 400%)',
      'wszystkie kolory mają wystarczający kontrast, w trybie jasnym i ciemnym',
      'formularz można wypełnić i wysłać za pomocą samej klawiatury oraz bez arkuszy stylów',
      'każdy błąd jest pokazany na górze strony, z odnośnikiem do pytania',
    ],
  },
  untested: {
    title: 'Czego nie sprawdzono',
    list: [
      'Testy automatyczne nie znajdują wszystkich problemów. Strony nie przeszły niezależnego audytu i nie sprawdzały ich osoby, które na co dzień używają czytników ekranu lub lup.',
      'Tekst każdego formularza pisze urząd, który korzysta z tej usługi. Pliki, które wysyła lub do których odsyła, mogą nie być dostępne.',
      'Przeglądarki sprzed 2023 roku pokazują pytania, które mogą cię nie dotyczyć. Tekst nad każdym z tych pytań mówi, kiedy na nie odpowiedzieć.',
    ],
  },
  contact: {
    title: 'Jeśli masz problem ze stroną',
    text: 'Napisz nam, której strony to dotyczy i czego używasz do jej czytania.',
    office: 'Napisz do urzędu, który opublikował formularz, której strony to dotyczy i czego używasz do jej czytania.',
  },
}
