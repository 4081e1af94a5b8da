/** A form that tells: the person, the office, and a receiver of webhooks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Form } from '../../src/models/form.ts'

const starter = readFileSync(join(import.meta.dirname, '../../src/forms/e2e-test-form.json'), 'utf8')

export const toldForm = (over: Partial<Form> = {}): Form => ({
  ...(JSON.parse(starter) as Form),
  slug: 'told',
  title: 'A form that tells',
  notify: { email: 'email', office: 'desk@example.org' },
  ...over,
})
