import { expect } from 'chai'
import * as errors from '../src/errors.ts'

describe('what the public is told', () => {
  const made = [
    errors.badRequest('x'),
    errors.crossSite(),
    errors.notFound(),
    errors.methodNotAllowed(),
    errors.methodUnknown(),
    errors.conflict('x'),
    errors.tooLarge('x'),
    errors.unsupportedBody(),
    errors.tooMany(7),
    errors.overloaded(),
    errors.damaged(new Error('not those that were received')),
    errors.unavailable(new Error('disk I/O error at /srv/data')),
  ]

  it('has a status of an error, a type for machines and words for people', () => {
    expect(made.map(({ status }) => status)).to.deep.equal([400, 403, 404, 405, 501, 409, 413, 415, 429, 503, 503, 503])
    for (const { type, title, text } of made) {
      expect(type).to.match(/^[a-z]+(-[a-z]+)*$/)
      expect(title.trim()).not.to.equal('')
      expect(text.trim()).not.to.equal('')
    }
    expect(new Set(made.map(({ type }) => type)).size).to.equal(made.length)
  })

  it('says when to come again wherever that helps: a damaged file stays damaged', () => {
    const later = made.filter(({ status }) => status === 429 || status === 503)
    expect(later.map(({ headers }) => headers['Retry-After'])).to.deep.equal(['7', '5', undefined, '30'])
  })

  it('never says why the store failed; the cause is for the log', () => {
    const error = errors.unavailable(new Error('disk I/O error at /srv/data'))
    expect(`${error.title} ${error.text} ${error.message}`).not.to.include('disk')
    expect((error.cause as Error).message).to.include('disk')
  })
})
