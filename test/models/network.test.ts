import { expect } from 'chai'
import { isPublicAddress, networkOf, networksOf } from '../../src/models/network.ts'

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
    for (const text of ['[x]:1', 'x[2001:db8::1]:443', '[2001:db8::1]:443x', '192.0.2.1:443x', 'x192.0.2.1:443'])
      expect(networkOf(text), text).to.equal('unknown')
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

describe('the networks of an address', () => {
  it('are the /64, the /56 and the /48 of IPv6, with what each may have', () => {
    expect(networksOf('2001:db8:1:2345::9')).to.deep.equal([
      { name: '2001:db8:1:2345::/64', factor: 1 },
      { name: '2001:db8:1:2300::/56', factor: 4 },
      { name: '2001:db8:1::/48', factor: 16 },
    ])
  })

  it('are one alone for IPv4, and for what is no address', () => {
    expect(networksOf('::ffff:192.0.2.1')).to.deep.equal([{ name: '192.0.2.1', factor: 1 }])
    expect(networksOf('nonsense')).to.deep.equal([{ name: 'unknown', factor: 1 }])
  })
})

describe('a public address', () => {
  it('leads to the open internet', () => {
    for (const address of ['8.8.8.8', '192.0.1.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'])
      expect(isPublicAddress(address), address).to.equal(true)
  })

  it('is none of this machine, of private networks and of ranges with a meaning of their own', () => {
    for (const address of [
      ...['127.0.0.1', '127.1', '0x7f.1', '2130706433', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '192.168.0.1'],
      ...['100.64.0.1', '100.127.255.255', '169.254.169.254', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.19.255.255'],
      ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
      ...['::', '::1', 'fc00::1', 'fd00::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '100::1', '5f00::1'],
      ...['2001:db8::1', '3fff::1', '2001::1', '2001:20::1', '4000::1', '1::1', 'localhost', ''],
    ])
      expect(isPublicAddress(address), address).to.equal(false)
  })

  it('is no IPv6 address that holds an IPv4 one of a private network, however it is written', () => {
    for (const address of [
      ...['::7f00:1', '::127.0.0.1', '0:0:0:0:0:0:7f00:1', '::a00:1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
      ...['::ffff:0:7f00:1', '64:ff9b::7f00:1', '64:ff9b::127.0.0.1', '64:ff9b:1::7f00:1', '2002:7f00:1::'],
    ])
      expect(isPublicAddress(address), address).to.equal(false)
  })
})
