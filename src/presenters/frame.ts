/** What stands around every page. The server makes it once; addresses of assets carry a hash of their content. */
export interface Frame {
  serviceName: string
  /** An e-mail address, a web address or plain words, shown at the foot of every page. */
  contact?: string
  stylesheets: string[]
  icon: string
  /** Origin under which the public reaches the service; printed on paper receipts. */
  baseUrl?: string
}
