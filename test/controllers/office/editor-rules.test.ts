import { expect } from 'chai'
import { type Form, statusesOf } from '../../../src/models/form.ts'
import { partNamed, partsOf } from '../../../src/models/form-part.ts'
import type { Rule } from '../../../src/models/rule.ts'
import type { Edited } from '../../../src/models/working-copy.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { freezeClock } from '../../support/clock.ts'
import * as uploading from '../../support/definition-upload.ts'
import { type Clerk, clerk } from '../../support/office.ts'
import { decode, faultsIn, tags, textOf } from '../../views/html.ts'

const HOSTILE = '"><script>alert(1)</script>{{ 7*7 }}'
const options = [
  { value: 'card', label: 'Identity card' },
  { value: 'pass', label: `A pass ${HOSTILE}` },
]
const is = (fieldId: string, value: unknown) => ({ type: 'rule', fieldId, operator: 'eq', value }) as Rule
const form: Form = {
  slug: 'visit',
  title: 'Visit',
  pages: [
    {
      id: 'you',
      title: `You ${HOSTILE}`,
      fields: [
        { type: 'radios', id: 'why', label: `Why do you come? ${HOSTILE}`, options },
        { type: 'date', id: 'born', label: 'When were you born?' },
        { type: 'number', id: 'age', label: 'Age' },
      ],
    },
    {
      id: 'last',
      title: 'Last',
      fields: [
        { type: 'text', id: 'name', label: 'Name', showIf: is('why', 'card') },
        { type: 'text', id: 'more', label: 'More' },
        { type: 'paragraph', text: 'Nearly done.' },
      ],
      checks: [{ fieldId: 'name', message: 'Too young', rule: is('age', 18) }],
    },
  ],
}

