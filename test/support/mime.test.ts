import { expect } from 'chai'
import { readMail } from './mime.ts'

describe('the mailbox of the tests', () => {
  it('reads a mail whatever its parts are encoded in', () => {
    const raw = [
      'From: Office <a@example.org>',
      'To: b@example.org',
      'Subject: =?UTF-8?Q?Caf=C3=A9_?=',
      ' =?UTF-8?B?4oCTIG9wZW4=?=',
      'Content-Type: multipart/alternative; boundary="x-1"',
      '',
      '--x-1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'caf=C3=A9 =',
      'open',
      '--x-1',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      'PGI+Y2Fmw6k8L2I+',
      '--x-1--',
      '',
    ].join('\r\n')
    expect(readMail(raw)).to.deep.equal({
      from: 'Office <a@example.org>',
      to: 'b@example.org',
      subject: 'Café – open',
      text: 'café open',
      html: '<b>café</b>',
    })
  })
})
