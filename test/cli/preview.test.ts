/** `forms preview`: what it shows, that it follows every save, who can reach it, and what it leaves behind. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { REFERENCE } from '../support/app.ts'
import { HOUSEHOLD, is, radios, text } from '../support/journeys.ts'
import { openPreview, type Preview, tokenIn, wordsOf } from '../support/previews.ts'
import { freePort, until } from '../support/service.ts'
import { textsIn, translated } from '../support/translated.ts'
import { openService, root } from './desk.ts'

const SHORT = {
  slug: 'short',
  title: 'A short form',
  minimumAgeSeconds: 0,
  pages: [
    {
      id: 'only',
      fields: [radios('pet', 'cat', 'dog'), text('breed', { showIf: is('pet', 'dog') }), text('name')],
    },
  ],
}

describe('forms preview', function () {
  this.timeout(60_000) // starts processes of the service
  let here: Preview
  beforeEach(() => {
    here = openPreview()
  })
  afterEach(() => here.remove())

  it('shows the languages of its definitions, or those that the settings name', async () => {
    const german = { ...SHORT, slug: 'kurz', language: 'de', languages: ['en'] }
    const file = here.save('kurz.json', german)
    here.save('kurz.en.json', translated(textsIn(german)))
    expect((await here.run([file])).said()).not.to.include('has errors')
    const english = await here.run([file], { SVC_LANGUAGES: 'en' })
    expect(english.said()).not.to.include('has errors')
    expect(await english.read('/f/kurz')).to.include('<html lang="en">')
    const french = await here.run([file], { SVC_LANGUAGES: 'fr' })
    expect(french.said()).to.include('has errors')
    expect(await french.read('/f/kurz')).to.include('which this service does not speak')
  })

  it('shows a definition that is not published, with a banner and the reasons of what is shown, and makes no data folder', async () => {
    const file = here.save('short.json', SHORT)
    const shown = await here.run([file])
    expect(shown.said()).to.include(`${file}: ${shown.base}/f/short\n`)
    const html = await shown.read('/f/short')
    const words = wordsOf(html)
    expect(words).to.include.members(['Preview', file, 'A short form', 'Why things are shown or hidden'])
    expect(words.slice(words.indexOf('On this page'))).to.include.members([
      'Your breed',
      'Hidden',
      'Answer only if “Which pet?” is “DOG”',
      '“Which pet?” has no answer',
      '2 questions have no rule and are always shown.',
    ])
    expect(html).not.to.match(/<script|http-equiv/i)
    expect(html).to.include('<a href="/f/short">Load again</a>')
    expect(existsSync(join(here.folder, 'data'))).to.equal(false)
  })

  it('explains by the answers that came back with a fault', async () => {
    const shown = await here.show(here.save('short.json', SHORT))
    const submissionId = tokenIn(await shown.read('/f/short'))
    const again = await shown.post('/f/short', { submissionId, pet: 'dog' })
    expect(again.status).to.equal(422)
    const words = wordsOf(await again.text())
    expect(words.slice(words.indexOf('On this page'), words.indexOf('On this page') + 5)).to.deep.equal([
      'On this page',
      'Your breed',
      'Shown',
      'Answer only if “Which pet?” is “DOG”',
      '“Which pet?” was answered “DOG”',
    ])
  })

  it('follows every save: the title, another address, a file that is new in its folder', async () => {
    const folder = join(here.folder, 'forms')
    mkdirSync(folder)
    here.save('forms/short.json', SHORT)
    const shown = await here.show(folder)
    for (const title of ['Second title', 'Third title']) {
      here.save('forms/short.json', { ...SHORT, title })
      expect(wordsOf(await shown.read('/f/short'))).to.include(title)
    }
    here.save('forms/household.json', HOUSEHOLD)
    expect(wordsOf(await shown.read('/'))).to.include.members(['Third title', 'Register a household'])
    here.save('forms/short.json', { ...SHORT, slug: 'moved' })
    expect((await shown.get('/f/moved')).status).to.equal(200)
    expect((await shown.get('/f/short')).status).to.equal(410)
    rmSync(join(folder, 'household.json'))
    expect((await shown.get('/f/household')).status).to.equal(410)
  })

  it('shows what is wrong with a broken definition, where, and what to do, until it is mended', async () => {
    const file = here.save('short.json', SHORT)
    const shown = await here.show(file)
    here.save('short.json', JSON.stringify(SHORT, null, 2).replace('"name"', '"name", "lable": "Name"'))
    const broken = await shown.get('/f/short')
    expect(broken.status).to.equal(422)
    const html = await broken.text()
    const line =
      readFileSync(file, 'utf8')
        .split('\n')
        .findIndex((one) => one.includes('lable')) + 1
    const column = readFileSync(file, 'utf8').split('\n')[line - 1]!.indexOf('"lable"') + 1
    expect(wordsOf(html)).to.include.members([
      'The definition has errors',
      file,
      'Error INT005',
      `line ${line}, column ${column}, question “name”`,
      '/pages/0/fields/2/lable',
      'is not a known property; did you mean "label"?',
      '"id": "name", "lable": "Name",',
    ])
    expect(html).to.include('<a href="/f/short">Load again</a>')
    here.save('short.json', '{ "slug": "short", ')
    expect(wordsOf(await shown.read('/f/short'))).to.include('Error INT003')
    rmSync(file)
    expect(wordsOf(await shown.read('/f/short'))).to.include('Error INT001')
    here.save('short.json', SHORT)
    const mended = await shown.get('/f/short')
    expect(mended.status).to.equal(200)
    expect(wordsOf(await mended.text())).to.include('A short form')
  })

  it('says what is wrong in German to whoever reads German, and in English where the office does not speak the language', async () => {
    const file = here.save('short.json', JSON.stringify(SHORT).replace('"name"', '"name","lable":"Name"'))
    const shown = await here.run([file], { SVC_LANGUAGES: 'en,de,fr' })
    for (const [language, lang, reason] of [
      ['de', 'de', 'ist keine bekannte Eigenschaft. Meinten Sie „label“?'],
      ['fr', 'en', 'is not a known property; did you mean'],
    ] as const) {
      const page = await (await shown.get('/f/short', { 'accept-language': language })).text()
      expect(page).to.include(`<html lang="${language}"`).and.include(`<span lang="${lang}">${reason}`)
    }
  })

  it('begins with a broken definition too, and lists it', async () => {
    const shown = await here.run([here.save('a.json', '{}'), here.save('short.json', { ...SHORT, pages: [] })])
    expect(shown.said()).to.include('/f/short  (has errors: the page lists them)')
    expect((await shown.get('/f/short')).status).to.equal(422)
    expect(wordsOf(await shown.read('/'))).to.include.members(['1 error', 'Error INT005'])
    here.save('short.json', SHORT)
    expect((await shown.get('/f/short')).status).to.equal(200)
  })

  it('tells what the check tells of a sound definition', async () => {
    const twice = {
      ...SHORT,
      pages: [{ id: 'only', fields: [text('a', { label: 'Same' }), text('b', { label: 'Same' })] }],
    }
    const shown = await here.show(here.save('short.json', twice))
    expect(wordsOf(await shown.read('/f/short'))).to.include.members(['Warnings of the check', 'Warning INT111'])
    here.save('short.json', JSON.stringify(twice))
    expect(wordsOf(await shown.read('/f/short')), 'of the same form, written otherwise').to.include('Warning INT111')
  })

  it('shows a form outside its opening times, and says so', async () => {
    const shown = await here.show(here.save('short.json', { ...SHORT, closesAt: '2026-01-01T00:00:00Z' }))
    const words = wordsOf(await shown.read('/f/short'))
    expect(words).to.include(
      'This form is not open at the moment, because of its opening times. The preview shows it anyway.',
    )
    expect(words).to.include('Which pet?')
  })

  it('leads to the thank-you page, which says that nothing was kept', async () => {
    const shown = await here.show(here.save('short.json', SHORT))
    const submissionId = tokenIn(await shown.read('/f/short'))
    const sent = await shown.post('/f/short', { submissionId, pet: 'cat', name: 'Tom' })
    expect(sent.status).to.equal(303)
    const words = wordsOf(await shown.read(sent.headers.get('location')!))
    expect(words).to.include.members([
      'Thank you',
      'This was a preview. Nothing was sent or saved, and the reference belongs to no case.',
    ])
    expect(words.some((line) => REFERENCE.test(line))).to.equal(true)
  })

  it('goes page by page through a form of several, and explains each page, also of a record', async () => {
    const shown = await here.show(here.save('household.json', HOUSEHOLD))
    const start = wordsOf(await shown.read('/f/household'))
    expect(start).to.include.members([
      'Pages',
      'Your home',
      'It has no rule, so it is always shown.',
      'Cats',
      'Left out',
    ])
    let html = await shown.read('/f/household/home')
    const first = await shown.post('/f/household/home', { submissionId: tokenIn(html), home: 'flat' })
    const cookie = first.headers.get('set-cookie')!.split(';')[0]!
    const get = async (path: string) => (await shown.get(path, { cookie })).text()
    html = await get('/f/household/animals/1')
    // The first post that comes back with a fault counts already: its cookie is only on its way.
    const faulty = await shown.post('/f/household/animals/1', { submissionId: tokenIn(html), kind: 'cat' }, cookie)
    expect(faulty.status).to.equal(422)
    const words = wordsOf(await faulty.text())
    const cats = words.lastIndexOf('Cats')
    expect(words.slice(cats, cats + 4)).to.deep.equal([
      'Cats',
      'Shown',
      'Only if in at least one entry of “Your animals”, “Which kind?” is “CAT”',
      '“Your animals” has 1 entry',
    ])
    expect(words).to.include('Your animals')
    expect(words).to.include('(this page)')
  })

  it('counts the answers of a first page that came back, whose cookie is only on its way', async () => {
    const form = {
      ...HOUSEHOLD,
      pages: [
        { id: 'a', title: 'First', fields: [radios('pet', 'cat', 'dog'), text('breed', { showIf: is('pet', 'dog') })] },
        { id: 'b', title: 'Second', showIf: is('pet', 'dog'), fields: [text('name')] },
      ],
    }
    const shown = await here.show(here.save('household.json', form))
    const submissionId = tokenIn(await shown.read('/f/household/a'))
    const faulty = await shown.post('/f/household/a', { submissionId, pet: 'dog' })
    expect(faulty.status).to.equal(422)
    const words = wordsOf(await faulty.text())
    expect(words.filter((line) => line === '“Which pet?” was answered “DOG”')).to.have.lengthOf(2)
  })

  it('gives the reasons that submissions show --why gives', async () => {
    const desk = await openService()
    const reference = await desk.send({ answers: { name: 'Ada', topic: 'idea' } })
    const { out } = await desk.run('submissions', 'show', '--why', reference)
    desk.remove()
    const told = out.split('\n').map((line) => line.trim())
    const reasons = told.slice(told.indexOf('Not asked') + 1, told.indexOf('Not asked') + 4)
    const shown = await here.show(join(root, 'src/forms/e2e-test-form.json'))
    const submissionId = tokenIn(await shown.read('/f/e2e-test-form'))
    const words = wordsOf(await (await shown.post('/f/e2e-test-form', { submissionId, topic: 'idea' })).text())
    const panel = words.slice(words.indexOf('On this page') + 1)
    expect([panel[0], ...panel.slice(2, 4)]).to.deep.equal(reasons)
  })

  it('listens on 127.0.0.1 alone, whatever the settings say, and answers to no other name', async () => {
    const shown = await here.run([here.save('short.json', SHORT)], { SVC_HOST: '0.0.0.0', SVC_PORT: '80' })
    const { port } = new URL(shown.base)
    const others = Object.values(networkInterfaces()).flatMap((list = []) =>
      list.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
    )
    for (const address of [...others, ...(process.platform === 'linux' ? ['127.0.0.2'] : [])])
      expect(await fetch(`http://${address}:${port}/`).catch(() => 'refused'), address).to.equal('refused')
    expect((await shown.get('/f/short')).status).to.equal(200)
    expect(await statusFor(Number(port), `localhost:${port}`)).to.equal(200)
    expect(await statusFor(Number(port), `preview.example.org:${port}`)).to.equal(421)
  })

  it('asks and tells nobody else: no database, storage, mail server or webhook receiver of the settings', async () => {
    let asked = 0
    const server = createServer((socket) => {
      asked++
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const other = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const told = { ...SHORT, webhook: 'desk', notify: { office: 'office@example.org' } }
    const shown = await here.run([here.save('short.json', told)], {
      SVC_SMTP_URL: `smtp://${other}`,
      SVC_MAIL_FROM: 'forms@example.org',
      SVC_BASE_URL: 'https://forms.example.org',
      SVC_WEBHOOK_DESK_URL: `http://${other}/hook`,
      SVC_WEBHOOK_DESK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
      SVC_WEBHOOK_ALLOW_PRIVATE: 'true',
      SVC_DATABASE_URL: `postgres://intake@${other}/intake`,
      SVC_SECRET: 'a secret of more than thirty-two characters',
      SVC_DRIVE_URL: `s3://bucket?region=eu-central-1&endpoint=http://${other}`,
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      SVC_SERVICE_NAME: 'Millbrook',
    })
    expect(wordsOf(await shown.read('/f/short')), shown.said()).to.include('Millbrook')
    const submissionId = tokenIn(await shown.read('/f/short'))
    expect((await shown.post('/f/short', { submissionId, pet: 'cat', name: 'Tom' })).status).to.equal(303)
    shown.interrupt()
    expect(await shown.ended).to.equal(0)
    server.close()
    expect(asked).to.equal(0)
  })

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    it(`ends with 0 on ${signal}, and nothing is left`, async () => {
      const shown = await here.start([here.save('short.json', SHORT)])
      expect(here.left()).to.have.lengthOf(1)
      shown.child.kill(signal)
      expect(await shown.ended).to.equal(0)
      expect(here.left()).to.deep.equal([])
    })

  it('leaves nothing when it is killed with all of its group, in the middle of a journey', async () => {
    const shown = await here.start([here.save('household.json', HOUSEHOLD)])
    const submissionId = tokenIn(await shown.read('/f/household/home'))
    expect((await shown.post('/f/household/home', { submissionId, home: 'flat' })).status).to.equal(303)
    expect(here.left()).to.have.lengthOf(1)
    process.kill(-shown.child.pid!, 'SIGKILL')
    expect(await shown.ended).to.equal('SIGKILL')
    await until(() => here.left().length === 0)
  })

  it('ends with 2 when the path, the port or the settings are wrong, and leaves nothing', async () => {
    const file = here.save('short.json', SHORT)
    const taken = new URL((await here.run([file])).base).port
    const wrong: [string[], Record<string, string>, RegExp][] = [
      [[join(here.folder, 'none.json')], {}, /no such file/],
      [[file, '--port', '70000'], {}, /Enter a whole number from 0 to 65535/],
      [[file, '--port', taken], {}, /--port=\d+: something else listens there already/],
      [[file], { SVC_TIME_ZONE: 'Mars' }, /SVC_TIME_ZONE="Mars"/],
      [[], {}, /missing required argument 'path'/],
    ]
    for (const [args, env, complaint] of wrong) {
      const { ended, said } = await here.run(args, env)
      expect(await ended, said()).to.equal(2)
      expect(said()).to.match(complaint).and.not.to.include('    at ')
    }
    await until(() => here.left().length === 1)
    const port = String(await freePort())
    expect((await here.run([file, '--port', port])).base).to.equal(`http://127.0.0.1:${port}`)
  })
})

/** The status of the answer to a browser that knows the service by this name. */
function statusFor(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/f/short', headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    })
      .on('error', reject)
      .end()
  })
}
