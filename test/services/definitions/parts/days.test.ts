import { expect } from 'chai'
import { createCheck } from '../../../support/told.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const formOf = (date: object, over: object = {}) => ({
  ...{ slug: 'own', title: 'Own', ...over },
  pages: [{ id: 'p', fields: [{ type: 'date', id: 'd', label: 'D', ...date }] }],
})
async function told(date: object, over: object = {}): Promise<string[]> {
  const text = JSON.stringify(formOf(date, over))
  const [checked] = await createCheck({ clock: () => NOW })([{ source: 'own.json', text }], [])
  expect(checked!.faults).to.deep.equal([])
  return (checked!.warnings ?? []).map(({ code, pointer, reason }) => `${code} ${pointer} ${reason}`)
}
const AT = 'INT115 /pages/0/fields/0/max is below min on'

describe('a date that nobody can give on the day of the check', () => {
  it('is told, with the day from which on somebody can', async () => {
    expect(await told({ min: '2030-01-01', max: 'today' })).to.deep.equal([
      `${AT} 2026-11-20, the day of the check. No date is within both limits, but from 2030-01-01 one does`,
    ])
    expect(await told({ min: '2027-03-31', max: 'today+1m' })).to.deep.equal([
      `${AT} 2026-11-20, the day of the check. No date is within both limits, but from 2027-03-01 one does`,
    ])
    expect(await told({ min: 'today', max: '2026-11-01' })).to.deep.equal([
      `${AT} 2026-11-20, the day of the check. No date is within both limits, and never will`,
    ])
  })

  it('is not, where a date can be given today or in another time zone, or need not be', async () => {
    for (const limits of [
      { min: '2026-11-20', max: 'today' },
      { min: '2026-11-21', max: 'today' },
      { min: 'today', max: '2026-11-19' },
      { min: '2030-01-01', max: 'today', required: false },
      { min: '2030-01-01' },
      { min: 'today', max: 'today+1d' },
    ])
      expect(await told(limits), JSON.stringify(limits)).to.deep.equal([])
  })

  it('is judged as on the day the form opens', async () => {
    expect(await told({ min: '2030-01-01', max: 'today' }, { opensAt: '2030-01-01T00:00:00Z' })).to.deep.equal([])
    expect(await told({ min: '2030-01-01', max: 'today' }, { opensAt: '2029-01-01T00:00:00Z' })).to.deep.equal([
      `${AT} 2029-01-01, the day the form opens. No date is within both limits, but from 2030-01-01 one does`,
    ])
    const again = { closesAt: '2028-01-01T00:00:00Z', opensAt: '2030-01-01T00:00:00Z' }
    expect((await told({ min: '2030-01-01', max: 'today' }, again)).join()).to.include('the day of the check')
  })
})
