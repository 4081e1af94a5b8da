/** The page for whatever went wrong. */
interface Failure {
  status: number
  title: string
  text: string
  /** Lets the office find the line in its log. */
  requestId?: string
}

/** An error page; says only what its maker chose to say. */
export function errorPage({ status, title, text, requestId }: Failure) {
  return { title, heading: title, status, text, requestId: requestId ?? '', noIndex: true }
}
