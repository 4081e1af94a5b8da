/** A case as a status page gets it, six days old at NOW. */
import type { Form } from '../../src/models/form.ts'
import { statusOf } from '../../src/models/form.ts'
import type { Case } from '../../src/models/submission.ts'

export const NOW = Date.parse('2026-11-20T14:05:00Z')
export const DAY = 86_400_000

const permit: Form = {
  slug: 'permit',
  title: 'Apply for a permit',
  pages: [{ id: 'application', fields: [{ type: 'text', id: 'name', label: 'Your name' }] }],
}

/** `moved`: the statuses it went through after the receipt, two days each. */
export function buildCase({ moved = [], form = permit, ...rest }: Partial<Case> & { moved?: string[] } = {}): Case {
  const path = ['received', ...moved]
  const receivedAt = NOW - 6 * DAY
  return {
    reference: '7K3M-9QXT-2VBD-HW8P',
    form,
    language: 'en',
    receivedAt,
    takesFiles: [],
    status: statusOf(form, path.at(-1)!)!,
    events: path.map((status, index) => ({
      kind: 'status' as const,
      status,
      at: receivedAt + index * 2 * DAY,
      by: index ? 'staff:ada' : 'applicant',
      ...(index ? { message: `Message ${index} for you.`, note: 'between us' } : {}),
    })),
    ...(statusOf(form, path.at(-1)!)!.asks && { asked: { message: `Message ${moved.length} for you.` } }),
    typical: { days: 8.2, finished: 34 },
    ...rest,
  }
}
