/** An archive that nobody takes to its end, and the names in one. */
import { expect } from 'chai'
import { type Entry, harmlessName, zipOf } from '../../../src/services/exports/archive.ts'
import { until } from '../../support/service.ts'

describe('an archive that is left before its end', () => {
  it('leaves no file open, and reads no further one', async () => {
    let [opened, closed, over] = [0, 0, false]
    async function* bytes() {
      opened++
      try {
        for (;;) yield Buffer.alloc(65_536, 7)
      } finally {
        closed++
      }
    }
    async function* entries(): AsyncGenerator<Entry> {
      try {
        for (let i = 0; ; i++) yield { name: `files/${i}`, at: 0, compress: false, bytes: bytes() }
      } finally {
        over = true
      }
    }
    let taken = 0
    for await (const part of zipOf(entries())) {
      taken += part.length
      if (taken > 1_000_000) break
    }
    await until(() => over && closed > 0)
    expect({ opened, closed, over }).to.deep.equal({ opened: 1, closed: 1, over: true })
  })

  it('is left between two files, too', async () => {
    let over = false
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    async function* bytes() {
      yield Buffer.from('first')
    }
    async function* entries(): AsyncGenerator<Entry> {
      try {
        yield { name: 'a', at: 0, compress: false, bytes: bytes() }
        await gate
        yield { name: 'b', at: 0, compress: false, bytes: bytes() }
      } finally {
        over = true
      }
    }
    const archive = zipOf(entries())
    await archive.next()
    const left = archive.return(undefined)
    go()
    await left
    expect(over).to.equal(true)
  })
})

describe('a name in an archive', () => {
  const become = (names: Record<string, string>) => {
    for (const [given, name] of Object.entries(names)) expect(harmlessName(given), given).to.equal(name)
  }

  it('stays what it is where it harms nobody', () => {
    for (const name of [
      'lamp.PNG',
      'Überweisung März.pdf',
      'a.b.c',
      '写真.jpg',
      'console.txt',
      'com10.txt',
      'nuls',
      'com',
    ])
      expect(harmlessName(name)).to.equal(name)
  })

  it('leads nowhere else', () => {
    become({ '../../etc/passwd': '__.._etc_passwd', '..\\x': '__x', 'C:\\x': 'C__x', '': '_', '..': '_' })
    become({ 'a\u202egnp.exe': 'a_gnp.exe', 'a\nb': 'a_b', '.profile': '_profile' })
  })

  it('is none of a device, which Windows would open in its place', () => {
    become({ CON: '_CON', 'nul.txt': '_nul.txt', 'Aux.tar.gz': '_Aux.tar.gz', 'COM1.pdf': '_COM1.pdf' })
    become({ lpt9: '_lpt9', 'com¹.txt': '_com¹.txt', 'PRN .txt': '_PRN_.txt', CONIN$: '_CONIN$' })
  })

  it('ends in no dot and no space, also before its extension', () => {
    become({ 'a.exe.': 'a.exe_', 'a. . ': 'a_', 'letter .pdf': 'letter_.pdf', 'letter..pdf': 'letter_.pdf' })
  })

  it('is short enough to be unpacked, and keeps its extension and whole characters', () => {
    expect(harmlessName(`${'x'.repeat(300)}.docx`)).to.equal(`${'x'.repeat(115)}.docx`)
    expect(harmlessName('x'.repeat(300))).to.equal('x'.repeat(120))
    const wide = harmlessName(`${'😀'.repeat(80)}.png`)
    expect(wide).to.equal(`${'😀'.repeat(29)}.png`)
    expect(harmlessName(`${'x'.repeat(114)} ${'y'.repeat(40)}.docx`)).to.equal(`${'x'.repeat(114)}_.docx`)
    for (const name of [wide, harmlessName(`${'é'.repeat(200)}.${'z'.repeat(90)}`)])
      expect(Buffer.byteLength(name)).to.be.at.most(120)
  })
})
