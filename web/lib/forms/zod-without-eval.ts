import { config } from 'zod'

/** The content security policy forbids eval; Zod must be configured before the first schema is created. */
config({ jitless: true })

export const isReady = true
