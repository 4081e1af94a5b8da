/**
 * A label of the form in the middle of an English sentence: "Enter full name". Its first letter becomes small only where the word
 * is one that labels often begin with. Any other may be a name or an abbreviation, "London address", "Dr Smith’s reference",
 * and keeps what its author wrote.
 */
import { isNoName } from '../../../models/label.ts'

const COMMON = new Set(
  `a about account additional address age alternative amount an annual answer any applicant application approximate area average bank
  bed bedrooms benefit bill birth booking box brand building business car card case category charge charity child children choice
  city class code colour comment comments company complaint condition contact correspondence cost country county course current
  customer date day daytime deadline delivery department deposit description details disability distance document documents dog
  driving duration e-mail email emergency employee employer employment end estimated ethnic event evening evidence exact expected
  expiry extra family father fax fee fees female file files first flat floor form former full further gender given grade gross
  guardian guest guests half health height help her highest his home hospital hour hours house household how identity image images
  income information insurance invoice item items its job keeper kind landlord language last latest legal length letter level
  licence license list local location lowest mail main make male manager map marital maximum means medical meeting member membership
  message method middle minimum mobile model money month monthly more most mother name names nationality nature net new next number
  occupation office official old older one opening order organisation organization other our owner page parent parking partner
  passport password pay payment pension people period permanent permit person personal pet phone photo photos picture pictures place
  plate position postal postcode preferred present previous price product project proof property proposed purpose qualification
  quantity question rate reason reasons reference region registered registration relationship relevant rent report request residence
  role room rooms salary school second secondary section serial sex shared short site size source space special spouse start state
  statement status street student subject sum supporting surname tax team telephone temporary tenancy the their third this time title
  total town trade travel type unit university upload usual value vehicle venue visit wages water web website week weekly weight what
  when where which who whole width work workplace year years your zone`.split(/\s+/),
)
/** "full name", "London address", "NHS number", "iPhone model". */
export const smallFirst = (text: string): string =>
  COMMON.has(/^\p{Lu}?\p{Ll}*(?:-\p{Ll}+)?(?![\p{L}\p{N}])/u.exec(text)?.[0].toLowerCase() ?? '')
    ? text[0]!.toLowerCase() + text.slice(1)
    : text

/** "Full name", "NHS number", "iPhone model". */
export const largeFirst = (text: string): string =>
  /^\p{Ll}+(?![\p{L}\p{N}])/u.test(text) ? text[0]!.toUpperCase() + text.slice(1) : text

/** Is it answered, rather than entered? */
export const isAnswered = (label: string): boolean => label.endsWith('?') || isNoName(label)
