import { expect } from 'chai'
import fc from 'fast-check'
import {
  foreignMarkdown,
  isAllowedTarget,
  markdownBlocks,
  markdownFault,
  type Run,
  type TextBlock,
} from '../../src/models/markdown.ts'
import { worked } from '../support/pause.ts'

const said = (runs: Run[]): string =>
  runs
    .map(({ words, href }) => {
      const text = words.map((one) => (one.isStrong ? `<b>${one.text}</b>` : one.text)).join('')
      return href === '' ? text : `{${text}|${href}}`
    })
    .join('')
const outline = (blocks: TextBlock[]): unknown[] =>
  blocks.map((block) =>
    'runs' in block ? said(block.runs) : { [block.isOrdered ? block.start : '•']: block.items.map(outline) },
  )
const read = (text: string) => outline(markdownBlocks(text))

describe('the Markdown of a form', () => {
  it('is paragraphs, lists, bold and links', () => {
    expect(read('One **two**\nthree\n\n[Four **five**](/status "title") six')).to.deep.equal([
      'One <b>two</b>\nthree',
      '{Four <b>five</b>|/status} six',
    ])
    expect(read('- one\n- **two**\n  - deep\n\n3. three\n4. four')).to.deep.equal([
      { '•': [['one'], ['<b>two</b>', { '•': [['deep']] }]] },
      { 3: [['three'], ['four']] },
    ])
    expect(read('one\\\ntwo')).to.deep.equal(['one\ntwo'])
    expect(markdownBlocks('**one**')).to.deep.equal([
      { runs: [{ words: [{ text: 'one', isStrong: true }], href: '' }] },
    ])
    expect(read('')).to.deep.equal([])
    expect(read(' \n\n ')).to.deep.equal([])
  })

  it('is nothing else: what looks like more is shown as it is written', () => {
    for (const text of ['# Heading', '*a* _b_', '`code`', '> quotation', '---', '| a | b |', '<b>bold</b>', '&amp;',
      '<https://example.org>', '[a]: https://example.org', '~~a~~', 'https://example.org', '2 * 3 * 4', 'a_b_c']) // biome-ignore format: a list
      expect(read(text), text).to.deep.equal([text])
    expect(read('\\*\\*a\\*\\* \\[b](c)')).to.deep.equal(['**a** [b](c)'])
    expect(read('***a***')).to.deep.equal(['*<b>a</b>*'])
  })

  it('has links to https, mail, telephones and this service, and to nothing else', () => {
    const yes = ['https://example.org', 'HTTPS://example.org/a?b=c#d', 'https://example.org/a%20b', 'https://bücher.example',
      'mailto:ada@example.org', 'mailto:ada@example.org?subject=A%20bin', 'tel:+44-20-7946-0000', 'tel:112', '/', '/status',
      '/f/bin-request?lang=en#top', '/100%', 'tel:112;ext=55', 'https://example.org/mailto:ada', '/tel:1'] // biome-ignore format: a list
    for (const target of yes) {
      expect(isAllowedTarget(target), target).to.equal(true)
      expect(markdownFault(`[a](${target})`), target).to.equal(undefined)
    }
    const no = ['', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java&#115;cript:alert(1)', ' javascript:alert(1)', 'vbscript:x',
      'data:text/html,x', 'data:image/png;base64,x', 'blob:https://example.org/x', 'file:///etc/passwd', 'ftp://example.org',
      'http://example.org', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil.example', '/%5cevil.example',
      '/%5C/evil.example', '/%09/evil.example', '/%0d%0aevil', '/%E2%80%AEevil', '/\u202eevil', 'https:evil.example',
      'https:/evil.example', 'https:///evil.example', 'https://', 'https://user@evil.example', 'https://a:b@evil.example',
      'https://example.org%2f@evil.example', '#top', 'status', '../f/x',
      'mailto:', 'mailto:ada', 'mailto:@example.org', 'mailto:a@b.example,c@d.example?x?y', 'tel:', 'tel:ada', 'tel:1', 'sms:112',
      '%6aavascript:alert(1)', 'status/https://example.org', 'tel:112;ext=5x', 'javascript&colon;alert(1)', 'view-source:https://example.org'] // biome-ignore format: a list
    for (const target of no) {
      expect(isAllowedTarget(target), target).to.equal(false)
      expect(JSON.stringify(markdownBlocks(`[a](<${target}>)`)), target).to.not.match(/"href":"[^"]/)
    }
    expect(markdownFault('[a](javascript:alert(1))')).to.deep.equal({ target: 'javascript:alert(1)' })
    expect(markdownFault('![a](//evil.example)')).to.deep.equal({ target: '//evil.example' })
  })

  it('never has a link that leads elsewhere, whatever is written', () => {
    const part = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      'javascript:',
      'https://',
      '/',
      '\\',
      'a',
      ' ',
      '\t',
      '\n',
      '**',
      '&#58;',
      '%0a',
      '- ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        for (const [, href] of JSON.stringify(markdownBlocks(parts.join(''))).matchAll(/"href":"([^"]+)"/g))
          expect(href).to.match(/^(https:\/\/[^/]|\/(?!\/))/)
      }),
    )
  })

  it('loses no letter', () => {
    const line = fc.constantFrom(
      '# a',
      '- b',
      '1. c',
      '> d',
      '<e>',
      '**f**',
      '    g',
      '```',
      '[h](/i)',
      'j|k\n-|-',
      '',
      '*l*',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const letters = (text: string) =>
          text
            .replace(/\/i/g, '')
            .replace(/[^a-h j-l]/g, '')
            .replace(/ /g, '')
        const shown = JSON.stringify(markdownBlocks(lines.join('\n\n')))
          .replace(/"[a-zA-Z]+":/g, '')
          .replace(/\\n|true|false|null/g, '')
        expect(letters(shown)).to.equal(letters(lines.join('\n\n')))
      }),
    )
  })

  it('has lists in lists, but not deeper than is told', () => {
    expect(markdownFault('- a\n  - b\n    - c')).to.equal(undefined)
    expect(markdownFault('- a\n  - b\n    - c\n      - d')).to.equal('too-deep')
    expect(markdownFault('- '.repeat(3000))).to.equal('too-deep')
  })

  it('tells what else a text looks like', () => {
    for (const [text, kind, found] of [
      ['# Heading', 'heading', '# Heading'],
      ['one\n\n  ## two', 'heading', '## two'],
      ['a\n---', 'heading', 'a'],
      ['```\ncode\n```', 'code', '```'],
      ['some `code`', 'code', 'code'],
      ['> said', 'quotation', '> said'],
      ['a\n\n---', 'rule', '---'],
      ['a|b\n-|-', 'table', 'a|b'],
      ['<p>words</p>', 'html', '<p>words</p>'],
      ['a <br> b', 'html', '<br>'],
      ['<!-- hidden -->', 'html', '<!-- hidden -->'],
      ['AT&amp;T', 'html', '&amp;'],
      ['&NBSP; b', 'html', '&NBSP;'],
      ['5 &#8364; &amp;', 'html', '&#8364;'],
      ['5 &#x20aC;', 'html', '&#x20aC;'],
      ['&frac12; a', 'html', '&frac12;'],
      ['an *italic* word', 'italics', 'an *italic* word'],
      ['an _italic_ word', 'italics', 'an _italic_ word'],
      ['one\ntwo  \n three *four*\nfive', 'italics', 'three *four*'],
      ['- one\n- two\n  *three*', 'italics', '*three*'],
      ['~~struck~~', 'struck', '~~struck~~'],
      ['![a](/b)', 'picture', 'a'],
      ['<https://example.org>', 'address', '<https://example.org>'],
      ['[a]\n\n[a]: https://example.org', 'reference', 'A'],
      ['You can [Call](tel:01632 960 001)', 'link', '[Call](tel:01632 960 001)'],
      ['[a] [us] (https://own.example)', 'link', '[us] (https://own.example)'],
      ['[us] (HTTP://own.example) [a]', 'link', '[us] (HTTP://own.example) [a]'],
      ['[us] (mailto:us@own.example)', 'link', '[us] (mailto:us@own.example)'],
      ['[us] (tel:112)', 'link', '[us] (tel:112)'],
      ['[**us**](https://own.example/a b)', 'link', '](https://own.example/a b)'],
      ['- [us] (/status)', 'link', '[us] (/status)'],
    ] as const)
      expect(foreignMarkdown(text), text).to.deep.equal({ kind, found })
    for (const text of [
      '**b** [c](/d)\n\n- e\n\n1. f',
      '2 < 3 & 4 > 1',
      '5 * 3 * 2',
      'a_b_c',
      'R&D; B&Q',
      '&; &1a; &#; &#x; &#12345678; &amp',
      'https://example.org',
      '    a',
      'see [1] (page 2)',
      '\\[a\\](b c)',
      '[a](tel:01632-960-001)',
    ])
      expect(foreignMarkdown(text), text).to.equal(undefined)
  })

  it('is read in time that grows with its length, whatever it holds', () => {
    const parts = ['[', '[a](', '*a ', '**a', 'a**b', '- ', '> ', '1) ', '`', '<', '<a ', '\\', '[a](<b', '[a](b "', '*_', '&',
      '!['] // biome-ignore format: a list
    for (const part of parts) {
      const text = part.repeat((part === '[' ? 300_000 : 100_000) / part.length)
      const began = worked()
      markdownBlocks(text)
      foreignMarkdown(text.slice(0, 10_000))
      expect(worked() - began, part).to.be.lessThan(5_000)
    }
  }).timeout(120_000)
})
