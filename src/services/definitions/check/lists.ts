/**
 * Lists of options that are kept once, in a file of their own. A question that names one (`optionsFrom`) gets its options
 * before anything else is checked. So the version of a form holds them, and a case is shown with those it was sent with.
 */

import { type Definition, isListName, listSource, listUsers } from '../../../models/definition.ts'
import type { Fault } from '../fault.ts'

/** The lists that the options of questions came from, by the JSON Pointer of the question. */
export type ListPlaces = ReadonlyMap<string, Definition>

/** In place of options that are missing: the fault is told where the list is named. */
const NONE = [{ value: 'none', label: 'none' }]

/**
 * Fills the options into a parsed definition. `parse` makes a value of the text of a list, which must be JSON. `faults`:
 * lists that are not there, and questions that have options of their own as well.
 */
export function fillIn(
  definition: unknown,
  lists: readonly Definition[] = [],
  parse: (text: string) => unknown,
): { places: ListPlaces; faults: Fault[] } {
  const bySource = new Map(lists.map((list) => [list.source, { list, options: parse(list.text) }]))
  const places = new Map<string, Definition>()
  const faults: Fault[] = []
  for (const { pointer, question } of listUsers(definition)) {
    const source = listSource(`${question.optionsFrom}`)
    const found = bySource.get(source)
    const refuse = (reason: string) => faults.push({ code: 'INT009', pointer: `${pointer}/optionsFrom`, reason })
    if (Object.hasOwn(question, 'options')) refuse('is there beside "options". Remove one of the two')
    else if (found) {
      question.options = found.options
      places.set(pointer, found.list)
    } else {
      question.options = NONE
      // The check of the shape says what is wrong with a name that no list can have.
      if (isListName(question.optionsFrom))
        refuse(`names a list that is not there: save it as ${source} beside the definition`)
    }
  }
  return { places, faults }
}

/** The list that a JSON Pointer into a filled definition leads to, and the pointer into that list. */
export function placeIn(pointer: string, places: ListPlaces): { list: Definition; pointer: string } | undefined {
  const [, question, rest] = /^(\/pages\/\d+\/fields\/\d+)\/options(\/.*)?$/.exec(pointer) ?? []
  const list = question === undefined ? undefined : places.get(question)
  return list && { list, pointer: rest ?? '/' }
}
