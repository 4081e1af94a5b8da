/**
 * Every kind of fault that a definition may have. A code keeps its meaning for ever: editors and builds rely on it. 0xx: the
 * file; 1xx: its parts; 2xx: its rules; 3xx: what is proved about its rules together; 4xx: its translations.
 */
import type { Quoted, Reason } from '../../models/definition-fault.ts'

export type Severity = 'error' | 'warning'

const kind = (severity: Severity, meaning: string) => ({ severity, meaning })

export const FAULT_CODES = {
  INT001: kind('error', 'the file cannot be read or checked'),
  INT002: kind('error', 'the file is too large, too deep or too long'),
  INT003: kind('error', 'the file is not JSON'),
  INT004: kind('error', 'an object has the same key twice'),
  INT005: kind('error', 'a property is unknown, missing or of the wrong shape'),
  INT006: kind('error', 'another form already has this address'),
  INT007: kind('error', 'there are more faults than are shown'),
  INT008: kind('error', 'a text contains a character that nobody can see'),
  INT009: kind('error', 'a list of options is missing, or the question has options of its own too'),
  INT010: kind('error', 'a department is unknown'),
  INT101: kind('error', 'an id is used twice'),
  INT102: kind('error', 'an option that nobody can choose'),
  INT103: kind('error', 'two limits exclude each other, so no answer is allowed'),
  INT104: kind('warning', 'no answer can reach this limit'),
  INT105: kind('error', 'a pattern cannot be used'),
  INT106: kind('error', 'an autofill token is unknown to browsers'),
  INT107: kind('error', 'a kind of file is named twice'),
  INT108: kind('error', 'a status is unknown, unreachable or never leads to an end'),
  INT109: kind('warning', 'the form closes for a time, and opens again'),
  INT110: kind('error', 'a page asks nothing, or asks something although it ends the form'),
  INT111: kind('warning', 'a label used twice on one page'),
  INT112: kind('warning', 'a text is missing'),
  INT113: kind('warning', 'a text is never shown'),
  INT114: kind('error', 'mail goes to an address that no question asks for'),
  INT115: kind('warning', 'no date is allowed on the day of the check'),
  INT116: kind('warning', 'a pattern has slashes around it, or is words alone'),
  INT117: kind('warning', 'the form has closed already'),
  INT118: kind('error', 'an option that excludes the others is not the only one, or not the last'),
  INT119: kind('warning', 'the settings do not allow the answers in webhooks'),
  INT120: kind('error', 'the line of a list entry names something that cannot be in it'),
  INT121: kind('warning', 'a text looks like HTML or Markdown that is not read'),
  INT122: kind('error', 'a link or list in a text cannot be shown'),
  INT123: kind('error', 'two names in a look-up cannot be told apart'),
  INT124: kind('warning', 'a look-up in a short list'),
  INT125: kind('error', 'the name of a case uses something that cannot be in it'),
  INT126: kind('warning', 'nothing says which answers name a case'),
  INT127: kind('warning', 'a label is no name that an error could use'),
  INT128: kind('warning', 'a page has an id that a later release needs'),
  INT201: kind('error', 'a rule or calculation names a question or list that the form does not have'),
  INT202: kind('error', 'an operator does not fit the type of the question'),
  INT203: kind('error', 'a value cannot be an answer to such a question'),
  INT204: kind('error', 'a rule is nested too deeply'),
  INT205: kind('error', 'a question or calculated value depends on itself'),
  INT206: kind('error', 'a rule or calculation looks ahead, or a rule looks into a list'),
  INT207: kind('error', 'an answer is compared with itself'),
  INT208: kind('error', 'two answers that cannot be compared'),
  INT209: kind(
    'error',
    'a check or "unique" names a question that is not on its page, or whose answers cannot be compared',
  ),
  INT210: kind('error', 'a calculation has something that it cannot use'),
  INT211: kind('error', 'a calculated value is on a page where nothing can be calculated'),
  INT212: kind('warning', 'a calculation that may not give what its author means'),
  INT301: kind('error', 'nobody can ever see this page, question or block'),
  INT302: kind('warning', 'a rule is always true'),
  INT303: kind('error', 'no answer can equal or contain this value'),
  INT304: kind('warning', 'part of a rule is always true, or never'),
  INT305: kind('error', 'a required question that nobody can answer'),
  INT306: kind('error', 'a page ends the form for everybody'),
  INT307: kind('error', 'no answer leads on from this page'),
  INT308: kind('error', 'nobody can ever send this form'),
  INT309: kind('warning', 'the check could not decide whether the rules work'),
  INT310: kind('warning', 'a question is never required by its rule'),
  INT311: kind('error', 'a check that no answers can pass'),
  INT312: kind('warning', 'a check fails where a question has no answer'),
  INT313: kind('warning', 'a check names no question of its page'),
  INT314: kind('warning', 'a rule is true where a question was not asked'),
  INT315: kind('warning', 'a page may be shown with nothing on it'),
  INT401: kind('error', 'the service does not speak this language'),
  INT402: kind('error', 'a translation is missing, or is on its own'),
  INT403: kind('error', 'a text is not translated'),
  INT404: kind('warning', 'a translation of a text that the form does not have'),
  INT405: kind('error', 'a translated text is empty'),
  INT406: kind('error', 'a text has changed since it was translated'),
  INT407: kind('error', 'a translated text is too long'),
  INT408: kind('error', 'a translated text has a mark that changes the writing direction'),
  INT409: kind('error', 'two options of a question read alike'),
  INT410: kind('error', 'a form is translated into its own language'),
} as const satisfies Record<string, { severity: Severity; meaning: string }>

export type FaultCode = keyof typeof FAULT_CODES

export const severityOf = (code: FaultCode): Severity => FAULT_CODES[code].severity

/** One fault in a definition: `pointer` is a JSON Pointer (RFC 6901), `reason` what is said after it, without words. */
export interface Fault {
  /** Which kind of fault; without one it is about the shape. */
  code?: FaultCode
  pointer: string
  reason: Reason
  /** What else to do; it is said after the reason. */
  advice?: Reason
}

const MOST_QUOTED = 80
const MOST_ENTRIES = 10

/** A value of a definition as a sentence about it quotes it, shortened to MOST_QUOTED characters. */
export function quote(value: unknown): string {
  if (value === undefined) return 'nothing' satisfies Quoted
  if (Array.isArray(value)) {
    if (value.length > MOST_ENTRIES || value.some((one) => typeof one === 'object')) return 'a list' satisfies Quoted
  } else if (typeof value === 'object' && value !== null) return 'an object' satisfies Quoted
  const text = JSON.stringify(value)
  return text.length <= MOST_QUOTED ? text : `${text.slice(0, MOST_QUOTED)}…`
}
