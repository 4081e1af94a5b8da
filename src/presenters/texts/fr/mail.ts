/** Emails in French. */
import type { Texts } from '../index.ts'
import { quote } from './numbers.ts'

export const mail: Texts['mail'] = {
  receipt: {
    subject: (form, reference) => `Nous avons reçu votre formulaire : ${form} (${reference})`,
    heading: 'Nous avons reçu votre formulaire',
    text: 'Conservez la référence ci-dessous. Elle vous permet de suivre votre dossier à tout moment, sans compte. Toute autre personne qui l’a peut le suivre aussi.',
  },
  status: {
    subject: (label, reference) => `Votre dossier ${reference} : ${label}`,
    heading: (label) => `Le statut de votre dossier est maintenant ${quote(label)}`,
  },
  asked: {
    subject: (label, reference) => `Votre dossier ${reference} : ${label} (réponse attendue)`,
    heading: () => 'Nous attendons votre réponse',
  },
  message: {
    subject: (reference) => `Votre dossier ${reference} : un message de notre part`,
    heading: 'Nous vous avons envoyé un message',
  },
  facts: { reference: 'Référence', form: 'Formulaire', at: 'Date' },
  messageLabel: 'Notre message :',
  link: 'Suivre votre dossier',
  whyPerson: (form) =>
    `Vous recevez ce message car quelqu’un a saisi votre adresse dans le formulaire ${quote(form)}. Si ce n’était pas vous, ignorez ce message.`,
  reply: 'Si vous avez une question, répondez à ce message.',
  noReply: 'Ne répondez pas à ce message.',
  contact: (contact) => `Une question ? ${contact}`,
}
