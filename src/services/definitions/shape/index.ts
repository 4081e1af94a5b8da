/** The shape of a definition: which properties there are, and what each may hold. A schema for each noun, checked by Ajv. */
import type { Form } from '../../../models/form.ts'
import type { Fault } from '../fault.ts'
import { faultsBy } from './faults.ts'
import { formSchema } from './form.ts'

/** Checks a definition, and fills in the empty list of questions where a page leaves it out. None: the value is a Form. */
export const formFaults: (value: unknown) => Fault[] = faultsBy<Form>(formSchema)
