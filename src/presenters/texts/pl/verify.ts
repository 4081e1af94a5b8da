/** Checking a receipt, in Polish. */
import type { Texts } from '../index.ts'
import { on } from './dates.ts'
import { counted, quote } from './numbers.ts'

/** The noun after a number in "z 1 plikiem". */
const WITH_FILE = { one: 'plikiem', few: 'plikami', many: 'plikami', other: 'pliku' }

export const verify: Texts['verify'] = {
  title: 'Sprawdź potwierdzenie',
  lead: 'Potwierdzenie jest dowodem, że otrzymaliśmy formularz, kiedy to się stało i jakie były odpowiedzi. Każdy, kto ma potwierdzenie, może je tutaj sprawdzić.',
  file: {
    label: 'Prześlij potwierdzenie',
    hint: 'Użyj pobranego pliku. Jego nazwa zaczyna się od „receipt-”.',
  },
  text: {
    label: 'Albo wklej tekst potwierdzenia',
    hint: 'Otwórz plik w edytorze tekstu, skopiuj całość i wklej tutaj.',
  },
  submit: 'Sprawdź potwierdzenie',
  another: 'Sprawdź inne potwierdzenie',
  refused: {
    empty: 'Prześlij potwierdzenie albo wklej jego tekst',
    'unreadable-file':
      'Wybrany plik nie jest potwierdzeniem. Użyj pobranego pliku: jego nazwa zaczyna się od „receipt-”.',
    unreadable: 'To nie jest pełne potwierdzenie. Skopiuj cały plik, od pierwszego { do ostatniego }.',
    forged: 'To potwierdzenie zostało zmienione albo nie pochodzi z tej usługi. Niczego nie dowodzi.',
    'unknown-key': 'To potwierdzenie nie zostało podpisane przez tę usługę. Tutaj niczego nie dowodzi.',
  },
  genuine: {
    heading: 'To potwierdzenie jest autentyczne',
    text: (title, reference, at, files) =>
      `Jest dowodem, że otrzymaliśmy formularz ${quote(title)} i nadaliśmy mu numer sprawy ${reference}. Otrzymaliśmy go ${on(at)}, ${files === 0 ? 'bez plików' : `razem z ${counted(files, WITH_FILE)}`}.`,
    limits:
      'Nie wskazuje, kto wysłał formularz ani co postanowiliśmy. Nie zawiera odpowiedzi, ale każdy, kto ma ich kopię, może wykazać, że są prawdziwe.',
  },
  content: {
    same: 'Odpowiedzi i pliki, które mamy, są dokładnie takie jak wysłane. Nic nie zostało zmienione.',
    different:
      'Odpowiedzi lub pliki, które mamy, różnią się od wysłanych. Skontaktuj się z nami i pokaż nam to potwierdzenie.',
    deleted:
      'Usunęliśmy odpowiedzi i pliki. Dla każdego, kto ma kopię, potwierdzenie nadal jest dowodem tego, jakie były.',
    missing:
      'Nie mamy już sprawy o tym numerze. Dla każdego, kto ma kopię, potwierdzenie nadal jest dowodem tego, co wysłano.',
  },
}
