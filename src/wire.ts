/** Config → services: the only place that chooses implementations. */

import { type DataFolder, openDataFolder, starterDefinitions } from './data-folder/index.ts'
import { openDrive } from './drive/index.ts'
import type { Drive } from './drive/port.ts'
import { type DraftCookies, draftCookies } from './http/draft-cookie.ts'
import type { Log } from './log.ts'
import { createLetters, smtpMailer } from './mailer/index.ts'
import { DAY } from './models/moment.ts'
import { alone, networksOf } from './models/network.ts'
import { oidcOf } from './oidc/index.ts'
import { openScanner } from './scanner/index.ts'
import { type Cases, createCases } from './services/cases/index.ts'
import {
  createForms,
  definitionsInFolder,
  definitionsInStore,
  type Forms,
  type LiveDefinitions,
} from './services/definitions/index.ts'
import { createMailDelivery } from './services/deliveries/by-mail.ts'
import { createWebhookDelivery } from './services/deliveries/by-webhook.ts'
import { createDeliveries, type Deliveries } from './services/deliveries/index.ts'
import { createFixtures, type Fixtures } from './services/fixtures.ts'
import { createHealth, type Health } from './services/health.ts'
import { createKeep, draftLife } from './services/intake/draft.ts'
import { createDraftSweep, createEnd, createEndOldDrafts } from './services/intake/end.ts'
import { createOpenFiles } from './services/intake/files.ts'
import { createIntake, type Intake } from './services/intake/index.ts'
import { createOwnership } from './services/intake/ownership.ts'
import { createReceive } from './services/intake/receive.ts'
import { createResolver } from './services/intake/resolve.ts'
import { createTokens, type Tokens } from './services/intake/token.ts'
import { type Budget, createBudget } from './services/limits/budget.ts'
import { createOffice, type Office, signInBudgets } from './services/office/index.ts'
import { createReceipts, type Receipts } from './services/receipts.ts'
import { createRetention, type RetentionJob } from './services/retention.ts'
import { createWords, type Words } from './services/search/index.ts'
import { createSender, type Sender } from './services/sender.ts'
import { createSharedBudgets, type SharedBudgets } from './services/shared-budgets.ts'
import { createSigning, type Signing } from './services/signing.ts'
import { createStatistics, type Statistics } from './services/statistics.ts'
import { createSubmissions, type Submissions } from './services/submissions.ts'
import { createUploads, type Uploads } from './services/uploads/index.ts'
import { createSweeper, type Sweeper } from './services/uploads/sweep.ts'
import { createUploadTargets, type UploadTargets } from './services/uploads/target.ts'
import { createVerifier, type Verifier } from './services/verification.ts'
import type { Config } from './settings/index.ts'
import { missingSettings } from './settings/missing-settings.ts'
import { officeAddress } from './settings/office-address.ts'
import { openStore, type Store } from './store/index.ts'
import { requireKnown, requireTables, requireWhole, requireWritable } from './store/usable.ts'
import { ourTemplates } from './templates.ts'
import { writeEvent } from './webhook/event.ts'
import { createWebhooks } from './webhook/index.ts'

export interface Services extends Office {
  forms: Forms
  tokens: Tokens
  submissions: Submissions
  cases: Cases
  statistics: Statistics
  health: Health
  uploads: Uploads
  targets: UploadTargets
  intake: Intake
  sender: Sender
  /** Which drafts a browser names. */
  cookies: DraftCookies
  /** Ends drafts whose time is over; resolves to how many. */
  endDrafts(): Promise<number>
  /** Ends the versions of a form that are not live, with their drafts; resolves to how many drafts. */
  endOldDrafts(slug: string): Promise<number>
  fixtures: Fixtures
  verifier: Verifier
  deliveries: Deliveries
  retention: RetentionJob
  signing: Signing
  receipts: Receipts
  sweeper: Sweeper
  words: Words
  /** Looked-up references that do not exist, per network. */
  misses: Budget
  /** Refused files, per network and per submission. */
  refusals: Budget
  refusalsById: Budget
  /** Makes those three hold over all processes. */
  budgets: SharedBudgets
}
export interface Wired {
  services: Services
  store: Store
  drive: Drive
  folder: DataFolder
  definitions: LiveDefinitions
  /** The store is the truth for definitions, and not the folder. */
  formsInStore: boolean
  close(): Promise<void>
}

const PER_MINUTE = { misses: 60, refusals: 60 }

