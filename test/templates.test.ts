import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import nunjucks from 'nunjucks'
import { createTemplates } from '../src/templates.ts'

describe('the templates', () => {
  let folder: string
  const render = (source: string, model: object = {}) => {
    writeFileSync(join(folder, 'page.njk'), source)
    return createTemplates('en', folder).render('page.njk', model)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'intake-templates-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const views = join(import.meta.dirname, '../views')
  for (const name of globSync('**/*.njk', { cwd: views }).sort())
    it(`can be compiled: ${name}`, () => {
      expect(() => nunjucks.precompileString(readFileSync(join(views, name), 'utf8'), { name })).not.to.throw()
    })

  it('are named when one is broken', () => {
    expect(() => render('{% if %}')).to.throw(/page\.njk/)
  })

  it('are read at the start, so that a process that runs goes on without their files', () => {
    mkdirSync(join(folder, 'layouts'))
    const parts = { 'layouts/frame.njk': '<b>{% block content %}{% endblock %}</b>', 'word.njk': '{{ word }}' }
    for (const [name, source] of Object.entries(parts)) writeFileSync(join(folder, name), source)
    const page = '{% extends "layouts/frame.njk" %}{% block content %}{% include "word.njk" %}{% endblock %}'
    writeFileSync(join(folder, 'page.njk'), page)
    writeFileSync(join(folder, 'letter.txt.njk'), '{{ word }} & more')
    const templates = createTemplates('en', folder)
    for (const name of [...Object.keys(parts), 'page.njk', 'letter.txt.njk']) rmSync(join(folder, name))
    expect(templates.render('page.njk', { word: 'whole' })).to.equal('<b>whole</b>')
    expect(templates.plain('letter.txt.njk', { word: 'whole' })).to.equal('whole & more')
  })

  it('are searched in the folder of the language first, one by one, also where one is part of another', () => {
    mkdirSync(join(folder, 'de'))
    const write = (name: string, source: string) => writeFileSync(join(folder, name), source)
    write('frame.njk', '<p>Find your case</p>{% block content %}{% endblock %}')
    write('de/frame.njk', '<p>Vorgang suchen</p>{% block content %}{% endblock %}')
    write('page.njk', '{% extends "frame.njk" %}{% block content %}<p>Thank you</p>{% endblock %}')
    write('thanks.njk', '{% extends "page.njk" %}')
    write('letter.txt.njk', 'Hello')
    write('de/letter.txt.njk', 'Guten Tag')
    const [en, de] = [createTemplates('en', folder), createTemplates('de', folder)]
    for (const name of ['frame.njk', 'letter.txt.njk']) rmSync(join(folder, 'de', name))
    expect(en.render('thanks.njk', {})).to.equal('<p>Find your case</p><p>Thank you</p>')
    expect(de.render('thanks.njk', {})).to.equal('<p>Vorgang suchen</p><p>Thank you</p>')
    expect([en.plain('letter.txt.njk', {}), de.plain('letter.txt.njk', {})]).to.deep.equal(['Hello', 'Guten Tag'])
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
})
