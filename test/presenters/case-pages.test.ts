import { expect } from 'chai'
import { closedPage } from '../../src/presenters/closed-page.ts'
import { homePage } from '../../src/presenters/service-pages.ts'
import { caseJson, casePage, lookupPage } from '../../src/presenters/status-page.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'
import { thanksPage } from '../../src/presenters/thanks-page.ts'
import { shownTime } from '../../src/presenters/times.ts'
import { buildCase, DAY, NOW } from '../views/case.ts'

const texts = textsIn('en')

const place = { now: NOW, timeZone: 'UTC', replyToken: 't' }
const sent = { unchanged: false, origin: 'http://forms.example', timeZone: 'UTC' }
const { form } = buildCase()

describe('the page of a case', () => {
  it('shows public messages, newest first, and never a note of the office', () => {
    const page = casePage(texts, buildCase({ moved: ['in-review'] }), place)
    expect(page.events).to.deep.equal([
      { label: 'In review', time: shownTime(texts, NOW - 4 * DAY, 'UTC'), message: ['Message 1 for you.'] },
      { label: 'Received', time: shownTime(texts, NOW - 6 * DAY, 'UTC'), message: [] },
    ])
    expect(JSON.stringify(page)).not.to.include('between us').and.not.to.include('staff:ada')
  })

  it('tells the typical time beside the time waited, and neither once the case has ended', () => {
    const open = casePage(texts, buildCase(), place)
    expect(open.typical).to.equal(
      'Half of the cases like this take 8 days or less. This is based on the 34 cases that we finished in the last 30 days. We received yours 6 days ago.',
    )
    const ended = casePage(texts, buildCase({ moved: ['in-review', 'approved'] }), place)
    expect(ended.typical).to.equal(undefined)
    expect(ended.status.final).to.equal(true)
  })

  it('counts in whole days, and says when it is less than one', () => {
    const days = (number: number) =>
      /take (.*?)\./.exec(casePage(texts, buildCase({ typical: { days: number, finished: 10 } }), place).typical!)![1]
    expect([0, 0.4, 1, 1.4, 1.6, 30].map(days)).to.deep.equal([
      'less than a day',
      'less than a day',
      '1 day or less',
      '1 day or less',
      '2 days or less',
      '30 days or less',
    ])
  })

  it('calls for attention when the office waits for the visitor', () => {
    expect(casePage(texts, buildCase(), place).status.attention).to.equal(false)
    expect(casePage(texts, buildCase({ moved: ['in-review', 'needs-information'] }), place).status.attention).to.equal(
      true,
    )
  })
})

describe('a case for programs', () => {
  it('has ISO times, and messages only where there are any', () => {
    expect(caseJson(texts, buildCase({ moved: ['in-review'] }))).to.deep.equal({
      reference: '7K3M-9QXT-2VBD-HW8P',
      status: { id: 'in-review', label: 'In review' },
      form: 'permit',
      submittedAt: '2026-11-14T14:05:00.000Z',
      events: [
        { kind: 'status', status: { id: 'received', label: 'Received' }, at: '2026-11-14T14:05:00.000Z' },
        {
          kind: 'status',
          status: { id: 'in-review', label: 'In review' },
          at: '2026-11-16T14:05:00.000Z',
          message: 'Message 1 for you.',
        },
      ],
    })
  })
})

describe('the lookup page', () => {
  it('says what to type when nothing was, and how many characters there are when they are not 16', () => {
    const said = (error: 'empty' | 'mistyped', reference: string) =>
      lookupPage(texts, { error, reference }).input.errorMessage
    expect(said('empty', '')).to.deep.equal({
      text: 'Enter the reference from your thank-you page',
      visuallyHiddenText: 'Error',
    })
    expect(said('mistyped', '7K3M-9QXT-2VBD')?.text).to.match(/16 letters and numbers\. You entered 12\./)
    expect(said('mistyped', '7K3M-9QXT-2VBD-HW8P-12')?.text).to.match(/16 letters and numbers\. You entered 18\./)
    for (const typed of ['0000-0000-0000-0001', '---', 'my case!'])
      expect(said('mistyped', typed)?.text, typed).to.match(/^This reference is not right\./)
  })

  it('has the same shape for an unknown and a mistyped reference', () => {
    const shape = (value: unknown): unknown =>
      value && typeof value === 'object'
        ? Object.entries(value).map(([key, inner]) => [key, shape(inner)])
        : typeof value
    const [unknown, mistyped] = (['unknown', 'mistyped'] as const).map((error) =>
      lookupPage(texts, { reference: 'X', error }),
    )
    expect(shape(unknown)).to.deep.equal(shape(mistyped))
    expect(unknown?.input.value).to.equal('X')
  })

  it('is a plain form before anything was looked up', () => {
    expect(lookupPage(texts)).to.include({ title: 'Find your case', summary: undefined })
  })
})

