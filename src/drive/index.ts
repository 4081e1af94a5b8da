/** Chooses the drive. */
import { createLocalDrive } from './local.ts'
import type { Drive } from './port.ts'

/** A drive in a local folder, made when absent. */
export const openDrive = (folder: string): Drive => createLocalDrive(folder)
