/** The page for whatever went wrong. */
interface Failure {
  status: number
  title: string
  text: string
  /** The error happened in the office, so the page leads back there instead of to the forms. */
  office?: boolean
  /** Lets the office find the line in its log. */
  requestId?: string
}

/** An error page; says only what its maker chose to say. */
export function errorPage({ status, title, text, office = false, requestId }: Failure) {
  return { title, heading: title, status, text, office, requestId: requestId ?? '', noIndex: true }
}
