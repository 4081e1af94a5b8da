/** Config → services: the only place that chooses implementations. */

import { hostname } from 'node:os'
import {
  exampleDefinitions,
  isHalfRestored,
  openDataFolder,
  shippedDefinitions,
  starterDefinitions,
} from './data-folder/index.ts'
import { openDrive } from './drive/index.ts'
import { SettingError } from './faults.ts'
import { draftCookies } from './http/cookies.ts'
import type { Log } from './log.ts'
import { createDailyLetters, createLetters, createLinkLetters } from './mailer/letters.ts'
import { smtpMailer } from './mailer/smtp.ts'
import { HALF_RESTORED } from './models/installation.ts'
import { DAY } from './models/moment.ts'
import { alone, networksOf } from './models/network.ts'
import { oidcOf } from './oidc/index.ts'
import { shownAnswers } from './presenters/answer-text.ts'
import { told } from './presenters/definition-faults.ts'
import { createClamd } from './scanner/clamd.ts'
import { createBackupRuns } from './services/backup-runs.ts'
import { createCases } from './services/cases/index.ts'
import {
  createDepartments,
  createForms,
  definitionsInFolder,
  definitionsInStore,
} from './services/definitions/index.ts'
import { answersFaults } from './services/definitions/parts/form.ts'
import { createFormWays } from './services/definitions/ways/form-ways.ts'
import { createMailDelivery } from './services/deliveries/by-mail.ts'
import { createWebhookDelivery } from './services/deliveries/by-webhook.ts'
import { createDailyList } from './services/deliveries/daily.ts'
import { createDeliveries } from './services/deliveries/index.ts'
import { createReceivers } from './services/deliveries/receivers.ts'
import { createEditor } from './services/editor/index.ts'
import { createLists } from './services/editor/lists.ts'
import { partRows } from './services/editor/part-rows.ts'
import { ruleLines } from './services/editor/rule-lines.ts'
import { createFeed } from './services/feed/index.ts'
import { createFixtures } from './services/fixtures.ts'
import { createHealth } from './services/health.ts'
import { createInstallation } from './services/installation.ts'
import { createIntake } from './services/intake/index.ts'
import { createSigner } from './services/keyed-hash.ts'
import { createBudget } from './services/limits/budget.ts'
import { createOffice, signInBudgets } from './services/office/index.ts'
import { createPreviews } from './services/previews/index.ts'
import { createPrograms } from './services/programs/index.ts'
import { createPageRoom } from './services/programs/page-room.ts'
import { createCaseReading } from './services/programs/reading.ts'
import { createProgramUpdates } from './services/programs/updates.ts'
import { createReceipts } from './services/receipts.ts'
import { createErasure, createRetention } from './services/retention.ts'
import { createTerms } from './services/search/index.ts'
import { createSender } from './services/sender.ts'
import { createServiceState } from './services/service-state.ts'
import { createSharedBudgets } from './services/shared-budgets.ts'
import { createSigning } from './services/signing.ts'
import { createStatistics } from './services/statistics.ts'
import { createSubmissions } from './services/submissions.ts'
import { createUploads } from './services/uploads/index.ts'
import { createSweeper } from './services/uploads/sweep.ts'
import { createUploadTargets } from './services/uploads/target.ts'
import { createVerifier } from './services/verification.ts'
import { departmentOf } from './settings/brand.ts'
import {
  missingSettings,
  mostWaiting,
  officeAddress,
  originOf,
  startersOf,
  storesForms,
  toldMissing,
} from './settings/derived.ts'
import type { Config } from './settings/index.ts'
import { VERSION } from './settings/release.ts'
import { openStore } from './store/index.ts'
import { requireKnown, requireTables, requireUpToDate, requireWhole, requireWritable } from './store/usable.ts'
import { ourTemplates } from './templates.ts'
import { writeEvent, writeTest } from './webhook/event.ts'
import { createWebhooks } from './webhook/index.ts'

export type Wired = Awaited<ReturnType<typeof wire>>
export type Services = Wired['services']

const PER_MINUTE = { misses: 60, fileRefusals: 60 }

