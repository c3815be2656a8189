import type { ActiveSession } from '#server/domain/accounts/index.ts'

/** What middleware leaves for the routes. */
export interface ApiEnv {
  Variables: { requestId: string; clientAddress: string; session: ActiveSession }
}
