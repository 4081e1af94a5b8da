import { expect } from 'chai'
import { startApp } from '../support/app.ts'
import { toldForm } from '../support/told-form.ts'

describe('a form that tells somebody whom no setting names', () => {
  it('is told once for each in the log when it goes live, and no other form is', async () => {
    const app = await startApp()
    try {
      const warned = () => app.log().flatMap(({ level, form, msg }) => (level === 40 ? [[form, msg]] : []))
      expect(warned()).to.deep.equal([])
      await app.define(toldForm({ webhook: 'case-desk' }))
      expect(warned()).to.deep.equal([
        ['told', '"notify" names mail, but SVC_SMTP_URL is not set: its emails will wait, and fail after 3 days'],
        [
          'told',
          '"webhook" names "case-desk", but SVC_WEBHOOK_CASE_DESK_URL is not set: its webhooks will wait, and fail after 3 days',
        ],
      ])
      await app.publish()
      expect(warned()).to.have.length(2)
      await app.define(toldForm({ slug: 'asks', notify: {}, webhook: { receiver: 'case-desk', answers: true } }))
      const [, fault] = app.log().filter(({ form, level }) => form === 'asks' && level === 40)
      expect(fault).to.include({
        code: 'INT119',
        pointer: '/webhook/answers',
        msg: 'the form asks for answers in its webhooks, and the settings do not allow it',
      })
    } finally {
      await app.stop()
    }
  })
})
