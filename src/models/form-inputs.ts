/** Names of the inputs of a form that are no questions. */
export const INPUTS = {
  token: 'submissionId',
  /** Buttons that only add or remove a file. */
  fileAction: 'file-action',
  /** Which answers a check page has shown. */
  seen: 'seen',
  /** The trap for machines: no person sees this input. */
  trap: 'company-website',
}