/** Opens the data folder and the store, migrated to the latest schema. */
export async function wire({
  config,
  clock,
  monotonic = () => performance.now(),
  log,
  queryMs,
  mustExist = false,
}: {
  config: Config
  clock: () => number
  /** Milliseconds of a clock that never steps, for durations. */
  monotonic?: () => number
  log: Log
  /** The longest time of one query in milliseconds, where there is a database server. */
  queryMs?: number
  /** A database without any of our tables is refused with a SettingError, and not made. */
  mustExist?: boolean
}): Promise<Wired> {
  const formsInStore = storesForms(config)
  const folder = openDataFolder(config.dataDir, clock, { starters: !formsInStore })
  const drive = await openDrive(folder.drive, config.driveAddress) // before the database is changed
  const store = await openStore(config.databaseAddress ?? folder.database, {
    pool: config.databasePool,
    queryMs,
    onFewer: (open) => log.warn({ open }, 'PostgreSQL accepts fewer connections than SVC_DATABASE_POOL'),
  })
  if (mustExist && config.databaseAddress) await requireTables(store)
  const setting = config.databaseAddress ? 'SVC_DATABASE_URL' : 'SVC_DATA_DIR'
  await requireKnown(store, setting)
  await requireWhole(store, setting)
  await store.migrate()
  // A command may be one that only reads.
  if (!mustExist && config.databaseAddress) await requireWritable(store, config.databaseAddress)
  const { timeZone, draftDays, draftMaxDays } = config
  const secure = config.baseUrl.startsWith('https:')
  const secrets = config.secrets.length > 0 ? config.secrets : [folder.secret()]
  const forms = createForms({ store, clock, log })
  forms.onPublished(({ form }) => {
    for (const missing of missingSettings(form, config)) log.warn({ form: form.slug }, missing)
  })
  const tokens = createTokens({ secrets, clock, maxDays: draftMaxDays })
  const statistics = createStatistics({ store, clock, monotonic })
  const scanner = openScanner(config.clamdUrl)
  const uploads = createUploads({ ...config, secret: secrets[0]!, store, drive, scanner, clock, log })
  const life = draftLife({ restDays: draftDays, maxDays: draftMaxDays, clock })
  const { discard } = uploads
  const { endOf } = life
  const cases = createCases({ store, forms, statistics, removeFiles: discard, endOf, secrets, clock, timeZone })
  const ownership = createOwnership(secrets)
  const resolver = createResolver({ store, forms, tokens, ownership, isAlive: life.isAlive })
  const targets = createUploadTargets({ store, forms, tokens, resolver, clock, timeZone })
  const end = createEnd({ store, discard })
  const intake = createIntake({
    store,
    tokens,
    resolver,
    receive: createReceive({ store, discard }),
    keep: createKeep({ store, isAlive: life.isAlive, clock }),
    ownership,
    end,
    openFiles: createOpenFiles({ uploads, timeZone }),
    life,
    uploads,
    clock,
    timeZone,
    secrets,
  })
  const submissions = createSubmissions({ store })
  const fixtures = createFixtures({ store, drive, forms, clock })
  const sweeper = createSweeper({ store, drive, clock })
  const verifier = createVerifier({ store, drive })
  const signing = createSigning({ store, secrets, clock })
  const service = config.baseUrl || config.serviceName
  const mailer = config.smtp && smtpMailer({ address: config.smtp, from: config.mailFrom! })
  const write = createLetters({ ...config, officeUrl: officeAddress(config), templates: ourTemplates })
  const deliveries = createDeliveries({
    store,
    cases,
    means: {
      ...(mailer && { mail: createMailDelivery({ store, mailer, write, secret: secrets[0]!, clock }) }),
      webhook: createWebhookDelivery({
        store,
        webhooks: createWebhooks({ allowPrivate: config.webhookPrivate }),
        write: writeEvent,
        receivers: config.webhooks,
        baseUrl: config.baseUrl,
        clock,
      }),
    },
    clock,
    log,
  })
  const known = { ping: async () => forms.requireDefinitions(await folder.ping()) }
  const health = createHealth({ store, drive, definitions: formsInStore ? NO_FOLDER : known, monotonic })
  const misses = createBudget({ perMinute: PER_MINUTE.misses, countedBy: networksOf, monotonic })
  const refusals = createBudget({ perMinute: PER_MINUTE.refusals, countedBy: networksOf, monotonic })
  const refusalsById = createBudget({ perMinute: PER_MINUTE.refusals, countedBy: alone, monotonic })
  const signIns = signInBudgets(monotonic)
  const words = createWords({ store, forms, clock, monotonic })
  const within = { store, forms, words, cases, uploads, secrets, clock, monotonic, log }
  const office = createOffice({ ...config, ...oidcOf(config), ...within, budgets: signIns })
  const budgets = createSharedBudgets({
    store,
    budgets: { misses, refusals, refusalsById, ...signIns },
    secret: secrets[0]!,
    clock,
    log,
  })
  return {
    services: {
      forms,
      tokens,
      submissions,
      cases,
      statistics,
      health,
      uploads,
      targets,
      intake,
      sender: createSender({ secrets, secure, clock }),
      cookies: draftCookies({ secure, maxAge: (draftDays * DAY) / 1000 }),
      endDrafts: createDraftSweep({ store, end, life, clock, restDays: draftDays, maxDays: draftMaxDays }),
      endOldDrafts: createEndOldDrafts({ store, end, clock }),
      fixtures,
      verifier,
      ...office,
      deliveries,
      signing,
      receipts: createReceipts({ store, forms, signing, service }),
      retention: createRetention({ store, forms, cases, clock, log }),
      sweeper,
      words,
      misses,
      refusals,
      refusalsById,
      budgets,
    },
    drive,
    store,
    folder,
    definitions: formsInStore
      ? definitionsInStore({ store, forms, log, starters: starterDefinitions })
      : definitionsInFolder({ folder, forms, log }),
    formsInStore,
    async close() {
      mailer?.close()
      await store.close()
    },
  }
}

/** Are definitions kept in the database? By default with PostgreSQL, which several machines share. */
export const storesForms = ({ formsFrom, databaseAddress }: Config): boolean =>
  (formsFrom ?? (databaseAddress ? 'store' : 'watch')) === 'store'

/** Stands in for the folder of definitions in `/readyz` where they are in the database. */
const NO_FOLDER = { ping: async () => {} }