/** Opens the data folder and the store. A service migrates it to the latest schema, a command refuses an older one. */
export async function wire({
  config,
  clock,
  monotonic = () => performance.now(),
  log,
  queryMs,
  mustExist = false,
  anyDrive = false,
  samples,
  checksApart = false,
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
  /** A drive that belongs to another installation is not refused. */
  anyDrive?: boolean
  /** Whether a first start gets the sample forms; else `startersOf` decides. */
  samples?: boolean
  /** Definitions are checked in a thread, because pages would have to wait for that. */
  checksApart?: boolean
}) {
  if (isHalfRestored(config.dataDir)) throw new SettingError('SVC_DATA_DIR', HALF_RESTORED)
  const formsInStore = storesForms(config)
  const starters = startersOf(config, samples)
  const folder = openDataFolder(config.dataDir, clock, {
    starters: formsInStore ? 'none' : starters,
    languages: config.languages,
  })
  const opened = await openDrive(folder.drive, config.driveAddress) // before the database is changed
  const store = await openStore(config.databaseAddress ?? folder.database, {
    queryMs,
    onFewer: (open) => log.warn({ open }, 'PostgreSQL accepts fewer connections than Intake may open'),
  })
  if (mustExist && config.databaseAddress) await requireTables(store)
  const setting = config.databaseAddress ? 'SVC_DATABASE_URL' : 'SVC_DATA_DIR'
  await requireKnown(store, setting)
  await requireWhole(store, setting)
  if (mustExist) await requireUpToDate(store, setting)
  else await store.migrate()
  // A command may be one that only reads.
  if (!mustExist && config.databaseAddress) await requireWritable(store, config.databaseAddress)
  const installation = createInstallation({ store, drive: opened, log, writes: !mustExist })
  if ((await installation.look()) === 'foreign' && !anyDrive) {
    await store.close()
    throw new SettingError(config.driveAddress ? 'SVC_DRIVE_URL' : setting, installation.fault()!.why)
  }
  const drive = installation.guarded()
  const { timeZone, draftDays } = config
  const secure = config.baseUrl.startsWith('https:')
  const secrets = config.secrets.length > 0 ? config.secrets : [folder.secret()]
  const departments = createDepartments({ store, clock, log, read: departmentOf, inStore: formsInStore })
  const forms = createForms({
    store,
    clock,
    log,
    languages: config.languages,
    shipped: shippedDefinitions,
    inStore: formsInStore,
    told,
    departments,
    checksApart,
  })
  await forms.onLive(({ form }) => {
    for (const missing of missingSettings(form, config).map(toldMissing)) log.warn({ form: form.slug }, missing)
    for (const fault of answersFaults(form, config.webhooks))
      log.warn(
        { form: form.slug, ...told(fault) },
        'the form asks for answers in its webhooks, and the settings do not allow it',
      )
  })
  const statistics = createStatistics({ store, clock, monotonic })
  const scanner = config.clamdUrl === '' ? undefined : createClamd(config.clamdUrl)
  const uploads = createUploads({ ...config, secret: secrets[0]!, store, drive, scanner, clock, monotonic, log })
  const within = { store, forms, uploads, secrets, clock, monotonic, log }
  const misses = createBudget({ perMinute: PER_MINUTE.misses, countedBy: networksOf, monotonic })
  const fileRefusals = createBudget({ perMinute: PER_MINUTE.fileRefusals, countedBy: networksOf, monotonic })
  const intakeRoom = createIntake({ ...config, ...within, fileRefusals })
  const { endOf } = intakeRoom.intake
  const shown = shownAnswers(config.languages)
  const { removeBytes } = uploads
  const cases = createCases({
    ...{ store, forms, statistics, shown, removeBytes, misses, endOf },
    ...{ secrets, clock, timeZone },
  })
  const targets = createUploadTargets({ store, forms, intake: intakeRoom.intake, clock, timeZone })
  const submissions = createSubmissions({ store })
  const fixtures = createFixtures({ store, drive, forms, clock })
  const sweeper = createSweeper({ store, drive, clock, monotonic })
  const verifier = createVerifier({ store, drive })
  const signing = createSigning({ store, secrets, clock })
  const service = config.baseUrl || config.serviceName
  const mailer = config.smtp && smtpMailer({ address: config.smtp, from: config.mailFrom! })
  const letters = { ...config, officeUrl: officeAddress(config), templates: ourTemplates }
  const webhooks = createWebhooks({ allowPrivate: config.webhookPrivate })
  const deliveries = createDeliveries({
    store,
    cases,
    means: {
      ...(mailer && {
        mail: createMailDelivery({
          store,
          mailer,
          write: createLetters({ ...letters, brandOf: departments.brandOf }),
          secret: secrets[0]!,
          clock,
        }),
      }),
      webhook: createWebhookDelivery({
        store,
        webhooks,
        write: writeEvent,
        receivers: config.webhooks,
        baseUrl: config.baseUrl,
        clock,
      }),
    },
    clock,
    log,
  })
  const receivers = createReceivers({
    ...{ store, forms, clock, monotonic, webhooks },
    ...{ write: writeTest, receivers: config.webhooks },
  })
  const known = { ping: async () => forms.requireDefinitions(await folder.ping()) }
  const health = createHealth({ store, drive, definitions: formsInStore ? NO_FOLDER : known, installation, monotonic })
  const backupRuns = createBackupRuns({ store, clock })
  const serviceState = createServiceState({
    ...{ store, forms, clock, monotonic, health, deliveries, backupRuns, scanner },
    disk: folder.disk,
    engine: config.databaseAddress ? 'PostgreSQL' : 'SQLite',
    driveKind: config.driveAddress ? 'S3' : '',
    trustProxy: config.trustProxy,
    self: { machine: hostname(), pid: process.pid, version: VERSION },
  })
  const fileRefusalsById = createBudget({ perMinute: PER_MINUTE.fileRefusals, countedBy: alone, monotonic })
  const signIns = signInBudgets(monotonic)
  const terms = createTerms({ store, forms, clock, monotonic, shown })
  const office = createOffice({
    ...config,
    ...oidcOf(config),
    ...within,
    formsInStore,
    missing: (form) => missingSettings(form, config),
    folder,
    terms,
    cases,
    budgets: signIns,
    ...(mailer && { linkMail: { mailer, write: createLinkLetters(letters) } }),
    firstAdminFile: folder.firstAdmin,
    officeOrigin: officeAddress(config),
  })
  const { languages } = config
  const ways = createFormWays({ clock, timeZone })
  const editor = createEditor({ store, folder, examples: exampleDefinitions, clock, languages, formsInStore })
  const programs = createPrograms(within)
  const budgets = createSharedBudgets({
    store,
    // Other processes know them by these names.
    budgets: {
      ...{ misses, refusals: fileRefusals, refusalsById: fileRefusalsById, ...signIns },
      ...{ programs: programs.budget, webhookTests: receivers.budget },
    },
    secret: secrets[0]!,
    clock,
    log,
  })
  return {
    services: {
      forms,
      departments,
      submissions,
      cases,
      feed: createFeed({ store, log, mostWaiting: mostWaiting(config) }),
      statistics,
      health,
      installation,
      sendDailyLists: createDailyList({
        ...{ store, forms, mailer, clock, timeZone },
        ...{ write: createDailyLetters(letters), secret: secrets[0]! },
      }),
      uploads,
      targets,
      ...intakeRoom,
      sender: createSender({ secrets, secure, clock }),
      cookies: draftCookies({ secure, maxAge: (draftDays * DAY) / 1000 }),
      fixtures,
      verifier,
      erasure: createErasure(store),
      ...office,
      editor,
      ways,
      optionLists: createLists({ store, forms, folder, formsInStore, editor }),
      ruleLines,
      partRows,
      previews: createPreviews({
        ...{ ...config, ...within, ...intakeRoom, misses, fileRefusals, ways },
        publicOrigin: config.baseUrl || originOf(config.host, config.port),
      }),
      programs,
      pageRoom: createPageRoom(),
      /** Makes the entity tags of what programs read. */
      entityTags: createSigner({ secrets, purpose: 'entity tag', length: 22 }),
      programUpdates: createProgramUpdates({ store, cases, secrets, clock }),
      caseReading: createCaseReading({ store, forms, secrets, clock, inbox: office.inbox }),
      deliveries,
      receivers,
      backupRuns,
      serviceState,
      signing,
      receipts: createReceipts({ store, forms, signing, service }),
      retention: createRetention({ store, forms, cases, clock, log }),
      sweeper,
      terms,
      /** Looked-up references that do not exist, per network. */
      misses,
      /** Refused files, per network and per submission. */
      fileRefusals,
      fileRefusalsById,
      /** Makes those three hold over all processes. */
      budgets,
    },
    drive,
    store,
    folder,
    definitions: formsInStore
      ? definitionsInStore({ store, forms, log, starters: () => starterDefinitions(starters) })
      : definitionsInFolder({ store, folder, forms, departments, log }),
    /** The store is the truth for definitions, and not the folder. */
    formsInStore,
    async close() {
      mailer?.close()
      await store.close()
    },
  }
}

/** Stands in for the folder of definitions in `/readyz` where they are in the database. */
const NO_FOLDER = { ping: async () => {} }
