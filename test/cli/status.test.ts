import { expect } from 'chai'
import { jsonIn, openService } from './desk.ts'

describe('status', () => {
  it('says how each point is, what to do, and by its exit code whether something needs attention', async () => {
    const desk = await openService()
    const { code, out, err } = await desk.run('status')
    expect(code).to.equal(1)
    expect(out).to.include('Needs attention: Backup. There is no backup.\n    Run “')
    expect(out).to.include('Note: Virus scanner. Files are not scanned for viruses.')
    expect(err).to.match(/^\d points need attention\.\n$/)
    desk.remove()
  })

  it('gives programs the same as JSON', async () => {
    const desk = await openService()
    const rows = jsonIn((await desk.run('status', '--json')).out)
    expect(rows.map(({ state, condition }) => `${state} ${condition}`)).to.include.members([
      'bad processes-none',
      'good database-answers',
      'bad backup-never',
      'none scanner-none',
    ])
    desk.remove()
  })
})
