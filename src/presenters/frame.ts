import type { ContactPart } from './contact.ts'

/** What stands around every page. The server makes it once; addresses of assets carry a hash of their content. */
export interface Frame {
  serviceName: string
  /** How to get help, at the foot of every page. */
  contact?: ContactPart[]
  stylesheets: string[]
  icon: string
  /** Origin under which the public reaches the service; printed on paper receipts. */
  baseUrl?: string
}
