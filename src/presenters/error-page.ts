/** The page for whatever went wrong. */
import type { Texts } from './texts/index.ts'

interface Failure {
  status: number
  title: string
  text: string
  /** The error happened in the office, so the page leads back there instead of to the forms. */
  office?: boolean
  /** Lets the office find the line in its log. */
  requestId?: string
  /** The reference of the case that the error is about. */
  reference?: string | undefined
}

/** An error page. It shows nothing of the error but what is given here. */
export function errorPage(texts: Texts, { status, title, text, office = false, requestId, reference }: Failure) {
  return {
    title,
    heading: title,
    status,
    text,
    office,
    requestId: requestId ?? '',
    caseHref: reference === undefined ? '' : `/status?reference=${reference}`,
    texts: texts.page,
    noIndex: true,
  }
}
