/** Signing in with a password, choosing one, and an office without accounts; in German. */
import type { OfficeTexts } from '../../index.ts'
import { provider } from './provider.ts'

export const signIn: OfficeTexts['signIn'] = {
  title: 'Bei der Sachbearbeitung anmelden',
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  submit: 'Anmelden',
  lasts: 'Wir melden Sie ab, wenn Sie 1 Stunde lang nichts tun, und in jedem Fall nach 12 Stunden.',
  forgotten: 'Wenn Sie Ihr Passwort vergessen haben, bitten Sie Ihre Administration um einen neuen Link.',
  ended: {
    title: 'Sie wurden abgemeldet.',
    why: 'Das geschieht, wenn Sie 1 Stunde lang nichts tun, in jedem Fall nach 12 Stunden, wenn sich Ihre Berechtigungen oder Ihr Passwort ändern oder wenn Sie von einem anderen Browser aus abgemeldet werden.',
    unsent:
      'Was Sie zuletzt gesendet haben, wurde nicht gespeichert. Melden Sie sich an und gehen Sie dann in Ihrem Browser zurück, bis vor diese Seite: Viele Browser zeigen noch, was Sie eingegeben haben.',
  },
  faults: {
    empty: 'Geben Sie Ihre E-Mail-Adresse und Ihr Passwort ein',
    refused: 'Die E-Mail-Adresse oder das Passwort ist falsch',
    wait: 'Es gab zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal',
    ...provider.faults,
  },
  choose: {
    title: 'Passwort festlegen',
    lead: (email) => `Sie melden sich bei der Sachbearbeitung mit ${email} und diesem Passwort an.`,
    hint: 'Mindestens 12 Zeichen. Gut sind drei oder vier Wörter, die nichts miteinander zu tun haben.',
    again: 'Passwort noch einmal eingeben',
    submit: 'Passwort speichern und weiter',
    faults: {
      empty: 'Geben Sie ein Passwort ein',
      short: 'Das Passwort muss mindestens 12 Zeichen lang sein',
      long: 'Das Passwort darf höchstens 200 Zeichen lang sein',
      common: 'Dieses Passwort ist zu leicht zu erraten. Nehmen Sie Wörter, die andere nicht zusammen benutzen',
    },
    againFaults: { different: 'Die Passwörter sind nicht gleich. Geben Sie beide noch einmal ein' },
  },
  first: {
    title: 'Die Sachbearbeitung hat noch keine Konten',
    lead: 'Legen Sie das erste Konto mit diesem Befehl an, und zwar auf dem Rechner, auf dem der Dienst läuft.',
    command: 'npm run -s cli -- staff add ada@example.org --name "Ada Example" --role admin',
    link: 'Der Befehl gibt einen Link aus, der einmal und 24 Stunden lang gilt. Wer ihn öffnet, legt ein Passwort fest und ist angemeldet.',
    others: 'Legen Sie weitere Konten auf dieselbe Weise an. Geben Sie jedem eine Rolle:',
    roles: {
      viewer: 'liest Vorgänge',
      caseworker: 'bearbeitet Vorgänge',
      admin: 'sieht auch Zustellungen und Protokoll',
    },
  },
}
