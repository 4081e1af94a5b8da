import { expect } from 'chai'
import { INPUTS, tokenIn } from '../../src/models/form-inputs.ts'
import { isTrapped } from '../../src/models/suspicion.ts'

describe('the inputs of a form that are no questions', () => {
  it('have names of their own, which no question can have', () => {
    const names = Object.values(INPUTS)
    expect(new Set(names).size).to.equal(names.length)
    // The id of a question begins with a small letter; the token's name has a capital one, the others are reserved.
    for (const name of names) expect(name).to.match(/^[a-z]+(-[a-z]+)*$|[A-Z]/)
  })

  it('hold the token of the form, once', () => {
    expect(tokenIn(new Map([['submissionId', ['token']]]))).to.equal('token')
    expect(tokenIn(new Map([['submissionId', ['token', 'token']]]))).to.equal('')
    expect(tokenIn(new Map([['submissionId', []]]))).to.equal('')
    expect(tokenIn(new Map())).to.equal('')
  })

  it('hold a trap that only programs fill in', () => {
    const trapped = (...texts: string[]) => isTrapped(new Map([['company-website', texts]]))
    expect(isTrapped(new Map())).to.equal(false)
    expect(trapped()).to.equal(false)
    expect(trapped('', ' \t')).to.equal(false)
    expect(trapped('', 'https://example.org')).to.equal(true)
  })
})
