/** The parts of a form that an editor changes, and the names by which pages and changes speak of them. */
import type { ItemType } from './field.ts'

/**
 * Names a part by what stays when others move: `form`; `page:`, `repeat:` and `exit:` with the id of the page; `item:` with the id
 * of a question or calculated value; `option:` with the id of its question and its value; `status:` with its id; `confirmation`,
 * `notify`, `webhook`, `retention`. What has no id is named by `hashOf` its JSON: `block:`, `check:` and `unique:`; of several that
 * are equal, the second one ends in `:2`.
 */
export type PartName = string

/** Which properties a part has. An option of checkboxes is a box. */
export type Noun =
  | 'form'
  | 'page'
  | 'repeat'
  | 'exit'
  | 'option'
  | 'box'
  | 'status'
  | 'check'
  | 'unique'
  | 'confirmation'
  | 'notify'
  | 'webhook'
  | 'retention'
  | ItemType
