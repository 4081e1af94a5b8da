/**
 * Every kind of fault that a definition may have. A code keeps its meaning for ever: editors and builds rely on it. 0xx: the
 * file; 1xx: its parts; 2xx: its rules; 3xx: what is proved about its rules together.
 */
export type Severity = 'error' | 'warning'

const kind = (severity: Severity, meaning: string) => ({ severity, meaning })

export const FAULT_CODES = {
  INT001: kind('error', 'the file cannot be read, or could not be checked'),
  INT002: kind('error', 'the file is larger, deeper or longer than is taken'),
  INT003: kind('error', 'the file is not JSON'),
  INT004: kind('error', 'a key stands twice in an object'),
  INT005: kind('error', 'a property is unknown, missing, or of the wrong shape'),
  INT006: kind('error', 'another form has the address already'),
  INT007: kind('error', 'there are more faults than are told'),
  INT008: kind('error', 'a text holds a character that nobody sees: a control, half a character, a mark of direction'),
  INT101: kind('error', 'an id is used twice'),
  INT102: kind('error', 'an option that nothing can choose'),
  INT103: kind('error', 'limits that cross, so that no answer meets them'),
  INT104: kind('warning', 'a limit that no answer can reach'),
  INT105: kind('error', 'a pattern that cannot be used'),
  INT106: kind('error', 'an autofill token that browsers do not know'),
  INT107: kind('error', 'a kind of file is named twice'),
  INT108: kind('error', 'statuses that do not lead to an end'),
  INT109: kind('error', 'the form closes before it opens'),
  INT110: kind('error', 'a page that asks nothing, or asks where the journey ends'),
  INT111: kind('warning', 'a label used twice on one page'),
  INT112: kind('warning', 'a text that is missing'),
  INT113: kind('warning', 'a text that is never shown'),
  INT114: kind('error', 'mail to an address that no question asks for'),
  INT115: kind('warning', 'a date that nobody can give on the day of the check'),
  INT201: kind('error', 'a rule names a question or list that the form does not have'),
  INT202: kind('error', 'an operator that does not go with the question'),
  INT203: kind('error', 'an operand that is no answer of such a question'),
  INT204: kind('error', 'a rule nested too deep'),
  INT205: kind('error', 'a question that depends on itself'),
  INT206: kind('error', 'a rule that looks ahead, or into a list'),
  INT301: kind('error', 'a page, question or block that can never be seen'),
  INT302: kind('warning', 'a rule that always holds'),
  INT303: kind('error', 'an operand that no answer can equal'),
  INT304: kind('warning', 'a part of a rule that always holds, or never'),
  INT305: kind('error', 'a required question that can never be answered'),
  INT306: kind('error', 'an end of the journey that swallows every path'),
  INT307: kind('error', 'a page after which no answer leads on'),
  INT308: kind('error', 'a form that can never be sent'),
  INT309: kind('warning', 'not decided: a rule may hold always or never, or a question have no answer'),
} as const satisfies Record<string, { severity: Severity; meaning: string }>

export type FaultCode = keyof typeof FAULT_CODES

export const severityOf = (code: FaultCode): Severity => FAULT_CODES[code].severity
