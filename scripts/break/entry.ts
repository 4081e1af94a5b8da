/** Lines that the doors of the office rest on. */
import type { Break } from './breaks.ts'

const FACTOR = ['test/controllers/staff/second-factor.test.ts']
const PROVIDER = ['test/controllers/staff/provider.test.ts']
const PORT = ['test/staff-port.test.ts']

const SECOND_FACTOR = 'src/services/staff/second-factor.ts'

const PATIENCE = ['test/oidc/provider.test.ts']

export const ENTRY: readonly Break[] = [
  {
    name: 'a provider that answers each request just in time holds a sign-in up for all of them',
    file: 'src/oidc/patience.ts',
    from: '      return fetch(url, { ...options, ...(body && { body }), signal: AbortSignal.any(signals) })\n',
    to: '      void signals\n      return fetch(url, { ...options, ...(body && { body }), signal: AbortSignal.timeout(400) })\n',
    tests: PATIENCE,
  },
  {
    name: 'sign-ins that wait for a provider that hangs grow without end',
    file: 'src/oidc/patience.ts',
    from: '      waiting++\n',
    to: '',
    tests: PATIENCE,
  },
  {
    name: 'sign-ins that waited for a provider keep their place for good',
    file: 'src/oidc/patience.ts',
    from: '        waiting--\n',
    to: '',
    tests: PATIENCE,
  },
  {
    name: 'whoever found an open browser sets up a second factor of theirs',
    file: SECOND_FACTOR,
    from: "    if (!(await passwords.matches(password, hash))) return { kind: 'refused' } as const\n",
    to: '    await passwords.matches(password, hash)\n',
    tests: FACTOR,
  },
  {
    name: 'passwords are guessed without a limit where a second factor is set up and turned off',
    file: SECOND_FACTOR,
    from: "    if (seconds > 0) return { kind: 'wait', seconds } as const\n",
    to: '',
    tests: FACTOR,
  },
  {
    name: 'a second factor is set up with a password that was taken away meanwhile',
    file: SECOND_FACTOR,
    from: "        if (await wasReplaced(tx, account, known.hash)) return { kind: 'refused', faults: { password: 'refused' } }\n",
    to: '',
    tests: FACTOR,
  },
  {
    name: 'an account without a password sets up a second factor',
    file: 'src/controllers/staff/second-factor.ts',
    from: '      if (!account.ready) throw conflict(',
    to: '      if (!account) throw conflict(',
    tests: PROVIDER,
  },
  {
    name: 'the office stands on the public port too',
    file: 'src/app.ts',
    from: '    app: serving(begin(frame), [routes]),\n',
    to: '    app: serving(begin(frame), [officeRoutes, routes]),\n',
    tests: PORT,
  },
  {
    name: 'the office is cut off when the service ends',
    file: 'src/serve.ts',
    from: '    servers.push(apart)\n',
    to: '',
    tests: PORT,
  },
  {
    name: 'whoever presses Back after somebody has left reads their page',
    file: 'src/middleware/staff-cookie.ts',
    from: 'set(ctx, name + LEFT,',
    to: 'void (ctx, name + LEFT,',
    tests: ['test/browser/office.test.ts'],
  },
  {
    name: 'a code works twice',
    file: 'src/services/staff/second-factor.ts',
    from: 'if (step === undefined || step <= row.step) {',
    to: 'if (step === undefined) {',
    tests: FACTOR,
  },
  {
    name: 'a recovery code works twice',
    file: 'src/store/second-factors.ts',
    from: "      .deleteFrom('staff_recovery_codes')\n      .where('staff', '=', staff)\n      .where('code', '=', code)\n",
    to: "      .updateTable('staff_recovery_codes')\n      .set({ code })\n      .where('staff', '=', staff)\n      .where('code', '=', code)\n",
    tests: FACTOR,
  },
  {
    name: 'a recovery code opens every account',
    file: 'src/store/second-factors.ts',
    from: "      .where('staff', '=', staff)\n      .where('code', '=', code)\n",
    to: "      .where('code', '=', code)\n",
    tests: FACTOR,
  },
  {
    name: 'the password alone opens the office',
    file: 'src/services/staff/sessions.ts',
    from: '        if (account.secondFactor) {\n',
    to: '        if (!account) {\n',
    tests: FACTOR,
  },
  {
    name: 'a password that was taken away while it was judged still signs in',
    file: 'src/services/staff/sessions.ts',
    from: ' && (await tx.staff.passwordOf(email)) === hash\n',
    to: '\n',
    tests: FACTOR,
  },
  {
    name: 'whoever was signed out sends what was on its way',
    file: 'src/middleware/staff.ts',
    from: '    if (ctx.state.signed && !(await sessions.current(cookie.read(ctx)!))) throw unauthorized()\n',
    to: '',
    tests: FACTOR,
  },
  {
    name: 'whom a provider makes an admin sees all forms, then and afterwards',
    file: 'src/services/staff/provider-sign-in.ts',
    from: 'tx.staff.setRole(account.id, role, account.forms)',
    to: "tx.staff.setRole(account.id, role, role === 'admin' ? undefined : account.forms)",
    tests: PROVIDER,
  },
  {
    name: 'whoever asks often enough has the provider asked as often',
    file: 'src/services/staff/provider-sign-in.ts',
    from: '      if (seconds > 0) throw tooMany(seconds)\n',
    to: '',
    tests: PROVIDER,
  },
  {
    name: 'wrong codes cost nothing',
    file: 'src/services/staff/second-factor.ts',
    from: 'failures: row.failures + 1,',
    to: 'failures: 0,',
    tests: FACTOR,
  },
  {
    name: 'a second factor that must be there can be put off',
    file: 'src/middleware/staff.ts',
    from: 'if (!owing && owes(signed)) {',
    to: "if (!owing && owes(signed) && ctx.path === '/staff') {",
    tests: FACTOR,
  },
  {
    name: 'a reset leaves the second factor of whoever lost it',
    file: 'src/services/staff/accounts.ts',
    from: 'if (await tx.secondFactors.remove(account.id)) ',
    to: '',
    tests: FACTOR,
  },
  {
    name: 'what was sealed for one account opens for another',
    file: 'src/services/seal.ts',
    from: '  decipher.setAAD(Buffer.from(about)).setAuthTag(',
    to: '  decipher.setAAD(Buffer.from(about.slice(0, 8))).setAuthTag(',
    tests: ['test/services/seal.test.ts'],
  },
  {
    name: 'an answer of the provider is taken that this browser did not ask for',
    file: 'src/services/staff/provider-sign-in.ts',
    from: " || new URLSearchParams(query).get('state') !== errand.state",
    to: '',
    tests: PROVIDER,
  },
  {
    name: 'an answer of the provider is taken long after the question',
    file: 'src/services/staff/provider-sign-in.ts',
    from: 'if (until <= clock() || ',
    to: 'if (until <= 0 || ',
    tests: PROVIDER,
  },
  {
    name: 'whoever types an address at the provider gets its account',
    file: 'src/services/staff/provider-sign-in.ts',
    from: 'if (claims.email_verified !== true || known.provided)',
    to: 'if (known.provided)',
    tests: PROVIDER,
  },
  {
    name: 'the provider opens a disabled account',
    file: 'src/services/staff/provider-sign-in.ts',
    from: "      if (known?.disabledAt !== undefined) return refuse(tx, 'disabled', known.email)\n",
    to: '',
    tests: PROVIDER,
  },
  {
    name: 'a role that is taken away at the provider goes on',
    file: 'src/services/staff/provider-sign-in.ts',
    from: '    await tx.sessions.endAll(account.id)\n',
    to: '',
    tests: PROVIDER,
  },
  {
    name: 'a provider that was down once stays down',
    file: 'src/oidc/index.ts',
    from: '      known = undefined\n',
    to: '',
    tests: PROVIDER,
  },
]
