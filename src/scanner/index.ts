/** Chooses the virus scanner. */
import { createClamd } from './clamd.ts'
import type { Scanner } from './port.ts'

/** `tcp://host:3310` or `unix:/path`; undefined for an empty address: there is no scanner. */
export const openScanner = (address: string): Scanner | undefined => (address === '' ? undefined : createClamd(address))
