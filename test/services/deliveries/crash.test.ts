/** What is owed outlives a process that is killed: nothing is lost, and what is made twice carries the same id. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { readConfig } from '../../../src/settings/index.ts'
import { filled, REFERENCE } from '../../support/app.ts'
import { casesOf } from '../../support/cases.ts'
import { ask, databaseSettings, onSqlite } from '../../support/databases.ts'
import { type Mailbox, mailSettings, openMailbox } from '../../support/mailbox.ts'
import { openReceiver } from '../../support/receiver.ts'
import { removeService, type Service, startService, temporary, until } from '../../support/service.ts'
import { toldForm } from '../../support/told-form.ts'

const SENT = 12
const CLIENTS = 6
/** Milliseconds of load before each kill. */
const KILLS = [300, 700]

describe('a service that is killed with mail to send', function () {
  this.timeout(60_000) // starts processes of the service
  let mailbox: Mailbox
  let folder: string
  let service: Service | undefined
  let more: Record<string, string> = {}
  beforeEach(async () => {
    mailbox = await openMailbox()
    more = {}
    folder = temporary()
    mkdirSync(join(folder, 'forms'), { recursive: true })
    writeFileSync(join(folder, 'forms', 'told.json'), JSON.stringify(toldForm()))
  })
  afterEach(async () => {
    await removeService(service, folder)
    await mailbox.close()
  })

  const settings = (): Record<string, string> => ({ SVC_DATA_DIR: folder, ...mailSettings(mailbox), ...more })
  const start = async () => {
    service = await startService(settings())
    return service
  }
  const query = (text: string) => ask(readConfig({ ...settings(), ...databaseSettings(folder) }), text)
  const kill = async () => {
    service!.child.kill('SIGKILL')
    await service!.ended
  }
  const sendForm = async ({ base }: Service, over: Record<string, string> = {}) => {
    const page = await (await fetch(`${base}/f/told`)).text()
    const id = /name="submissionId" value="([^"]+)"/.exec(page)![1]!
    const sent = await fetch(`${base}/f/told`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(filled(id, over)),
    })
    return REFERENCE.exec(sent.headers.get('location')!)![0]
  }

  it('loses none, and sends none without its event', async () => {
    const first = await start()
    // The server is slow with its word that it has a mail, so that others still wait when all forms are sent.
    let taken = 0
    mailbox.beforeTaking(() => (++taken > SENT / 2 ? new Promise<void>(() => {}) : undefined))
    const references = await Promise.all(Array.from({ length: SENT }, () => sendForm(first)))
    await kill()
    mailbox.beforeTaking(() => {})
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

  // The statements are those of the tests above, which end a process on each engine.
  const onOne = casesOf(2, 1) === 1 ? onSqlite.it : it
  onOne(
    'under load, again and again, loses none of mail and webhooks, tells nothing that did not happen, and repeats an id',
    async () => {
      const receiver = await openReceiver()
      try {
        more = {
          SVC_WEBHOOK_CASE_DESK_URL: receiver.url,
          SVC_WEBHOOK_CASE_DESK_SECRET: `whsec_${Buffer.alloc(32, 3).toString('base64')}`,
          SVC_WEBHOOK_ALLOW_PRIVATE: 'true',
        }
        writeFileSync(join(folder, 'forms', 'told.json'), JSON.stringify(toldForm({ webhook: 'case-desk' })))
        const acknowledged = new Map<string, string>()
        let people = 0
        /** One after the other until the service is gone; an address of its own each, since one gets few mails a day. */
        const client = async (running: Service) => {
          for (;;) {
            const email = `person-${++people}@example.org`
            const reference = await sendForm(running, { email }).catch(() => undefined)
            if (reference === undefined) return
            acknowledged.set(reference, email)
            await pause(50)
          }
        }
        for (const moment of KILLS) {
          const running = await start()
          const clients = Promise.all(Array.from({ length: CLIENTS }, () => client(running)))
          const enough = acknowledged.size + 4
          await pause(moment)
          await until(() => acknowledged.size >= enough)
          await kill()
          await clients
          await query('update deliveries set lease_until = 0')
        }
        expect(acknowledged.size).to.be.greaterThan(3 * KILLS.length)
        await start()
        await until(async () => (await query("select id from deliveries where state <> 'sent'")).length === 0)

        const told = [
          ...mailbox.mails.map((mail) => ({
            to: mail.to[0]!,
            reference: REFERENCE.exec(mail.text)![0],
            id: mail.header('message-id')!.slice(1).split('@')[0]!,
          })),
          ...receiver.got.map(({ headers, body }) => ({
            to: 'webhook',
            reference: JSON.parse(body).data.reference as string,
            id: String(headers['webhook-id']),
          })),
        ]
        const ids = Map.groupBy(told, ({ to, reference }) => `${to} ${reference}`)
        for (const [reference, email] of acknowledged)
          for (const to of [email, 'desk@example.org', 'webhook'])
            expect(ids.has(`${to} ${reference}`), `${to} ${reference}`).to.equal(true)
        for (const [what, made] of ids) expect(new Set(made.map(({ id }) => id)).size, what).to.equal(1)
        const owed = await query('select id from deliveries')
        expect(new Set(told.map(({ id }) => id))).to.deep.equal(new Set(owed.map(({ id }) => id)))
        const kept = await query('select id from submissions')
        expect(owed).to.have.length(3 * kept.length)
        expect(await query('select id from deliveries where event not in (select id from events)')).to.deep.equal([])
      } finally {
        receiver.close()
      }
    },
  )
})
