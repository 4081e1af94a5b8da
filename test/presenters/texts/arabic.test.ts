/** What only Arabic has: six forms for a count, two of them by what stands before, and sentences from right to left. */
import { expect } from 'chai'
import type { AnswerError } from '../../../src/models/answers.ts'
import type { Field } from '../../../src/models/field.ts'
import type { Rule } from '../../../src/models/rule.ts'
import { counted, countedAfter, enumerate } from '../../../src/presenters/texts/ar/words.ts'
import { textsIn } from '../../../src/presenters/texts/languages.ts'
import { READERS } from '../../support/sentences.ts'

const ar = textsIn('ar')
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100]
const isolates = (text: string): string => text.replaceAll('\u2068', '[').replaceAll('\u2069', ']')

describe('Arabic', () => {
  it('has each form of a noun, and another for two after a preposition', () => {
    const forms = 'ملف واحد, ملفان, 3 ملفات, 5 ملفات, 11 ملفًا, 21 ملفًا, 100 ملف'
    expect(COUNTS.map((count) => counted(count, 'file')).join(', ')).to.equal(`0 ملف, ${forms}`)
    expect(COUNTS.map((count) => countedAfter(count, 'file')).join(', ')).to.equal(
      `0 ملف, ${forms.replace('ملفان', 'ملفين')}`,
    )
    expect([1_002, 1_003, 5_011].map((count) => counted(count, 'word'))).to.deep.equal([
      '1,002 كلمة',
      '1,003 كلمات',
      '5,011 كلمة',
    ])
  })

  it('says the records of a list without knowing their dual, their accusative or their gender', () => {
    const cars = { itemLabel: 'مركبة', itemsLabel: 'مركبات' }
    expect([0, 1, 2, 3, 11].map((count) => ar.journey.list.added(count, cars))).to.deep.equal([
      'لم تتم إضافة مركبات بعد',
      'تمت إضافة مركبة (العدد: 1)',
      'تمت إضافة مركبات (العدد: 2)',
      'تمت إضافة 3 مركبات',
      'تمت إضافة مركبات (العدد: 11)',
    ])
    expect([0, 3].map((count) => ar.journey.list.added(count, { itemLabel: 'مركبة' }))).to.deep.equal([
      'لم تتم إضافة أي مركبة بعد',
      'تمت إضافة مركبة (العدد: 3)',
    ])
  })

  it('calls following a case otherwise than going on with a form', () => {
    for (const text of [ar.frame.find, ar.lookup.submit, ar.thanks.status]) expect(text).not.to.include(ar.journey.goOn)
  })

  it('joins the word for "and" to what follows', () => {
    expect(enumerate(['أ', 'ب', 'ج'], 'and')).to.equal('أ وب وج')
    expect(enumerate(['أ', 'ب', 'ج'], 'or')).to.equal('أ أو ب أو ج')
  })

  it('writes moments with the Gregorian calendar, the digits 0 to 9 and 24 hours', () => {
    const at = Date.parse('2026-11-20T14:05:00Z')
    const zones = ['UTC', 'Europe/London', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York']
    expect(zones.map((zone) => ar.dateTime(at, zone))).to.deep.equal([
      'الجمعة 20 نوفمبر 2026، الساعة 14:05 بالتوقيت العالمي المنسق',
      'الجمعة 20 نوفمبر 2026، الساعة 14:05 بتوقيت غرينتش',
      'الجمعة 20 نوفمبر 2026، الساعة 15:05 بتوقيت غرينتش+1',
      'الجمعة 20 نوفمبر 2026، الساعة 19:35 بتوقيت غرينتش+5:30',
      'الجمعة 20 نوفمبر 2026، الساعة 09:05 بتوقيت غرينتش-5',
    ])
    expect(ar.longDate('1986-01-27')).to.equal('27 يناير 1986')
  })

  it('gives a date of birth as the example for a label that asks for one', () => {
    const example = (label: string) => ar.hints.date({ type: 'date', id: 'x', label })
    for (const label of ['تاريخ الميلاد', 'متى وُلد طفلك؟', 'تاريخ ولادة الطفل'])
      expect(example(label), label).to.equal('مثال: 27 3 1986')
    expect(example('تاريخ الانتقال')).to.equal('مثال: 27 3 2027')
  })

  it('keeps a label, an answer, a name of a file or a reference in Latin letters in its place', () => {
    const field = { type: 'text', id: 'x', label: 'VAT number' } as Field
    expect(isolates(ar.error({ fieldId: 'x', kind: 'required', limits: {} }, field))).to.equal(
      'يُرجى إدخال «[VAT number]»',
    )
    expect(isolates(ar.reasons.answered('الاسم', ['Ada', 'محمد']))).to.equal('الإجابة عن «الاسم»: «[Ada]»، «محمد»')
    expect(isolates(ar.files.refused({ filename: 'foto (1).jpg', fault: { kind: 'empty' } }))).to.equal(
      'الملف «[foto (1).jpg]» فارغ. يُرجى اختيار ملف آخر',
    )
    expect(isolates(ar.mail.status.subject('قيد المراجعة', '7K3M-9QXT-2VBD-HW8P'))).to.equal(
      'طلبك [7K3M-9QXT-2VBD-HW8P]: قيد المراجعة',
    )
  })

  it('says what is wrong after the name of a question, so that no sentence has the same word twice', () => {
    const birth = { type: 'date', id: 'x', label: 'الميلاد', shortDescription: 'تاريخ ميلادك' } as Field
    const say = (error: object, field: Field) => ar.error({ fieldId: 'x', ...error } as AnswerError, field)
    expect(say({ kind: 'format', limits: {} }, birth)).to.equal('تاريخ ميلادك: يجب إدخال تاريخ صحيح، مثل 27 3 1986')
    expect(say({ kind: 'incomplete', limits: { missing: ['month', 'year'] } }, birth)).to.equal(
      'تاريخ ميلادك: يجب إدخال الشهر والسنة',
    )
    expect(say({ kind: 'max', limits: { max: '2009-11-25', relative: 'today' } }, birth)).to.equal(
      'تاريخ ميلادك: يجب إدخال تاريخ اليوم أو تاريخ سابق',
    )
    const letter = { type: 'file', id: 'x', label: 'رسالة', shortDescription: 'رسالة الحائز المسجل' } as Field
    expect(say({ kind: 'required', limits: {} }, letter)).to.equal('يُرجى رفع رسالة الحائز المسجل')
  })

  it('says a rule as whole sentences after a colon, which every label and every group fits', () => {
    const car = { type: 'boolean', id: 'car', label: 'هل لديك سيارة؟' } as Field
    const age = { type: 'number', id: 'age', label: 'العمر' } as Field
    const moved = { type: 'date', id: 'moved', label: 'تاريخ الانتقال' } as Field
    const leaf = (field: Field, operator: string, value: unknown, denied = false) => ({
      leaf: { type: 'rule', fieldId: field.id, operator, value } as Extract<Rule, { type: 'rule' }>,
      denied,
      field,
    })
    const sentences: [Parameters<typeof ar.condition>[0], string][] = [
      [leaf(car, 'eq', true), 'إجابة «هل لديك سيارة؟» هي «نعم»'],
      [leaf(car, 'eq', true, true), 'إجابة «هل لديك سيارة؟» ليست «نعم»'],
      [leaf(age, 'gt', 18), 'إجابة «العمر» أكبر من 18'],
      [leaf(age, 'notIn', [1, 2, 3]), 'إجابة «العمر» ليست 1، ولا 2، ولا 3'],
      [leaf(age, 'gte', -5, true), 'إجابة «العمر» ليست \u200e-5 أو أكثر'],
      [leaf(age, 'notAnswered', undefined), 'لم تتم الإجابة عن «العمر»'],
      [leaf(moved, 'gt', { today: '-18y' }), 'إجابة «تاريخ الانتقال» بعد التاريخ الذي يسبق اليوم بمقدار 18 سنة'],
      [leaf(moved, 'lte', { today: '+1d' }), 'إجابة «تاريخ الانتقال» هي تاريخ الغد أو قبل ذلك'],
      [leaf(moved, 'notWithinLast', { days: 1 }), 'إجابة «تاريخ الانتقال» ليست تاريخ اليوم ولا تاريخ الأمس'],
      [
        {
          joint: 'all',
          parts: [leaf(car, 'eq', true), { joint: 'any', parts: [leaf(age, 'lt', 18), leaf(age, 'gt', 65)] }],
        },
        'إجابة «هل لديك سيارة؟» هي «نعم»، و(إجابة «العمر» أصغر من 18، أو إجابة «العمر» أكبر من 65)',
      ],
      [
        { of: 'any', list: 'Vehicles', part: leaf(age, 'eq', 2) },
        'في إدخال واحد على الأقل من «[Vehicles]»، إجابة «العمر» هي 2',
      ],
      [{ list: 'المركبات', count: { operator: 'gt', value: 0 }, denied: false }, 'توجد إدخالات في «المركبات»'],
      [{ list: 'المركبات', count: { operator: 'neq', value: 3 }, denied: false }, 'عدد إدخالات «المركبات» ليس 3'],
    ]
    for (const [plain, sentence] of sentences) {
      expect(isolates(ar.condition(plain))).to.equal(sentence)
      expect(isolates(ar.rule(plain, 'question'))).to.equal(`يُرجى الإجابة فقط في هذه الحالة: ${sentence}`)
    }
  })

  describe('in every sentence', () => {
    const all = READERS[0]!.read('ar', 77).filter(({ place }) => place !== 'language' && place !== 'locale')
    const wrong = (isWrong: (text: string) => boolean): string[] =>
      all.filter(({ text }) => isWrong(text)).map(({ place, text }) => `${place}: ${text}`)
    /** Names and formats that every reader knows by their letters, and signs that a reader of the statement looks up. */
    const LATIN = /\b(PDF|PNG|JPEG|WebP|HEIC|GIF|CSV|ZIP|SVG|AVIF|TIFF|RTF|SYLK|HTML|WCAG|AA|axe-core)\b/g
    const PRODUCTS = /\b(Microsoft|Windows|Office|Outlook|Word|Excel|PowerPoint|OpenDocument)\b/g
    const unIsolated = (text: string): string => text.replace(/\u2068[^\u2069]*\u2069/g, '')

    it('has Latin letters only where they are kept apart, and in names', () => {
      const given = /[A-Z][a-z]+lings?\b/g
      expect(
        wrong((text) =>
          /\p{Script=Latin}/u.test(unIsolated(text).replace(LATIN, '').replace(PRODUCTS, '').replace(given, '')),
        ),
      ).to.deep.equal([])
    })

    it('ends each isolate that it begins', () => {
      expect(wrong((text) => /[\u2066-\u2069]/.test(unIsolated(text)))).to.deep.equal([])
    })

    it('has the comma, the semicolon and the question mark of Arabic, and no stretched letters', () => {
      expect(wrong((text) => /[,;?](?!\d)|ـ/.test(unIsolated(text)))).to.deep.equal([])
    })

    it('speaks to everybody: no verb is for men alone', () => {
      expect(
        wrong((text) => /(^|[ «])(أدخل|اختر|ارفع|تريد|تستطيع|اكتب|أضف|ستحتاج|تجد|تؤكد|يرجى)(?=[ .،]|$)/.test(text)),
      ).to.deep.equal([])
    })
  })
})
