import { expect } from 'chai'
import { isolated, isolatedIn } from '../../../src/presenters/texts/isolated.ts'

describe('what somebody typed in a sentence of ours', () => {
  it('stays as it is where it can turn nothing around', () => {
    for (const text of ['', 'Ada', 'Zoë, Łódź 12-34', 'Αθήνα', '東京 🎉']) expect(isolated(text)).to.equal(text)
  })

  it('is kept apart where it is written from right to left, or turns what follows', () => {
    for (const text of ['محمد', 'a שלום', 'Ada \u202egnirts', 'x\u200f?'])
      expect(isolated(text)).to.equal(`\u2068${text}\u2069`)
  })

  it('cannot end that by itself', () => {
    expect(isolated('a\u2069\u202eb\u2066')).to.equal('\u2068a\u202eb\u2069')
  })
})

describe('what somebody typed in a sentence that is written from right to left', () => {
  const inArabic = isolatedIn('rtl')

  it('stays as it is where it is words of such a language, or one whole number', () => {
    for (const text of ['', 'محمد', 'هل لديك سيارة؟', 'الاسم، ثم العنوان', 'مُدَّة', '2026'])
      expect(inArabic(text)).to.equal(text)
  })

  it('is kept apart where it is written from left to right, or has signs or several numbers', () => {
    for (const text of [
      ...[
        'Ada',
        'رقم VAT',
        'ada@example.org',
        '7K3M-9QXT',
        '+44 808 157 0192',
        '01632 960 001',
        '-5',
        '12.5',
        '2026-03',
      ],
      ...['(نعم)', 'سيارة 2', 'שלום', 'محمد\u200e'],
    ])
      expect(inArabic(text), text).to.equal(`\u2068${text}\u2069`)
  })

  it('cannot end that by itself', () => {
    expect(inArabic('foto\u2069.jpg')).to.equal('\u2068foto.jpg\u2069')
  })
})
