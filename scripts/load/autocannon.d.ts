/** The part of autocannon 9.0.0 that the gate uses; its published types describe version 7. */
declare module 'autocannon' {
  import type { Client } from './connection.ts'

  interface Request {
    method: string
    path: string
    headers?: Record<string, string>
    body?: Buffer
    setupRequest?: (request: Request) => Request
  }
  interface Options {
    url: string
    amount: number
    connections: number
    /** Seconds, at least 1. */
    timeout: number
    /** Milliseconds between samples; a run ends at a sample. */
    sampleInt: number
    requests: Request[]
    setupClient: (client: Client) => void
  }
  export default function autocannon(options: Options): Promise<unknown>
}
