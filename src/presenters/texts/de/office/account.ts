/** Somebody's own account, and the browsers in which it is signed in; in German. */
import { browserName } from '../../browser-name.ts'
import type { OfficeTexts } from '../../index.ts'

export const account: OfficeTexts['account'] = {
  title: 'Ihr Konto',
  email: 'E-Mail-Adresse',
  role: 'Sie können',
  roles: {
    viewer: 'Vorgänge lesen',
    caseworker: 'Vorgänge bearbeiten',
    admin: 'Vorgänge bearbeiten sowie Zustellungen und Protokoll ansehen',
  },
  forms: 'Formulare',
  all: 'Alle',
  languageChoice: { title: 'Sprache dieser Seiten', submit: 'Sprache speichern' },
  page: {
    sessions: 'Wo Sie angemeldet sind',
    lasts:
      'In einem Browser werden Sie abgemeldet, wenn Sie 1 Stunde lang nichts tun, und in jedem Fall nach 12 Stunden.',
    columns: { browser: 'Browser', began: 'Angemeldet', seen: 'Zuletzt aktiv' },
    own: 'Dieser Browser',
    signOut: 'Abmelden',
  },
  browser: (agent) => {
    const found = browserName(agent)
    return found ? `${found.browser} unter ${found.system}` : agent || 'Unbekannter Browser'
  },
}
