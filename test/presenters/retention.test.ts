import { expect } from 'chai'
import { noteOf, whyDeleted } from '../../src/presenters/retention.ts'
import { textsIn } from '../../src/presenters/texts/languages.ts'

const texts = textsIn('en')

describe('why the content of a case was deleted', () => {
  const byRetention = (reason: string) => whyDeleted(texts, { by: 'retention', reason })

  it('is said of what was kept long enough', () => {
    expect(byRetention('final:30')).to.equal('30 days after its final status')
    expect(byRetention('idle:1')).to.equal('1 day after the last event')
    expect(byRetention('idle:730')).to.equal('2 years (730 days) after the last event')
  })

  it('says years beside their days before a case is closed, in each language', () => {
    const said = (['en', 'de', 'fr', 'pl', 'ar'] as const).map((language) =>
      [365, 730, 731]
        .map((finalDays) => textsIn(language).kept(undefined, { final: false, finalDays }))
        .map((one) => one.replace(/[\u00a0\u202f]/g, ' ')),
    )
    const [en, de, ...others] = said
    expect(en).to.deep.equal([
      'We will delete your answers and files 1 year (365 days) after we close your case.',
      'We will delete your answers and files 2 years (730 days) after we close your case.',
      'We will delete your answers and files 731 days after we close your case.',
    ])
    expect(de![1]).to.equal('Wir löschen Ihre Angaben und Dateien 2 Jahre (730 Tage) nach Abschluss Ihres Vorgangs.')
    const years = [/ 2 ans \(730 jours\) après /, / 2 lata \(730 dni\) po /, / سنتين \(730 يومًا\) من /]
    for (const [i, [, two, more]] of others.entries()) {
      expect(two).to.match(years[i]!)
      expect(more).to.include('731').and.not.include('(')
    }
  })

  it('stays as it is in older rows, and where a person gave it', () => {
    expect(byRetention('30 days after its final status')).to.equal('30 days after its final status')
    expect(whyDeleted(texts, { by: 'ada', reason: 'final:30' })).to.equal('final:30')
  })

  it('is the note of a deletion alone', () => {
    expect(noteOf(texts, { kind: 'deleted', by: 'retention', note: 'idle:7' })).to.equal('7 days after the last event')
    expect(noteOf(texts, { kind: 'note', by: 'retention', note: 'idle:7' })).to.equal('idle:7')
    expect(noteOf(texts, { kind: 'deleted', by: 'ada' })).to.equal(undefined)
  })
})
