/** A department in a browser: made by an admin who sees first how it looks, and what people see of it. */
import { expect } from 'chai'
import { filled, REFERENCE } from '../support/app.ts'
import { inspect } from '../support/inspect.ts'
import { journey, PIXEL, press, readable } from '../support/journey.ts'
import { clerk } from '../support/office.ts'
import { toldForm } from '../support/told-form.ts'

const NAME = 'Parks and Green Spaces of the Borough of Millbrook-upon-Wetherby'

describe('a department in a browser', () => {
  const here = journey({ cookiesOf: /^(office|sender)/ })

  it('is made after errors and a look at it, and stands on each page of its form', async () => {
    const { app } = here
    const { headers } = await clerk(app, 'admin')
    const page = await here.open(undefined, { scripts: true })
    const value = headers.cookie!.split('=')[1]!
    await page.browserContext().setCookie({ name: 'office', value, domain: '127.0.0.1', path: '/' })
    await page.goto(`${here.origin}/staff/new-department`)
    await page.type('#name', 'parks')
    await page.type('#serviceName', NAME)
    await page.type('#accent', '#ffee00')
    await page.type('#contact', 'parks@town.example')
    await here.choose(page, 'logo', { 'logo.png': PIXEL })
    await press(page, 'button[value=look]')
    await inspect(page, { dark: true })
    expect(await readable(page))
      .to.include('There is a problem')
      .and.to.include('The logo that you chose is kept.')
    await page.$eval('#accent', (input) => {
      ;(input as unknown as { value: string }).value = '#8a1550'
    })
    await press(page, 'button[value=look]')
    await inspect(page, { dark: true })
    expect(await readable(page)).to.include('It is not saved yet.')
    expect(new URL(page.url()).hash).to.equal('#look')
    const colour = await page.evaluate(`getComputedStyle(document.querySelector('.look-button')).backgroundColor`)
    expect(colour).to.equal('rgb(138, 21, 80)')
    const width = await page.$eval('.look img', (one) => (one as unknown as { naturalWidth: number }).naturalWidth)
    expect(width, 'the picture is shown').to.be.greaterThan(0)
    await press(page, 'button[value=save]')
    expect(await readable(page)).to.include('Saved.')

    await app.define(toldForm({ department: 'parks' }))
    const sent = await app.post('/f/told', filled(await app.mint('told')))
    const thanks = sent.headers.get('location')!
    const cookie = sent.headers.get('set-cookie')!.split(';')[0]!
    const [name, secret] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
    await page.browserContext().setCookie({ name, value: secret, domain: '127.0.0.1', path: '/' })
    const reference = REFERENCE.exec(thanks)![0]
    for (const path of ['/f/told', thanks, `/status?reference=${reference}`]) {
      await page.goto(new URL(path, here.origin).href)
      await inspect(page, { dark: true })
      expect(await readable(page), path)
        .to.include(NAME)
        .and.to.include('parks@town.example')
    }
    await page.goto(`${here.origin}/`)
    expect(await readable(page)).not.to.include(NAME)
  })
})
