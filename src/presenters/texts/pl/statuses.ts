/** The statuses of forms that define none of their own, in Polish; by id. */
import type { Texts } from '../index.ts'

export const statuses: Texts['statuses'] = {
  received: {
    label: 'Otrzymano',
    meaning: 'Otrzymaliśmy twój formularz.',
    next: 'Zaczniemy rozpatrywać sprawę. Nie musisz nic robić.',
    nextWritten:
      'Zaczniemy rozpatrywać sprawę. Nie musisz nic robić, chyba że prosimy o coś w naszej ostatniej wiadomości.',
  },
  'in-review': {
    label: 'W trakcie rozpatrywania',
    meaning: 'Zajmujemy się twoją sprawą.',
    next: 'Podejmiemy decyzję albo zapytamy cię, jeśli czegoś brakuje. Nie musisz nic robić.',
    nextWritten:
      'Podejmiemy decyzję albo zapytamy cię, jeśli czegoś brakuje. Nie musisz nic robić, chyba że prosimy o coś w naszej ostatniej wiadomości.',
  },
  'needs-information': {
    label: 'Potrzebne informacje',
    meaning: 'Nie możemy kontynuować bez dodatkowych informacji od ciebie.',
    next: 'Przeczytaj, czego potrzebujemy, i wyślij to nam.',
  },
  approved: {
    label: 'Rozpatrzono pozytywnie',
    meaning: 'Podjęliśmy decyzję: sprawa jest rozpatrzona pozytywnie.',
    next: 'Nie musisz nic robić, chyba że prosimy o coś w naszej ostatniej wiadomości.',
  },
  declined: {
    label: 'Rozpatrzono negatywnie',
    meaning: 'Podjęliśmy decyzję: sprawa jest rozpatrzona negatywnie.',
    next: 'Powód podajemy w naszej ostatniej wiadomości. Jeśli się nie zgadzasz, skontaktuj się z nami.',
  },
  withdrawn: {
    label: 'Wycofano',
    meaning: 'Zamknęliśmy sprawę na twoją prośbę.',
    next: 'Nie musisz nic robić.',
    nextWritten: 'Nie musisz nic robić, chyba że prosimy o coś w naszej ostatniej wiadomości.',
  },
}
