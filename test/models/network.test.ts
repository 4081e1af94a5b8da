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
})
