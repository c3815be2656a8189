import { config } from 'zod'

/** The content security policy forbids eval; Zod must know before the first schema is made. */
config({ jitless: true })

export const isReady = true
