/** Questions that were not asked, for the command line and for programs. */
import { expect } from 'chai'
import type { Form } from '../../src/models/form.ts'
import type { Submission } from '../../src/models/submission.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { notAsked, notAskedForPeople, notAskedForPrograms } from '../../src/presenters/why-asked.ts'
import { is, radios, text } from '../support/journeys.ts'

const FORM = {
  slug: 'pets',
  title: 'Pets',
  pages: [
    {
      id: 'animals',
      title: 'Your animals',
      repeat: { max: 3, itemLabel: 'animal' },
      fields: [radios('kind', 'cat', 'dog'), text('licence', { showIf: is('kind', 'dog') })],
    },
  ],
} as unknown as Form
const SENT = {
  answers: { animals: [{ kind: 'dog', licence: '4711' }, { kind: 'cat' }] },
  receivedAt: Date.UTC(2026, 10, 20),
} as unknown as Submission

describe('questions that were not asked', () => {
  const found = notAsked(SENT, FORM, 'UTC')

  it('are called by their entry and label, with the reason', () => {
    expect(notAskedForPeople(textsIn('en'), found, FORM)).to.deep.equal([
      '  Animal 2: Your licence',
      '    Answer only if “Which kind?” is “DOG”',
      '    “Which kind?” was answered “CAT”',
    ])
  })

  it('have the list and the number of the entry, for programs', () => {
    const because = [{ fieldId: 'kind', operator: 'eq', operand: 'dog', answer: 'cat', reason: 'answer' }]
    expect(notAskedForPrograms(found)).to.deep.equal([
      { id: 'licence', label: 'Your licence', list: 'animals', entry: 2, because },
    ])
  })
})
