/** What is owed outlives a process that is killed: nothing is lost, and what is made twice carries the same id. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { readConfig } from '../../../src/config.ts'
import { filled, REFERENCE } from '../../support/app.ts'
import { ask, databaseSettings } from '../../support/databases.ts'
import { type Mailbox, mailSettings, openMailbox } from '../../support/mailbox.ts'
import { removeService, type Service, startService, temporary, until } from '../../support/service.ts'
import { toldForm } from '../../support/told-form.ts'

const SENT = 12

describe('a service that is killed with mail to send', function () {
  this.timeout(60_000)
  let mailbox: Mailbox
  let folder: string
  let service: Service | undefined
  beforeEach(async () => {
    mailbox = await openMailbox()
    folder = temporary()
    mkdirSync(join(folder, 'forms'), { recursive: true })
    writeFileSync(join(folder, 'forms', 'told.json'), JSON.stringify(toldForm()))
  })
  afterEach(async () => {
    await removeService(service, folder)
    await mailbox.close()
  })

  const settings = () => ({ SVC_DATA_DIR: folder, ...mailSettings(mailbox) })
  const start = async () => {
    service = await startService(settings())
    return service
  }
  const query = (text: string) => ask(readConfig({ ...settings(), ...databaseSettings(folder) }), text)
  const kill = async () => {
    service!.child.kill('SIGKILL')
    await service!.ended
  }
  const sendForm = async ({ base }: Service) => {
    const page = await (await fetch(`${base}/f/told`)).text()
    const id = /name="submissionId" value="([^"]+)"/.exec(page)![1]!
    const sent = await fetch(`${base}/f/told`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(filled(id)),
    })
    return REFERENCE.exec(sent.headers.get('location')!)![0]
  }

  it('loses none, and sends none without its event', async () => {
    const first = await start()
    const references = await Promise.all(Array.from({ length: SENT }, () => sendForm(first)))
    await kill()
    const before = mailbox.mails.length
    expect(before, 'it was killed before all was sent').to.be.lessThan(2 * SENT)
    // What the dead process was working at is free again when its lease has ended.
    await query('update deliveries set lease_until = 0')
    await start()
    await until(async () => (await query("select id from deliveries where state <> 'sent'")).length === 0)
    for (const address of ['ada@example.org', 'desk@example.org']) {
      const told = mailbox.mails.filter(({ to }) => to.includes(address))
      for (const reference of references)
        expect(
          told.some(({ text }) => text.includes(reference)),
          `${address} ${reference}`,
        ).to.equal(true)
    }
    const ids = new Set(mailbox.mails.map((mail) => mail.header('message-id')))
    expect(ids.size).to.equal(2 * SENT)
    const orphans = 'select id from deliveries where event not in (select id from events)'
    expect(await query(orphans)).to.deep.equal([])
  })

  it('sends again with the same id what the server took and the service could not mark', async () => {
    let taken = 0
    const killed = new Promise<void>((resolve) => {
      mailbox.beforeTaking(async () => {
        if (++taken > 1) return
        await kill()
        resolve()
      })
    })
    await sendForm(await start())
    await killed
    await query('update deliveries set lease_until = 0')
    await start()
    await until(async () => (await query("select id from deliveries where state <> 'sent'")).length === 0)
    const ids = mailbox.mails.map((mail) => mail.header('message-id'))
    expect(ids.length).to.be.greaterThan(2)
    expect(new Set(ids).size).to.equal(2)
  })
})
