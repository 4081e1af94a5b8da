/** What exports say beside the answers, in German. */
import type { OfficeTexts } from '../../index.ts'

export const exports: OfficeTexts['exports'] = {
  columns: {
    reference: 'Vorgangsnummer',
    received: 'Eingegangen',
    status: 'Status',
    version: 'Version',
    number: 'Nummer',
  },
  yes: 'ja',
  no: 'nein',
  leftOut: { held: 'die Virenprüfung hatte kein Ergebnis', missing: 'sie fehlt in der Ablage' },
  suspicion: (suspicion) =>
    suspicion.kind === 'trapped'
      ? 'verstecktes Feld ausgefüllt'
      : `abgesendet ${(suspicion.ageMs / 1000).toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s nach dem Öffnen der Seite`,
}
