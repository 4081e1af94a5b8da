import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createTemplates } from '../src/templates.ts'

describe('the templates', () => {
  let folder: string
  const render = (source: string, model: object = {}) => {
    writeFileSync(join(folder, 'page.njk'), source)
    return createTemplates(folder).render('page.njk', model)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-templates-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('are all compiled at boot, so that a broken one stops the start', () => {
    writeFileSync(join(folder, 'broken.njk'), '{% if %}')
    expect(() => createTemplates(folder)).to.throw(/broken\.njk/)
    expect(() => createTemplates()).not.to.throw()
  })

  it('escape every value', () => {
    expect(render('<p title="{{ words }}">{{ words }}</p>', { words: `<b>"it's" & more` })).to.equal(
      '<p title="&lt;b&gt;&quot;it&#39;s&quot; &amp; more">&lt;b&gt;&quot;it&#39;s&quot; &amp; more</p>',
    )
  })

  it('do not run what stands in a value', () => {
    expect(render('{{ words }}', { words: '{{ 7 * 7 }}{% raw %}' })).to.equal('{{ 7 * 7 }}{% raw %}')
  })

  it('refuse to print what is not there', () => {
    expect(() => render('{{ missing }}')).to.throw(/undefined/)
  })

  it('say times in words on the clocks of a time zone, summer time included', () => {
    const say = (at: string, timeZone: string) =>
      render('{{ at | dateTime(timeZone) }}', { at: Date.parse(at), timeZone })
    expect(say('2026-11-20T14:05:00Z', 'UTC')).to.equal('Friday 20 November 2026 at 14:05 UTC')
    expect(say('2026-07-01T23:30:00Z', 'Europe/London')).to.equal('Thursday 2 July 2026 at 00:30 BST')
    expect(render('{{ at | isoTime }}', { at: Date.parse('2026-11-20T14:05:00Z') })).to.equal(
      '2026-11-20T14:05:00.000Z',
    )
  })

  it('link a contact only when it is an address', () => {
    const link = (contact: string) => render('{{ contact | contactHref }}', { contact })
    expect(link('help@town.example')).to.equal('mailto:help@town.example')
    expect(link('https://town.example/contact')).to.equal('https://town.example/contact')
    expect(link('Town Hall, room 12')).to.equal('')
    expect(link('javascript:alert(1)')).to.equal('')
  })
})
