import { expect } from 'chai'
import { withCarried, withLinksIn, withoutLanguage } from '../../src/http/carried.ts'

const draft = { slug: 'school', name: 'a_B-12' }

describe('what addresses carry on', () => {
  it('is the draft within its form, and the language everywhere', () => {
    for (const [address, carried] of [
      ['/f/school', '/f/school?draft=a_B-12&lang=de'],
      ['/f/school/child?from=check#name', '/f/school/child?from=check&draft=a_B-12&lang=de#name'],
      ['/f/school/child?draft=others&lang=en', '/f/school/child?draft=others&lang=de'],
      ['/f/schools/child', '/f/schools/child?lang=de'],
      ['/f/school/resume', '/f/school/resume?lang=de'],
      ['/f/school/thank-you/X', '/f/school/thank-you/X?lang=de'],
      ['/f/school/style/1.css', '/f/school/style/1.css?lang=de'],
      ['/status', '/status?lang=de'],
      ['/staff/cases', '/staff/cases'],
      ['//elsewhere.example/f/school', '//elsewhere.example/f/school'],
    ] as const)
      expect(withCarried(address, { draft, language: 'de' }), address).to.equal(carried)
  })

  it('is added to links, forms and buttons, and as inputs where a form asks by its address', () => {
    const page = `<a href="/f/school/check?from=check&amp;x=1">a</a><form class="f" method="post" action="/f/school/child"><button formaction="/f/school/save?page=child#x">b</button></form><form method="get" action="/f/school/discard"></form><form method="get" action="/status"></form><a href="#name">c</a><img src="/f/school">`
    expect(withLinksIn(page, { draft })).to.equal(
      `<a href="/f/school/check?from=check&amp;x=1&amp;draft=a_B-12">a</a><form class="f" method="post" action="/f/school/child?draft=a_B-12"><button formaction="/f/school/save?page=child&amp;draft=a_B-12#x">b</button></form><form method="get" action="/f/school/discard?draft=a_B-12"><input type="hidden" name="draft" value="a_B-12"></form><form method="get" action="/status"></form><a href="#name">c</a><img src="/f/school">`,
    )
  })

  it('leaves a language that an address names already', () => {
    expect(withLinksIn('<a href="/status?lang=fr">', { language: 'de' })).to.equal('<a href="/status?lang=fr">')
    expect(withoutLanguage('/status?lang=fr&reference=X')).to.equal('/status?reference=X')
  })
})
