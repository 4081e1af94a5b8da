/** A case that asks for something: the person has only the reference, and sends the file with it. */
import { expect } from 'chai'
import { sendForm, startApp, type TestApp } from '../support/app.ts'

const HTML = { accept: 'text/html' }
const file = (name: string, text: string): FormData => {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/plain' }), name)
  return form
}

describe('files for a case', () => {
  let app: TestApp
  let reference: string
  const address = () => `/api/drive-upload?submissionId=${reference}&fieldId=evidence`
  const files = async () => {
    const submission = await app.store.submissions.byReference(reference)
    return (await app.store.uploads.ofSubmission(submission!.id)).map(({ filename }) => filename)
  }
  beforeEach(async () => {
    app = await startApp()
    reference = await sendForm(app)
  })
  afterEach(() => app.stop())

  it('are offered on the status page while the status takes them, and not otherwise', async () => {
    const link = `href="${address().replace('&', '&amp;')}"`
    expect(await (await app.get(`/status?reference=${reference}`)).text()).to.include(link)
    await app.services.statuses.move(reference, { to: 'in-review', by: 'office' })
    expect(await (await app.get(`/status?reference=${reference}`)).text()).to.not.include('drive-upload')
    await app.services.statuses.move(reference, { to: 'needs-information', by: 'office', message: 'Send the plan' })
    expect(await (await app.get(`/status?reference=${reference}`)).text()).to.include(link)
  })

  it('are taken by reference, on a page of their own, and lead back to the case', async () => {
    const page = await (await app.get(address(), HTML)).text()
    expect(page).to.include('type="file"').and.include('multipart/form-data')
    const sent = await app.post(address(), file('plan.txt', 'A plan'), HTML)
    expect([sent.status, sent.headers.get('location')]).to.deep.equal([
      303,
      `/status?reference=${reference}&file=received`,
    ])
    expect(await (await app.get(sent.headers.get('location')!)).text()).to.include('Your file has arrived')
    expect(await files()).to.deep.equal(['plan.txt'])
  })

  it('come back with the reason on the same page when they are refused', async () => {
    const refused = await app.post(address(), file('plan.png', 'A plan'), HTML)
    const html = await refused.text()
    expect(refused.status).to.equal(415)
    expect(html)
      .to.match(/<title>Error: /)
      .and.include('“plan.png” is plain text')
      .and.include('type="file"')
    expect(await files()).to.deep.equal([])
  })

  it('are asked for in plain words when nothing was chosen', async () => {
    const form = new FormData()
    form.append('file', new Blob([]), '')
    const refused = await app.post(address(), form, HTML)
    expect(refused.status).to.equal(400)
    expect(await refused.text()).to.include('Choose a file first')
  })

  it('are not taken for a reference that does not exist, nor for a mistyped one', async () => {
    const send = async (id: string) =>
      (await app.post(`/api/drive-upload?submissionId=${id}&fieldId=evidence`, file('a.txt', 'x'))).status
    expect(await send('7K3M-9QXT-2VBD-HW8N')).to.be.oneOf([400, 404])
    expect(await send(`${reference.slice(0, -1)}${reference.endsWith('A') ? 'B' : 'A'}`)).to.equal(400)
  })
})