describe('the page of a rule in the office', () => {
  let app: TestApp
  let ada: Clerk
  const clock = freezeClock(Date.UTC(2026, 10, 20, 9))
  before(async () => {
    app = await startApp({ clock, env: { SVC_LANGUAGES: 'en,de' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
    const { html } = await uploading.upload(app, { 'visit.json': form }, ada)
    expect(await uploading.confirm(app, html, ada)).to.include({ status: 303 })
  })
  after(() => app.stop())

  const at = (part: string, property: string) =>
    `/staff/forms/visit/edit/part/${encodeURIComponent(part)}/rule/${property}`
  const NAME = at('item:name', 'showIf')
  const edited = async () => (await app.services.editor.open('visit')) as Edited
  const ruleOf = async (part: string, property = 'showIf') =>
    (partNamed((await edited()).form, part)!.value as Record<string, unknown>)[property]
  const nameOf = async (noun: string) => partsOf((await edited()).form).find((one) => one.noun === noun)!.name
  const reset = () =>
    app.services.editor.change(ada.account, 'visit', {
      kind: 'files',
      files: [{ name: 'visit.json', text: JSON.stringify(form, null, 2) }],
    })
  beforeEach(reset)

  const placeOf = (part: string) => {
    const name = encodeURIComponent(part)
    return `/staff/forms/visit/edit?saved=${name}#part-${name}`
  }
  const show = async (path: string, who = ada) => {
    const answer = await app.get(path, who.headers)
    return { status: answer.status, html: await answer.text() }
  }
  const send = async (path: string, typed: Record<string, string>, button: string, who = ada) => {
    const answer = await app.post(path, { ...typed, do: button }, who.headers)
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() }
  }
  /** Opens the page, types and presses a button. */
  const press = async (path: string, typed: Record<string, string>, button = 'save') =>
    send(path, { ...inputsIn((await show(path)).html), ...typed }, button)

  /** Chooses a question, and answers what the page then shows. */
  const answer = async (path: string, typed: Record<string, string>) => {
    const shown = await press(path, typed)
    expect(shown.status, 'what is new is shown first').to.equal(200)
    return send(path, { ...inputsIn(shown.html), ...typed }, 'save')
  }

  it('shows a rule in lines and in words', async () => {
    const { status, html } = await show(NAME)
    expect(status).to.equal(200)
    expect(inputsIn(html)).to.deep.include({
      ...{ when: 'if', was: JSON.stringify({ showIf: is('why', 'card') }), 'rule-joint': 'all' },
      ...{ 'rule_0-question': 'question:why', 'rule_0-comparison': 'eq', rule_0: 'card' },
    })
    expect(textOf(html)).to.include('is “Identity card”')
    expect(html).to.include(`href="/staff/forms/visit/edit/part/item%3Aname#row-showIf"`)
  })

  it('writes valid pages, hostile words among them, in every state', async () => {
    const [check, block] = [await nameOf('check'), await nameOf('paragraph')]
    for (const path of [
      NAME,
      at('item:more', 'required'),
      at(check, 'rule'),
      at(block, 'showIf'),
      at('page:you', 'showIf'),
    ])
      for (const { html } of [
        await show(path),
        await press(path, { when: 'if' }, 'group:rule'),
        await press(path, { when: 'if', 'rule_0-question': 'question:born' }),
        await press(path, { when: 'if', 'rule_0-question': 'question:born', 'rule_0-side': 'day' }),
        await press(path, { when: 'if', 'rule_0-question': `question:${HOSTILE}`, rule_0: HOSTILE }),
      ])
        if (html !== '') {
          expect(await faultsIn(html), path).to.deep.equal([])
          expect(html).not.to.include('<script>')
        }
  })

  it('saves what was typed, and leads back to the place', async () => {
    const { status, to } = await press(NAME, { rule_0: 'pass' })
    expect([status, to]).to.deep.equal([303, '/staff/forms/visit/edit/part/item%3Aname?saved=showIf#row-showIf'])
    expect(await ruleOf('item:name')).to.deep.equal(is('why', 'pass'))
  })

  it('adds lines and groups, shows what fits, and saves nothing before that was on the page', async () => {
    const { hash } = await edited()
    let { html } = await press(NAME, {}, 'group:rule')
    html = (await send(NAME, { ...inputsIn(html), 'rule_1_0-question': 'question:born' }, 'save')).html
    const born = {
      'rule_1_0-comparison': 'gte',
      'rule_1_0-side': 'constant',
      'rule_1_0-day': '',
      'rule_1_0-amount': '',
    }
    expect(inputsIn(html)).to.include({ ...born, rule_0: 'card' })
    const chosen = { 'rule_1_0-comparison': 'lte', 'rule_1_0-side': 'day' }
    html = (await send(NAME, { ...inputsIn(html), ...chosen }, 'line:rule_1')).html
    html = (await send(NAME, { ...inputsIn(html), 'rule_1_1-question': 'question:age' }, 'save')).html
    expect((await edited()).hash).to.equal(hash)
    const typed = { 'rule_1_0-amount': '18', 'rule_1_0-unit': '-y', 'rule_1_1-comparison': 'gt', rule_1_1: '20' }
    expect((await send(NAME, { ...inputsIn(html), ...typed }, 'save')).status).to.equal(303)
    expect(await ruleOf('item:name')).to.deep.equal({
      type: 'all',
      rules: [
        is('why', 'card'),
        {
          type: 'any',
          rules: [
            { type: 'rule', fieldId: 'born', operator: 'lte', value: { today: '-18y' } },
            { type: 'rule', fieldId: 'age', operator: 'gt', value: 20 },
          ],
        },
      ],
    })
  })

  it('asks for a question alone, and then for the answer to it, with the usual comparison chosen', async () => {
    const more = at('item:more', 'showIf')
    const { html } = await show(more)
    const blank = { when: 'if', 'rule-joint': 'all', 'rule_0-question': '', 'rule_0-shown': 'in:', same: '' }
    expect(inputsIn(html)).to.deep.equal({ was: '{"showIf":null}', ...blank })
    expect(buttonsIn(html)).to.deep.equal(['Continue', 'Add a group', 'Continue'])
    const { hash } = await edited()
    const shown = await press(more, { 'rule_0-question': 'question:why' })
    expect([shown.status, (await edited()).hash]).to.deep.equal([200, hash])
    expect(inputsIn(shown.html)).to.include({ 'rule_0-comparison': 'eq' }).and.not.have.property('rule_0')
    expect(tags(shown.html, 'input').filter(({ name, type }) => name === 'rule_0' && type === 'radio')).to.have.length(
      2,
    )
    expect(buttonsIn(shown.html).at(-1)).to.equal('Save')
    expect(textOf(shown.html)).to.include('Not saved yet').and.include('is not asked or not answered')
    expect(tags(shown.html, 'select').find((one) => 'autofocus' in one)).to.include({ name: 'rule_0-comparison' })
    expect(
      tags(shown.html, 'select').map(({ name }) => name),
      'one line needs no joint',
    ).not.to.include('rule-joint')
    const two = await send(more, inputsIn(shown.html), 'line:rule')
    expect(tags(two.html, 'select').map(({ name }) => name)).to.include('rule-joint')
    const saved = await send(more, { ...inputsIn(shown.html), rule_0: 'card' }, 'save')
    expect([saved.status, await ruleOf('item:more')]).to.deep.equal([303, is('why', 'card')])
  })

  it('shows the answers that fit before it saves another question or comparison', async () => {
    const { hash } = await edited()
    for (const [typed, has] of [
      [{ 'rule_0-question': 'question:age' }, 'rule_0'],
      [{ 'rule_0-question': 'question:age', 'rule_0-comparison': 'eq' }, 'rule_0'],
      [{ 'rule_0-comparison': 'in' }, 'rule_0'],
      [{ 'rule_0-question': '' }, 'same'],
    ] as const) {
      const { status, html } = await press(NAME, typed)
      if (has === 'same') expect(status, 'a question that is taken away').to.equal(422)
      else expect([status, 'rule_0-shown' in inputsIn(html)], JSON.stringify(typed)).to.deep.equal([200, true])
      expect((await edited()).hash).to.equal(hash)
    }
    const boxes = inputsIn((await press(NAME, { 'rule_0-comparison': 'in' })).html)
    expect(boxes['rule_0-shown']).to.equal('in: question:why constant:checkboxes is:constant')
    expect((await press(NAME, { 'rule_0-comparison': 'notAnswered' })).status, 'nothing to answer').to.equal(303)
  })

  it('compares a date with a fixed one or with a day, by one comparison and one side', async () => {
    const more = at('item:more', 'showIf')
    const { html } = await press(more, { 'rule_0-question': 'question:born' })
    const [comparisons] = /(?<=name="rule_0-comparison"[^>]*>)[\s\S]*?(?=<\/select>)/.exec(html)!
    const usual = [
      'gte',
      'gt',
      'lte',
      'lt',
      'lte-age',
      'gt-age',
      'eq',
      'neq',
      'withinLast',
      'notWithinLast',
      'answered',
      'notAnswered',
    ]
    expect(tags(comparisons, 'option').map(({ value }) => value)).to.deep.equal(usual)
    const typed = { ...inputsIn(html), 'rule_0-amount': '3', 'rule_0-unit': '-d', 'rule_0-year': 'x' }
    expect((await send(more, { ...typed, 'rule_0-side': 'constant' }, 'save')).status).to.equal(422)
    const none = await send(more, { ...typed, 'rule_0-side': 'day', 'rule_0-amount': '' }, 'save')
    expect(none.html.match(/Enter the number/g), 'in the summary, and beside its input').to.have.length(2)
    expect((await send(more, { ...typed, 'rule_0-side': 'day' }, 'save')).status, 'the other side counts not').to.equal(
      303,
    )
    const rule = { type: 'rule', fieldId: 'born', operator: 'gte', value: { today: '-3d' } }
    expect(await ruleOf('item:more')).to.deep.equal(rule)
  })

  it('shows what another side of a comparison asks before it says that this is missing', async () => {
    const more = at('item:more', 'showIf')
    const { hash } = await edited()
    const { html } = await press(more, { 'rule_0-question': 'question:born' })
    const typed = { ...inputsIn(html), 'rule_0-comparison': 'lt', 'rule_0-side': 'day' }
    const shown = await send(more, typed, 'save')
    expect([shown.status, (await edited()).hash]).to.deep.equal([200, hash])
    expect(textOf(shown.html))
      .to.include('Not saved yet')
      .and.not.match(/There is a problem|Enter the number/)
    expect(inputsIn(shown.html)).to.include({ 'rule_0-comparison': 'lt', 'rule_0-side': 'day' })
    expect(tags(shown.html, 'select').find((one) => 'autofocus' in one)).to.include({ name: 'rule_0-comparison' })
    const refused = await send(more, inputsIn(shown.html), 'save')
    expect([refused.status, textOf(refused.html).includes('Enter the number')]).to.deep.equal([422, true])
    const day = { 'rule_0-amount': '65', 'rule_0-unit': '-y' }
    expect((await send(more, { ...typed, ...day }, 'save')).status, 'filled in at once').to.equal(303)
  })

  it('asks for an age in years, and reads it back as one', async () => {
    const more = at('item:more', 'showIf')
    const { html } = await press(more, { 'rule_0-question': 'question:born' })
    const { hash } = await edited()
    const typed = { ...inputsIn(html), 'rule_0-comparison': 'gt-age' }
    const shown = await send(more, typed, 'save')
    expect([shown.status, (await edited()).hash]).to.deep.equal([200, hash])
    expect(inputsIn(shown.html)).to.include({ 'rule_0-years': '' }).and.not.have.property('rule_0-side')
    for (const [years, told] of [
      ['', 'Enter the age'],
      ['0', 'The age must be 1 or more'],
      ['151', 'The age must be 150 or less'],
      ['1.5', 'The age must be a whole number'],
    ] as const) {
      const refused = await send(more, { ...inputsIn(shown.html), 'rule_0-years': years }, 'save')
      expect([refused.status, textOf(refused.html).includes(told)], told).to.deep.equal([422, true])
    }
    expect((await send(more, { ...inputsIn(shown.html), 'rule_0-years': '65' }, 'save')).status).to.equal(303)
    expect(await ruleOf('item:more')).to.deep.equal({ ...is('born', { today: '-65y' }), operator: 'gt' })
    const again = await show(more)
    expect(inputsIn(again.html)).to.include({ 'rule_0-comparison': 'gt-age', 'rule_0-years': '65' })
    expect(textOf(again.html)).to.include('“When were you born?” is less than 65 years ago')
  })

  it('takes over a rule that stands elsewhere, to be seen and changed before it is saved', async () => {
    const more = at('item:more', 'showIf')
    const { html } = await show(more)
    const [others] = /(?<=<select[^>]* name="same"[^>]*>)[\s\S]*?(?=<\/select>)/.exec(html)!
    expect(textOf(others))
      .to.include('is “Identity card” – as at “Name”')
      .and.include('“Age” is 18 – as at “Too young”')
    const { hash } = await edited()
    const taken = await press(more, { same: JSON.stringify(is('why', 'card')) })
    expect([taken.status, (await edited()).hash]).to.deep.equal([200, hash])
    expect(inputsIn(taken.html)).to.include({ 'rule_0-question': 'question:why', rule_0: 'card' })
    expect((await send(more, inputsIn(taken.html), 'save')).status).to.equal(303)
    expect(await ruleOf('item:more')).to.deep.equal(is('why', 'card'))
    expect((await show(more)).html, 'a rule that says something is not replaced').not.to.include('name="same"')
    const first = (await show(at('page:you', 'showIf'))).html
    expect(first, 'what comes earlier can look at none').not.to.include('name="same"')
    const forged = await press(at('page:last', 'showIf'), { same: JSON.stringify(is('name', 'x')) })
    expect(forged.status).to.equal(422)
  })

  it('begins empty for a check that was just added, and says whom it is about', async () => {
    const list = '/staff/forms/visit/edit/part/page%3Ayou/add/checks'
    const added = await app.post(list, { 'is-fieldId': 'age', 'is-message': 'Too old' }, ada.headers)
    const to = added.headers.get('location')!
    expect(to).to.match(/\/rule\/rule\?new&from=overview$/)
    const { html } = await show(to)
    expect(inputsIn(html)).to.include({ 'rule_0-question': '' })
    expect(textOf(html)).not.to.include('is answered')
    const line = { 'rule_0-question': 'question:age', 'rule_0-comparison': 'lt' }
    const path = to.replace('?new&', '?')
    const shown = await send(path, { ...inputsIn(html), ...line }, 'save')
    expect(textOf(shown.html)).to.include('only checked for people who are asked')
    const saved = await send(path, { ...inputsIn(shown.html), rule_0: '99' }, 'save')
    expect([saved.status, saved.to]).to.deep.equal([303, placeOf(await nameOf('check'))])
    const { checks } = (await edited()).form.pages[0]!
    expect(checks!.map(({ rule }) => rule)).to.deep.equal([{ ...is('age', 99), operator: 'lt' }])
  })

  it('leads back to the page that somebody came from, also where nothing is changed', async () => {
    const [overview, publish] = ['overview', 'publish'].map((from) => `${NAME}?from=${from}`) as [string, string]
    const { html } = await show(overview)
    expect(html).to.include(`action="${overview}"`).and.include('href="/staff/forms/visit/edit#part-item%3Aname"')
    expect((await press(overview, {})).to).to.equal('/staff/forms/visit/edit#part-item%3Aname')
    expect((await press(overview, { rule_0: 'pass' })).to).to.equal(placeOf('item:name'))
    const refused = await press(publish, { 'rule_0-question': '' })
    expect(refused.html).to.include(`action="${publish}"`).and.include('href="/staff/forms/visit/edit/publish"')
    expect((await press(publish, { rule_0: 'card' })).to).to.equal('/staff/forms/visit/edit/publish?saved=item%3Aname')
    const own = (await press(`${NAME}?from=//evil.example`, { rule_0: 'pass' })).to
    expect(own).to.equal('/staff/forms/visit/edit/part/item%3Aname?saved=showIf#row-showIf')
  })

  it('leads from publishing to a warning and back, and says what was saved', async () => {
    const part = '/staff/forms/visit/edit/part/item%3Aname'
    const { html } = await show(`${part}?from=publish`)
    expect(html).to.include(`action="${part}?from=publish"`).and.include('value="/staff/forms/visit/edit/publish"')
    expect(html).to.include(`value="${part}/rule/showIf?from=publish"`)
    const was = decode(/name="was" value="([^"]*)/.exec(html)![1]!)
    const on = Object.fromEntries([
      ['was', was],
      ['is-label', 'Name'],
      ['then', `${part}/rule/showIf?from=publish`],
    ])
    const then = await app.post(`${part}?from=publish`, on, ada.headers)
    expect(then.headers.get('location')).to.equal(`${part}/rule/showIf?from=publish`)
    const saved = await app.post(`${part}?from=publish`, { was, 'is-label': 'Your name' }, ada.headers)
    expect([saved.status, saved.headers.get('location')]).to.deep.equal([
      303,
      '/staff/forms/visit/edit/publish?saved=item%3Aname',
    ])
    const publish = textOf((await show(saved.headers.get('location')!)).html)
    expect(publish).to.include('Saved: Your name')
    expect(textOf((await show('/staff/forms/visit/edit/publish?saved=zzz')).html)).not.to.include('Saved:')
    for (const [here, path, typed] of [
      [part, 'name', { name: 'full_name' }],
      [part.replace('name', 'full_name'), 'kind', { to: 'textarea' }],
    ] as const) {
      expect((await show(`${here}?from=publish`)).html).to.include(`${here}/${path}?from=publish`)
      expect((await show(`${here}/${path}?from=publish`)).html).to.include(`action="${here}/${path}?from=publish"`)
      const done = await app.post(`${here}/${path}?from=publish`, typed, ada.headers)
      expect(done.headers.get('location')).to.match(/part\/item%3Afull_name\?saved=item%3Afull_name&from=publish$/)
    }
  })

  it('begins with its saving button, so that Enter removes nothing', async () => {
    const { html } = await press(NAME, {}, 'group:rule')
    const [first] = tags(html.slice(html.indexOf('class="rule-form"')), 'button')
    expect(first).to.include({ name: 'do', value: 'save' })
  })

  it('takes the rule away, also that of whether an answer is needed', async () => {
    expect((await press(NAME, { when: 'always' })).status).to.equal(303)
    expect(await ruleOf('item:name')).to.equal(undefined)
    const need = at('item:more', 'required')
    const rule = { 'rule_0-question': 'question:age', 'rule_0-comparison': 'gte', rule_0: '18' }
    await answer(need, { when: 'if', ...rule })
    expect(await ruleOf('item:more', 'required')).to.deep.equal({ ...is('age', 18), operator: 'gte' })
    expect(textOf((await show(need)).html)).to.include('You must answer this if “Age” is 18 or more')
    await press(need, { when: 'never' })
    expect(await ruleOf('item:more', 'required')).to.equal(false)
    await press(need, { when: 'always' })
    expect(await ruleOf('item:more', 'required')).to.equal(undefined)
  })

  it('changes the rule of a check, of a block and of a page', async () => {
    await press(at(await nameOf('check'), 'rule'), { rule_0: '21' })
    expect(await ruleOf(await nameOf('check'), 'rule')).to.deep.equal(is('age', 21))
    const line = { when: 'if', 'rule_0-question': 'question:why', 'rule_0-comparison': 'eq', rule_0: 'pass' }
    await answer(at(await nameOf('paragraph'), 'showIf'), line)
    await answer(at('page:last', 'showIf'), line)
    expect(await ruleOf(await nameOf('paragraph'))).to.deep.equal(is('why', 'pass'))
    expect(await ruleOf('page:last')).to.deep.equal(is('why', 'pass'))
  })

  it('says what is wrong beside its input, and keeps what was typed', async () => {
    const age = { 'rule_0-question': 'question:age', 'rule_0-comparison': 'gt' }
    const { status, html } = await answer(NAME, { ...age, rule_0: 'old' })
    expect(status).to.equal(422)
    expect(inputsIn(html)).to.include({ rule_0: 'old' })
    expect(textOf(html)).to.include('There is a problem').and.include('The answer must be a number')
    expect(html).to.include('href="#rule_0"').and.include('id="rule_0-error"')
    const none = await press(NAME, { 'rule_0-question': '' })
    expect([none.status, none.html.includes('href="#rule_0-question"')]).to.deep.equal([422, true])
    const nothing = { 'rule-joint': 'all', 'rule_0-joint': 'any', when: 'if', was: '{}' }
    const empty = await send(NAME, nothing, 'save')
    expect([empty.status, empty.html.includes('id="rule-joint"')]).to.deep.equal([422, true])
    const later = await answer(NAME, { ...age, 'rule_0-question': 'question:nobody' })
    expect([later.status, later.html.includes('href="#rule_0-question"')]).to.deep.equal([422, true])
    expect(await ruleOf('item:name')).to.deep.equal(is('why', 'card'))
  })

  it('makes no change where none was made, however the definition says it', async () => {
    const twice = { type: 'not', rule: { type: 'not', rule: is('why', 'card') } } as Rule
    const set = (now: Rule) =>
      app.services.editor.change(ada.account, 'visit', {
        kind: 'set',
        part: 'item:name',
        was: { showIf: is('why', 'card') as never },
        is: { showIf: now as never },
      })
    await set(twice)
    const { hash } = await edited()
    expect((await press(NAME, {})).status).to.equal(303)
    expect((await edited()).hash).to.equal(hash)
  })

  it('saves in one line that one of several boxes is ticked', async () => {
    const pets = { type: 'checkboxes', id: 'pets', label: 'Pets', options }
    const add = { kind: 'add', list: 'fields', into: 'page:you', value: pets }
    await app.services.editor.change(ada.account, 'visit', add as never)
    const more = at('item:more', 'showIf')
    const { html } = await press(more, { 'rule_0-question': 'question:pets', 'rule_0-comparison': 'in' })
    const body = new URLSearchParams({ ...inputsIn(html), do: 'save', rule_0: 'pass' })
    body.append('rule_0', 'card')
    expect((await app.post(more, body as never, ada.headers)).status).to.equal(303)
    const each = ['card', 'pass'].map((value) => ({ ...is('pets', value), operator: 'contains' }))
    expect(await ruleOf('item:more')).to.deep.equal({ type: 'any', rules: each })
    const again = await show(more)
    expect(inputsIn(again.html)).to.include({ 'rule_0-comparison': 'in' }).and.not.have.property('rule_1-question')
    expect(textOf(again.html)).to.match(/“Pets” includes “Identity card” or “A pass/)
  })

  it('offers comparisons with another answer at the end, where they are rare', async () => {
    const name = {
      kind: 'add',
      list: 'fields',
      into: 'page:you',
      value: { type: 'text', id: 'nick', label: 'Nickname' },
    }
    await app.services.editor.change(ada.account, 'visit', name as never)
    const { html } = await press(at('item:more', 'showIf'), { 'rule_0-question': 'question:name' })
    const [comparisons] = /(?<=name="rule_0-comparison"[^>]*>)[\s\S]*?(?=<\/select>)/.exec(html)!
    expect(textOf(comparisons)).to.match(/^is answered is not answered is is not is one of .* is \(another answer\)/)
    const typed = { ...inputsIn(html), 'rule_0-comparison': 'neq-answer' }
    const shown = await send(at('item:more', 'showIf'), typed, 'save')
    const saved = await send(at('item:more', 'showIf'), { ...inputsIn(shown.html), 'rule_0-other': 'nick' }, 'save')
    expect(saved.status).to.equal(303)
    const rule = { type: 'rule', fieldId: 'name', operator: 'neq', valueOf: 'nick' }
    expect(await ruleOf('item:more')).to.deep.equal(rule)
  })

  it('leaves a rule that lines cannot show, until somebody writes it anew', async () => {
    const deep = ['any', 'all', 'any', 'all'].reduce<Rule>(
      (rule, type) => ({ type, rules: [is('age', 5), rule] }) as Rule,
      is('age', 6),
    )
    await press(NAME, { when: 'always' })
    await app.services.editor.change(ada.account, 'visit', {
      ...{ kind: 'set', part: 'item:name', was: { showIf: undefined } },
      is: { showIf: deep as never },
    })
    const { html } = await show(NAME)
    expect(Object.keys(inputsIn(html))).to.deep.equal(['was', 'when'])
    expect(textOf(html)).to.include('more parts inside each other').and.include('“Age” is 6')
    expect((await press(NAME, {})).status).to.equal(303)
    expect(await ruleOf('item:name')).to.deep.equal(deep)
    const anew = await press(NAME, {}, 'anew')
    const typed = { ...inputsIn(anew.html), 'rule_0-question': 'question:age' }
    const shown = inputsIn((await send(NAME, typed, 'save')).html)
    expect((await send(NAME, { ...shown, 'rule_0-comparison': 'answered' }, 'save')).status).to.equal(303)
    expect(await ruleOf('item:name')).to.deep.equal({ type: 'rule', fieldId: 'age', operator: 'answered' })
  })

  it('shows both rules where somebody else changed it meanwhile, and then replaces theirs', async () => {
    const ben = await clerk(app, 'admin', { name: 'Ben' })
    const mine = inputsIn((await show(NAME)).html)
    await send(NAME, { ...mine, 'rule_0-comparison': 'answered' }, 'save', ben)
    const { status, html } = await send(NAME, { ...mine, 'rule_0-comparison': 'neq' }, 'save')
    expect(status).to.equal(422)
    expect(textOf(html))
      .to.match(/Ben saved: Answer only if .* is answered/)
      .and.match(/You typed: Answer only if .* is not “Identity card”/)
    expect((await send(NAME, inputsIn(html), 'save')).status).to.equal(303)
    expect(await ruleOf('item:name')).to.deep.equal({ ...is('why', 'card'), operator: 'neq' })
  })

  it('says the rule that was typed where its part is gone', async () => {
    const mine = inputsIn((await show(NAME)).html)
    await app.services.editor.change(ada.account, 'visit', { kind: 'remove', part: 'item:name', instead: '' })
    const { status, html } = await send(NAME, mine, 'save')
    expect(status).to.equal(422)
    expect(textOf(html)).to.include('not there any more').and.include('is “Identity card”')
  })

  it('is not there for other parts and properties, or for those who do not edit the form', async () => {
    for (const path of [
      at('item:nobody', 'showIf'),
      at('item:name', 'label'),
      at('form', 'showIf'),
      at('page:you', 'required'),
    ])
      expect((await show(path)).status, path).to.equal(404)
    const other = await clerk(app, 'caseworker')
    expect((await show(NAME, other)).status).to.equal(403)
  })

  it('takes no inputs for more than they are', async () => {
    const typed = inputsIn((await show(NAME)).html)
    const nested = JSON.stringify({ type: 'not', rule: { type: 'zzz' } })
    for (const was of ['{', '[]', '7', nested, '{"type":"any"}', `{"showIf":${nested}}`]) {
      const { status } = await send(NAME, { ...typed, was, rule_0: 'pass' }, 'save')
      expect(status, was).to.equal(422)
    }
    const twice = await app.post(
      NAME,
      new URLSearchParams([...Object.entries(typed), ['rule_0-question', 'x']]) as never,
      ada.headers,
    )
    expect(twice.status).to.equal(400)
  })
})

