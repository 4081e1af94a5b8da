import { expect } from 'chai'
import { reasonInEnglish } from '../../../../src/presenters/definition-faults.ts'
import * as fields from '../../../../src/services/definitions/parts/fields.ts'

function autocompleteFault(text: string): string | undefined {
  const reason = fields.autocompleteFault(text)
  return reason && reasonInEnglish({ reason })
}

describe('the value of autocomplete', () => {
  it('is an autofill token of the HTML standard, with the words that may stand around it', () => {
    for (const text of [
      'on',
      'off',
      'given-name',
      'bday',
      'tel',
      'shipping street-address',
      'section-a billing postal-code',
    ])
      expect(autocompleteFault(text), text).to.equal(undefined)
    for (const text of ['work email', 'home tel-national', 'section-x shipping mobile tel', 'username webauthn'])
      expect(autocompleteFault(text), text).to.equal(undefined)
  })

  it('is refused with the token that is near', () => {
    expect(autocompleteFault('given-nme')).to.equal(
      'is not an autofill token of the HTML standard (found "given-nme"); did you mean "given-name"?',
    )
    expect(autocompleteFault('e-mail')).to.match(/did you mean "email"\?$/)
    expect(autocompleteFault('home postal-code')).to.include('(found "home postal-code")')
    for (const text of ['yes', 'name name', 'shipping', 'off name', 'section-a', 'work', '  '])
      expect(autocompleteFault(text), text).to.match(/^is not an autofill token/)
  })
})
