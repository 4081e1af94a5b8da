/** submissions explain: why somebody was asked one question, or was not. */
import { fieldsOf } from '../models/form.ts'
import { didYouMean } from '../models/nearest.ts'
import { textsIn } from '../presenters/texts/languages.ts'
import { whyAsked, whyAskedForPeople } from '../presenters/why-asked.ts'
import { CommandError } from './failure.ts'
import { unknownReference } from './find.ts'
import { printListing } from './output.ts'
import { type Shell, withServices } from './shell.ts'
import { printable } from './table.ts'

const texts = textsIn('en')

export async function explain(
  shell: Shell,
  { reference, id }: { reference: string; id: string },
  { json }: { json?: true },
): Promise<void> {
  await withServices(shell, async ({ services: { submissions, cases } }, { timeZone }) => {
    const submission = await submissions.byReference(reference)
    const found = await cases.find(reference)
    if (!submission || !found) throw unknownReference(reference)
    if (submission.deletedAt !== undefined) throw new CommandError('The content of this case was deleted.')
    const why = whyAsked(texts, submission, found.form, { id, timeZone })
    if (!why) {
      const known = fieldsOf(found.form).map(({ field }) => field.id)
      throw new CommandError(`The form of this case has no question "${id}"${didYouMean(id, known)}`, 2)
    }
    await printListing(shell.out, { json, rows: [why], lines: () => whyAskedForPeople(texts, why).map(printable) })
  })
}