describe('the statuses of a form that has none of its own', () => {
  let app: TestApp
  let ada: Clerk
  before(async () => {
    app = await startApp({ env: { SVC_LANGUAGES: 'en,de' } })
    ada = await clerk(app, 'admin', { name: 'Ada' })
    for (const [name, language] of [
      ['en', 'en'],
      ['de', 'de'],
      ['own', 'en'],
      ['more', 'en'],
      ['fewer', 'en'],
      ['ends', 'en'],
    ]) {
      const text = JSON.stringify({ ...form, slug: `visit-${name}`, language })
      await app.services.editor.create(ada.account, [{ name: `visit-${name}.json`, text }])
    }
  })
  after(() => app.stop())

  const formOf = async (slug: string) => ((await app.services.editor.open(slug)) as Edited).form
  const page = async (path: string) => (await app.get(path, ada.headers)).text()

  it('become its own as they are, in its language, and mean the same', async () => {
    for (const [language, word] of [
      ['en', 'Received'],
      ['de', 'Eingegangen'],
    ] as const) {
      const slug = `visit-${language}`
      const before = statusesOf(await formOf(slug))
      const ofForm = await page(`/staff/forms/${slug}/edit/part/form`)
      expect(ofForm).to.include(`/staff/forms/${slug}/edit/statuses`)
      const html = await page(`/staff/forms/${slug}/edit/statuses`)
      expect(await faultsIn(html)).to.deep.equal([])
      expect(textOf(html)).to.include(word)
      const [lines] = /(?<=name="lines"[^>]*>)[^<]*/.exec(html)!
      const answer = await app.post(`/staff/forms/${slug}/edit/statuses`, { lines: decode(lines) }, ada.headers)
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([
        303,
        `/staff/forms/${slug}/edit?saved=statuses#part-statuses`,
      ])
      const { statuses } = await formOf(slug)
      expect(statuses!.map(({ label, meaning, next, ...rules }) => rules)).to.deep.equal(before)
      expect(statuses![0]!.label).to.equal(word)
      expect(((await app.services.editor.open(slug)) as Edited).faults).to.deep.equal([])
      const own = await page(`/staff/forms/${slug}/edit/part/form`)
      expect(own).to.include('part/status%3Areceived"').and.include('part/form/add/statuses')
    }
  })

  it('are entered one on a line, where it wants others', async () => {
    const path = '/staff/forms/visit-own/edit/statuses'
    const send = (lines: string) => app.post(path, { lines }, ada.headers)
    for (const [lines, told] of [
      ['', 'Enter at least two'],
      ['New: We have it.', 'Enter at least two'],
      ['New: We have it.\nDone', 'what “Done” means'],
      ['New: We have it.\nDone:  ', 'what “Done” means'],
      ['New: We have it.\n New : Again.', '“New” is there twice'],
      [`New: We have it.\n${'x'.repeat(201)}: Long.`, 'too long'],
      [Array.from({ length: 31 }, (_, i) => `S${i}: One.`).join('\n'), 'at most 30'],
      [`New: We have it.\na${' '.repeat(200_000)}b`, 'after a colon'],
    ] as const) {
      const refused = await send(lines)
      const html = await refused.text()
      expect([refused.status, textOf(html).includes(told)], told).to.deep.equal([422, true])
      expect(html, 'what was typed stays').to.include(lines.trim().split('\n').at(-1)!.trim())
    }
    expect((await formOf('visit-own')).statuses).to.equal(undefined)
    expect(
      (await send('New: We have it: really.\r\n\r\nApproved: Pay within 7 days.\nRefused: No.\nPaid: Booked.')).status,
    ).to.equal(303)
    const { statuses } = await formOf('visit-own')
    expect(statuses!.map(({ id, label, meaning, final = false, to }) => [id, label, meaning, final, to])).to.deep.equal(
      [
        ['new', 'New', 'We have it: really.', false, ['approved', 'refused', 'paid']],
        ['approved', 'Approved', 'Pay within 7 days.', false, ['refused', 'paid']],
        ['refused', 'Refused', 'No.', false, ['paid']],
        ['paid', 'Paid', 'Booked.', true, []],
      ],
    )
    expect(((await app.services.editor.open('visit-own')) as Edited).faults).to.deep.equal([])
  })

  it('get IDs that no other one has, also beside those of the usual ones', async () => {
    const lines = 'Approved!: Nearly.\nApproved: We have approved it.\nDone: It is done.'
    expect((await app.post('/staff/forms/visit-more/edit/statuses', { lines }, ada.headers)).status).to.equal(303)
    expect((await formOf('visit-more')).statuses!.map(({ id }) => id)).to.deep.equal(['approved-2', 'approved', 'done'])
  })

  it('keep what follows what where some of the usual ones are left out', async () => {
    const lines =
      'Received: We have it.\nIn review: We look at it.\nApproved (end): Yes.\nWithdrawn (End): You took it back.'
    expect((await app.post('/staff/forms/visit-fewer/edit/statuses', { lines }, ada.headers)).status).to.equal(303)
    const { statuses } = await formOf('visit-fewer')
    expect(statuses!.map(({ id, final = false, to }) => [id, final, to])).to.deep.equal([
      ['received', false, ['in-review', 'withdrawn']],
      ['in-review', false, ['approved', 'withdrawn']],
      ['approved', true, []],
      ['withdrawn', true, []],
    ])
    const html = await page('/staff/forms/visit-fewer/edit?saved=statuses')
    expect(textOf(html)).to.include('Saved: Statuses')
  })

  it('end where a line says so, and are followed by each end and by those below', async () => {
    const asked = textOf(await page('/staff/forms/visit-ends/edit/statuses'))
    expect(asked).to.include('Without “Withdrawn”, people cannot withdraw').and.include('Without “Information needed”')
    const lines = 'New: A.\nRefused (end): B.\nChecked: C.\nInformation needed: D.\nPaid (END): E.\nHeld: F.'
    expect((await app.post('/staff/forms/visit-ends/edit/statuses', { lines }, ada.headers)).status).to.equal(303)
    const { statuses } = await formOf('visit-ends')
    expect(statuses!.map(({ id, final = false, asks = false, to }) => [id, final, asks, to])).to.deep.equal([
      ['new', false, false, ['refused', 'checked', 'needs-information', 'paid', 'held']],
      ['refused', true, false, []],
      ['checked', false, false, ['refused', 'needs-information', 'paid', 'held']],
      ['needs-information', false, true, ['refused', 'checked', 'paid', 'held']],
      ['paid', true, false, []],
      ['held', false, false, ['refused', 'paid']],
    ])
    expect(((await app.services.editor.open('visit-ends')) as Edited).faults).to.deep.equal([])
  })

  it('are not written over those that it has', async () => {
    const set = { kind: 'set', part: 'status:received', was: {}, is: { label: 'Here' } } as const
    await app.services.editor.change(ada.account, 'visit-en', set)
    const lines = 'New: We have it.\nDone: It is done.'
    const answer = await app.post('/staff/forms/visit-en/edit/statuses', { lines }, ada.headers)
    expect(answer.status).to.equal(303)
    expect((await formOf('visit-en')).statuses![0]!.label).to.equal('Here')
  })
})

/** The words of the buttons of a rule's page, the one for Enter first. */
const buttonsIn = (html: string): string[] =>
  [...html.slice(html.indexOf('class="rule-form"')).matchAll(/<button[^>]*name="do"[^>]*>([^<]*)/g)].map(
    ([, said]) => said!,
  )

/** What the form of a rule would send. */
function inputsIn(html: string): Record<string, string> {
  const from = html.indexOf('class="rule-form"')
  const form = html.slice(from, html.indexOf('</form>', from))
  const inputs: Record<string, string> = {}
  let select = ''
  for (const { tag, name = '', value = '', type = 'text', ...more } of tags(form, 'input', 'select', 'option')) {
    if (tag === 'select') {
      select = name
      inputs[select] = ''
    } else if (tag === 'option') {
      if ('selected' in more) inputs[select] = decode(value)
    } else if ((type !== 'radio' && type !== 'checkbox') || 'checked' in more) inputs[name] = value
  }
  return inputs
}
