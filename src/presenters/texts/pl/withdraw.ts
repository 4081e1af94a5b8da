/** Withdrawing a case, in Polish. */
import type { Texts } from '../index.ts'

export const withdraw: Texts['withdraw'] = {
  title: 'Wycofaj tę sprawę',
  text: 'Zamkniemy twoją sprawę i nie będziemy się nią zajmować. Nie można tego cofnąć. Jeśli zmienisz zdanie, trzeba będzie wysłać formularz jeszcze raz.',
  labels: { reference: 'Numer sprawy', code: 'Kod wycofania' },
  hints: {
    reference: 'Jest na stronie z podziękowaniem, na przykład 7K3M-9QXT-2VBD-HW8P.',
    code: '12 liter i cyfr. Przez 30 minut pokazywaliśmy go na stronie z podziękowaniem. Jeśli go nie masz, skontaktuj się z nami.',
  },
  submit: 'Wycofaj tę sprawę',
  back: 'Wróć do swojej sprawy',
  faults: {
    noReference: 'Wpisz numer sprawy ze strony z podziękowaniem',
    noCode: 'Wpisz kod wycofania ze strony z podziękowaniem',
    reference: 'Nie znaleźliśmy sprawy o tym numerze. Sprawdź, czy jest taki sam jak na stronie z podziękowaniem.',
    code: 'To nie jest kod do tej sprawy. Sprawdź, czy jest taki sam jak na stronie z podziękowaniem.',
    closed: 'Tej sprawy nie można już wycofać. Wróć do sprawy, aby sprawdzić jej status.',
    limited: 'Z twojej sieci wpisano zbyt wiele błędnych numerów i kodów. Poczekaj minutę i spróbuj ponownie.',
    unavailable: 'Przepraszamy, nie udało się wycofać sprawy. Poczekaj minutę i spróbuj ponownie.',
  },
}