describe('the thank-you page', () => {
  it('says what happens next: the form’s own words, else the first status’s', () => {
    expect(thanksPage(texts, buildCase(), sent).next).to.deep.equal([
      'We will start the review. You do not need to do anything.',
    ])
    const own = { ...form, confirmation: { title: 'Thank you, neighbour', text: 'One.\n\nTwo.', next: 'We call you.' } }
    expect(thanksPage(texts, buildCase({ form: own }), sent)).to.deep.include({
      heading: 'Thank you, neighbour',
      text: ['One.', 'Two.'],
      next: ['We call you.'],
    })
  })

  it('stays what was said on receipt when the case has moved on', () => {
    const own = { ...form, confirmation: { next: 'We call you.' } }
    for (const one of [form, own])
      expect(thanksPage(texts, buildCase({ form: one, moved: ['in-review', 'declined'] }), sent)).to.deep.equal(
        thanksPage(texts, buildCase({ form: one }), sent),
      )
  })

  it('offers a fresh form', () => {
    expect(thanksPage(texts, buildCase(), { ...sent, unchanged: true }).formHref).to.equal('/f/permit')
  })
})

describe('the page of a form that is not open', () => {
  it('tells when it opens, or since when it is closed', () => {
    const opening = closedPage(
      texts,
      { form, opensAt: Date.parse('2026-11-20T15:05:00+01:00'), closesAt: Date.parse('2027-01-01T00:00:00Z') },
      NOW - 1,
      'UTC',
    )
    expect(opening).to.deep.include({
      state: 'to-come',
      time: { ...shownTime(texts, NOW, 'UTC'), text: `It opens on ${shownTime(texts, NOW, 'UTC').text}.` },
      title: 'Apply for a permit (not open yet)',
    })
    const closed = closedPage(
      texts,
      {
        form: { ...form, closedText: 'Sorry.' },
        opensAt: Date.parse('2026-01-01T00:00:00Z'),
        closesAt: Date.parse('2026-11-20T14:05:00Z'),
      },
      NOW,
      'UTC',
    )
    expect(closed).to.deep.include({ state: 'closed', text: ['Sorry.'] })
    expect(closed.time).to.deep.equal({
      ...shownTime(texts, NOW, 'UTC'),
      text: `It closed on ${shownTime(texts, NOW, 'UTC').text}.`,
    })
  })

  it('tells days alone where it opens or closes at midnight; the day before it closed was the last', () => {
    const from = {
      form,
      opensAt: Date.parse('2027-01-07T00:00:00+01:00'),
      closesAt: Date.parse('2027-04-01T00:00+02:00'),
    }
    const at = (now: number, timeZone: string, words = texts) => closedPage(words, from, now, timeZone).time
    expect(at(NOW, 'Europe/Berlin')).to.deep.equal({ iso: '2027-01-07', text: 'It opens on 7 January 2027.' })
    expect(at(from.closesAt, 'Europe/Berlin')).to.deep.equal({ iso: '2027-03-31', text: 'It closed on 31 March 2027.' })
    expect(at(NOW, 'UTC')!.text).to.equal('It opens on Wednesday 6 January 2027 at 23:00 UTC.')
    const german = textsIn('de')
    expect(at(NOW, 'Europe/Berlin', german)!.text).to.equal('Es öffnet am 7. Januar 2027.')
    expect(at(from.closesAt, 'Europe/Berlin', german)!.text).to.equal('Es wurde am 31. März 2027 geschlossen.')
  })
})

describe('the list of forms', () => {
  it('is in the order of the titles, without the unlisted ones', () => {
    const forms = [
      { ...form, slug: 'z', title: 'Zoo' },
      { ...form, slug: 'a', title: 'Archive' },
      { ...form, slug: 'test', title: 'Test', unlisted: true },
    ]
    expect(homePage(texts, forms).forms.map(({ href }) => href)).to.deep.equal(['/f/a', '/f/z'])
  })
})
