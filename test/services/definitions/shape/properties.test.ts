import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { properties } from '../../../../src/presenters/texts/en/office/properties.ts'
import { formSchema } from '../../../../src/services/definitions/shape/form.ts'
import { definitionSchema } from '../../../../src/services/definitions/shape/json-schema.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('the table of properties', () => {
  // Editors keep a copy of the schema. Whoever changes what a definition may hold writes the new hashes here.
  it('makes the same JSON Schema as before, byte for byte', () => {
    const served = `${JSON.stringify(definitionSchema(properties.meanings), null, 2)}\n`
    expect(hash(served)).to.equal('95c97a41d1261042bd9c7821e90dea2f7db67a94e343aa455d21780d84d4fad0')
  })

  it('makes the same schema that the service checks with, so that the faults of a definition stay as they were', () => {
    expect(hash(JSON.stringify(formSchema, null, 1))).to.equal(
      '5cecd57f58e2cd042d406522fe3cda25c1a2e080b0576337a7a6fbac90cbd147',
    )
  })
})
