import { expect } from 'chai'
import { issuer, rightsOf, rolesByValue, scope } from '../../src/models/provider.ts'

describe('the role that a provider gives', () => {
  const given = (claims: Record<string, unknown>, roleClaim = 'roles') =>
    rightsOf(claims, { roleClaim, roles: rolesByValue('viewer=staff, caseworker=clerks,caseworker=desk,admin=a') })

  it('is the highest of its values, one or several', () => {
    expect(given({ roles: ['staff', 'a', 'desk'] })).to.deep.equal({ role: 'admin' })
    expect(given({ roles: 'desk' })).to.deep.equal({ role: 'caseworker' })
    for (const roles of [[], 'desk ', ['Desk'], [['desk']], null, undefined, 1, { desk: true }])
      expect(given({ roles })).to.equal(undefined)
  })

  it('can make an editor, beside a role or without one', () => {
    const roles = rolesByValue('viewer=staff,editor=web,editor=press,admin=a')
    const of = (...values: string[]) => rightsOf({ roles: values }, { roleClaim: 'roles', roles })
    expect(of('press')).to.deep.equal({ role: 'none', isEditor: true })
    expect(of('staff', 'web')).to.deep.equal({ role: 'viewer', isEditor: true })
    expect(of('staff')).to.deep.equal({ role: 'viewer', isEditor: false })
    expect(of('nobody')).to.equal(undefined)
  })

  it('is found on the way through objects, and under a name with dots', () => {
    expect(given({ realm_access: { roles: ['staff'] } }, 'realm_access.roles')).to.deep.equal({ role: 'viewer' })
    expect(given({ 'https://a.example/roles': ['staff'] }, 'https://a.example/roles')).to.deep.equal({ role: 'viewer' })
    for (const claim of ['realm_access', 'realm_access.roles.0.x', '__proto__.roles', 'constructor'])
      expect(given({ realm_access: { roles: ['staff'] } }, claim)).to.equal(undefined)
    for (const realm of [null, undefined, 'a', 7, []]) expect(given({ realm }, 'realm.roles')).to.equal(undefined)
    // The first letter of a text is no role.
    expect(given({ realm: 'a' }, 'realm.0')).to.equal(undefined)
  })

  it('is set by pairs that each say one thing', () => {
    for (const text of ['', 'boss=x', 'none=x', 'admin', 'admin=', 'admin=a,viewer=a', 'admin=a,'])
      expect(() => rolesByValue(text), text).to.throw(
        /write pairs such as .*; roles are editor, viewer, caseworker, admin$/,
      )
  })

  it('comes from an issuer over https, or on this machine', () => {
    for (const text of [
      '',
      'https://login.example.org/realms/town',
      'http://127.0.0.1:9000',
      'http://127.255.255.254',
      'http://[::1]:9000',
      'http://localhost:9000/x',
    ])
      expect(issuer(text)).to.equal(text)
    for (const text of [
      'http://login.example.org',
      'http://localhost.example.org',
      'http://my-localhost',
      'http://128.0.0.1',
      'http://127.0.0.1.example.org',
      'ftp://localhost',
      'login.example.org',
      'https://a@x.example',
      'https://:b@x.example',
      'https://x.example?a',
      'https://x.example#a',
    ])
      expect(() => issuer(text), text).to.throw(/write the issuer/)
  })

  it('is asked for with a scope that names openid', () => {
    for (const text of ['openid', 'openid email', 'email openid']) expect(scope(text)).to.equal(text)
    for (const text of ['', 'email profile', 'openid-email'])
      expect(() => scope(text), text).to.throw(/openid among them/)
  })
})
