import { Ajv } from 'ajv'
import { expect } from 'chai'
import { formSchema } from '../../../../src/services/definitions/shape/form.ts'
import { ruleSchema } from '../../../../src/services/definitions/shape/rule.ts'

describe('the schemas', () => {
  it('are valid themselves, which is not looked at when the service starts', () => {
    const ajv = new Ajv()
    for (const schema of [formSchema, ruleSchema]) {
      ajv.validateSchema(schema)
      expect(ajv.errors ?? []).to.deep.equal([])
    }
    expect(ajv.validateSchema({ type: 'no such type' })).to.equal(false)
  })
})
