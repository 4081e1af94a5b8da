import { expect } from 'chai'
import { baseUrl, count, decimal, masked, path, percent, rate, toggle } from '../../../scripts/load/values.ts'

const each = (good: Record<string, unknown>, parse: (text: string) => unknown) => {
  for (const [text, value] of Object.entries(good)) expect(parse(text), text).to.equal(value)
}
const refused = (texts: string[], parse: (text: string) => unknown) => {
  for (const text of texts) expect(() => parse(text), JSON.stringify(text)).to.throw(/^(enter|must|is|an) /)
}

describe('the values of the load gate', () => {
  it('reads an error rate as a percentage or a fraction, exactly', () => {
    each(
      { '2%': 0.02, '2 %': 0.02, '2.3%': 0.023, '0.02': 0.02, '0': 0, '0%': 0, '1': 1, '100%': 1, '29%': 0.29 },
      rate,
    )
    refused(['2', '1.01', '100.1%', '-1%', '2e-2', '.02', '%', 'abc', '0,02', '2%%', '٢%'], rate)
  })
  it('says how to write a bare number above 1', () => {
    expect(() => rate('2')).to.throw('enter 2% if you mean percent')
  })
  it('reads limits in plain digits and lets 0 be one', () => {
    each({ '0': 0, '1200': 1200, '0.5': 0.5, '007': 7 }, decimal)
    refused(['', '-1', '+1', '1e3', '0x10', '1_000', '1 000', 'Infinity', 'NaN', '.5', '5.'], decimal)
  })
  it('reads counts as whole numbers from 1', () => {
    each({ '1': 1, '120': 120 }, count(1000))
    refused(['0', '2.5', '-1', '1001', '1e2', '99999999999999999999', 'NaN'], count(1000))
  })
  it('reads percent with or without its sign', () => {
    each({ '50': 50, '50%': 50, '0': 0, '12.5 %': 12.5 }, percent)
    refused(['-5', 'half', '1e2'], percent)
  })
  it('switches on for true alone and takes 1 and yes for a misunderstanding', () => {
    each({ true: true, TRUE: true, True: true, false: false, FALSE: false }, toggle)
    refused(['1', '0', 'yes', 'no', 'on'], toggle)
  })
  it('keeps the sub-path of a base address and drops its last slash', () => {
    each(
      {
        'http://127.0.0.1:3000': 'http://127.0.0.1:3000',
        'http://127.0.0.1:3000/': 'http://127.0.0.1:3000',
        'https://example.org/forms//': 'https://example.org/forms',
        'HTTP://Example.org/A': 'http://example.org/A',
        'http://[::1]:3000': 'http://[::1]:3000',
      },
      baseUrl,
    )
    refused(
      [
        '',
        'example.org',
        'ftp://example.org',
        'http:example.org',
        'http://a/?q',
        'http://a/#f',
        'http://u:p@a',
        'http://u@a',
        'http://',
        '/x',
      ],
      baseUrl,
    )
  })
  it('gives a path its leading slash and keeps it on the origin', () => {
    each({ '/f/a': '/f/a', 'f/a': '/f/a', '/f/a?b=c': '/f/a?b=c', '/f/a:b': '/f/a:b' }, path)
    refused(
      ['http://evil.example/f', '//evil.example/f', '\\\\evil', '/\\evil', 'mailto:x', '/f#x', '/f x', '/f\n'],
      path,
    )
  })
  it('masks passwords however odd they are', () => {
    expect(masked('http://me:secret@host/x')).to.equal('http://me:***@host/x')
    expect(masked('http://me:se/cr@et@host/x')).to.equal('http://me:***@host/x')
    expect(masked('http://:secret@host')).to.equal('http://:***@host')
    expect(masked('http://host/x?y=a@b')).to.equal('http://host/x?y=a@b')
  })
})
