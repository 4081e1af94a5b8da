/** What goes wrong outside of a request, or behind it. Each message is for operators or the office, never for the public. */
import type { Belonging } from './models/installation.ts'

/** A setting that is well written but does not work when it is tried. The message says what to do, and holds no secret. */
export class SettingError extends Error {
  /** The name of the variable in the environment. */
  readonly setting: string
  constructor(setting: string, message: string) {
    super(message)
    this.name = 'SettingError'
    this.setting = setting
  }
}

/** What PostgreSQL said, without what a driver adds to it: its details quote rows, and rows hold answers. */
export class PostgresFault extends Error {
  /** SQLSTATE, or the code of the system. */
  readonly code: string
  constructor(error: { message?: string | undefined; code?: string | undefined }) {
    super(`PostgreSQL: ${error.message || error.code || 'no reason given'}`)
    this.name = 'PostgresFault'
    this.code = error.code ?? ''
  }
}

/** A mail or webhook did not get through. The message is for the office, and holds no address and no answer. */
export class DeliveryFault extends Error {
  /** Trying again cannot help. */
  readonly final: boolean
  constructor(message: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'DeliveryFault'
    this.final = final
  }
}

/** A provider of OpenID Connect could not be used. The message is for the log, and holds no secret and no token. */
export class ProviderFault extends Error {
  /**
   * `down`: it does not answer; `busy`: too many wait for it; `denied`: it, or the person, said no; `invalid`: what it says
   * cannot be believed.
   */
  readonly kind: 'down' | 'busy' | 'denied' | 'invalid'
  constructor(kind: 'down' | 'busy' | 'denied' | 'invalid', message: string) {
    super(message)
    this.name = 'ProviderFault'
    this.kind = kind
  }
}

/** The definitions that must be there are gone, all at once: their disk may not be mounted. Nothing was withdrawn. */
export class DefinitionsGone extends Error {
  constructor(live: number) {
    super(
      `there are no definitions any more, while ${live} forms are live: their disk may not be mounted. Nothing was withdrawn. To take all forms off, remove all files but one, then the last`,
    )
    this.name = 'DefinitionsGone'
  }
}

/** What an operator asked for at the command line cannot be done. The message is for them. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OperatorError'
  }
}

const DRIVE_FAULTS: Record<Exclude<Belonging, 'own'>, string> = {
  behind:
    'the drive remembers changes that this database does not have: they are lost, or another database uses the same drive. No file is deleted until you end this alarm with: db accept-loss',
  foreign:
    'the files on the drive belong to another installation than this database, or to none. Correct the settings. If this database is to take the files over, run: drive adopt',
  unknown:
    'it is not known whether the files on the drive belong to this database, so no file is deleted. Check both. After an upgrade, start the service once',
}

/** Files must not be deleted by what the database says. */
export class DriveFault extends OperatorError {
  /** The message as a part of a sentence. */
  readonly why: string
  constructor(belonging: Exclude<Belonging, 'own'>) {
    const why = DRIVE_FAULTS[belonging]
    super(`${why[0]!.toUpperCase()}${why.slice(1)}.`)
    this.why = why
  }
}
