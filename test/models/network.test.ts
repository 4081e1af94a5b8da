import { expect } from 'chai'
import { networkOf } from '../../src/models/network.ts'

describe('a network', () => {
  it('is an IPv4 address, or the first half of an IPv6 one', () => {
    expect(networkOf('192.0.2.1')).to.equal('192.0.2.1')
    expect(networkOf('::ffff:192.0.2.1')).to.equal('192.0.2.1')
    expect(networkOf('2001:db8:1:2:3:4:5:6')).to.equal('2001:db8:1:2::/64')
    expect(networkOf('fe80::1%eth0')).to.equal('fe80:0:0:0::/64')
    expect(networkOf('unix:')).to.equal('unknown')
  })

  it('is the same with the port that some proxies add', () => {
    expect(networkOf('192.0.2.1:443')).to.equal('192.0.2.1')
    expect(networkOf('[2001:db8::1]:443')).to.equal('2001:db8:0:0::/64')
    expect(networkOf('[2001:db8::1]')).to.equal('2001:db8:0:0::/64')
    expect(networkOf('[x]:1')).to.equal('unknown')
  })

  it('is not looked for in a text that is longer than any address', () => {
    expect(networkOf(`fe80::1%${'x'.repeat(56)}`)).to.equal('fe80:0:0:0::/64')
    expect(networkOf(`fe80::1%${'x'.repeat(57)}`)).to.equal('unknown')
  })

  it('is the same when it is asked for again, whoever asked meanwhile', () => {
    const told = Array.from({ length: 1200 }, (_, i) => `192.0.${i >> 8}.${i & 255}`)
    const asked = [...told, `${'x'.repeat(1000)}`, '[2001:db8::1]:443', 'not an address']
    const first = asked.map(networkOf)
    expect(first.slice(0, 1200)).to.deep.equal(told)
    expect(asked.map(networkOf)).to.deep.equal(first)
    expect(asked.toReversed().map(networkOf).toReversed()).to.deep.equal(first)
  })
})
