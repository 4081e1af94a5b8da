/** Lines that telling and deleting rest on. */
import type { Break } from './break.ts'

const DELIVERIES = ['test/services/deliveries/mail.test.ts']
const WEBHOOKS = ['test/services/deliveries/webhook.test.ts']
const LIMITS = ['test/services/deliveries/limits.test.ts']
const RETENTION = ['test/services/retention.test.ts']

export const TELLING: readonly Break[] = [
  {
    name: 'one delivery of 64 has an id that a command line takes for an option',
    file: 'src/services/random.ts',
    from: "  return id.startsWith('-') ? randomId() : id",
    to: '  return id',
    tests: ['test/services/random.test.ts'],
  },
  {
    name: 'two processes make one delivery',
    file: 'src/store/deliveries.ts',
    from: "        .set(({ eb }) => ({ lease_until: until, attempts: eb('attempts', '+', 1) }))",
    to: "        .set(({ eb }) => ({ lease_until: 0 * until, attempts: eb('attempts', '+', 1) }))",
    tests: DELIVERIES,
  },
  {
    name: 'a process that lost its lease marks the delivery of another',
    file: 'src/store/deliveries.ts',
    from: "          .set({ state, error: error ?? null, settled_at: at, lease_until: 0 })\n          .where('id', '=', id)\n          .where('lease_until', '=', leaseUntil)\n",
    to: "          .set({ state, error: error ?? null, settled_at: at, lease_until: 0 * leaseUntil })\n          .where('id', '=', id)\n",
    tests: DELIVERIES,
  },
  {
    name: 'somebody is told of spam',
    file: 'src/services/deliveries/owe.ts',
    from: '  if (quarantine !== undefined) return\n',
    to: '  if (quarantine === null) return\n',
    tests: DELIVERIES,
  },
  {
    name: 'an address gets mail without end',
    file: 'src/services/deliveries/by-mail.ts',
    from: 'most: MAILS_A_DAY }',
    to: 'most: 50 * MAILS_A_DAY }',
    tests: DELIVERIES,
  },
  {
    name: 'plain text is written as markup',
    file: 'src/templates.ts',
    from: 'autoescape: false',
    to: 'autoescape: true',
    tests: DELIVERIES,
  },
  {
    name: 'a template is read when it is first used',
    file: 'src/templates.ts',
    from: 'of.getTemplate(name)',
    to: 'void of',
    tests: ['test/templates.test.ts'],
  },
  {
    name: 'a template of plain text is read when it is first used',
    file: 'src/templates.ts',
    from: 'isPlain(name) ? text : environment',
    to: 'environment',
    tests: ['test/templates.test.ts'],
  },
  {
    name: 'a webhook reaches this machine by a name',
    file: 'src/webhook/index.ts',
    from: 'found.filter(({ address }) => isAllowed(address))',
    to: 'found.filter(({ address }) => isAllowed(address) || true)',
    tests: WEBHOOKS,
  },
  {
    name: 'a webhook reaches this machine by its number',
    file: 'src/webhook/index.ts',
    from: '      if (isIP(host) !== 0 && !isAllowed(host)) throw notAllowed()\n',
    to: '',
    tests: WEBHOOKS,
  },
  {
    name: 'a receiver that switches protocols is waited for without end',
    file: 'src/webhook/index.ts',
    from: "    sending.once('upgrade', (answer: IncomingMessage, socket: Socket) => {\n      answered(answer)\n",
    to: "    sending.once('upgrade', (_: IncomingMessage, socket: Socket) => {\n",
    tests: WEBHOOKS,
  },
  {
    name: 'a receiver that hangs keeps mail and other receivers waiting',
    file: 'src/services/deliveries/slots.ts',
    from: '    free: (to) => SHARE - (working.get(nameOf(to))?.size ?? 0),\n',
    to: '    free: () => 10 - [...working.values()].reduce((sum, { size }) => sum + size, 0),\n',
    tests: LIMITS,
  },
  {
    name: 'a receiver is given what another one gets',
    file: 'src/store/deliveries.ts',
    from: "            .where('recipient', '=', recipient)\n",
    to: '',
    tests: LIMITS,
  },
  {
    name: 'a delivery that never ends keeps its slot',
    file: 'src/services/deliveries/index.ts',
    from: 'inTime(deliver(delivery), limits[delivery.kind])',
    to: 'inTime(deliver(delivery), 1000 * limits[delivery.kind])',
    tests: LIMITS,
  },
  {
    name: 'a webhook reaches this machine by its IPv4 number in an IPv6 one',
    file: 'src/models/network.ts',
    from: "parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT)",
    to: "parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT) || true",
    tests: ['test/models/network.test.ts'],
  },
  {
    name: 'content leaves although something has just happened to its case',
    file: 'src/store/kept.ts',
    from: "                  .where('events.at', '>', idle ?? -1),\n",
    to: "                  .where('events.at', '<', 0),\n",
    tests: RETENTION,
  },
  {
    name: 'deliveries of a deleted case stay',
    file: 'src/services/cases/removal.ts',
    from: '      await tx.deliveries.remove(id)\n',
    to: '',
    tests: RETENTION,
  },
  {
    name: 'anybody with a reference withdraws a case',
    file: 'src/services/cases/withdrawal.ts',
    from: "      if (!code || !secrets.some((secret) => isGenuine(code, codeBy(secret, reference)))) return 'wrong-code'",
    to: "      if (!code) return 'wrong-code'",
    tests: ['test/controllers/withdraw.test.ts'],
  },
  {
    name: 'anybody with a reference gets the receipt',
    file: 'src/controllers/receipt.ts',
    from: 'receipts.issue(requireSender(ctx, sender))',
    to: 'receipts.issue(ctx.params.reference!)',
    tests: ['test/controllers/receipt.test.ts'],
  },
  {
    name: 'a receipt that was changed is genuine',
    file: 'src/services/signing.ts',
    from: "      return genuine ? 'genuine' : 'forged'",
    to: "      return genuine || true ? 'genuine' : 'forged'",
    tests: ['test/controllers/receipt.test.ts'],
  },
  {
    name: 'a key is forgotten with its secret',
    file: 'src/services/signing.ts',
    from: '      await keep()\n',
    to: '',
    tests: ['test/controllers/receipt.test.ts'],
  },
]
