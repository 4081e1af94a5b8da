/** What the service needs of mail. */
import type { Language } from '../models/language.ts'

/** A letter as it is written; neither part holds an answer. */
export interface Letter {
  subject: string
  text: string
  html: string
  /** Named beside the letter where the service speaks several. */
  language?: Language
  /** Where an answer to it goes; without one, to the sender. */
  replyTo?: string
  /** Stands before the address that the mail comes from, in place of the service's own name. */
  senderName?: string
}
interface Mail extends Letter {
  /** Becomes the Message-ID: the same mail sent again carries the same. */
  id: string
  to: string
}
export interface Mailer {
  /** Resolves when a server has taken the mail; rejects with a DeliveryFault. */
  send(mail: Mail): Promise<void>
  close(): void
}
