import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { readBrand } from '../../src/settings/brand.ts'
import { type ConfigError, readConfig } from '../../src/settings/index.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { faultsIn, tags } from '../views/html.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M0 0h200v50H0z"/></svg>'

describe('the look of an operator', () => {
  let folder: string
  let app: TestApp
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'intake-brand-'))
    writeFileSync(join(folder, 'logo.svg'), SVG)
    app = await startApp({
      env: {
        SVC_LOGO: join(folder, 'logo.svg'),
        SVC_ACCENT: '#00508f',
        SVC_PRIVACY_URL: 'https://town.example/privacy',
        SVC_IMPRINT_URL: '/f/imprint',
      },
    })
  })
  after(async () => {
    await app.stop()
    rmSync(folder, { recursive: true })
  })

  it('is a logo beside the name, served under a policy that lets nothing run', async () => {
    const html = await (await app.get('/')).text()
    const [logo] = tags(html, 'img')
    expect(logo).to.include({ class: 'logo', alt: '', width: '160', height: '40' })
    expect(html).not.to.include('<svg')
    const file = await app.get(logo!.src!)
    expect([file.status, file.headers.get('content-type')]).to.deep.equal([200, 'image/svg+xml'])
    expect(file.headers.get('content-security-policy')).to.include("default-src 'none'")
    expect(await file.text()).to.equal(SVG)
    expect(await faultsIn(html)).to.deep.equal([])
  })

  it('is a colour in a stylesheet after ours', async () => {
    const html = await (await app.get('/f/e2e-test-form')).text()
    const sheets = tags(html, 'link').filter(({ rel }) => rel === 'stylesheet')
    expect(sheets[1]!.href).to.match(/^\/assets\/[0-9a-f]{16}\/accent\.css$/)
    expect(await (await app.get(sheets[1]!.href!)).text()).to.include('--accent:#00508f')
  })

  it('has the pages that the law wants at the foot of every page', async () => {
    for (const path of ['/', '/f/e2e-test-form', '/status', '/accessibility', '/nothing']) {
      const links = tags(await (await app.get(path)).text(), 'a').map(({ href }) => href)
      expect(links, path).to.include.members(['/accessibility', 'https://town.example/privacy', '/f/imprint'])
    }
  })

  it('is told as a fault of the settings when it cannot be used', () => {
    const faultsOf = (act: () => unknown): readonly string[] => {
      try {
        act()
        return []
      } catch (error) {
        return (error as ConfigError).faults
      }
    }
    expect(faultsOf(() => readBrand(readConfig({ SVC_LOGO: join(folder, 'none.png') })))[0]).to.match(
      /^SVC_LOGO=.*ENOENT/,
    )
    writeFileSync(join(folder, 'bad.svg'), SVG.replace('<path', '<script/><path'))
    expect(faultsOf(() => readBrand(readConfig({ SVC_LOGO: join(folder, 'bad.svg') })))[0]).to.include(
      'contains a script',
    )
    expect(faultsOf(() => readConfig({ SVC_ACCENT: '#ffcc00' }))[0]).to.match(
      /^SVC_ACCENT="#ffcc00": its contrast on the light pages is .* The nearest colour with enough contrast is #/,
    )
    for (const text of [
      'town.example',
      'javascript:alert(1)',
      '//town.example',
      'https://a b.example',
      'ftp://town.example',
    ])
      expect(
        faultsOf(() => readConfig({ SVC_PRIVACY_URL: text })),
        text,
      ).to.have.lengthOf(1)
    expect(readBrand({ ...readConfig({}), logo: '' })).not.to.have.any.keys('logo', 'accent')
  })
})

describe('the accessibility statement', () => {
  it('says what was tested, and leads to the operator’s own where there is one', async () => {
    const app = await startApp()
    const page = await app.get('/accessibility')
    expect([page.status, page.headers.get('cache-control')]).to.deep.equal([200, 'no-cache'])
    const html = await page.text()
    expect(html).to.include('How the pages are tested').and.to.include('WCAG) 2.2')
    expect(await faultsIn(html)).to.deep.equal([])
    await app.stop()
    const own = await startApp({ env: { SVC_ACCESSIBILITY_URL: 'https://town.example/accessibility' } })
    const moved = await own.get('/accessibility')
    expect([moved.status, moved.headers.get('location')]).to.deep.equal([302, 'https://town.example/accessibility'])
    expect(await (await own.get('/')).text()).to.include('href="https://town.example/accessibility"')
    await own.stop()
  })
})
