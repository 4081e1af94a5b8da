import { expect } from 'chai'
import { faultsIn, frame, page } from './html.ts'

const saved = {
  title: 'Saved',
  heading: 'Saved',
  formTitle: 'Permit',
  label: 'Your code',
  code: '7123-QXT1-2VBD',
  until: 'Until tomorrow.',
  keep: 'Keep it.',
  origin: 'http://forms.example',
  resume: '/f/permit/resume',
  resumeTitle: 'Continue',
  goOn: { href: '/f/permit/home', label: 'Continue' },
  discard: '/f/permit/discard',
  discardLabel: 'Delete',
  discardText: 'Deletes it.',
}

describe('a page', () => {
  const rtl = page('journey/saved.njk', { ...saved, frame: { ...frame, dir: 'rtl' } })

  it('from right to left says so, and keeps codes, addresses and names apart', async () => {
    expect(await faultsIn(rtl)).to.deep.equal([])
    expect(rtl).to.include('<html lang="en" dir="rtl">')
    expect(rtl).to.include('<p class="reference"><bdi dir="ltr">7123-QXT1-2VBD</bdi></p>')
    expect(rtl).to.include('<bdi dir="ltr">http://forms.example/f/permit/resume</bdi>')
    expect(rtl).to.include('<span><bdi>Millbrook Town Council</bdi></span>')
    expect(rtl).to.include('<a href="mailto:help@millbrook.example" dir="ltr">help@millbrook.example</a></bdi>')
  })

  it('from left to right is the same without all that', () => {
    const ltr = page('journey/saved.njk', saved)
    expect(ltr).not.to.match(/<bdi|dir="(?!auto)/)
    expect(rtl.replace(/<\/?bdi[^>]*>| dir="(?:ltr|rtl)"/g, '')).to.equal(ltr)
  })
})
