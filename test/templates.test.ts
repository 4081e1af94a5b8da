import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect } from 'chai'
import nunjucks from 'nunjucks'
import sinon from 'sinon'
import { createTemplates, FIRST_PAGES } from '../src/templates.ts'

/** Their texts are not all in the folder of a language yet. */
const OF_OFFICE = /office/

/** What people would read of a template: outside of tags and of what is printed, in attributes that are read, and in quotes that are printed. */
function wordsIn(template: string): string[] {
  const markup = template.replace(/\{#[\s\S]*?#\}|\{%[\s\S]*?%\}/g, '')
  const quoted = [...markup.matchAll(/\{\{([\s\S]*?)\}\}/g)].flatMap(([, code]) => [
    ...code!.matchAll(/["']([A-Z][^"']*)["']/g),
  ])
  const plain = markup.replace(/\{\{[\s\S]*?\}\}/g, '')
  const attributes = [...plain.matchAll(/\b(?:aria-label|alt|title|placeholder)="([^"]*)"/g)]
  const texts = plain.replace(/<[^>]*>/g, '\n').split('\n')
  return [...texts, ...[...attributes, ...quoted].map(([, text]) => text!)]
    .map((text) => text.trim())
    .filter((text) => /^[^/]*[a-z]/i.test(text))
}

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
    const templates = createTemplates(folder)
    for (const name of [...Object.keys(parts), 'page.njk', 'letter.txt.njk']) rmSync(join(folder, name))
    expect(templates.render('page.njk', { word: 'whole' })).to.equal('<b>whole</b>')
    expect(templates.plain('letter.txt.njk', { word: 'whole' })).to.equal('whole & more')
  })

  it('are compiled before anybody waits for them, each in a turn of its own, with all that they are made of', async () => {
    mkdirSync(join(folder, 'parts'))
    const parts = {
      'layout.njk': '<b>{% block content %}{% endblock %}</b>',
      'parts/box.njk': '{% from "./mark.njk" import mark %}{{ mark() }}{{ word }}',
      'parts/mark.njk': '{% macro mark() %}* {% endmacro %}',
      'page.njk': '{% extends "layout.njk" %}{% block content %}{%- include "parts/box.njk" %}{% endblock %}',
    }
    for (const [name, source] of Object.entries(parts)) writeFileSync(join(folder, name), source)
    const templates = createTemplates(folder)
    const compile = sinon.spy(nunjucks.Template.prototype as unknown as { _compile(): void }, '_compile')
    try {
      const compiled = templates.compile('page.njk').then(() => true)
      const byTurn = [compile.callCount]
      while (!(await Promise.race([compiled, setImmediate(false)]))) byTurn.push(compile.callCount)
      expect([...new Set(byTurn)]).to.deep.equal([1, 2, 3, 4])
      await templates.compile('page.njk')
      expect(templates.render('page.njk', { word: 'whole' })).to.equal('<b>* whole</b>')
      expect(compile.callCount).to.equal(4)
    } finally {
      compile.restore()
    }
  })

  it('of the first pages are all there', async () => {
    const templates = createTemplates()
    for (const name of FIRST_PAGES) await templates.compile(name)
  })

  it('hold no words: those come from the texts of a language', () => {
    const inTemplates = globSync('**/*.njk', { cwd: views })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !OF_OFFICE.test(path))
      .flatMap((path) => wordsIn(readFileSync(join(views, path), 'utf8')).map((word) => `${path}: ${word}`))
    expect(inTemplates).to.deep.equal([])
    const template = '<p title="Say {{ it }}" class="lead">{% if a %}Hello {{ a }}{% endif %}</p>{{ "Yes" if b }}'
    expect(wordsIn(template)).to.deep.equal(['Hello', 'Say', 'Yes'])
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
